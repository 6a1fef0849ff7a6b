// Nx loads a generator with `require`, and knows no TypeScript.
require('tsx/cjs');

module.exports = require('./generator.ts').newPiece;
