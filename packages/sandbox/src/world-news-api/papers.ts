import { EDITIONS } from './stories';

/** A newspaper, as in a search for sources and in the front pages. */
export type Paper = {
  /** Identifies the paper in the front pages. */
  id: string;
  name: string;
  url: string;
  language: string;
  country: string;
};

export const PAPERS: readonly Paper[] = EDITIONS.flatMap(({ papers, language, country }) =>
  papers.map((id) => ({ id, name: titled(id), url: `https://${id}.example`, language, country })),
);

/** Papers without articles. Their front pages are too large, lack a picture, or have a path in the name. */
export const ODD_PAPERS: readonly Paper[] = [
  { id: 'oversized-gazette', name: 'Oversized Gazette' },
  { id: 'pictureless-gazette', name: 'Pictureless Gazette' },
  { id: 'climbing-gazette', name: '../../Climbing: "Gazette"/..' },
].map((paper) => ({ ...paper, url: `https://${paper.id}.example`, language: 'en', country: 'gb' }));

/** Returns `harbour-times` as `Harbour Times`. */
function titled(id: string): string {
  return id.replaceAll(/(^|-)(\p{L})/gu, (_, dash: string, letter: string) =>
    dash === '' ? letter.toUpperCase() : ` ${letter.toUpperCase()}`,
  );
}
