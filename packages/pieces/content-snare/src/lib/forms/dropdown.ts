import { Property } from '@activepieces/pieces-framework';
import {
  asText,
  type Contract,
  emptyDropdown,
  Failure,
  type FieldRow,
  FORM_LIMITS,
  NOT_CONNECTED,
  NOT_OFFERED,
  NOT_THROUGH_GATEWAY,
  readIdField,
} from '@pieceworks/kit';
import { contentSnareApi } from '../api/index';
import { contentSnareAuth } from '../auth';
import { readConnection } from '../client';
import type { ContentSnareApi, Listed } from '../model/types';

export type Option = { label: string; value: string };

type DropdownList = {
  /** The entries in the plural, for the placeholders. */
  what: string;
  /** True for parts of the request that the same form selects. */
  ofRequest?: boolean;
  /** Lists the search results, or the parts of the request with an ID. */
  list: (
    api: ContentSnareApi,
    searchOrId: string,
  ) => Promise<Pick<Listed<Option>, 'entries' | 'cut'>>;
};

/** Creates a dropdown that the service fills. Users can also map an ID from an earlier step. */
export function dropdownOf({ what, ofRequest = false, list }: DropdownList) {
  const prop = (row: FieldRow) =>
    Property.Dropdown<string, boolean, typeof contentSnareAuth>({
      auth: contentSnareAuth,
      displayName: row.label,
      description: row.help,
      required: row.required ?? false,
      refreshers: ofRequest ? ['requestId'] : [],
      refreshOnSearch: !ofRequest,
      options: async ({ auth, requestId }, { searchValue }) => {
        if (!auth) return emptyDropdown(NOT_CONNECTED);
        const request = asText(requestId) ?? '';
        if (ofRequest && request === '') return emptyDropdown('Choose a request first.');
        const search = searchValue?.trim() ?? '';
        let contract: Contract = 'vendor';
        try {
          ({ contract } = readConnection(auth));
          if (contract === 'gateway' && 'gateway' in row && row.gateway === NOT_OFFERED) {
            return emptyDropdown(NOT_THROUGH_GATEWAY);
          }
          const api = contentSnareApi(auth, FORM_LIMITS);
          const { entries, cut } = await list(api, ofRequest ? request : search);
          if (entries.length === 0) return emptyDropdown(`No ${what} found.`, search !== '');
          return {
            options: entries,
            ...(cut === null
              ? {}
              : { placeholder: `The first ${entries.length} ${what}; search for others.` }),
          };
        } catch (error) {
          const of = ofRequest ? 'request' : 'list';
          return emptyDropdown(reasonOf(what, error, NOT_FOUND[contract][of](what)));
        }
      },
    });
  return { prop, read: readIdField };
}

/** Meaning of a 404 for a list, and for parts of a request. */
const NOT_FOUND = {
  vendor: {
    list: () => 'Not found. Check the base URL of the connection.',
    request: () => 'Content Snare has no request with this ID.',
  },
  gateway: {
    list: (what: string) => `This gateway does not list ${what}. Map an ID instead.`,
    request: (what: string) =>
      `No request has this ID, or this gateway does not list ${what}. Map an ID instead.`,
  },
};

function reasonOf(what: string, error: unknown, notFound: string): string {
  if (!(error instanceof Failure)) return `The ${what} could not be loaded.`;
  if (error.kind === 'auth') return 'The connection has expired or was revoked. Reconnect it.';
  if (error.kind === 'permission') {
    return `The connection may not list ${what}. Reconnect and allow it, or map an ID.`;
  }
  if (error.kind === 'not-found') return notFound;
  return `The ${what} could not be loaded. ${error.message}`;
}
