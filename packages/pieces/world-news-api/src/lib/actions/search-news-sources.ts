import { LIST_FIELDS, listOutput, outputFieldsOf, withThousands } from '@pieceworks/kit';
import { createFormAction } from '../forms/form';
import { POINTS_FIELDS } from '../forms/output-fields';
import { SOURCE } from '../model/output-rows';
import { pointsOutput } from '../model/points';
import { SOURCES_FORM } from '../model/step-fields';

export const searchNewsSources = () =>
  createFormAction({
    name: 'search_news_sources',
    displayName: 'Search News Sources',
    description:
      'Find news sources by name. Use their domains in Search News. Costs about 1 point.',
    forAgents:
      'Lists news sources whose name has a text, with domain and language: `name: herald`. The domains fit into newsSources of search_news. Costs 1 point.',
    idempotent: true,
    classification: 'SEARCH',
    form: SOURCES_FORM,
    output: [
      { key: 'items', label: 'Sources', labelKey: 'name', listItems: outputFieldsOf(SOURCE) },
      ...LIST_FIELDS,
      ...POINTS_FIELDS,
    ],
    async run({ name, fullRecords }, api) {
      const { sources, isCut, total, points } = await api.searchSources(name);
      const truncated = isCut || (total !== null && total > sources.length);
      return {
        ...listOutput(
          sources.map(({ source, raw }) => (fullRecords ? { ...source, raw } : source)),
          total,
          truncated
            ? `${isCut ? `Only the first ${withThousands(sources.length)} are listed` : 'The service does not return more'}; enter more of the name.`
            : null,
        ),
        ...pointsOutput(points),
      };
    },
  });
