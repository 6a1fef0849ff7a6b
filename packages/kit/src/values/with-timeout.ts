/**
 * Returns the result of `work`, or that of `late` after a timeout. No timer is left behind.
 * @param ms timeout, in ms.
 * @throws the error of either function.
 */
export async function withTimeout<Result>(
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
