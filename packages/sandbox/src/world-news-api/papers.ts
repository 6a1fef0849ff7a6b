import { EDITIONS } from './stories';

/** A newspaper, as a search for sources and the front pages show it. */
export type Paper = {
  /** The front pages name a paper by it. */
  id: string;
  name: string;
  url: string;
  language: string;
  country: string;
};

export const PAPERS: readonly Paper[] = EDITIONS.flatMap(({ papers, language, country }) =>
  papers.map((id) => ({ id, name: titled(id), url: `https://${id}.example`, language, country })),
);

/** Papers without articles, whose front pages are hard to store. */
export const ODD_PAPERS: readonly Paper[] = [
  { id: 'oversized-gazette', name: 'Oversized Gazette' },
  { id: 'pictureless-gazette', name: 'Pictureless Gazette' },
  { id: 'climbing-gazette', name: '../../Climbing: "Gazette"/..' },
].map((paper) => ({ ...paper, url: `https://${paper.id}.example`, language: 'en', country: 'gb' }));

/** `harbour-times` as `Harbour Times`. */
function titled(id: string): string {
  return id.replaceAll(/(^|-)(\p{L})/gu, (_, dash: string, letter: string) =>
    dash === '' ? letter.toUpperCase() : ` ${letter.toUpperCase()}`,
  );
}
