import { runs } from '@pieceworks/lab/suites/runs';
import fc from 'fast-check';
import {
  likenessOf,
  personNameOf,
  pickByName,
  readPersonName,
  type Likeness,
} from '../src/lib/names/person-names';

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
  ['J. Smith', 'Mary Smith', 'family'],
  ['J.R.R. Tolkien', 'J R R Tolkien', 'same'],
  ['J. B. Smith', 'John Benjamin Smith', 'possible'],
  ['J. B. Smith', 'John Adam Smith', 'near'],
  ['JB Smith', 'J. B. Smith', 'possible'],
  ['J. O. Smith', 'Jo Smith', 'possible'],
  ['John A. Smith', 'John Smith', 'same'],
  ['John A. Smith', 'John Andrew Smith', 'exact'],
  ['John Andrew Smith', 'John Andrew Smith', 'exact'],
  ['John A. Smith', 'John B. Smith', 'near'],
  ['John Andrew Smith', 'John Edward Smith', 'near'],
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
  ['Jean-Luc Picard', 'Jean Picard', 'near'],
  ['Ji-hoon Kim', 'Jihoon Kim', 'same'],
  ['Anna Lee Smith', 'Annalee Smith', 'same'],
  ['Anna Lee Smith', 'Anna Lee', 'possible'],
  ['Mei Lin Chan', 'Mei Linchan', 'possible'],
  // Given names of two words.
  ['Wei Ming Tan', 'Wei Tan', 'possible'],
  ['Wei Ming Tan', 'Wei-Ming Tan', 'exact'],
  ['Wei Ming Tan', 'Weiming Tan', 'same'],
  ['Wei Ming Tan', 'Wei Ling Tan', 'near'],
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
  ['Jan van der Berg', 'Berg, Jan van der', 'same'],
  ['Jan van der Berg', 'Jan Berg', 'possible'],
  ['Juan de la Cruz', 'Juan Dela Cruz', 'same'],
  ['Ahmed Al-Farsi', 'Ahmed Al Farsi', 'same'],
  ['Hone Te Rangi', 'Hone Terangi', 'same'],
  ['Ian McDonald', 'Ian Mc Donald', 'same'],
  ['Ian McDonald', 'Ian MacDonald', 'near'],
  ['Olivia St. John', 'Olivia Saint John', 'same'],
  ['Van Nguyen', 'Van Nguyen', 'same'],
  // Titles and additions.
  ['Dr John Smith', 'John Smith', 'same'],
  ['Prof. Dr. John Smith', 'John Smith', 'same'],
  ['John Smith, CPA', 'John Smith', 'same'],
  ['John Smith CPA', 'John Smith', 'homonym'],
  ['John Smith, Ph.D., MBA', 'John Smith', 'same'],
  ['Jane Smith, AM', 'Jane Smith', 'same'],
  ['John Smith (he/him)', 'John Smith', 'same'],
  ['John Smith Jr', 'John Smith', 'homonym'],
  ['John Smith', 'John Smith, Jr.', 'homonym'],
  ['John Smith Jr.', 'John Smith Junior', 'same'],
  ['John Smith Jr', 'John Smith Sr', 'near'],
  ['John Smith II', 'John Smith III', 'near'],
  ['Smith Jr., John', 'John Smith Jr', 'same'],
  ['Jack X. Ma', 'Jack Ma', 'same'],
  ['Ram Bahadur KC', 'Ram KC', 'same'],
  ['John Senior', 'John Senior', 'same'],
  // Short forms and nicknames.
  ['Kate Jones', 'Katherine Jones', 'near'],
  ['Matt Jones', 'Matthew Jones', 'near'],
  ['David Jones', 'Dave Jones', 'near'],
  ['Sam Jones', 'Samantha Jones', 'near'],
  ['Sam Jones', 'Samuel Jones', 'near'],
  ['Rob Jones', 'Robert Jones', 'near'],
  ['Kate Jones', 'Katie Jones', 'near'],
  ['Robert "Bob" Jones', 'Bob Jones', 'same'],
  ['Wei (David) Chen', 'David Chen', 'same'],
  ['Jane Doe (née Smith)', 'Jane Smith', 'possible'],
  ['Jane Doe nee Smith', 'Jane Smith', 'possible'],
  // Scripts without spaces.
  ['田中太郎', '田中 太郎', 'same'],
  ['田中太郎さん', '田中太郎', 'same'],
  ['김철수', '김 철수', 'same'],
  ['ジョン・スミス', 'ジョンスミス', 'same'],
  ['王小明', '王小红', 'family'],
  ['王小明', '小明王', 'possible'],
  ['Xiaoming Wang (王小明)', '王小明', 'same'],
  ['Wei Wang 王伟', 'Wei Wang 王薇', 'family'],
  ['王小明', 'Xiaoming Wang', null],
  // Other people.
  ['Bob Smith', 'Robert Smith', 'family'],
  ['Jonathan Smith', 'John Smith', 'near'],
  ['John Smith', 'Jon Smith', 'near'],
  ['Jon Smith', 'Jonathan Smith', 'near'],
  ['John Smith', 'Jane Smith', 'near'],
  ['John Smith', 'John Smyth', 'near'],
  ['Ivan Ivanov', 'Ivana Ivanova', null],
  ['Anna Lee', 'Anna Leigh', 'near'],
  ['Anna Lee', 'Anne Marie Lee', 'near'],
  ['Dan Smith', 'Dane Smith', 'near'],
  ['Daniel Smith', 'Danielle Smith', 'near'],
  ['Christian Smith', 'Christina Smith', 'near'],
  ['Mohammed Ali', 'Ali Mohammed', 'possible'],
  ['James Lee', 'Jamie Lee', 'near'],
  ['Müller Schmidt', 'Muller Schmitt', 'near'],
  ['Ann Constructor Lee', 'Ann Constructor', 'possible'],
  ["Ann 'Annie' Lee", 'Annie Lee', 'same'],
  ['Ann -- Lee-', 'Ann Lee', 'same'],
])('%s and %s are alike: %s', (one, other, expected) => {
  expect([likeness(one, other), likeness(other, one)]).toEqual([expected, expected]);
  expect(likeness(one.normalize('NFD'), other)).toBe(expected);
});

