import { useQuery } from '@tanstack/react-query';
import { formatValue } from '../output/values';
import type { Choice, FieldView, StepView, Values } from '../protocol';
import { QUERIES } from '../workbench-state';

type Labels = Readonly<Record<string, string>>;

const QUERY_KEY = ['labels'];
const STORED = 'labels';

const keyOf = (piece: string, field: string, value: unknown) =>
  JSON.stringify([piece, field, value]);

/** Keeps the labels of loaded options, so that a summary can name what an ID stands for. */
export function noteLabels(piece: string, field: string, options: readonly Choice[]): void {
  const added = options.map(({ value, label }) => [keyOf(piece, field, value), label] as const);
  const all = { ...readLabels(), ...Object.fromEntries(added) };
  sessionStorage.setItem(STORED, JSON.stringify(all));
  QUERIES.setQueryData<Labels>(QUERY_KEY, all);
}

/** Returns a function that lists the filled-in fields of a step of a piece, each value by its label. */
export function useFilledIn(): (
  piece: string,
  step: StepView,
  values: Values,
) => [string, string][] {
  const { data: labels = {} } = useQuery({
    queryKey: QUERY_KEY,
    queryFn: readLabels,
    staleTime: Infinity,
  });
  return (piece, { fields }, values) => {
    const labelOf = ({ key, choices }: FieldView, value: unknown) =>
      choices.find((choice) => choice.value === value)?.label ??
      labels[keyOf(piece, key, value)] ??
      formatValue(value);
    return fields
      .filter(({ key, initial }) => formatValue(values[key]) !== formatValue(initial))
      .map((field) => {
        const named = [values[field.key]].flat().map((value) => labelOf(field, value));
        return [field.label, named.join(', ')];
      });
  };
}

function readLabels(): Labels {
  const stored: unknown = JSON.parse(sessionStorage.getItem(STORED) ?? '{}');
  const entries = Object.entries(typeof stored === 'object' && stored !== null ? stored : {});
  return Object.fromEntries(entries.map(([key, label]) => [key, String(label)]));
}
