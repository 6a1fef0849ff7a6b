/** Our own logo: a globe with headlines. A `data:` URI also works without access to a CDN. */
export const LOGO_URL =
  'data:image/svg+xml;utf8,' +
  encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="14" fill="#0f5257"/><circle cx="26" cy="27" r="15" fill="none" stroke="#9ad1d4" stroke-width="3"/><path d="M11 27h30M26 12c-9 9-9 21 0 30M26 12c9 9 9 21 0 30" fill="none" stroke="#9ad1d4" stroke-width="3"/><rect x="31" y="34" width="23" height="19" rx="3" fill="#fff"/><path d="M35 40h15M35 44.500h15M35 49h9" stroke="#0f5257" stroke-width="2.500"/></svg>',
  );
