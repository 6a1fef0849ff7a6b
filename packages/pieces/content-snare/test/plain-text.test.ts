import { growsSteadily } from '@pieceworks/kit/test/growth';
import { runs } from '@pieceworks/lab/suites/runs';
import fc from 'fast-check';
import { readField } from '../src/lib/api/answers';
import { decoded, plainText } from '../src/lib/api/plain-text';

const written = (html: string) => readField({ type: 'wysiwyg', values_flat: html }).text;

it.each([
  [
    '<table><tr><td>Fee</td><td>250</td></tr><tr><td>Tax</td><td>25</td></tr></table>',
    'Fee | 250\nTax | 25',
  ],
  [
    '<table>\n  <thead><tr>\n    <th>Item</th>\n    <th>Price</th>\n  </tr></thead>\n  <tbody><tr><td>Rope</td><td>7</td></tr></tbody>\n</table>',
    'Item | Price\nRope | 7',
  ],
  ['<TABLE><TR><TD>A<TD>B<TR><TD>C<TD>D</TABLE>', 'A | B\nC | D'],
  [
    '<table><tr><td><p>Fee</p></td><td><p>250</p><p>GST</p></td></tr></table><p>End</p>',
    'Fee | 250 GST\nEnd',
  ],
  ['<table><tr><td></td><td>25<br>30</td></tr></table>', '| 25 30'],
  ['<section>One</section><section>Two</section>', 'One\nTwo'],
  ['<dl><dt>Name</dt><dd>Mere</dd></dl>', 'Name\nMere'],
  ['Intro<div>One</div>Outro', 'Intro\nOne\nOutro'],
  ['<p>One</p>\n\n<p>Two</p>', 'One\nTwo'],
  ['<p>One</p><p><br></p><p>Two</p>', 'One\n\nTwo'],
  ['<blockquote>Said</blockquote><pre>Code</pre><hr>End', 'Said\nCode\nEnd'],
  ['<p>a <b>bold</b>\n  word</p>', 'a bold word'],
  ['<script>alert(1)</script><p>x</p>', 'x'],
  ['<script>if (a<b) x = "</p>";</script>x', 'x'],
  ['<SCRIPT src="a.js">1</Script >x<script>2', 'x'],
  ['<style>p > b {}</style><p>x</p>', 'x'],
  ['<head><title>T</title></head><p>x</p>', 'x'],
  ['<!-- c > d --><p>x</p><!---->', 'x'],
  ['<!DOCTYPE html><p>x</p><?xml version="1.0"?>', 'x'],
  ['<p title="a>b">x</p>', 'x'],
  ['<p title=\'a>b\' class = "c>d">x</p>', 'x'],
  ['<p title=5" tall>x</p>', 'x'],
  ['<p title="never closed>x</p>', 'x'],
  ['<a href="https://x.example/?a=1&amp;b=2">link</a>', 'link (https://x.example/?a=1&b=2)'],
  ["<p>See <A class=x HREF='https://x.example/d'>here</A>.</p>", 'See here (https://x.example/d).'],
  ['<a href=https://x.example>one</a> <a href=/two>two</a>', 'one (https://x.example) two (/two)'],
  ['<a href="https://x.example/">https://x.example</a>', 'https://x.example'],
  ['<a href="mailto:ann@example.com">ann@example.com</a>', 'ann@example.com'],
  ['<a href="mailto:ann@example.com">Ann</a>', 'Ann (ann@example.com)'],
  ['<a href="https://x.example/a.png"><img src="a.png"></a>', 'https://x.example/a.png'],
  ['<a href="#top">up</a> <a name="x">x</a> <a href="javascript:f()">f</a>', 'up x f'],
  ['<td><a href="https://x.example">unclosed', 'unclosed (https://x.example)'],
  ['Jane <jane@example.com>', 'Jane <jane@example.com>'],
  ['1 < 2, a<7 and 3 > 2', '1 < 2, a<7 and 3 > 2'],
  ['One <b', 'One <b'],
  ['<p>One <b and the rest', 'One <b and the rest'],
  ['<p>One</p> <!-- never closed', 'One\n<!-- never closed'],
  ['&lt;b&gt;bold&lt;/b&gt;', '<b>bold</b>'],
  ['Wharf 7\nAuckland', 'Wharf 7\nAuckland'],
])('the text of %j is %j', (html, text) => {
  expect(written(html)).toBe(text);
});

