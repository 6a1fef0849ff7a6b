/**
 * Returns what `work` gives, or what `late` gives where that takes longer. No timer is left behind.
 * @param ms how long it may take, in ms.
 * @throws what either of them throws.
 */
export async function within<Result>(
  work: Promise<Result>,
  ms: number,
  late: () => Result,
): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
    timer.unref();
  });
  try {
    return await Promise.race([work, limit.then(late)]);
  } finally {
    clearTimeout(timer);
  }
}
