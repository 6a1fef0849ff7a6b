module.exports = require('./jest/base.cjs')(__dirname, {
  // They compare what is packed with the whole SDK.
  moduleNameMapper: {},
});
