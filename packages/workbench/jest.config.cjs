module.exports = require('../../tools/jest/base.cjs')(__dirname, {
  globalSetup: require.resolve('@pieceworks/lab/suites/worker-sandboxes'),
  globalTeardown: require.resolve('@pieceworks/lab/suites/stop-worker-sandboxes'),
});
