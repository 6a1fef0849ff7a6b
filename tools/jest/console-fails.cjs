// Output on the console can hide a failure, so a test that prints fails.
const methods = ['debug', 'error', 'info', 'log', 'trace', 'warn'];
const printed = [];

beforeEach(() => {
  printed.length = 0;
  for (const method of methods) {
    jest.spyOn(console, method).mockImplementation((...words) => {
      printed.push(`console.${method}: ${words.map(String).join(' ')}`);
    });
  }
});

afterEach(() => {
  jest.restoreAllMocks();
  if (printed.length > 0) throw new Error(`The test wrote to the console:\n${printed.join('\n')}`);
});
