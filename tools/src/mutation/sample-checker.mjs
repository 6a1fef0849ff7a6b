// A plugin of Stryker, which runs where Stryker is installed: leaves out every mutant that is not in the sample.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { declareClassPlugin, PluginKind } from '@stryker-mutator/api/plugin';

class SampleChecker {
  async init() {
    this.sample = new Set(JSON.parse(await readFile(process.env.MUTATION_SAMPLE, 'utf8')));
  }

  async check(mutants) {
    return Object.fromEntries(mutants.map((mutant) => [mutant.id, this.resultOf(mutant)]));
  }

  resultOf({ fileName, location, replacement }) {
    const file = path.relative(process.cwd(), fileName);
    const key = JSON.stringify([file, location.start, location.end, replacement]);
    if (this.sample.has(key)) return { status: 'passed' };
    return { status: 'compileError', reason: 'It is not in the sample.' };
  }
}

export const strykerPlugins = [declareClassPlugin(PluginKind.Checker, 'sample', SampleChecker)];
