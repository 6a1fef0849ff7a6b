const { createEmptyTestResult } = require('@jest/test-result');
const { default: circus } = require('jest-circus/runner');

/** How many mutants each test file has noticed. */
const noticedBy = new Map();
let noticed;

/**
 * Jest's runner, but for that no test file is run any more once one has noticed the mutant: Jest has no such
 * option for programs. Stryker goes by the name of the file.
 */
module.exports = async (...given) => {
  const testFilePath = given[4];
  const mutant = process.env.__STRYKER_ACTIVE_MUTANT__;
  if (mutant !== undefined && mutant === noticed) {
    return { ...createEmptyTestResult(), testFilePath, skipped: true };
  }
  const result = await circus(...given);
  if (mutant !== undefined && result.numFailingTests > 0) {
    noticed = mutant;
    noticedBy.set(testFilePath, (noticedBy.get(testFilePath) ?? 0) + 1);
  }
  return result;
};
module.exports.noticedBy = noticedBy;
