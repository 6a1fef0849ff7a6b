module.exports = require('../jest.base.cjs')(__dirname, {
  // They come last, and mostly wait for programs that they start.
  maxWorkers: 2,
  // They compare what is packed with the whole SDK.
  moduleNameMapper: {},
});
