import Fuse from 'fuse.js';
import { importPiece, pieceFolders } from '../src/workspace/source-piece';
import { ROOT } from './program';

/** The words that people type to find a step, and the step that they look for. */
const SEARCHES: Readonly<Record<string, readonly string[]>> = {
  enrich_person: ['phone', 'email', 'linkedin', 'enrich person'],
  enrich_people: ['phone', 'enrich people'],
  enrich_company: ['company lookup', 'abn', 'enrich company', 'company'],
  enrich_companies: ['industry', 'company size', 'enrich companies'],
  search_people: ['people', 'search people'],
  find_and_enrich_people: ['find and enrich', 'phone and email'],
  new_person: ['new person'],
  search_news: ['news', 'articles', 'sentiment', 'search news'],
  top_news: ['headlines', 'top news'],
  extract_news: ['text', 'extract news'],
  retrieve_news: ['articles by id'],
  search_news_sources: ['newspapers', 'sources'],
  extract_news_links: ['links'],
  website_to_rss: ['rss', 'feed'],
  retrieve_front_page: ['front page', 'image'],
  get_geo_coordinates: ['latitude', 'coordinates'],
  new_article: ['new article', 'article'],
  new_top_story: ['top story'],
  news_volume: ['news volume', 'volume'],
  create_request: ['document', 'documents', 'create request'],
  create_request_from_pages: ['questionnaire'],
  get_request: ['files', 'upload', 'documents'],
  find_requests: ['find requests', 'requests'],
  find_or_create_client: ['client', 'find client'],
  review_field: ['approve', 'review'],
  list_options: ['folders', 'owners'],
  request_due: ['due', 'request due'],
  request_stalled: ['stalled', 'request stalled'],
  all_fields_completed: ['completed'],
};

type Step = { name: string; displayName: string; description: string; pieceDisplayName: string };

/**
 * The rule of the builder's search for steps (Activepieces 0.86.3): a word must stand within about the first 20
 * characters of a name or description.
 */
const AS_IN_THE_BUILDER = {
  isCaseSensitive: false,
  keys: ['pieceDisplayName', 'displayName', 'description'],
  threshold: 0.2,
};

async function stepsOf(folder: string): Promise<Step[]> {
  const piece = await importPiece(folder);
  return [...Object.values(piece.actions()), ...Object.values(piece.triggers())].map(
    ({ name, displayName, description }) => ({
      name,
      displayName,
      description,
      pieceDisplayName: piece.displayName,
    }),
  );
}

const words = Object.entries(SEARCHES).flatMap(([step, typed]) =>
  typed.map((word) => [word, step] as const),
);

let steps: Step[];
beforeAll(async () => {
  steps = (await Promise.all((await pieceFolders(ROOT)).map(stepsOf))).flat();
});

it.each(words)('the search for "%s" finds %s', (word, step) => {
  const found = new Fuse(steps, AS_IN_THE_BUILDER).search(word).map(({ item }) => item.name);
  expect(found).toContain(step);
});
