module.exports = require('../../../jest.base.cjs')(__dirname, {
  globalSetup: require.resolve('@pieceworks/testing/worker-sandboxes'),
  globalTeardown: require.resolve('@pieceworks/testing/stop-worker-sandboxes'),
});
