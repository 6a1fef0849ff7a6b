import { PieceHost, type PiecePack } from '@pieceworks/host';
import { Refusal } from './refusal';

/** The packed pieces, loaded as the platform loads them. */
export class Pieces {
  private constructor(readonly hosts: readonly PieceHost[]) {}

  /** @throws HostError if the platform would not install or find one of them. */
  static async load(packs: readonly PiecePack[]): Promise<Pieces> {
    return new Pieces(await Promise.all(packs.map(({ file }) => PieceHost.fromTarball(file))));
  }

  /** @throws Refusal 404 for an unknown piece. */
  find(name: string): PieceHost {
    const host = this.hosts.find((one) => one.name === name);
    if (host === undefined) throw new Refusal(404, `There is no piece ${name}.`);
    return host;
  }

  async close(): Promise<void> {
    await Promise.all(this.hosts.map((host) => host.close()));
  }
}
