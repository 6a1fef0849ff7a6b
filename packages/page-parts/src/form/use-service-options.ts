import type { ComboboxParsedItem } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import type { FieldView, OptionsView, Values } from '../protocol';
import { call, wordsOf } from '../server-calls';
import { textOf } from './form-values';

/** The step that a form belongs to, and its connection. */
export type FormOwner = { piece: string; step: string; connection: string | null };

const TYPING_MS = 250;

/**
 * Loads the options of a dropdown from the service when it is opened, or at once to show the label of a value.
 * A change of a field that they depend on discards them.
 * @returns the properties of the dropdown.
 */
export function useServiceOptions(field: FieldView, owner: FormOwner, values: Values) {
  const [state, setState] = useState<OptionsView | null>(null);
  const [isLoading, setIsLoading] = useState(false);
  const asked = useRef(0);
  const load = async (search: string | null = null) => {
    const number = (asked.current += 1);
    setIsLoading(true);
    const loaded = await call('options', { ...owner, field: field.key, values, search })
      // The reason is shown in place of the options.
      .catch((error: unknown) => ({ options: [], disabled: true, placeholder: wordsOf(error) }));
    if (number !== asked.current) return;
    setState(loaded);
    setIsLoading(false);
  };
  const search = useDebouncedCallback((text: string) => void load(text), TYPING_MS);
  const watched = [owner.connection, ...field.refreshers.map((key) => values[key] ?? null)];
  const value = textOf(values[field.key]);
  useEffect(() => {
    asked.current += 1;
    setState(null);
    if (value !== '') void load();
    // Only the fields that the options depend on reload them.
  }, [JSON.stringify(watched)]);
  const choices = state?.options ?? [];
  useEffect(() => {
    const known = new Set(choices.map((choice) => JSON.stringify(choice.value)));
    const isKnown = [values[field.key]].flat().every((one) => known.has(JSON.stringify(one)));
    if (value !== '' && !isKnown && !isLoading) void load();
    // Runs only for another value, such as that of an example.
  }, [value]);
  const searching = {
    onSearchChange: (text: string) => {
      // A selection puts its label into the search text, which must not start a search.
      if (text === value || choices.some(({ label }) => label === text)) return;
      setIsLoading(true);
      search(text);
    },
    // The service may match words that a label does not contain, so its results are not filtered again.
    ...(!isLoading && {
      filter: ({ options }: { options: ComboboxParsedItem[] }) => options,
    }),
  };
  return {
    choices,
    placeholder: isLoading ? 'Loading…' : (state?.placeholder ?? ''),
    onDropdownOpen: () => {
      if (state === null || state.disabled) void load();
    },
    ...(field.searches && searching),
  };
}
