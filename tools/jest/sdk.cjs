const { existsSync } = require('node:fs');
const path = require('node:path');

const WHOLE = path.join(__dirname, '../../node_modules/@activepieces/pieces-framework');
const BUILT = path.join(__dirname, '../../packages/kit/dist/sdk.cjs');

/** The SDK as packed pieces have it. What they do not use comes from the whole SDK, which is loaded only then. */
module.exports = new Proxy(existsSync(BUILT) ? require(BUILT) : {}, {
  get: (built, name) => (name in built ? built[name] : require(WHOLE)[name]),
});
