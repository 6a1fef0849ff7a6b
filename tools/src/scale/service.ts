export type Counting = 'sliding window' | 'fixed window' | 'token bucket';

/** Takes a call that arrives at this time, in ms, or says after how many ms there is room for it. */
export type Service = (now: number) => number | undefined;

/** A service that takes so many calls in a window, counted in one of the ways in which services count. */
export function serviceThat(counting: Counting, calls: number, windowMs: number): Service {
  if (counting === 'sliding window') return slidingWindow(calls, windowMs);
  return counting === 'fixed window' ? fixedWindow(calls, windowMs) : tokenBucket(calls, windowMs);
}

function slidingWindow(calls: number, windowMs: number): Service {
  /** As a ring. */
  const taken: number[] = [];
  let oldest = 0;
  return (now) => {
    const roomAt = (taken[oldest] ?? -Infinity) + windowMs;
    if (roomAt > now) return roomAt - now;
    taken[oldest] = now;
    oldest = (oldest + 1) % calls;
    return undefined;
  };
}

function fixedWindow(calls: number, windowMs: number): Service {
  let endsAt = 0;
  let taken = 0;
  return (now) => {
    if (now >= endsAt) {
      endsAt = (Math.floor(now / windowMs) + 1) * windowMs;
      taken = 0;
    }
    if (taken === calls) return endsAt - now;
    taken += 1;
    return undefined;
  };
}

function tokenBucket(calls: number, windowMs: number): Service {
  const tokenMs = windowMs / calls;
  let tokens = calls;
  let filledAt = 0;
  return (now) => {
    tokens = Math.min(calls, tokens + (now - filledAt) / tokenMs);
    filledAt = now;
    if (tokens < 1) return (1 - tokens) * tokenMs;
    tokens -= 1;
    return undefined;
  };
}
