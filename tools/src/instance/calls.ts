import { asList, asRecord, readText } from '@pieceworks/kit/json';

/** A flow in the instance, with its editable draft. */
export type ProjectFlow = {
  readonly id: string;
  readonly versionId: string;
  /** The ID by which other flows call it. */
  readonly externalId: string;
  readonly title: string;
};

export type ProjectConnection = { readonly id: string; readonly externalId: string };

/** A record with the name that the builder shows. */
type Named = { readonly id: string; readonly displayName: string };

/** A run of a flow: its status and the results of its steps so far. */
export type FlowRun = {
  readonly id: string;
  readonly status: string;
  readonly steps: Readonly<Record<string, unknown>>;
};

/** The piece and the version in a step or a connection. */
type Piece = { readonly pieceName: string; readonly pieceVersion: string };

type Values = Readonly<Record<string, unknown>>;

/** A connection to create. */
export type NewConnection = Piece & {
  readonly externalId: string;
  readonly displayName: string;
  readonly value: { readonly type: string } & Values;
};

/** An OAuth 2.0 login to begin. */
export type Login = Piece & {
  readonly clientId: string;
  readonly redirectUrl: string;
  readonly props: Values;
};

/** A step as the builder writes it. */
type BuiltStep = {
  readonly name: string;
  readonly displayName: string;
  readonly type: 'PIECE' | 'PIECE_TRIGGER';
  readonly valid: true;
  readonly settings: Piece & Values;
};

/** The operations on a flow: edits of its draft, publishing it, and turning it on or off. */
export type FlowChange =
  | { type: 'IMPORT_FLOW'; request: object }
  | { type: 'UPDATE_TRIGGER'; request: BuiltStep }
  | {
      type: 'ADD_ACTION';
      request: { parentStep: string; stepLocationRelativeToParent: 'AFTER'; action: BuiltStep };
    }
  | { type: 'SAVE_SAMPLE_DATA'; request: { stepName: string; payload: unknown; type: 'OUTPUT' } }
  | { type: 'LOCK_AND_PUBLISH'; request: { status: 'ENABLED' } }
  | { type: 'CHANGE_STATUS'; request: { status: 'DISABLED' } };

type InProject = { readonly projectId: string };
type Draft = InProject & { readonly flowVersionId: string };

/**
 * The calls of the REST API, with the body of each and the parts of its answer that are read. They are typed here,
 * because the document of an instance (`/api/v1/docs`) lacks a third of them in release 0.86.3 and types few answers.
 */
export type Calls = {
  'POST /app-connections': { body: InProject & NewConnection & { type: string }; answer: unknown };
  'POST /app-connections/oauth2/authorization-url': {
    body: InProject & Login;
    answer: { url: string; codeVerifier: string | undefined };
  };
  'DELETE /app-connections/{id}': { answer: unknown };
  'POST /folders': { body: InProject & { displayName: string }; answer: Named };
  'DELETE /folders/{id}': { answer: unknown };
  'POST /flows': {
    body: InProject & { displayName: string; folderId: string };
    answer: ProjectFlow;
  };
  'POST /flows/{id}': { body: FlowChange; answer: ProjectFlow };
  'DELETE /flows/{id}': { answer: unknown };
  'POST /sample-data/test-step': { body: Draft & { stepName: string }; answer: FlowRun };
  'POST /test-trigger': {
    body: Draft & { flowId: string; testStrategy: 'TEST_FUNCTION' };
    /** The events. */
    answer: readonly unknown[];
  };
  'GET /flow-runs/{id}': { answer: FlowRun };
  'POST /webhooks/{id}': { body: object; answer: unknown };
  'POST /webhooks/{id}/sync': { body: object; answer: unknown };
};

/** The lists of the REST API, whose answers are pages: the filters and the entries of each. */
export type Lists = {
  '/projects': { filter: object; entry: Named };
  '/app-connections': {
    filter: InProject & { pieceName?: string; status?: 'ACTIVE' };
    entry: ProjectConnection;
  };
  '/folders': { filter: InProject; entry: Named };
  '/flows': { filter: InProject & { folderId: string }; entry: ProjectFlow };
  '/flow-runs': { filter: InProject & { flowId: string }; entry: FlowRun };
};

type Reader<Value> = (body: unknown) => Value;
/** The words for a call in messages, such as "create a flow", and the reader of its answer. */
type Row<Value> = { readonly task: string; readonly read: Reader<Value> };

const asIs: Reader<unknown> = (body) => body;

export const CALLS: { readonly [Route in keyof Calls]: Row<Calls[Route]['answer']> } = {
  'POST /app-connections': { task: 'create a connection', read: asIs },
  'POST /app-connections/oauth2/authorization-url': {
    task: 'begin a login',
    read: (body) => ({
      url: text(body, 'authorizationUrl'),
      codeVerifier: readText(body, 'codeVerifier') ?? undefined,
    }),
  },
  'DELETE /app-connections/{id}': { task: 'delete a connection', read: asIs },
  'POST /folders': { task: 'create a folder', read: asNamed },
  'DELETE /folders/{id}': { task: 'delete a folder', read: asIs },
  'POST /flows': { task: 'create a flow', read: asFlow },
  'POST /flows/{id}': { task: 'change a flow', read: asFlow },
  'DELETE /flows/{id}': { task: 'delete a flow', read: asIs },
  'POST /sample-data/test-step': { task: 'test a step', read: asRun },
  'POST /test-trigger': {
    task: 'test a trigger',
    read: (body) => asList(asRecord(body).data).map((event) => asRecord(event).payload),
  },
  'GET /flow-runs/{id}': { task: 'read a run', read: asRun },
  'POST /webhooks/{id}': { task: 'call the webhook of a flow', read: asIs },
  'POST /webhooks/{id}/sync': { task: 'call the webhook of a flow', read: asIs },
};

export const LISTS: { readonly [Route in keyof Lists]: Row<Lists[Route]['entry']> } = {
  '/projects': { task: 'list projects', read: asNamed },
  '/app-connections': {
    task: 'list connections',
    read: (body) => ({ id: text(body, 'id'), externalId: text(body, 'externalId') }),
  },
  '/folders': { task: 'list folders', read: asNamed },
  '/flows': { task: 'list flows', read: asFlow },
  '/flow-runs': { task: 'list runs', read: asRun },
};

function text(body: unknown, key: string): string {
  return readText(body, key) ?? '';
}

function asNamed(body: unknown): Named {
  const id = text(body, 'id');
  return { id, displayName: readText(body, 'displayName') ?? id };
}

function asFlow(body: unknown): ProjectFlow {
  const { version } = asRecord(body);
  return {
    id: text(body, 'id'),
    versionId: text(version, 'id'),
    title: text(version, 'displayName'),
    externalId: text(body, 'externalId'),
  };
}

function asRun(body: unknown): FlowRun {
  return {
    id: text(body, 'id'),
    status: text(body, 'status'),
    steps: asRecord(asRecord(body).steps),
  };
}
