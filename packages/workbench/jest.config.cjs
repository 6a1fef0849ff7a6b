// Its tests wait for a browser most of the time.
module.exports = require('../../jest.base.cjs')(__dirname, { maxWorkers: 2 });
