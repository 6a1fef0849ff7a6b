import { repeatsField } from '../src/output/values';

const field = (label: string, value: unknown) => ({ label, value });

it.each([
  ['ABN', '51824753556', 'ABN with spaces', '51 824 753 556'],
  ['Industry', 'Mining', 'Industries', ['Mining']],
  ['Company name', 'Harbour Boats', 'Name', 'harbour boats'],
  ['Email', 'a@b.example', 'Work email', 'a@b.example'],
])('hides %s of %s below %s of %s', (label, value, otherLabel, other) => {
  expect(repeatsField(field(otherLabel, other), field(label, value))).toBe(true);
});

it.each([
  ['City', 'Canberra', 'Location', 'Canberra'],
  ['Status', 'active', 'ABN status', 'cancelled'],
  ['Employees', 20, 'Employees abroad', 20],
  ['Found', false, 'Found before', false],
  ['Industry', 'Mining', 'Industries', ['Mining', 'Farming']],
  ['Street address', 'Wharf 7', 'Postal address', 'Wharf 7'],
  ['First seen', '2026-01-01', 'Last seen', '2026-01-01'],
  ['Website', 'https://a.example', 'Domain', 'a.example'],
])('shows %s of %s beside %s of %s', (label, value, otherLabel, other) => {
  expect(repeatsField(field(otherLabel, other), field(label, value))).toBe(false);
});
