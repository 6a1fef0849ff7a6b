import { runs } from '@pieceworks/lab/suites/runs';
import fc from 'fast-check';
import {
  likenessOf,
  personNameKey,
  personNameOf,
  pickByName,
  readPersonName,
  type Likeness,
} from '../src/lib/readers/person-names';

const likeness = (one: string, other: string): Likeness | 'unread' | null => {
  const [a, b] = [personNameOf(one), personNameOf(other)];
  return a === null || b === null ? 'unread' : likenessOf(a, b);
};

it.each<[one: string, other: string, expected: ReturnType<typeof likeness>]>([
  // Case, accents, and their Unicode forms.
  ['John Smith', 'John Smith', 'same'],
  ['JOHN SMITH', 'john smith', 'same'],
  ['José Núñez', 'Jose Nunez', 'same'],
  ['Zoë Müller', 'Zoe Mueller', 'same'],
  ['Zoë Müller', 'Zoe Muller', 'same'],
  ['Søren Østergård', 'Soren Ostergard', 'same'],
  ['Søren Østergård', 'Soeren Oestergaard', 'same'],
  ['Łukasz Wójcik', 'Lukasz Wojcik', 'same'],
  ['İpek Yıldız', 'Ipek Yildiz', 'same'],
  ['Jürgen Groß', 'Juergen Gross', 'same'],
  ['Tāne Māhuta', 'Tane Mahuta', 'same'],
  ['Tāne Māhuta', 'Taane Maahuta', 'same'],
  ['Ｊｏｈｎ　Ｓｍｉｔｈ', 'John Smith', 'same'],
  ['John\u200b Smith', 'John Smith', 'same'],
  ['Дмитрий Ковалёв', 'ДМИТРИЙ КОВАЛЕВ', 'same'],
  ['Γιώργος Παππάς', 'ΓΙΩΡΓΟΣ ΠΑΠΠΑΣ', 'same'],
  ['محمد علي', 'مُحَمَّد علي', 'same'],
  // Order.
  ['Smith, John', 'John Smith', 'same'],
  ['SMITH John', 'John Smith', 'same'],
  ['John SMITH', 'Smith, John', 'same'],
  ['VAN DER BERG Jan', 'Jan van der Berg', 'same'],
  ['Thomas, James', 'James Thomas', 'same'],
  ['Thomas James', 'James Thomas', 'possible'],
  ['Smith John', 'John Smith', 'possible'],
  ['Nguyen Van An', 'An Van Nguyen', 'possible'],
  // Initials and middle names.
  ['J. Smith', 'John Smith', 'possible'],
  ['J Smith', 'J. Smith', 'possible'],
  ['J. Smith', 'Mary Smith', null],
  ['J.R.R. Tolkien', 'J R R Tolkien', 'same'],
  ['J. B. Smith', 'John Benjamin Smith', 'possible'],
  ['J. B. Smith', 'John Adam Smith', null],
  ['JB Smith', 'J. B. Smith', 'possible'],
  ['J. O. Smith', 'Jo Smith', 'possible'],
  ['John A. Smith', 'John Smith', 'same'],
  ['John A. Smith', 'John Andrew Smith', 'exact'],
  ['John Andrew Smith', 'John Andrew Smith', 'exact'],
  ['John A. Smith', 'John B. Smith', null],
  ['John Andrew Smith', 'John Edward Smith', null],
  ['John Andrew Smith', 'Andrew Smith', 'possible'],
  ['John D Smith', 'John Smith', 'same'],
  // Double surnames and hyphens.
  ['Mary Smith-Jones', 'Mary Smith Jones', 'same'],
  ['Mary Smith\u2013Jones', 'Mary Smith-Jones', 'same'],
  ['Mary Smith-Jones', 'Mary Jones', 'possible'],
  ['Mary Smith-Jones', 'Mary Smith', 'possible'],
  ['Maria Garcia Lopez', 'Maria Garcia', 'possible'],
  ['Maria Garcia Lopez', 'Garcia Lopez, Maria', 'same'],
  ['Jean-Luc Picard', 'Jean Luc Picard', 'exact'],
  ['Jean-Luc Picard', 'Jean Picard', 'possible'],
  ['Ji-hoon Kim', 'Jihoon Kim', 'same'],
  ['Anna Lee Smith', 'Annalee Smith', 'possible'],
  ['Anna Lee Smith', 'Anna Lee', 'possible'],
  ['Mei Lin Chan', 'Mei Linchan', null],
  // Given names of two words.
  ['Wei Ming Tan', 'Wei Tan', 'possible'],
  ['Wei Ming Tan', 'Wei-Ming Tan', 'exact'],
  ['Wei Ming Tan', 'Weiming Tan', 'possible'],
  ['Wei Ming Tan', 'Wei Ling Tan', null],
  ['Ji Hoon Kim', 'Ji Kim', 'possible'],
  ['Thi Anh Nguyen', 'Thi Nguyen', 'possible'],
  ['John A. Lee', 'John Lee', 'same'],
  ['Tan Wei Ming', 'Wei Ming Tan', 'possible'],
  // Apostrophes and particles.
  ["Sean O'Brien", 'Sean O\u2019Brien', 'same'],
  ["Sean O'Brien", 'Sean OBrien', 'same'],
  ["Sean O'Brien", 'Sean O Brien', 'same'],
  ["Gina D'Angelo", 'Gina Dangelo', 'same'],
  ['Jan van der Berg', 'Jan Vanderberg', 'same'],
  ['Jan van der Berg', 'Jan Van Der Berg', 'same'],
  ['Jan van der Berg', 'Berg, Jan van der', 'possible'],
  ['Jan van der Berg', 'Jan Berg', 'possible'],
  ['Juan de la Cruz', 'Juan Dela Cruz', 'same'],
  ['Ahmed Al-Farsi', 'Ahmed Al Farsi', 'same'],
  ['Hone Te Rangi', 'Hone Terangi', 'same'],
  ['Ian McDonald', 'Ian Mc Donald', 'same'],
  ['Ian McDonald', 'Ian MacDonald', 'possible'],
  ['Olivia St. John', 'Olivia Saint John', 'same'],
  ['Van Nguyen', 'Van Nguyen', 'same'],
  // Titles and additions.
  ['Dr John Smith', 'John Smith', 'same'],
  ['Prof. Dr. John Smith', 'John Smith', 'same'],
  ['John Smith, CPA', 'John Smith', 'same'],
  ['John Smith CPA', 'John Smith', 'same'],
  ['John Smith, Ph.D., MBA', 'John Smith', 'same'],
  ['Jane Smith, AM', 'Jane Smith', 'same'],
  ['John Smith (he/him)', 'John Smith', 'same'],
  ['John Smith Jr', 'John Smith', 'homonym'],
  ['John Smith', 'John Smith, Jr.', 'homonym'],
  ['John Smith Jr.', 'John Smith Junior', 'same'],
  ['John Smith Jr', 'John Smith Sr', null],
  ['John Smith II', 'John Smith III', null],
  ['Smith Jr., John', 'John Smith Jr', 'same'],
  ['Jack X. Ma', 'Jack Ma', 'same'],
  ['Ram Bahadur KC', 'Ram KC', 'same'],
  ['John Senior', 'John Senior', 'same'],
  // Short forms and nicknames.
  ['Kate Jones', 'Katherine Jones', 'short'],
  ['Matt Jones', 'Matthew Jones', 'short'],
  ['David Jones', 'Dave Jones', 'short'],
  ['Sam Jones', 'Samantha Jones', 'short'],
  ['Sam Jones', 'Samuel Jones', 'short'],
  ['Rob Jones', 'Robert Jones', 'short'],
  ['Kate Jones', 'Katie Jones', 'possible'],
  ['Robert "Bob" Jones', 'Bob Jones', 'same'],
  ['Wei (David) Chen', 'David Chen', 'same'],
  ['Jane Doe (née Smith)', 'Jane Smith', 'possible'],
  ['Jane Doe nee Smith', 'Jane Smith', 'possible'],
  // Scripts without spaces.
  ['田中太郎', '田中 太郎', 'same'],
  ['田中太郎さん', '田中太郎', 'same'],
  ['김철수', '김 철수', 'same'],
  ['ジョン・スミス', 'ジョンスミス', 'same'],
  ['王小明', '王小红', null],
  ['王小明', '小明王', null],
  ['Xiaoming Wang (王小明)', '王小明', 'same'],
  ['Wei Wang 王伟', 'Wei Wang 王薇', null],
  ['王小明', 'Xiaoming Wang', null],
  // Other people.
  ['Bob Smith', 'Robert Smith', null],
  ['Jonathan Smith', 'John Smith', null],
  ['John Smith', 'Jon Smith', 'possible'],
  ['Jon Smith', 'Jonathan Smith', 'short'],
  ['John Smith', 'Jane Smith', null],
  ['John Smith', 'John Smyth', null],
  ['Ivan Ivanov', 'Ivana Ivanova', null],
  ['Anna Lee', 'Anna Leigh', null],
  ['Anna Lee', 'Anne Marie Lee', null],
  ['Dan Smith', 'Dane Smith', 'possible'],
  ['Daniel Smith', 'Danielle Smith', null],
  ['Christian Smith', 'Christina Smith', null],
  ['Mohammed Ali', 'Ali Mohammed', 'possible'],
  ['James Lee', 'Jamie Lee', null],
  ['Müller Schmidt', 'Muller Schmitt', null],
  ['Ann Constructor Lee', 'Ann Constructor', 'possible'],
  ["Ann 'Annie' Lee", 'Annie Lee', 'same'],
  ['Ann -- Lee-', 'Ann Lee', 'same'],
])('%s and %s are alike: %s', (one, other, expected) => {
  expect([likeness(one, other), likeness(other, one)]).toEqual([expected, expected]);
  expect(likeness(one.normalize('NFD'), other)).toBe(expected);
});

