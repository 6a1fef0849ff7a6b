/** Between the ratio of time that grows with the size, 4, and that of time that grows with its square, 16. */
const MOST_RATIO = 9;
const LEAST_ROUNDS = 3;
const MOST_ROUNDS = 10;

/**
 * Returns whether the CPU time of work grows with its size, and not with the square of it. Other programs of a busy
 * machine change nothing.
 *
 * @param size a size whose work takes some milliseconds, so that what does not grow is a small part of it.
 * @param work does the work of a size.
 */
export async function growsSteadily(
  size: number,
  work: (size: number) => unknown,
): Promise<boolean> {
  let small = Infinity;
  let large = Infinity;
  const isSteady = () => large / small < MOST_RATIO;
  for (let round = 0; round < LEAST_ROUNDS || (round < MOST_ROUNDS && !isSteady()); round += 1) {
    large = Math.min(large, await cpuTimeOf(() => work(4 * size)));
    small = Math.min(small, await cpuTimeOf(() => work(size)));
  }
  return isSteady();
}

async function cpuTimeOf(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}
