import { createServer, type Server } from 'node:http';
import { json } from 'node:stream/consumers';

/** A server on this machine, which keeps the JSON that the flows of a trial send to an address of their user. */
export class Receiver {
  readonly bodies: unknown[] = [];
  readonly #server: Server;

  private constructor() {
    this.#server = createServer((request, response) => {
      void json(request).then(
        (body) => {
          this.bodies.push(body);
          response.end();
        },
        () => response.writeHead(400).end(),
      );
    });
  }

  static async open(): Promise<Receiver> {
    const receiver = new Receiver();
    await new Promise<void>((resolve, reject) => {
      receiver.#server.once('error', reject);
      receiver.#server.listen(0, '127.0.0.1', resolve);
    });
    return receiver;
  }

  get url(): string {
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('It does not listen.');
    return `http://127.0.0.1:${address.port}`;
  }

  close(): Promise<void> {
    this.#server.closeAllConnections();
    return new Promise((resolve) => {
      this.#server.close(() => {
        resolve();
      });
    });
  }
}