it.each(['John', 'Dr Smith', 'Mr', '', '王', 'J', 'Smith, Jr', '!!!', 'a b c d e f g h i j k'])(
  '%j is no full name',
  (text) => {
    expect(personNameOf(text)).toBeNull();
  },
);

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
  'A/Prof Jane Tester',
  'Ravi s/o Kumar',
  'Ravi S/O Kumar',
  'Jane Tester (she/her)',
  'Jane Tester she/her/hers',
  'Nikola \u0110or\u0111evi\u0107',
  'Or Tester',
  'Anders And',
])('%s is the name of one person', (name) => {
  expect(readPersonName('Name', name)).toBe(name);
});

it.each([
  ['Jane', /^Name: enter the full name.*A first name is not enough/],
  ['Dr Doe', /^Name: enter the full name/],
  ['Jane D.', /^Name: enter the whole surname/],
  ['jane@example.com', /^Name: this is not the name of one person/],
  ['https://www.linkedin.com/in/jane-doe', /^Name: this is not the name of one person/],
  ['Jane Doe & John Doe', /^Name: this is not the name of one person/],
  ['JANE AND JOHN DOE', /^Name: this is not the name of one person/],
  ['Jane Doe/John Doe', /^Name: this is not the name of one person/],
  ['Jane and John Doe', /^Name: this is not the name of one person/],
  ['Jane Doe; John Doe', /^Name: this is not the name of one person/],
  ['0491 570 110', /^Name: this is not the name of one person/],
  ['Jane '.repeat(50), /^Name: /],
  [true, /^Name: /],
])('the name %j is refused', (given, message) => {
  expect(() => readPersonName('Name', given)).toThrow(message);
});

