import { type DropdownState, Property } from '@activepieces/pieces-framework';
import { Failure, FORM_LIMITS } from '@pieceworks/kit';
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
  if (auth === undefined || auth === null) return nothing('Connect your account first.');
  if (search.length < SHORTEST_SEARCH) {
    return nothing(`Type at least ${SHORTEST_SEARCH} letters of the name.`, false);
  }
  try {
    const { sources } = await worldNewsApi(auth, FORM_LIMITS).searchSources(search);
    const options = sources.flatMap(({ source: { name, domain } }) =>
      domain === null
        ? []
        : [{ label: name === null ? domain : `${name} (${domain})`, value: domain }],
    );
    if (options.length > 0) return { options };
    return nothing(`No source has this name. Search again, or use ${LABELS.newsSources}.`, false);
  } catch (error) {
    const reason = error instanceof Failure ? error.message : '';
    return nothing(`The sources could not be loaded. ${reason}`.trim());
  }
}

/** A list that cannot be searched while it is disabled says why it is empty. */
function nothing(placeholder: string, disabled = true): DropdownState<string> {
  return { disabled, options: [], placeholder };
}