it.each([
  'John',
  'Dr Smith',
  'Mr',
  '',
  '王',
  'J',
  'Smith, Jr',
  '!!!',
  'Doe, Jane, Sydney',
  'a b c d e f g h i j k',
])('%j is no full name', (text) => {
  expect(personNameOf(text)).toBeNull();
});

it.each([
  ['Jane Doe', 'Jane Doe'],
  [' Doe, Jane ', 'Doe, Jane'],
  ['田中太郎', '田中太郎'],
  ['John Smith 3rd', 'John Smith 3rd'],
  ['', undefined],
])('the name %j is read as %j', (given, read) => {
  expect(readPersonName('Name', given)).toBe(read);
});

it.each([
  ['Jane', /^Name: enter the full name.*A first name is not enough/],
  ['Dr Doe', /^Name: enter the full name/],
  ['Jane D.', /^Name: enter the whole surname/],
  ['jane@example.com', /^Name: this is not the name of one person/],
  ['https://www.linkedin.com/in/jane-doe', /^Name: this is not the name of one person/],
  ['Jane Doe & John Doe', /^Name: this is not the name of one person/],
  ['Jane and John Doe', /^Name: this is not the name of one person/],
  ['Jane Doe; John Doe', /^Name: this is not the name of one person/],
  ['0491 570 110', /^Name: this is not the name of one person/],
  ['Jane '.repeat(50), /^Name: /],
  [true, /^Name: /],
])('the name %j is refused', (given, message) => {
  expect(() => readPersonName('Name', given)).toThrow(message);
});

