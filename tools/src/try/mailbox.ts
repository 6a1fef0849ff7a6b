import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { headerIn } from './read-mail';

export type Mail = { readonly subject: string; readonly source: string };

/** A mail server on this machine, which keeps what the flows of a trial send. */
export class Mailbox {
  readonly mails: Mail[] = [];
  readonly #server: SMTPServer;

  private constructor() {
    this.#server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['AUTH', 'STARTTLS'],
      onData: (stream, _session, done) => {
        void text(stream).then((source) => {
          this.mails.push({ subject: headerIn(source, 'Subject'), source });
          done();
        }, done);
      },
    });
  }

  static async open(): Promise<Mailbox> {
    const mailbox = new Mailbox();
    await new Promise<void>((resolve, reject) => {
      mailbox.#server.once('error', reject);
      mailbox.#server.listen(0, '127.0.0.1', resolve);
    });
    return mailbox;
  }

  /** Value of a connection of the piece SMTP. */
  get connection() {
    const address = this.#server.server.address();
    if (address === null || typeof address === 'string') throw new Error('It does not listen.');
    const { port } = address;
    return { type: 'CUSTOM_AUTH', props: { host: '127.0.0.1', port, TLS: false } };
  }

  close(): Promise<void> {
    return new Promise((resolve) => {
      this.#server.close(resolve);
    });
  }
}
