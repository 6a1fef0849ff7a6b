import { SERVICE_NAMES, type ServiceName, SERVICES } from '@pieceworks/services';
import { FLOWS } from '../flows/all';
import { Refusal } from '../install/refusal';
import type { Project, ProjectFlow } from './project';

/** The flow whose steps are tested. */
export const STEPS_FLOW = 'Every step once';

/** How what a trial makes in an instance is called, so that it is found again. */
type Names = { readonly folder: string; readonly connections: string; readonly label: string };

const TRIED: Names = {
  folder: 'Pieceworks (being tried)',
  connections: 'pieceworks-try-',
  label: 'being tried',
};

/** Other names: what was kept is its owner's, and nothing here ever changes it. */
const KEPT: Names = {
  folder: 'Pieceworks',
  connections: 'pieceworks-',
  label: 'from the trial',
};

/** What a trial makes in a project: a folder with flows, and connections. */
export class Footprint {
  readonly #names: Names;

  /** @param kept whether it is to stay. */
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
   * Clears the place: takes away what a trial left that was ended hard.
   *
   * @throws {Refusal} where something is there that was to be kept.
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

  /** Takes away all that a trial made; a flow that somebody put beside it stays, and with it the folder. */
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

/** Turns a flow off, so that a service forgets its webhook while it can still be told, and deletes it. */
export async function removeFlow(project: Project, flow: ProjectFlow): Promise<void> {
  try {
    await project.turnOff(flow);
  } catch (error) {
    // The service may be gone already; the server deletes the flow nevertheless.
    if (!(error instanceof Refusal)) throw error;
  }
  await project.removeFlow(flow);
}

function isOurs(title: string): boolean {
  return title === STEPS_FLOW || FLOWS.some((flow) => flow.title === title);
}
