import { anyText } from '@pieceworks/kit/test/arbitrary-text';
import { runs } from '@pieceworks/lab/suites/runs';
import fc from 'fast-check';
import { readArticle } from '../src/lib/api/records';
import { digestOf } from '../src/lib/outputs/digest';

const URL_OF_ARTICLE = 'https://www.times.example/a';
const digest = (...records: readonly Readonly<Record<string, unknown>>[]) =>
  digestOf(records.map(readArticle));
const entry = (title: unknown, url: unknown = URL_OF_ARTICLE) => digest({ title, url });

describe('the digest', () => {
  it.each([
    ['Floods near Hobart', 'Floods near Hobart', 'Floods near Hobart'],
    ['[Video] Storm](https://evil.example)', '\\[Video\\] Storm\\](https://evil.example)', null],
    ['One\r\n\n- two\u2028three', 'One - two three', 'One - two three'],
    ['a | b `c` *d* _e_ ~f~', 'a \\| b \\`c\\` \\*d\\* \\_e\\_ \\~f\\~', 'a | b `c` *d* _e_ ~f~'],
    ['back\\slash', 'back\\\\slash', 'back\\slash'],
    [
      '<b onclick="x">\'AT&T\'</b>',
      null,
      '&lt;b onclick=&quot;x&quot;&gt;&#39;AT&amp;T&#39;&lt;/b&gt;',
    ],
    ['AT&T &amp; &#65;', 'AT&T \\&amp; \\&#65;', 'AT&amp;T &amp;amp; &amp;#65;'],
    ['# 1', '\\# 1', '# 1'],
    ['- 1', '\\- 1', '- 1'],
    ['7. 8.', '7\\. 8.', '7. 8.'],
    ['\u202eover\u0000 there\ud800', 'over there', 'over there'],
    ['  ', 'Untitled', 'Untitled'],
    [null, 'Untitled', 'Untitled'],
  ])('writes the title %j as Markdown and as HTML', (title, markdown, html) => {
    const written = entry(title);
    if (markdown !== null) {
      expect(written.digest).toBe(`- [${markdown}](${URL_OF_ARTICLE}) (times.example)`);
    }
    if (html !== null) {
      const link = `<a href="${URL_OF_ARTICLE}">${html}</a>`;
      expect(written.digestHtml).toBe(`<ul><li>${link} (times.example)</li></ul>`);
    }
  });

  it.each([
    ['https://a.example/x_(1)?q=`|\\', 'https://a.example/x_%281%29?q=%60%7C%5C', null],
    ['https://a.example/?a=1&copy=2&lt;', 'https://a.example/?a=1&copy=2&amp;lt;', null],
    ['http://a.example/\'><b>"', null, 'http://a.example/&#39;%3E%3Cb%3E%22'],
    ['https://a.example/ä b', 'https://a.example/%C3%A4%20b', 'https://a.example/%C3%A4%20b'],
  ])('links to %s', (url, markdown, html) => {
    const written = entry('T', url);
    if (markdown !== null) expect(written.digest).toBe(`- [T](${markdown}) (a.example)`);
    if (html !== null) expect(written.digestHtml).toContain(`<a href="${html}">T</a>`);
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', 'mailto:a@b.example', 'nonsense', null])(
    'has no link to %s',
    (url) => {
      const { digest, digestHtml } = entry('T', url);
      expect(digest).toBe('- T');
      expect(digestHtml).not.toContain('href');
    },
  );

  it('has a line for each of the first 20 articles', () => {
    const records = Array.from({ length: 25 }, (_, n) => ({ title: `T${n}` }));
    const { digest: text, digestHtml } = digest(...records);
    expect(text.split('\n')).toEqual(records.slice(0, 20).map(({ title }) => `- ${title}`));
    expect(digestHtml.match(/<li>/g)).toHaveLength(20);
  });

  it('says that there is none', () => {
    expect(digest()).toEqual({
      digest: 'No articles.',
      digestHtml: '<p>No articles.</p>',
      positive: 0,
      neutral: 0,
      negative: 0,
      averageSentiment: null,
    });
  });

  it('has one safe line an article, from which the title can be read, for any text', () => {
    const odd = fc.constantFrom(...'[]()<>&;"\'`|\\*_~#-+=!1.\n\r\t :/?ä'.split(''), '&lt;', '](');
    const text = fc.oneof(fc.string({ unit: odd }), anyText);
    const url = fc.oneof(
      text.map((path) => `https://a.example/${path}`),
      fc.tuple(fc.constantFrom('http', 'javascript', ''), text).map((parts) => parts.join(':')),
    );
    const inText = '(?:[^\\\\`*_[\\]<>|~\\n]|\\\\[\\\\`*_[\\]<>|~&#=+.)-])+?';
    const inLink = 'https?://[^()[\\]\\\\`|<>\\s]+';
    const line = new RegExp(
      `^- (?:\\[${inText}\\]\\(${inLink}\\)|${inText})(?: \\(${inText}\\))?$`,
    );
    const safe = '(?:[^<>&"\'\\n]|&(?:amp|lt|gt|quot|#39);)+?';
    const item = `<li>(?:<a href="https?:${safe}">${safe}</a>|${safe})(?: \\(${safe}\\))?</li>`;
    const list = new RegExp(`^<ul>(?:${item})+</ul>$`);
    fc.assert(
      fc.property(fc.array(fc.tuple(text, url), { minLength: 1, maxLength: 3 }), (articles) => {
        const written = digest(...articles.map(([title, url]) => ({ title, url })));
        const lines = written.digest.split('\n');
        expect(lines).toHaveLength(articles.length);
        for (const one of lines) expect(one).toMatch(line);
        expect(written.digestHtml).toMatch(list);
      }),
      { numRuns: runs(300) },
    );
  });
});

it.each([
  [[], null],
  [[null], null],
  [[0.5, null, -0.2], 0.15],
  [[0.1, 0.2, 0.2], 0.17],
  [[-0.001], 0],
])('the average of the scores %j is %j', (scores, average) => {
  const { averageSentiment } = digest(...scores.map((sentiment) => ({ sentiment })));
  expect(averageSentiment).toBe(average);
});

it('names the number of articles that repeat one', () => {
  const articles = [{ url: URL_OF_ARTICLE }, {}].map((record) => ({
    ...readArticle({ title: 'T', ...record }),
    alsoIn: [1, 2],
  }));
  const { digest, digestHtml } = digestOf(articles);
  expect(digest).toBe(`- [T](${URL_OF_ARTICLE}) (times.example +2)\n- T (\\+2)`);
  expect(digestHtml).toContain('(times.example +2)');
});

it('all articles are counted by their sentiment, a score or a word', () => {
  const records = Array.from({ length: 25 }, () => ({ sentiment: 0.7 }));
  const others = [{ sentiment: 'Negative' }, { sentiment: 0 }, { sentiment: null }, {}];
  expect(digest(...records, ...others)).toMatchObject({ positive: 25, neutral: 1, negative: 1 });
});
