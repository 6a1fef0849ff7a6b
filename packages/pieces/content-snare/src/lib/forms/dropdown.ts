import { Property } from '@activepieces/pieces-framework';
import {
  asText,
  type Contract,
  emptyDropdown,
  Failure,
  FORM_LIMITS,
  NOT_CONNECTED,
  NOT_THROUGH_GATEWAY,
} from '@pieceworks/kit';
import { contentSnareApi } from '../api/index';
import { contentSnareAuth } from '../auth';
import { readConnection } from '../client';
import type { ContentSnareApi, Listed } from '../model/types';

export type Option = { label: string; value: string };

type DropdownList = {
  /** What is listed, in the plural, for the placeholders. */
  what: string;
  displayName: string;
  description: string;
  /** Whether a gateway takes no such choice. */
  vendorOnly?: boolean;
} & (
  | {
      list: (
        api: ContentSnareApi,
        search: string,
      ) => Promise<Pick<Listed<Option>, 'entries' | 'cut'>>;
    }
  | { listOfRequest: (api: ContentSnareApi, requestId: string) => Promise<Option[]> }
);

/** A dropdown that the service fills: with what a search finds, or with parts of the chosen request. */
export function dropdown<Required extends boolean>(required: Required, choice: DropdownList) {
  const { what, displayName, description, vendorOnly = false } = choice;
  const ofRequest = 'listOfRequest' in choice;
  return Property.Dropdown<string, Required, typeof contentSnareAuth>({
    auth: contentSnareAuth,
    displayName,
    description,
    required,
    refreshers: ofRequest ? ['requestId'] : [],
    refreshOnSearch: !ofRequest,
    options: async ({ auth, requestId }, { searchValue }) => {
      if (!auth) return emptyDropdown(NOT_CONNECTED);
      const request = asText(requestId);
      if (ofRequest && request === null) return emptyDropdown('Choose a request first.');
      const search = searchValue?.trim() ?? '';
      let contract: Contract = 'vendor';
      try {
        ({ contract } = readConnection(auth));
        if (vendorOnly && contract === 'gateway') {
          return emptyDropdown(NOT_THROUGH_GATEWAY);
        }
        const api = contentSnareApi(auth, FORM_LIMITS);
        const { entries, cut } = ofRequest
          ? { entries: await choice.listOfRequest(api, request ?? ''), cut: null }
          : await choice.list(api, search);
        if (entries.length === 0) return emptyDropdown(`No ${what} found.`, search !== '');
        return {
          options: [...entries],
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
}

/** What a 404 means of a list, and of what belongs to a request. */
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
