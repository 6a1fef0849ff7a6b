import { asList, asNumber, asText, type JsonRecord } from '@pieceworks/kit/json';

/** Returns the number of stories, and of the articles that only repeat one; `undefined` for a plain list of articles. */
export function storiesFound(output: JsonRecord): string | undefined {
  const [stories, repeats] = [asNumber(output.stories), asNumber(output.repeats) ?? 0];
  if (stories === null) return undefined;
  const articles = asList(output.items).length + repeats;
  const total = asNumber(output.total) ?? articles;
  const found = `${stories} ${stories === 1 ? 'story' : 'stories'}`;
  const place = total > articles ? ` in ${articles} of ${total} articles` : '';
  const left = `${repeats} ${repeats === 1 ? 'repeat' : 'repeats'} left out`;
  return repeats > 0 ? `${found}${place}; ${left}` : `${found}${place}`;
}

export function articleRead({ title }: JsonRecord): string | undefined {
  const name = asText(title);
  return name === null ? undefined : `Read the article: ${name}`;
}

export function feedWritten({ fileName }: JsonRecord): string | undefined {
  const name = asText(fileName);
  return name === null ? undefined : `Wrote the feed ${name}`;
}

export function frontPageFound({ name, date }: JsonRecord): string | undefined {
  const [paper, day] = [asText(name), asText(date)];
  return paper === null || day === null ? undefined : `Found the front page of ${paper}, ${day}`;
}