it.each([
  ['Jane Doe', 'doe, JANE'],
  ['Jane Doe', 'Dr. Jane  Doe, CPA'],
  ['Zo\u00eb M\u00fcller', 'zoe\u0308 mu\u0308ller'],
  ["Sean O'Brien", 'Sean O\u2019Brien'],
  ['John Smith Jr', 'John Smith, Junior'],
])('%s and %s have one key', (one, other) => {
  expect(personNameKey(one)).toBe(personNameKey(other));
});

it.each([
  ['Jane Doe', 'John Doe'],
  ['Jane Doe', 'Doe Jane'],
  ['John Smith', 'John Smith Jr'],
  ['M\u00fcller Jan', 'Muller Jan'],
  ['Mei Lin, Chan', 'Mei Lin Chan'],
  ['Jane', 'jane doe'],
])('%s and %s have two keys', (one, other) => {
  expect(personNameKey(one)).not.toBe(personNameKey(other));
});

const pick = (asked: string, listed: string[]) => {
  const name = personNameOf(asked);
  return pickByName(listed, (one) => {
    const other = personNameOf(one);
    return name === null || other === null ? null : likenessOf(name, other);
  });
};

it.each<[asked: string, listed: string[], found: string | null, candidates: string[]]>([
  ['John Smith', ['Jane Doe', 'John Smith'], 'John Smith', []],
  ['John Smith', ['John Smith', 'J. Smith', 'Jon Smith'], 'John Smith', []],
  [
    'John Smith',
    ['John Smith', 'john smith', 'JOHN SMITH'],
    null,
    ['John Smith', 'john smith', 'JOHN SMITH'],
  ],
  ['John Smith', ['John A. Smith', 'John Smith'], null, ['John A. Smith', 'John Smith']],
  ['John A. Smith', ['John Smith', 'John Andrew Smith'], 'John Andrew Smith', []],
  [
    'John A. Smith',
    ['John Adam Smith', 'John Andrew Smith'],
    null,
    ['John Adam Smith', 'John Andrew Smith'],
  ],
  ['John Smith', ['John Smith Jr'], null, ['John Smith Jr']],
  ['John Smith', ['John Smith Jr', 'John Smith'], null, ['John Smith', 'John Smith Jr']],
  ['Sam Lee', ['Samantha Lee'], 'Samantha Lee', []],
  ['Sam Lee', ['Samantha Lee', 'Samuel Lee'], null, ['Samantha Lee', 'Samuel Lee']],
  ['Sam Lee', ['Samuel Lee', 'Sam Lee'], null, ['Sam Lee', 'Samuel Lee']],
  ['J. Smith', ['John Smith'], null, ['John Smith']],
  ['Bob Smith', ['Robert Smith'], null, []],
  ['John Smith', [], null, []],
])('of %s among %j, %j is found', (asked, listed, found, candidates) => {
  expect(pick(asked, listed)).toEqual({ found, candidates });
});

