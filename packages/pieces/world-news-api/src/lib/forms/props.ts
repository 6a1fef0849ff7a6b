import { type DropdownOption, type DropdownState, Property } from '@activepieces/pieces-framework';
import { emptyDropdown, Failure, FORM_LIMITS, NOT_CONNECTED, NOT_OFFERED } from '@pieceworks/kit';
import { worldNewsApi } from '../api/index';
import { worldNewsAuth } from '../auth';
import { readConnection } from '../client';
import { LABELS } from '../model/labels';
import { CATEGORIES } from '../model/types';

/** Choices that the vendor's own API has and a gateway has not. */

/** The list of sources is searched from so many letters on: every search is paid. */
const SHORTEST_SEARCH = 3;

/** A source of news, searched by its name; a domain can be mapped instead. */
export function newsSourceProp() {
  return Property.Dropdown<string, false, typeof worldNewsAuth>({
    auth: worldNewsAuth,
    displayName: LABELS.newsSource,
    description: `Type at least ${SHORTEST_SEARCH} letters. Each search costs about 1 point.`,
    required: false,
    refreshers: [],
    refreshOnSearch: true,
    async options({ auth }, { searchValue }) {
      if (auth === undefined) return emptyDropdown(NOT_CONNECTED);
      try {
        if (readConnection(auth).contract === 'gateway') return emptyDropdown(NOT_OFFERED);
        return await listSources(auth, searchValue?.trim() ?? '');
      } catch (error) {
        const reason = error instanceof Failure ? error.message : '';
        return emptyDropdown(`The choices could not be loaded. ${reason}`.trim());
      }
    },
  });
}

/** The service's own categories. */
export function categoriesProp() {
  return Property.StaticMultiSelectDropdown<string, false>({
    displayName: LABELS.categories,
    description: 'One of them is enough. Hides articles that have no category.',
    required: false,
    options: {
      options: CATEGORIES.map((value) => ({
        label: `${value.charAt(0).toUpperCase()}${value.slice(1)}`,
        value,
      })),
    },
  });
}

/** Where the text is looked for. */
export function textMatchIndexesProp() {
  return choiceProp(LABELS.textMatchIndexes, 'Leave empty for title and content.', [
    { label: 'Title', value: 'title' },
    { label: 'Content', value: 'content' },
  ]);
}

/** The order of a search. */
export function sortProp() {
  return choiceProp(LABELS.sort, 'Leave empty for the most relevant first.', [
    { label: 'Newest first', value: 'newest' },
    { label: 'Oldest first', value: 'oldest' },
    { label: 'Relevance', value: 'relevance' },
  ]);
}

function choiceProp(displayName: string, description: string, options: DropdownOption<string>[]) {
  return Property.StaticDropdown<string, false>({
    displayName,
    description,
    required: false,
    options: { options },
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
    `No source has this name. Search again, or use ${LABELS.newsSources}.`,
    true,
  );
}
