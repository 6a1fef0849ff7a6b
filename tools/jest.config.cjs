module.exports = require('./jest/base.cjs')(__dirname, {
  // They compare what is packed with the whole SDK.
  moduleNameMapper: {},
  globalSetup: require.resolve('@pieceworks/lab/suites/worker-sandboxes'),
  globalTeardown: require.resolve('@pieceworks/lab/suites/stop-worker-sandboxes'),
});
