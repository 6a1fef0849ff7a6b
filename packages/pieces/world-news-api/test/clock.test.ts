import {
  clockWarning,
  decidingDates,
  isPlausible,
  latestOf,
  clockSkew,
  trustedNow,
} from '../src/lib/model/clock';

const NOW = Date.UTC(2026, 8, 1) / 1000;
const HOUR = 3_600;
const DAY = 24 * HOUR;
const clocks = (service: number, machine: number) => ({
  service: NOW + service,
  machine: NOW + machine,
});
const dated = (...ages: number[]) => ages.map((age) => NOW - age);

describe('the time', () => {
  const busy = dated(60, 120, 180, 240, 300, 9 * HOUR);

  it.each([
    ['the service says, which this machine bears out', 0, -HOUR, [], 0],
    ['the service says, which an article bears out', 0, -400 * DAY, dated(23 * HOUR), 0],
    ['this machine says, when the service is ahead of all articles', 10 * DAY, 0, busy, 0],
    ['the articles say, when the service is behind', -10 * DAY, 0, busy, -300],
    ['the articles say, when both clocks are wrong', 10 * DAY, -9 * DAY, busy, -300],
    ['the earlier clock says, with too few articles', 10 * DAY, 0, dated(60), 0],
    ['the earlier clock says, without articles', 0, 10 * DAY, [], 0],
    ['not moved by articles that are dated ahead', 10 * DAY, 0, dated(-5 * DAY, -DAY, -HOUR), 0],
  ])('is what %s', (_, service, machine, dates, time) => {
    expect(trustedNow(clocks(service, machine), dates) - NOW).toBe(time);
  });

  it('of the service is borne out by an article of its last day', () => {
    const far = clocks(0, 400 * DAY);
    expect(isPlausible(far, dated(DAY - 1))).toBe(true);
    expect(isPlausible(far, dated(DAY))).toBe(false);
    expect(isPlausible(far, dated(-HOUR))).toBe(true);
    expect(isPlausible(far, dated(-HOUR - 1))).toBe(false);
    expect(isPlausible(clocks(0, HOUR), [])).toBe(true);
    expect(isPlausible(clocks(HOUR + 1, 0), [])).toBe(false);
  });

  it('by which the service was once ahead is told by what it says later', () => {
    expect(clockSkew(clocks(10 * DAY, 0), clocks(HOUR, HOUR))).toBe(10 * DAY);
    // Even a wrong clock of this machine measures the elapsed time.
    expect(clockSkew(clocks(0, -400 * DAY), clocks(HOUR, HOUR - 400 * DAY))).toBe(0);
  });
});

it('looks at the latest dates, each once', () => {
  expect(latestOf([3, 9, 9, 1, 7, 5, 8, 2])).toEqual([9, 8, 7, 5, 3]);
  expect(latestOf([])).toEqual([]);
});

it.each([
  ['the latest dates, one of which bears the clock out', [60, -60, -120, -180, -240], [300]],
  [
    'the latest dates, and the one that bears the clock out',
    [-4e3, -5e3, -6e3, -7e3, -8e3, 60],
    [300],
  ],
  ['the latest dates alone where no date does', [-4e3, -5e3, -6e3, -7e3, -8e3], [-3_601, DAY]],
])('decides by %s', (_, ages, others) => {
  const decided = decidingDates(clocks(0, 0), dated(...others, ...ages, ...ages));
  expect(decided).toEqual(dated(...ages).sort((a, b) => b - a));
});

it('says which clock was ignored', () => {
  expect(clockWarning(clocks(10 * DAY, 0))).toBe(
    "World News API's clock says 2026-09-11 00:00:00 (UTC), this machine's 2026-09-01 00:00:00 (UTC). No article confirmed the former, so it was ignored.",
  );
});
