/**
 * Node's environment of Jest with playwright-core, which is read once in a worker: Jest would read its seven megabytes
 * anew for each file of tests. sharedPlaywright.js gives it to their imports.
 */
const { TestEnvironment } = require('jest-environment-node');
const playwright = require('playwright-core');

module.exports = class BrowserEnvironment extends TestEnvironment {
  constructor(...given) {
    super(...given);
    this.global.playwright = playwright;
  }
};
