/** Makes a call; `null` where it fails, which is no reason to lose what was bought. */
export async function quietly<Result>(call: () => Promise<Result>): Promise<Result | null> {
  try {
    return await call();
  } catch {
    return null;
  }
}
