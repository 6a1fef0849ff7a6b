const SEQUENCE = 0x30;
/** The server's certificate is the element `[3]` of a session (OpenSSL's `SSL_SESSION` in DER). */
const PEER_CERTIFICATE = 0xa3;

/**
 * The server's certificate that a TLS session began with, in DER; `undefined` when there is none.
 * @param session what `TLSSocket.getSession()` gives.
 */
export function certificateOfSession(session: Buffer | undefined): Buffer | undefined {
  const outer = session && lastSequence(session);
  if (outer === undefined) return undefined;
  for (let at = 0; at < outer.content.length;) {
    const element = elementAt(outer.content, at);
    if (element === undefined) return undefined;
    if (element.tag === PEER_CERTIFICATE) return element.content;
    at = element.end;
  }
  return undefined;
}

/**
 * The sequence that reaches to the end of the bytes. Node 22.23, 24.21 and 26 put a word of their own and the
 * server's name before it, Node 20 does not.
 */
function lastSequence(bytes: Buffer): Element | undefined {
  for (let at = bytes.indexOf(SEQUENCE); at >= 0; at = bytes.indexOf(SEQUENCE, at + 1)) {
    const element = elementAt(bytes, at);
    if (element?.end === bytes.length) return element;
  }
  return undefined;
}

type Element = { tag: number; content: Buffer; end: number };

/** One element of DER: a byte for its tag, its length in one byte or in as many as the first one says. */
function elementAt(bytes: Buffer, at: number): Element | undefined {
  const [tag, first] = bytes.subarray(at, at + 2);
  if (tag === undefined || first === undefined) return undefined;
  const digits = first < 0x80 ? 0 : first - 0x80;
  const start = at + 2 + digits;
  if (digits > 4 || start > bytes.length) return undefined;
  const length = digits === 0 ? first : bytes.readUIntBE(at + 2, digits);
  const end = start + length;
  return end > bytes.length ? undefined : { tag, content: bytes.subarray(start, end), end };
}
