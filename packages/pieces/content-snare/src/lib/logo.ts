/** Our own logo: a document inside a loop. A `data:` URI also works without access to a CDN. */
export const LOGO_URL =
  'data:image/svg+xml;utf8,' +
  encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="14" fill="#4a2c6d"/><path d="M22 12h14l8 8v24H22z" fill="#fff"/><path d="M36 12v8h8" fill="none" stroke="#4a2c6d" stroke-width="2"/><path d="M27 27h12M27 32h12M27 37h8" stroke="#4a2c6d" stroke-width="2.500"/><ellipse cx="32" cy="44" rx="21" ry="8" fill="none" stroke="#f4a259" stroke-width="4"/></svg>',
  );
