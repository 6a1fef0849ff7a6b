import { DEMO } from '../dist/demo';

/** A newspaper, as in a search for sources and in the front pages. */
type Paper = {
  /** Identifies the paper in the front pages. */
  id: string;
  name: string;
  url: string;
  language: string;
  country: string;
};

export const PAPERS: readonly Paper[] = DEMO.editions.flatMap(({ papers, language, country }) =>
  papers.map((id) => ({ id, name: titled(id), url: `https://${id}.example`, language, country })),
);

/**
 * Papers without articles, for odd front pages: an oversized picture, a page without one, and a name with path
 * characters.
 */
export const ODD_PAPERS: readonly Paper[] = DEMO.odd_papers.map((paper) => ({
  ...paper,
  url: `https://${paper.id}.example`,
  language: 'en',
  country: 'gb',
}));

/** Returns `harbour-times` as `Harbour Times`. */
function titled(id: string): string {
  return id.replace(/(?:^|-)\p{L}/gu, (start) => start.replace('-', ' ').toUpperCase());
}
