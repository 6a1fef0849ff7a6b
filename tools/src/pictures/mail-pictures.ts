import { inHtml } from '@pieceworks/kit';
import { Refusal } from '../instance/refusal';
import type { Mail } from '../try/mailbox';
import { readMail } from '../try/read-mail';
import type { Album } from './album';

/** The subjects of the mails that the pages show, by the names of their pictures. */
const SUBJECTS = {
  digest: /^Your market and the top news$/,
  'monday-list': /^Requests with something missing: /,
  'documents-mail': / has answered$/,
};

const STYLE =
  'body { margin: 0; padding: 24px 32px; font: 15px/1.45 "DejaVu Sans", sans-serif; color: #1f2328; } ' +
  'header { margin-bottom: 18px; padding-bottom: 14px; border-bottom: 1px solid #d0d7de; } ' +
  'header b { font-size: 20px; } header span { color: #59636e; }';

/**
 * Takes the pictures of mails, as a reader sees them.
 * @throws {Refusal} if a mail has not arrived.
 */
export async function takeMailPictures(album: Album, mails: readonly Mail[]): Promise<void> {
  for (const [name, pattern] of Object.entries(SUBJECTS)) {
    const mail = mails.find(({ subject }) => pattern.test(subject));
    if (mail === undefined)
      throw new Refusal(
        `The mail for ${name}.png has not arrived: none has a subject like ${pattern}.`,
      );
    const { subject, from, to, html } = readMail(mail.source);
    const header = `<b>${inHtml(subject)}</b><br><span>From ${inHtml(from)} to ${inHtml(to)}</span>`;
    await album.draw(name, `<style>${STYLE}</style><header>${header}</header>${html}`);
  }
}
