/** playwright-core in the browser tests: that of browserEnvironment.js. */
module.exports = globalThis.playwright;
