import { queryWithFault } from './form/form-values';
import type { PICTURES } from './pictures';
import { linkTo } from './route';

/** A job of the first view. Its link opens a step that is filled in. */
export type StartCard = {
  picture: keyof typeof PICTURES;
  title: string;
  text: string;
  /** The label of its link. */
  go: string;
  href: string;
};

const fillIn = (link: string, fields: Readonly<Record<string, string>>) =>
  `${link}?${new URLSearchParams(fields).toString()}`;
const LIMIT = 'Too many requests (429), retry in 1 second';

/** The second is unknown. The budget is used up after the third. */
const COMPANIES = [
  'banksia-dental.example',
  'nobody.example',
  'tui-digital.example',
  'red-gum-solar.example',
  'kauri-legal.example',
];

/** The five jobs. */
export const START_CARDS: readonly StartCard[] = [
  {
    picture: 'company',
    title: 'Look up a company',
    text: 'An Australian Business Number becomes a name, an industry, a size and a phone number.',
    go: 'Enrich one company',
    href: fillIn(linkTo('steps', 'firmable', 'enrich_company'), { company: '51 824 753 556' }),
  },
  {
    picture: 'budget',
    title: 'Enrich a list within a budget',
    text: 'Five companies, and two credits to spend. The step stops in time and says where to go on.',
    go: 'Enrich a list',
    href: fillIn(linkTo('steps', 'firmable', 'enrich_companies'), {
      companies: JSON.stringify(COMPANIES),
      maxCredits: '2',
    }),
  },
  {
    picture: 'news',
    title: "Today's news on a topic",
    text: 'What papers in Australia and New Zealand write today about festivals and floods.',
    go: 'Search the news',
    href: fillIn(linkTo('steps', 'world-news-api', 'search_news'), {
      text: 'festival OR floods',
      language: 'en',
      sourceCountries: JSON.stringify(['au', 'nz']),
      publishedWithinHours: '24',
    }),
  },
  {
    picture: 'client',
    title: 'A client answers, a flow starts',
    text: 'Turn the trigger on, answer the request as the client would, and see the event arrive.',
    go: 'Watch a request',
    href: linkTo('triggers', 'content-snare', 'request_completed'),
  },
  {
    picture: 'limit',
    title: 'A service that says 429',
    text: 'The next call is refused: too many requests. The step waits as long as it was told, and tries again.',
    go: 'Run into the limit',
    href: `${linkTo('steps', 'firmable', 'enrich_company')}?${queryWithFault({ company: '51 824 753 556' }, LIMIT)}`,
  },
];