it.each([
  ['it&#8217;s', 'it’s'],
  ['it&#x2019;s and it&#X2019;S', 'it’s and it’S'],
  ['caf&eacute; &Eacute;COLE &ouml;&szlig;', 'café ÉCOLE öß'],
  ['A &ndash; B &mdash; C&hellip;', 'A – B — C…'],
  ['&ldquo;Tax&rdquo; &lsquo;26&rsquo; &laquo;x&raquo;', '“Tax” ‘26’ «x»'],
  ['M&amacr;ori &Omacr;tara', 'Māori Ōtara'],
  ['&pound;5, &euro;6, &yen;7, &frac12; &times; 2 &le; 3&deg;', '£5, €6, ¥7, ½ × 2 ≤ 3°'],
  ['&#128512;&#x1F600;', '😀😀'],
  ['&#00065;&#9;&#10;b', 'A\t\nb'],
  ['it&#146;s &#150; &#128;', 'it’s – €'],
  ['&#129;&#157;&#159;', '&#129;&#157;Ÿ'],
  ['a&nbsp;b&#160;c&#xa0;d', 'a b c d'],
  ['&amp;lt; &amp;amp; &amp;#8217;', '&lt; &amp; &#8217;'],
  ['&#0; &#55296; &#xDFFF; &#1114112; &#99999999; &#1; &#127;', null],
  ['&#; &#x; &#xg; &unknown; &amp &eacute', '&#; &#x; &#xg; &unknown; &amp &eacute'],
  ['&constructor; &toString; &__proto__;', null],
  ['&EACUTE; &Ntilde;', '&EACUTE; Ñ'],
])('%j is decoded once, and what is no entity stays', (text, decodedText) => {
  expect(decoded(text)).toBe(decodedText ?? text);
  expect(readField({ type: 'text', values_flat: text }).text).toBe(decoded(text).trim());
  expect(written(text)).toBe(decoded(text).trim());
});

/** Words between inline tags, in any of the ways in which editors write them. */
const inline = fc.constantFrom(
  '<b>',
  '</b>',
  '<i class="a>b">',
  '<br-x>',
  '<!-- > -->',
  "<a href='>'>",
);

it('the text between inline tags stays as it is', () => {
  const word = fc.string({
    unit: fc.constantFrom('a', 'Z', '7', '.', '&', 'é', '語'),
    minLength: 1,
  });
  fc.assert(
    fc.property(fc.array(fc.tuple(word, inline), { minLength: 1 }), (parts) => {
      const html = parts.map(([text, tag]) => text.replaceAll('&', '&amp;') + tag).join('');
      expect(plainText(html)).toBe(parts.map(([text]) => text).join(''));
    }),
  );
});

it('no text of HTML has a closed tag', () => {
  const part = fc.constantFrom(
    '<',
    '>',
    '/',
    'br',
    'p',
    ' ',
    'td',
    'x',
    '<br ',
    '</p>',
    '"',
    '=',
    '<script>',
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 16 }), (parts) => {
      const html = parts.join('');
      // Without a tag inside it, such as `<<x>td>`, a text can look like another tag, also to people.
      fc.pre(!/<[a-z/]*</.test(html));
      const text = plainText(`<p>${html}`);
      expect(text).not.toMatch(/<\/?(br|p|td|script) *>/);
    }),
    { numRuns: runs(2_000) },
  );
});

it.each([
  '<a ',
  '<a b="',
  '<script>',
  '<!--',
  '<p>',
  '<td>',
  '&#1;',
  ' ',
  '<a b=\'"',
  '<',
  '</',
  '="',
])('the text of many of %j takes time that grows with its length', async (part) => {
  const isSteady = await growsSteadily(100_000, (length) =>
    plainText(part.repeat(length / part.length)),
  );
  expect(isSteady).toBe(true);
});
