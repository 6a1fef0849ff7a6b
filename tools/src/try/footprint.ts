import { SERVICE_NAMES, type ServiceName, SERVICES } from '@pieceworks/services';
import { FLOWS } from '../flows/flows';
import { Refusal } from '../install/refusal';
import type { Project, ProjectFlow } from './project';

/** The flow whose steps are tested. */
export const STEPS_FLOW = 'Every step once';

/** Names of everything that a trial creates in a project, so that it can be found again. */
export type Names = {
  readonly folder: string;
  readonly externalId: (service: ServiceName) => string;
  readonly displayName: (service: ServiceName) => string;
};

export const TRIED = namesOf('Pieceworks (trial)', 'pieceworks-try-', 'trial');

/** Different names, because kept records belong to the user and are never changed. */
export const KEPT = namesOf('Pieceworks', 'pieceworks-', 'from the trial');

function namesOf(folder: string, prefix: string, label: string): Names {
  return {
    folder,
    externalId: (service) => `${prefix}${service}`,
    displayName: (service) => `${SERVICES[service].displayName}, ${label}`,
  };
}

/** @throws {Refusal} if an earlier trial left records of these names. */
export async function refuseLeftovers(project: Project, names: Names): Promise<void> {
  const folder = await project.findFolder(names.folder);
  const connections = await connectionsIn(project, names);
  if (folder === undefined && connections.length === 0) return;
  throw new Refusal(
    `An earlier trial with --keep left its folder ${names.folder} or its connections, and they may be in use. ` +
      'Delete them in the builder, or try without --keep, which leaves them unchanged.',
  );
}

/** Removes all records of a trial. A flow that a user added stays, and so does its folder. */
export async function removeRecords(project: Project, names: Names): Promise<void> {
  const folder = await project.findFolder(names.folder);
  const flows = folder === undefined ? [] : await project.flowsIn(folder);
  const titles = [STEPS_FLOW, ...FLOWS.map((flow) => flow.title)];
  const ours = flows.filter(({ title }) => titles.includes(title));
  for (const flow of ours) await removeFlow(project, flow);
  for (const connection of await connectionsIn(project, names)) {
    await project.removeConnection(connection);
  }
  if (folder !== undefined && ours.length === flows.length) await project.removeFolder(folder);
}

async function connectionsIn(project: Project, names: Names) {
  const ours = SERVICE_NAMES.map(names.externalId);
  const all = await project.connections();
  return all.filter(({ externalId }) => ours.includes(externalId));
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