const known = new Map<string, ReturnType<typeof personNameOf>>();
const nameOf = (text: string) => {
  const name = known.get(text) ?? personNameOf(text);
  known.set(text, name);
  return name;
};
const pick = (asked: string, listed: string[]) => {
  const name = nameOf(asked);
  return pickByName(listed, (one) => {
    const other = nameOf(one);
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
  ['Sam Lee', ['Samantha Lee'], null, ['Samantha Lee']],
  ['Sam Lee', ['Samantha Lee', 'Samuel Lee'], null, ['Samantha Lee', 'Samuel Lee']],
  ['Sam Lee', ['Samuel Lee', 'Sam Lee'], 'Sam Lee', []],
  ['J. Smith', ['John Smith'], null, ['John Smith']],
  ['Bob Smith', ['Robert Smith'], null, ['Robert Smith']],
  ['Bob Smith', ['Robert Smith', 'Ann Smith', 'Bill Smith', 'B. Smith'], null, ['B. Smith']],
  [
    'Bob Smith',
    ['Robert Smith', 'Ann Smith', 'Eve Smith', 'Bill Smith'],
    null,
    ['Bill Smith', 'Robert Smith', 'Ann Smith'],
  ],
  ['Chris Brown', ['Christine Brown', 'Chris Brown'], 'Chris Brown', []],
  ['Jane Doe', ['Jane Doe', 'Jane Doe CFP'], null, ['Jane Doe', 'Jane Doe CFP']],
  ['Jane Doe', ['Jane Doe', 'Jane Doe, CFP'], null, ['Jane Doe', 'Jane Doe, CFP']],
  ['Jane Doe', ['Jane Doe', 'Jane Doe, Coach'], null, ['Jane Doe', 'Jane Doe, Coach']],
  ['Jane Doe', ['Jane Smith', 'John Brown'], null, []],
  ['John Smith', [], null, []],
])('of %s among %j, %j is found', (asked, listed, found, candidates) => {
  expect(pick(asked, listed)).toMatchObject({ found, candidates });
});

/** Given names and family names of one custom, in which each pair is the name of somebody else. */
const CUSTOMS: Readonly<Record<string, readonly [given: string, family: string]>> = {
  English: ['James, Olivia, Mary Ann, Noel', 'Smith, Taylor, Wright, Clarke, Hughes, Ward, Young'],
  Irish: [
    'Seán, Aoife, Patrick, Niamh',
    "O'Brien, McDonald, MacLeod, Ó Súilleabháin, D'Arcy, Walsh, Ryan",
  ],
  German: [
    'Jürgen, Käthe, Hans-Peter, Ute',
    'Müller, Groß, von Ahn, Schröder, Weiß, zu Hohen, Kühn',
  ],
  Nordic: [
    'Søren, Åsa, Bjørn, Inga',
    'Østergård, Sørensen, Lindström, af Ekman, Ångström, Hæg, Berg',
  ],
  Dutch: [
    'Jan, Femke, Willem, Saskia',
    'van der Berg, de Vries, ter Horst, van Dijk, Jansen, den Otter, Bakker',
  ],
  Spanish: [
    'José, Ana María, Luis, Pilar',
    'García López, Núñez, de la Cruz, Peña, Ruiz Gil, Ibáñez, Vega',
  ],
  Portuguese: [
    'João, Inês, Rui, Beatriz',
    'dos Santos, da Silva, Conceição, Gonçalves, Sá, e Melo, Reis',
  ],
  French: [
    'Jean-Luc, Zoé, François, Maëlle',
    'Le Goff, Dupré, de Gaulle, Lefèvre, Besson, du Pont, Noël',
  ],
  Slavic: [
    'Łukasz, Živa, Đorđe, Jiří',
    'Wójcik, Kovačević, Dvořák, Đorđević, Nowak, Šimić, Horváth',
  ],
  Turkish: ['İpek, Çağrı, Gökhan, Aslı', 'Yıldız, Şahin, Öztürk, Güneş, Kaya, Işık, Demir'],
  Chinese: ['Wei Ming, Xiao Hong, Jian Guo, Li Hua', 'Tan, Lim, Ng, Wong, Zhang, Ou Yang, Teo'],
  Korean: ['Ji-hoon, Min-seo, Hyun Woo, Soo-jin', 'Kim, Park, Choi, Bae, Seo, Kang, Yoon'],
  Vietnamese: ['Văn An, Thị Lan, Minh Đức, Quốc Bảo', 'Nguyễn, Trần, Phạm, Đặng, Huỳnh, Vũ, Bùi'],
  Malay: [
    'Ahmad, Siti Aisyah, Mohd Faiz, Nurul',
    'bin Ismail, binti Rahman, Abdullah, Abdul Aziz, Osman, bin Yusof, Zainal',
  ],
  Indian: [
    'Ravi, Priya, Sanjay, Lakshmi',
    'Kumar, Venkataraman, Iyer, Singh, Pillai, Chopra, Nair',
  ],
  Māori: ['Tāne, Aroha, Wiremu, Ngaio', 'Māhuta, Te Rangi, Pōtae, Ngata, Parata, Hōhepa, Tamihana'],
  Arabic: ['محمد, فاطمة, يوسف, ليلى', 'علي, حسن, منصور, الفارسي, سالم, كريم, ناصر'],
  Russian: [
    'Дмитрий, Ольга, Фёдор, Нина',
    'Ковалёв, Иванова, Лебедь, Соколов, Чайка, Егоров, Попова',
  ],
  Greek: [
    'Γιώργος, Ελένη, Νίκος, Ζωή',
    'Παππάς, Αντωνίου, Βασιλείου, Ρήγας, Θάνου, Μακρή, Κόλλιας',
  ],
  Hindi: ['रवि, प्रिया, संजय, गीता', 'कुमार, शर्मा, वर्मा, सिंह, पटेल, नायर, मेहता'],
  Thai: ['สมชาย, มาลี, วิชัย, กานดา', 'ใจดี, แสงทอง, ศรีสุข, บุญมี, ทองดี, รักไทย, วงศ์ใหญ่'],
};
const people = Object.values(CUSTOMS).flatMap(([given, family]) =>
  family.split(', ').flatMap((surname) =>
    given.split(', ').map((one, at, all) => {
      const other = all[(at + 1) % all.length] ?? '';
      return { name: `${one} ${surname}`, given: one, surname, relative: `${other} ${surname}` };
    }),
  ),
);

/** Writings of one name. */
const WRITINGS: Readonly<Record<string, (one: (typeof people)[number]) => string>> = {
  capitals: ({ name }) => name.toUpperCase(),
  'a comma': ({ given, surname }) => `${surname}, ${given}`,
  'the surname in capitals': ({ given, surname }) => `${given} ${surname.toUpperCase()}`,
  'no accents': ({ name }) => name.normalize('NFD').replace(/[\u0300-\u036f]/g, ''),
  'a title': ({ name }) => `Assoc. Prof. Dr ${name}`,
  'letters after a comma': ({ name }) => `${name}, CFP®, Ph.D.`,
  'letters with dots': ({ name }) => `${name} M.B.A.`,
  brackets: ({ name }) => `${name} (she/her)`,
  'a typed apostrophe and hyphen': ({ name }) => name.replace("'", '\u2019').replace('-', '\u2011'),
  'joined syllables': ({ given, surname }) => `${given.replace(/[ -](\p{L})/gu, '$1')} ${surname}`,
};

describe(`${people.length} names of ${Object.keys(CUSTOMS).length} customs`, () => {
  it.each(Object.entries(WRITINGS))('are equal with %s', (_, write) => {
    const missed = people.filter((one) => {
      const written = write(one);
      const strangers = ['Zed Qwerty', one.relative];
      const [forth, back] = [
        pick(one.name, [...strangers, written]),
        pick(written, [...strangers, one.name]),
      ];
      return forth.found !== written || back.found !== one.name;
    });
    expect(missed.map(write)).toEqual([]);
  });

  it('are never those of a relative, who is a candidate', () => {
    for (const { name, relative } of people) {
      for (const listed of [relative, `${relative}, CFP`, relative.toUpperCase()]) {
        const { found, candidates } = pick(name, ['Zed Qwerty', listed]);
        expect([name, found, candidates]).toEqual([name, null, [listed]]);
      }
    }
  });

  it('are certain in no other way: with words behind, an initial, or a part of the name', () => {
    for (const { name, given, surname } of people) {
      for (const written of [
        `${name} XYZ`,
        `${name}, Xyz`,
        `${given.charAt(0)}. ${surname}`,
        `${surname} ${given}`,
      ]) {
        expect([written, pick(name, [written]).found]).toEqual([written, null]);
        expect(pick(name, [written]).candidates).toEqual([written]);
        expect(pick(name, [name, `${name} XYZ`]).found).toBeNull();
      }
    }
  });
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
      expect(['near', 'family', null]).not.toContain(likenessOf(a, a));
      if (b === null) return;
      expect(likenessOf(a, b)).toBe(likenessOf(b, a));
      // A list is searched by the marks alone.
      const haveOne = [...a.marks].some((mark) => b.marks.has(mark));
      if (!haveOne) expect(likenessOf(a, b)).toBeNull();
    }),
    { numRuns: runs(3_000) },
  );
});
