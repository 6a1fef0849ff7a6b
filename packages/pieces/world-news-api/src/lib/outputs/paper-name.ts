/** Maximum length of a paper's name, in characters. */
const LONGEST_NAME = 60;

/** The last part of a title, whose spaces are single ones. A dash before it needs spaces, since it can stand inside of a word. */
const LAST_PART = /^(.*\S)(?: ?(\|) ?| [-\u2022\u00b7\u00bb] )([^| ][^|]*)$/su;
const IN_BRACKETS = /^(.*\S) ?\(([^()]+)\)$/su;

/** Sections that papers write before their name, after a bar. */
const SECTION =
  /^(?:business|entertainment|national|news|politics|sports?|technology|world(?: news)?)$/i;

/** Agencies, whose name can end a title in any paper, and domains. */
const AGENCY =
  /^(?:AA?P|AFP|ANSA|AP(?: News)?|BBC(?: News)?|CNN|DPA|EFE|Reuters|RNZ(?: News)?|Xinhua|ТАСС|РИА Новости|共同通信|時事通信|新[华華]社|中新社|中央社)$/iu;
const DOMAIN = /^(?:[a-z\d-]{2,}\.)+(?:com|net|org|info|news|example|[a-z]{2})$/i;

/** Ends of names that no host spells, since hosts have Latin letters. */
const EAST_ASIAN = /(?:新聞|新闻|ニュース|デジタル|オンライン|日[報报]|新闻网)$/u;
/** The same; after a bar only, since "bad news" can follow a dash. */
const AFTER_BAR = /(?:новости|نيوز|نت)$/iu;

/** Further words of a name that begins as its host: BBC News, Le Monde.fr. */
const AFTER_HOST =
  /^(?:(?:com?)?[a-z]{2}|(?:com|digital|news|online|radio|sports?|today|tv|world)*)$/;
/** The part of a host before its country, such as `co` in `stuff.co.nz`. */
const SECOND_LEVEL = /^(?:ac|com?|edu|govt?|net|org)$/;

/**
 * Removes the name of the paper at the end of a title, with the section before it.
 * @param source the host of the article, such as `nzherald.co.nz`.
 */
export function withoutPaperName(title: string, source: string | null): string {
  const [, inside, bracketed = ''] = IN_BRACKETS.exec(title) ?? [];
  if (inside !== undefined && isPaper(bracketed, source, false)) return inside;
  const [, before, bar, name = ''] = LAST_PART.exec(title) ?? [];
  if (before === undefined || !isPaper(name, source, bar !== undefined)) return title;
  const [, further, isBar, section = ''] = LAST_PART.exec(before) ?? [];
  const hasSection = isBar !== undefined && SECTION.test(section.trim());
  return hasSection && further !== undefined ? further : before;
}

function isPaper(part: string, source: string | null, isAfterBar: boolean): boolean {
  const name = part.trim();
  if (name.length > LONGEST_NAME) return false;
  if ([AGENCY, DOMAIN, EAST_ASIAN].some((known) => known.test(name))) return true;
  if (isAfterBar && AFTER_BAR.test(name)) return true;
  return source !== null && isNameOf(name, source);
}

const ARTICLE = /^(?:the|d(?:er|ie|as)) (?=\S)/i;
const GENERIC = / (?:online(?: news)?|news)$/i;

/** Returns true for a name of a host: NZ Herald, The Guardian, Otago Daily Times (odt.co.nz). */
function isNameOf(name: string, host: string): boolean {
  const core = name.replace(ARTICLE, '').replace(GENERIC, '');
  const words = core.split(/[\s-]+/).filter((word) => !/^(?:of|and|&)$/i.test(word));
  const initials = words.map((word) => word.charAt(0)).join('');
  const isInitials = initials.length > 1 && /^\p{Lu}+$/u.test(initials);
  return namesIn(host, words.length).some((hosted) => {
    if (isInitials && bare(initials) === hosted) return true;
    return [name, core]
      .map(bare)
      .some((own) => own.startsWith(hosted) && AFTER_HOST.test(own.slice(hosted.length)));
  });
}

/** Returns the names in a host. A single word is no subdomain, which can be a place. */
function namesIn(host: string, words: number): string[] {
  const labels = host.split('.').slice(0, -1);
  if (labels.length > 1 && SECOND_LEVEL.test(labels.at(-1) ?? '')) labels.pop();
  return (words > 1 ? labels : labels.slice(-1))
    .map((label) => bare(label).replace(/^the(?=.{4})/, ''))
    .filter((label) => label.length > 1);
}

/** Returns the letters and digits of a name, without case and accents. */
function bare(name: string): string {
  return name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}
