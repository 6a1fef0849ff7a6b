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

describe('the trusted time', () => {
  const busy = dated(60, 120, 180, 240, 300, 9 * HOUR);

  it.each([
    ['that of the service, if this machine confirms it', 0, -HOUR, [], 0],
    ['that of the service, if an article confirms it', 0, -400 * DAY, dated(23 * HOUR), 0],
    ['that of this machine, if the service is ahead of all articles', 10 * DAY, 0, busy, 0],
    ['that of the articles, if the service is behind', -10 * DAY, 0, busy, -300],
    ['that of the articles, if both clocks are wrong', 10 * DAY, -9 * DAY, busy, -300],
    ['that of the earlier clock, if there are too few articles', 10 * DAY, 0, dated(60), 0],
    ['that of the earlier clock, if there are no articles', 0, 10 * DAY, [], 0],
    [
      'that of this machine, if the articles are dated ahead',
      10 * DAY,
      0,
      dated(-5 * DAY, -DAY, -HOUR),
      0,
    ],
  ])('is %s', (_, service, machine, dates, time) => {
    expect(trustedNow(clocks(service, machine), dates) - NOW).toBe(time);
  });
});

it('an article of the last day confirms the service clock', () => {
  const far = clocks(0, 400 * DAY);
  expect(isPlausible(far, dated(DAY - 1))).toBe(true);
  expect(isPlausible(far, dated(DAY))).toBe(false);
  expect(isPlausible(far, dated(-HOUR))).toBe(true);
  expect(isPlausible(far, dated(-HOUR - 1))).toBe(false);
  expect(isPlausible(clocks(0, HOUR), [])).toBe(true);
  expect(isPlausible(clocks(HOUR + 1, 0), [])).toBe(false);
});

it('a later answer shows by how much the service clock was ahead', () => {
  expect(clockSkew(clocks(10 * DAY, 0), clocks(HOUR, HOUR))).toBe(10 * DAY);
  // Even a wrong clock of this machine measures the elapsed time.
  expect(clockSkew(clocks(0, -400 * DAY), clocks(HOUR, HOUR - 400 * DAY))).toBe(0);
});

it('the latest dates are listed once each', () => {
  expect(latestOf([3, 9, 9, 1, 7, 5, 8, 2])).toEqual([9, 8, 7, 5, 3]);
  expect(latestOf([])).toEqual([]);
});

it.each([
  ['the latest dates, if one of them confirms the clock', [60, -60, -120, -180, -240], [300]],
  [
    'the latest dates and the one that confirms the clock',
    [-4e3, -5e3, -6e3, -7e3, -8e3, 60],
    [300],
  ],
  [
    'the latest dates alone, if no date confirms the clock',
    [-4e3, -5e3, -6e3, -7e3, -8e3],
    [-3_601, DAY],
  ],
])('the deciding dates are %s', (_, ages, others) => {
  const decided = decidingDates(clocks(0, 0), dated(...others, ...ages, ...ages));
  expect(decided).toEqual(dated(...ages).sort((a, b) => b - a));
});

it('the warning names the ignored clock', () => {
  expect(clockWarning(clocks(10 * DAY, 0))).toBe(
    "World News API's clock says 2026-09-11 00:00:00 (UTC), this machine's 2026-09-01 00:00:00 (UTC). No article confirmed the former, so it was ignored.",
  );
});
