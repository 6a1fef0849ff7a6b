import fc from 'fast-check';

/** Code units that are no character by themselves. */
const SURROGATES = { first: 0xd800, count: 0x800 };

/**
 * Any character of Unicode, as fast-check's own unit "binary". That one, and its paths and URLs, first take two seconds
 * in each test file for a table by which an example could be shrunk.
 */
export const anyCharacter = fc
  .nat({ max: 0x10ffff - SURROGATES.count })
  .map((code) => String.fromCodePoint(code < SURROGATES.first ? code : code + SURROGATES.count));

export const anyText = fc.string({ unit: anyCharacter });

const anySegment = anyText.map(encodeURIComponent);

/** The path of a URL, percent-encoded: `/a/b`, or empty. */
export const anyPath = fc
  .array(anySegment)
  .map((segments) => segments.map((segment) => `/${segment}`).join(''));

export const anyWebUrl = fc
  .record({
    scheme: fc.constantFrom('http', 'https'),
    domain: fc.domain(),
    path: anyPath,
    query: fc.option(
      anySegment.map((text) => `?${text}`),
      { nil: '' },
    ),
    fragment: fc.option(
      anySegment.map((text) => `#${text}`),
      { nil: '' },
    ),
  })
  .map(({ scheme, domain, path, query, fragment }) =>
    [`${scheme}://`, domain, path, query, fragment].join(''),
  );
