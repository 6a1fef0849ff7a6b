import type { ClientRecord, RequestStatus } from '../protocol';
import type { DataType } from './data-types';
import type { Folder, TeamMember, Template } from './seed';
import type { StoredFile } from './stored-files';

/** A request for information, as the account stores it. */
export type InformationRequest = {
  readonly id: string;
  /** The primary client. */
  client: ClientRecord;
  otherClients: ClientRecord[];
  readonly template: Template | undefined;
  readonly pages: RequestPage[];
  name: string;
  status: RequestStatus;
  /** True if the client has opened the request. */
  viewed: boolean;
  /** Deadline, YYYY-MM-DD. */
  due: string;
  folder: Folder | undefined;
  owner: TeamMember | undefined;
  schedule: Template | null | undefined;
  commentsEnabled: boolean;
  passcodeEnabled: boolean;
  shareViaLinkEnabled: boolean;
  /** HTML. */
  instructions: string | null;
  showsInstructions: boolean;
  comments: RequestComment[];
  productItems: ProductItem[];
  updatedAt: Date;
};

export type RequestPage = Part & { readonly sections: RequestSection[] };

export type RequestSection = Part & { readonly fields: readonly RequestField[] };

/** A page, a section or a field. */
type Part = {
  readonly id: string;
  /** The same in every request that is created from one template. */
  readonly referenceId: string;
  readonly name: string;
};

export type FieldStatus = 'todo' | 'done' | 'approved' | 'redo';

export type RequestField = Part & {
  readonly type: DataType;
  readonly required: boolean;
  readonly internal: boolean;
  readonly options: readonly string[];
  readonly columns: readonly { id: string; name: string }[];
  readonly instructions: string | null;
  status: FieldStatus;
  rejectionComment: string | null;
  answers: FieldAnswer[];
};

/** One answer to a field. */
export type FieldAnswer = { readonly id: string } & (
  { readonly text: string } | { readonly row: readonly string[] } | { readonly file: StoredFile }
);

export type RequestComment = {
  readonly id: string;
  readonly fieldId: string;
  readonly text: string;
};

/** A product used in a field, such as a signature that is paid for. */
export type ProductItem = {
  readonly id: string;
  readonly fieldId: string;
  readonly product: string;
  readonly quantity: number;
};

/** Returns true if the client can open a request of this status. */
export function isSent(status: RequestStatus): boolean {
  return !['draft', 'scheduled', 'archived'].includes(status);
}

/** Returns the fields that a client sees. */
export function fieldsOf(...pages: readonly RequestPage[]): RequestField[] {
  return pages
    .flatMap(({ sections }) => sections)
    .flatMap(({ fields }) => fields)
    .filter(({ internal }) => !internal);
}

/** Returns true if nothing is left to do for the client. */
export function areComplete(fields: readonly RequestField[]): boolean {
  return fields.every(({ status }) => isComplete(status));
}

export function isComplete(status: FieldStatus): boolean {
  return status === 'done' || status === 'approved';
}
