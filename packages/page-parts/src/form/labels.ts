import { formatValue } from '../output/values';
import { type FieldView, labelKey, type StepView, type Values } from '../protocol';
import { useWorkbench } from '../workbench-state';

/** Returns a function that lists the filled-in fields of a step of a piece, each value by its label. */
export function useFilledIn(): (
  piece: string,
  step: StepView,
  values: Values,
) => [string, string][] {
  const { labels } = useWorkbench();
  return (piece, { fields }, values) => {
    const labelOf = ({ key, choices }: FieldView, value: unknown) =>
      choices.find((choice) => choice.value === value)?.label ??
      labels[labelKey(piece, key, value)] ??
      formatValue(value);
    return fields
      .filter(({ key, initial }) => formatValue(values[key]) !== formatValue(initial))
      .map((field) => {
        const named = [values[field.key]].flat().map((value) => labelOf(field, value));
        return [field.label, named.join(', ')];
      });
  };
}
