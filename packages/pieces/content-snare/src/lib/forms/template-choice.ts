import { invalidField, readIdField, readTextField } from '@pieceworks/kit';
import { LABELS } from '../model/labels';
import { textProp } from './props';

/** The name of a template, beside the dropdown that chooses one by its ID. */
export function templateNameProp() {
  return textProp(LABELS.templateName, 'Exact name, if you have not chosen a template.', false);
}

/**
 * The template that is chosen, by one of the two.
 * @param label of the dropdown.
 * @throws Failure `invalid` for none, or for both.
 */
export function readTemplateChoice(
  form: { templateId?: unknown; templateName?: unknown },
  label: string,
) {
  const templateId = readIdField(label, form.templateId);
  const templateName = readTextField(LABELS.templateName, form.templateName);
  if (templateId === undefined && templateName === undefined) {
    throw invalidField(label, `choose one, or fill in ${LABELS.templateName}.`);
  }
  if (templateId !== undefined && templateName !== undefined) {
    throw invalidField(LABELS.templateName, `leave it empty, since ${label} is filled in.`);
  }
  return { templateId, templateName };
}
