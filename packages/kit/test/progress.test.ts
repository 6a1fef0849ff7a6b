import { reportProgress } from '../src';

const DATA = { done: 25, of: 100 };

/** Returns the output object of an engine. It records the updates and answers them with `answers`. */
function outputThat(answers: () => unknown) {
  const updates: unknown[] = [];
  return {
    updates,
    update(...words: unknown[]) {
      updates.push(words);
      return answers();
    },
  };
}

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('the progress of a step', () => {
  test.each([undefined, null, 'text', {}, { update: true }])(
    'is not reported to an engine with the output %j',
    async (output) => {
      await expect(reportProgress(output, DATA)).resolves.toBeUndefined();
    },
  );

  const thrown = () => {
    throw new Error('no');
  };
  test.each<[string, () => unknown]>([
    ['answers', () => Promise.resolve()],
    ['returns nothing', () => undefined],
    ['rejects', () => Promise.reject(new Error('no'))],
    ['throws', thrown],
  ])('is reported each time to an engine that %s', async (_, answers) => {
    const output = outputThat(answers);
    for (const done of [1, 2]) await reportProgress(output, { done });
    expect(output.updates).toEqual([[{ data: { done: 1 } }], [{ data: { done: 2 } }]]);
  });

  test('delays the step once by at most a second if the engine never answers', async () => {
    const output = outputThat(() => new Promise(() => undefined));
    let isHeld = true;
    const first = reportProgress(output, DATA).then(() => (isHeld = false));
    await jest.advanceTimersByTimeAsync(999);
    expect(isHeld).toBe(true);
    await jest.advanceTimersByTimeAsync(1);
    expect(isHeld).toBe(false);
    await first;
    await reportProgress(output, DATA);
    expect(output.updates).toEqual([[{ data: DATA }]]);
    expect(jest.getTimerCount()).toBe(0);
  });

  test('is reported again after a late answer', async () => {
    const answers: (() => void)[] = [];
    const output = outputThat(() => new Promise<void>((resolve) => answers.push(resolve)));
    const late = reportProgress(output, DATA);
    await jest.advanceTimersByTimeAsync(1_000);
    await late;
    answers[0]?.();
    await jest.advanceTimersByTimeAsync(0);
    void reportProgress(output, DATA);
    await jest.advanceTimersByTimeAsync(0);
    expect(output.updates).toHaveLength(2);
  });
});
