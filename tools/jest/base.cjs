const { availableParallelism } = require('node:os');

// A zone with an offset: local time that is taken for UTC is noticed.
process.env.TZ = 'Australia/Sydney';

/** The one Jest configuration: every project's `jest.config.cjs` hands its own folder, and what it adds, to it. */
module.exports = (rootDir, additions = {}) => ({
  rootDir,
  // On two cores, Jest would take one: but tests wait half of the time, for servers, programs and a browser.
  maxWorkers: Math.max(2, availableParallelism() - 1),
  testEnvironment: require.resolve('./environment.cjs'),
  moduleNameMapper: { '^@activepieces/pieces-framework$': require.resolve('./sdk.cjs') },
  modulePathIgnorePatterns: ['<rootDir>/dist/'],
  testMatch: ['<rootDir>/test/**/*.test.ts'],
  setupFilesAfterEnv: [require.resolve('./console-fails.cjs')],
  testTimeout: 120_000,
  // Jest looks up the globals of a test's context slowly; models spend a tenth of their time on it.
  sandboxInjectedGlobals: ['Array', 'JSON', 'Map', 'Math', 'Number', 'Object', 'Set', 'String'],
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      { jsc: { target: 'es2022', parser: { syntax: 'typescript' }, keepClassNames: true } },
    ],
  },
  ...additions,
});
