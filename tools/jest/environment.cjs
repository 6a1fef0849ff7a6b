const { TestEnvironment } = require('jest-environment-node');

/** Fails a test during which Node printed a warning, such as one of too many listeners: nobody reads it in a green run. */
module.exports = class extends TestEnvironment {
  #warnings = [];
  #listen = (warning) => this.#warnings.push(`${warning.name}: ${warning.message}`);

  async setup() {
    await super.setup();
    // Only the real process tells of warnings; tests see a copy.
    process.on('warning', this.#listen);
  }

  async teardown() {
    process.off('warning', this.#listen);
    await super.teardown();
  }

  handleTestEvent({ name, test }) {
    if (name === 'test_start') this.#warnings.length = 0;
    if (name !== 'test_fn_success' || this.#warnings.length === 0) return;
    test.errors.push(new Error(`Node printed a warning:\n${this.#warnings.join('\n')}`));
  }
};