it('any text is read without an error, is like itself, and is compared alike in both directions', () => {
  const anyWord = fc.oneof(
    fc.constantFrom(
      'Jr',
      'Dr',
      'van',
      'de',
      'O\u2019',
      '(',
      ')',
      '"',
      ',',
      "'",
      '-',
      'née',
      'J.',
      '王',
      'PHD',
    ),
    fc.string({ unit: 'grapheme', maxLength: 8 }),
    fc.constantFrom('John', 'Smith', 'SMITH', 'Kate', 'Katherine', 'Zoë', 'Müller', 'Smith-Jones'),
  );
  const anyName = fc.array(anyWord, { maxLength: 7 }).map((words) => words.join(' '));
  fc.assert(
    fc.property(anyName, anyName, (one, other) => {
      const [a, b] = [personNameOf(one), personNameOf(other)];
      if (a === null) return;
      expect(likenessOf(a, a)).not.toBeNull();
      expect(['homonym', 'short']).not.toContain(likenessOf(a, a));
      if (b === null) return;
      expect(likenessOf(a, b)).toBe(likenessOf(b, a));
      // Names of one key have the same result for each other name.
      if (a.key === b.key) expect(likenessOf(a, b)).toBe(likenessOf(a, a));
    }),
    { numRuns: runs(3_000) },
  );
});
