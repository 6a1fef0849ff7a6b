import { type DropdownState, Property } from '@activepieces/pieces-framework';
import {
  emptyDropdown,
  Failure,
  type FieldRow,
  FORM_LIMITS,
  NOT_CONNECTED,
  NOT_THROUGH_GATEWAY,
} from '@pieceworks/kit';
import { readConnection, worldNewsApi, worldNewsAuth } from '../service';
import { SEARCH } from '../model/search-fields';

/** Minimum letters for a search of sources, because every search is paid. */
const SHORTEST_SEARCH = 3;

/** A news source from a search by name. Users can also map a domain. */
export function newsSourceProp({ label, help }: FieldRow) {
  return Property.Dropdown<string, false, typeof worldNewsAuth>({
    auth: worldNewsAuth,
    displayName: label,
    description: help,
    required: false,
    refreshers: [],
    refreshOnSearch: true,
    async options({ auth }, { searchValue }) {
      if (auth === undefined) return emptyDropdown(NOT_CONNECTED);
      try {
        if (readConnection(auth).contract === 'gateway') return emptyDropdown(NOT_THROUGH_GATEWAY);
        return await listSources(auth, searchValue?.trim() ?? '');
      } catch (error) {
        const reason = error instanceof Failure ? error.message : '';
        return emptyDropdown(`The choices could not be loaded. ${reason}`.trim());
      }
    },
  });
}

type Options = DropdownState<string>;

async function listSources(auth: unknown, search: string): Promise<Options> {
  if (search.length < SHORTEST_SEARCH) {
    return emptyDropdown(`Type at least ${SHORTEST_SEARCH} letters of the name.`, true);
  }
  const { sources } = await worldNewsApi(auth, FORM_LIMITS).searchSources(search);
  const options = sources.flatMap(({ source: { name, domain } }) =>
    domain === null
      ? []
      : [{ label: name === null ? domain : `${name} (${domain})`, value: domain }],
  );
  if (options.length > 0) return { options };
  return emptyDropdown(
    `No source has this name. Search again, or use ${SEARCH.newsSources.label}.`,
    true,
  );
}
