import { SERVICE_NAMES, type ServiceName, SERVICES } from '@pieceworks/services';
import { FLOWS } from '../flows/all';
import { Refusal } from '../install/refusal';
import type { Project, ProjectFlow } from './project';

/** The flow whose steps are tested. */
export const STEPS_FLOW = 'Every step once';

/** Names of everything that a trial creates in an instance, so that it can be found again. */
type Names = { readonly folder: string; readonly connections: string; readonly label: string };

const TRIED: Names = {
  folder: 'Pieceworks (being tried)',
  connections: 'pieceworks-try-',
  label: 'being tried',
};

/** Different names, because kept records belong to the user and are never changed. */
const KEPT: Names = {
  folder: 'Pieceworks',
  connections: 'pieceworks-',
  label: 'from the trial',
};

/** The records that a trial creates in a project: a folder with flows, and connections. */
export class Footprint {
  readonly #names: Names;

  /** @param kept true if the records stay after the trial. */
  constructor(readonly kept: boolean) {
    this.#names = kept ? KEPT : TRIED;
  }

  get folder(): string {
    return this.#names.folder;
  }

  readonly externalId = (service: ServiceName): string => `${this.#names.connections}${service}`;

  readonly displayName = (service: ServiceName): string =>
    `${SERVICES[service].displayName}, ${this.#names.label}`;

  /**
   * Removes leftovers of an earlier trial that was killed.
   *
   * @throws {Refusal} if the trial is to be kept, and an earlier kept one left records.
   */
  async prepare(project: Project): Promise<void> {
    if (!this.kept) {
      await this.remove(project);
      return;
    }
    const folder = await project.findFolder(this.folder);
    const connections = await this.#connectionsIn(project);
    if (folder === undefined && connections.length === 0) return;
    throw new Refusal(
      `An earlier trial with --keep left its folder ${this.folder} or its connections, and they may be in use. ` +
        'Delete them in the builder, or try without --keep, which leaves them alone.',
    );
  }

  /** Removes all records of a trial. A flow that a user added stays, and so does its folder. */
  async remove(project: Project): Promise<void> {
    const folder = await project.findFolder(this.folder);
    const flows = folder === undefined ? [] : await project.flowsIn(folder);
    const ours = flows.filter(({ title }) => isOurs(title));
    for (const flow of ours) await removeFlow(project, flow);
    for (const connection of await this.#connectionsIn(project)) {
      await project.removeConnection(connection);
    }
    if (folder !== undefined && ours.length === flows.length) await project.removeFolder(folder);
  }

  async #connectionsIn(project: Project) {
    const ours = SERVICE_NAMES.map(this.externalId);
    const all = await project.connections();
    return all.filter(({ externalId }) => ours.includes(externalId));
  }
}

/** Turns a flow off, so that the service can still delete its webhook, and deletes it. */
export async function removeFlow(project: Project, flow: ProjectFlow): Promise<void> {
  try {
    await project.turnOff(flow);
  } catch (error) {
    // The service may already have stopped; the server deletes the flow anyway.
    if (!(error instanceof Refusal)) throw error;
  }
  await project.removeFlow(flow);
}

function isOurs(title: string): boolean {
  return title === STEPS_FLOW || FLOWS.some((flow) => flow.title === title);
}
