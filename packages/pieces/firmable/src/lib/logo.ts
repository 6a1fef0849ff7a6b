/** Our own logo: a searchlight over two people. A `data:` URI also works without access to a CDN. */
export const LOGO_URL =
  'data:image/svg+xml;utf8,' +
  encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="14" fill="#123c69"/><circle cx="28" cy="26" r="13" fill="none" stroke="#ffd166" stroke-width="5"/><path d="M38 36l14 14" stroke="#ffd166" stroke-width="6" stroke-linecap="round"/><circle cx="28" cy="23" r="4" fill="#fff"/><path d="M20 33a8 6 0 0 1 16 0z" fill="#fff"/></svg>',
  );
