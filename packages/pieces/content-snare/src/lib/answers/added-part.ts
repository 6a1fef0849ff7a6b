import { warningAbout } from '../api/records';
import { SINGLE_FIELD_FIELDS, WARNING_FIELD } from '../forms/output-fields';
import type { AddedPart, WithRaw } from '../model/types';
import { withoutDownloads } from './downloads';

/** Output fields of the steps that add a page or a section. */
export function addedFields(idLabel: string) {
  return [
    { key: 'id', label: idLabel },
    { key: 'name', label: 'Name' },
    { key: 'fields', label: 'Fields', labelKey: 'name', listItems: SINGLE_FIELD_FIELDS },
    WARNING_FIELD,
  ];
}

/** Returns the output for a page or section that was added, with its fields. */
export function addedOutput(added: WithRaw<AddedPart>) {
  const { fields, ...record } = added.record;
  return {
    ...record,
    fields: fields.map(withoutDownloads),
    warning: warningAbout(added),
    raw: added.raw,
  };
}
