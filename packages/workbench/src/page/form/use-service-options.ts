import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import type { Choice, FieldView, OptionsView, Values } from '../../protocol';
import { call, wordsOf } from '../server-calls';

/** The step that a form is of, and its connection. */
export type FormOwner = { piece: string; step: string; connection: string | null };

const TYPING_MS = 250;

/**
 * The options of a dropdown that the service fills: loaded when it is opened, and after a change of a field
 * that they depend on.
 * @param isFilled loads them at once, for the label of the choice.
 */
export function useServiceOptions(
  field: FieldView,
  owner: FormOwner,
  values: Values,
  isFilled: boolean,
): {
  choices: readonly Choice[];
  placeholder: string;
  onOpen: () => void;
  isFiltered: boolean;
  onSearch: ((text: string) => void) | undefined;
} {
  const [state, setState] = useState<OptionsView | null>(null);
  const [isLoading, setIsLoading] = useState(false);
  const asked = useRef(0);
  const load = async (search?: string) => {
    const number = (asked.current += 1);
    setIsLoading(true);
    const request = { ...owner, field: field.key, values };
    const loaded = await call('options', search === undefined ? request : { ...request, search })
      // The reason stands where the options would be.
      .catch((error: unknown) => ({ options: [], disabled: true, placeholder: wordsOf(error) }));
    if (number !== asked.current) return;
    setState(loaded);
    setIsLoading(false);
  };
  const search = useDebouncedCallback((text: string) => void load(text), TYPING_MS);
  const watched = JSON.stringify([
    owner.connection,
    ...field.refreshers.map((key) => values[key] ?? null),
  ]);
  useEffect(() => {
    asked.current += 1;
    setState(null);
    if (isFilled) void load();
    // Only what the options depend on loads them anew.
  }, [watched]);
  return {
    choices: state?.options ?? [],
    placeholder: isLoading ? 'Loading…' : (state?.placeholder ?? ''),
    onOpen: () => {
      if (state === null || state.disabled) void load();
    },
    // The matches of the service may not have the words in their labels; older options are filtered.
    isFiltered: field.searches && !isLoading,
    onSearch: field.searches
      ? (text) => {
          setIsLoading(true);
          search(text);
        }
      : undefined,
  };
}
