/** Returns one of the two reports that a form makes. */
export function filledIn(form: string, report: 0 | 1): string {
  return form.replace(/\{([^{}|]*)\|([^{}|]*)\}/g, (_, ...ways: string[]) => ways[report] ?? '');
}

/** Returns the sentences of a text. */
function sentencesOf(text: string): string[] {
  return text.match(/[^.。]+(?:[.。](?=\S)[^.。]+)*[.。]?\s*/g) ?? [text];
}

const OWN =
  'Our reporter was there when it became known, and spoke with two people who had not heard of it before and were surprised. ';

/** Edits that papers make to the text of an agency before they print it. */
export const EDITS: Readonly<Record<string, (text: string) => string>> = {
  'a place and an agency before it': (text) => `WELLINGTON, Nov 26 (Wire) - ${text}`,
  'a third cut off': (text) => cut(text, 2 / 3),
  'half of it cut off': (text) => cut(text, 1 / 2),
  'a sentence left out': (text) => sentencesOf(text).toSpliced(2, 1).join(''),
  'a sentence of its own at the end': (text) => `${text} ${OWN}`,
  'a sentence of its own in the middle': (text) => sentencesOf(text).toSpliced(2, 0, OWN).join(''),
  'a beginning of its own': (text) => sentencesOf(text).toSpliced(0, 1, OWN).join(''),
  'the end moved to the beginning': (text) => {
    const sentences = sentencesOf(text);
    return [...sentences.slice(-1), ' ', ...sentences.slice(0, -1)].join('');
  },
  'its own spelling': (text) =>
    text
      .replace(/kilomet(?:re|er)/g, 'km')
      .replace(/per cent/g, '%')
      .replace(/favour/g, 'favor'),
  'its own way to write numbers': (text) => text.replace(/(\d),(?=\d{3})/g, '$1'),
  'other quotes, hyphens and spaces': (text) =>
    text.replace(/'/g, '\u2019').replace(/-/g, '\u2011').replace(/ /g, '\u00a0'),
  'a request to subscribe': (text) =>
    `${text} Subscribe now to read this and all other stories, with a free month to begin.`,
  'the text twice': (text) => `${text} ${text}`,
};

function cut(text: string, share: number): string {
  return text.slice(0, Math.ceil(text.length * share));
}
