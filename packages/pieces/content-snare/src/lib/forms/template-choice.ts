import { type FieldRow, invalidField } from '@pieceworks/kit';

/**
 * Requires a template, by one of the two.
 * @throws Failure `invalid` for none, or for both.
 */
export function requireTemplate(
  rows: Readonly<Record<'templateId' | 'templateName', FieldRow>>,
  choice: { templateId?: string | undefined; templateName?: string | undefined },
): void {
  const { label } = rows.templateId;
  const { label: nameLabel } = rows.templateName;
  if (choice.templateId === undefined) {
    if (choice.templateName !== undefined) return;
    throw invalidField(label, `choose one, or fill in ${nameLabel}.`);
  }
  if (choice.templateName === undefined) return;
  throw invalidField(nameLabel, `leave it empty, since ${label} is filled in.`);
}
