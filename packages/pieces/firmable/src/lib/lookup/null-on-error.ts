/** Makes a call; returns `null` if it fails. A failure of the store must not lose results that were paid for. */
export async function nullOnError<Result>(call: () => Promise<Result>): Promise<Result | null> {
  try {
    return await call();
  } catch {
    return null;
  }
}
