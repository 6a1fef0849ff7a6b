import { otherWords } from '../src/i18n/glossary';
import glossary from '../src/i18n/glossary.json';
import { LOCALES, type Locale } from '../src/i18n/translation-files';
import { translationFlaws } from '../src/i18n/translation-flaws';

const SERVICES = ['Content Snare', 'Firmable'];

it.each<[Locale, string, string]>([
  ['de', 'Base URL', 'Basis-URL'],
  ['de', 'URL', 'URL'],
  ['de', 'Name', 'Name'],
  ['fr', 'Owner / Founder', 'Propriété/fondateur'],
  ['es', 'Such as one.', 'P.ej. uno.'],
  ['fr', 'GET', 'GET'],
  ['fr', 'Largest Response (MB)', 'Taille maximale (Mo)'],
  ['ja', 'API Key', 'APIキー'],
  ['zh', 'Such as example.com.au.', '例如 example.com.au。'],
  ['fr', 'Up to 1,000 rows; each 0.01.', 'Jusqu’à 1\u202f000 lignes ; 0,01 chacune.'],
  ['es', '1 to 2 credits, 30 unless set.', '30 si no se indica; de 1 a 2 créditos.'],
  ['nl', 'Path, such as /enrich/company.', 'Pad, zoals /enrich/company.'],
  ['pt', 'Board Member / Company Director', 'Membro do conselho / Diretor da empresa'],
  ['ar', 'Open *Settings > API* of Firmable.', 'افتح *Settings > API* في Firmable.'],
  ['zh-TW', 'For `read_clients`\n\n- {baseUrl}', '用於 `read_clients`\n\n- {baseUrl}'],
])('the check accepts to %s: %s', (locale, english, translated) => {
  expect(translationFlaws(locale, english, translated, SERVICES)).toEqual([]);
});

it.each<[string, Locale, string, string]>([
  ['is empty', 'de', 'Name', ' '],
  ['begins or ends with a space', 'de', 'Rows', 'Zeilen '],
  ['does not keep every placeholder', 'de', 'Send {count} rows', '{anzahl} Zeilen senden'],
  ['does not keep every code', 'de', 'Needs `ids`', 'Braucht `kennungen`'],
  ['does not keep every address', 'de', 'See https://a.test/x.', 'Siehe https://a.test/y.'],
  ['does not keep every address', 'de', '[here](https://a.test/)', '[hier](https://a.test/x)'],
  ['does not keep every host name', 'fr', 'Such as example.com.au.', 'Par exemple exemple.fr.'],
  ['does not keep every path', 'es', 'Below /search-news', 'Debajo de /buscar-noticias'],
  ['does not keep every key', 'de', 'Starts with fbl_ here', 'Beginnt hier mit FBL_'],
  ['does not keep every key', 'de', 'The dueDate field', 'Das Feld Fälligkeit'],
  ['does not keep every line break', 'nl', 'One\n\nTwo', 'Een, twee'],
  ['does not keep every emphasis', 'pt', '**One** two', 'Um dois'],
  ['has other numbers', 'fr', 'At most 8 rows', 'Au plus 80 lignes'],
  ['has other numbers', 'fr', 'At most 8 rows', 'Au plus huit lignes'],
  ['has other numbers', 'de', 'Costs 0.01 each', 'Kostet je 0,1'],
  ['lacks "Content Snare"', 'de', 'Any endpoint of Content Snare', 'Jeder Endpunkt der Schlinge'],
  ['lacks "ABN"', 'es', 'The ABN here', 'El número aquí'],
  ['lacks "MB"', 'de', 'Largest Response (MB)', 'Größte Antwort (Mo)'],
  ['has another end', 'ja', 'Empty for none.', '空の場合はなし'],
  ['has another end', 'de', 'Due Date', 'Fällig am.'],
  ['is not translated', 'de', 'Due Date', 'Due Date'],
  ['is not translated', 'pt', 'Name', 'Name'],
  ['is not translated', 'ar', 'Due Date', 'Fecha'],
  ['is not translated', 'zh', 'API Key', 'API Key'],
])('the check says what is wrong: %s (%s)', (flaw, locale, english, translated) => {
  expect(translationFlaws(locale, english, translated, SERVICES)).toEqual([flaw]);
});

it.each<[Locale, string, string, string[]]>([
  ['de', 'The request of a client.', 'Die Anfrage eines Kunden.', []],
  ['de', 'Requests of clients.', 'Anfragen von Kunden.', []],
  ['de', 'The request of a client.', 'Der Auftrag eines Kunden.', ['"Anfrage" for "request"']],
  ['ja', 'Due Date', '締め切り', ['"期限" for "due date"']],
  ['fr', 'Companies', 'Firmes', []],
])('the glossary notices another word in %s: %s', (locale, english, translated, expected) => {
  expect(otherWords(locale, english, translated)).toEqual(expected);
});

it('the glossary has words of the languages that there are', () => {
  for (const words of Object.values(glossary)) {
    expect(LOCALES).toEqual(expect.arrayContaining(Object.keys(words)));
  }
});
