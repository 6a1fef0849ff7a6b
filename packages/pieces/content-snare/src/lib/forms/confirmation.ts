import { invalidField, requireTextField } from '@pieceworks/kit';
import { LABELS } from '../model/labels';
import { textProp } from './props';

const WORD = 'DELETE';

/** What has to be typed before anything is deleted. */
export function confirmationProp() {
  return textProp(LABELS.confirmation, `Type ${WORD}, in capitals: it cannot be undone.`, true);
}

/** @throws Failure `invalid` for anything but the word. */
export function requireConfirmation(value: unknown): void {
  if (requireTextField(LABELS.confirmation, value) === WORD) return;
  throw invalidField(LABELS.confirmation, `type ${WORD}, in capitals, to delete.`);
}
