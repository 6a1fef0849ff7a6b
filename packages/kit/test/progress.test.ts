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

describe('progress', () => {
  test.each([undefined, null, 'text', {}, { update: true }])(
    'is not shown by an engine that hands over %j',
    async (output) => {
      await expect(reportProgress(output, DATA)).resolves.toBeUndefined();
    },
  );

  test.each<[string, () => unknown]>([
    ['is answered', () => Promise.resolve()],
    ['gives nothing back', () => undefined],
    ['is refused', () => Promise.reject(new Error('no'))],
    [
      'throws',
      () => {
        throw new Error('no');
      },
    ],
  ])('that %s is shown each time', async (_, answers) => {
    const output = outputThat(answers);
    for (const done of [1, 2]) await reportProgress(output, { done });
    expect(output.updates).toEqual([[{ data: { done: 1 } }], [{ data: { done: 2 } }]]);
  });

  test('that is never answered holds the step once, and for a second at most', async () => {
    jest.useFakeTimers();
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
    jest.useRealTimers();
  });

  test('that is answered late is shown again from then on', async () => {
    jest.useFakeTimers();
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
    jest.useRealTimers();
  });
});
