import { type DropdownState, Property } from '@activepieces/pieces-framework';
import { emptyDropdown, Failure, FORM_LIMITS, NOT_CONNECTED } from '@pieceworks/kit';
import { worldNewsApi } from '../api/index';
import { worldNewsAuth } from '../auth';
import { LABELS } from '../model/labels';

/** The list of sources is searched from so many letters on: every search is paid. */
const SHORTEST_SEARCH = 3;

/** A source of news, searched by its name; a domain can be mapped instead. */
export function newsSourceProp() {
  return Property.Dropdown<string, false, typeof worldNewsAuth>({
    auth: worldNewsAuth,
    displayName: LABELS.newsSource,
    description: "Each search for one costs about 1 point. Vendor's own API only.",
    required: false,
    refreshers: [],
    refreshOnSearch: true,
    options: async ({ auth }, { searchValue }) => listSources(auth, searchValue?.trim() ?? ''),
  });
}

async function listSources(auth: unknown, search: string): Promise<DropdownState<string>> {
  if (auth === undefined || auth === null) return emptyDropdown(NOT_CONNECTED);
  if (search.length < SHORTEST_SEARCH) {
    return emptyDropdown(`Type at least ${SHORTEST_SEARCH} letters of the name.`, true);
  }
  try {
    const { sources } = await worldNewsApi(auth, FORM_LIMITS).searchSources(search);
    const options = sources.flatMap(({ source: { name, domain } }) =>
      domain === null
        ? []
        : [{ label: name === null ? domain : `${name} (${domain})`, value: domain }],
    );
    if (options.length > 0) return { options };
    return emptyDropdown(
      `No source has this name. Search again, or use ${LABELS.newsSources}.`,
      true,
    );
  } catch (error) {
    const reason = error instanceof Failure ? error.message : '';
    return emptyDropdown(`The sources could not be loaded. ${reason}`.trim());
  }
}
