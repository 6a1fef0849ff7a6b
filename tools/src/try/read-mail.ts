/** A mail as a reader sees it. */
export type ShownMail = {
  readonly subject: string;
  readonly from: string;
  readonly to: string;
  readonly html: string;
};

/**
 * Reads a mail whose only part is HTML.
 * @throws Error for any other.
 */
export function readMail(source: string): ShownMail {
  const [, head = '', body = ''] = /^([^]*?)\r?\n\r?\n([^]*)$/.exec(source) ?? [];
  const header = (name: string) => headerIn(head, name);
  const type = header('Content-Type');
  if (!type.startsWith('text/html')) throw new Error(`A mail of the type "${type}" is not read.`);
  return {
    subject: header('Subject'),
    from: header('From'),
    to: header('To'),
    html: decode(body, header('Content-Transfer-Encoding').toLowerCase()),
  };
}

/** Returns a header, which can take several lines; empty if there is none. Words outside ASCII stay encoded. */
export function headerIn(source: string, name: string): string {
  const [, value = ''] = new RegExp(`^${name}: (.*(?:\\r?\\n[ \\t].*)*)`, 'im').exec(source) ?? [];
  return value.replace(/\r?\n[ \t]+/g, ' ').trim();
}

function decode(body: string, encoding: string): string {
  switch (encoding) {
    case 'base64':
      return Buffer.from(body, 'base64').toString();
    case 'quoted-printable':
      return Buffer.from(
        body
          .replace(/=\r?\n/g, '')
          .replace(/=([\dA-F]{2})/g, (_code, hex: string) =>
            String.fromCharCode(parseInt(hex, 16)),
          ),
        'latin1',
      ).toString();
    default:
      return body;
  }
}
