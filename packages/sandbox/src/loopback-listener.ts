import { once } from 'node:events';
import type { Server as HttpServer } from 'node:http';
import type { Server as HttpsServer } from 'node:https';

/** An additional server on a free port of this machine. It starts to listen on first use. */
export class LoopbackListener {
  #opening: Promise<unknown> | undefined;

  constructor(
    readonly scheme: 'http' | 'https',
    readonly server: HttpServer | HttpsServer,
  ) {}

  /** Returns scheme, host and port. */
  async origin(): Promise<string> {
    this.#opening ??= once(this.server.listen(0, '127.0.0.1'), 'listening');
    await this.#opening;
    const address = this.server.address();
    if (address === null || typeof address === 'string') throw new Error('The listener is closed.');
    return `${this.scheme}://127.0.0.1:${address.port}`;
  }

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }
}
