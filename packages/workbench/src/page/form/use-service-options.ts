import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import type { Choice, FieldView, OptionsView, Values } from '../../protocol';
import { call, wordsOf } from '../server-calls';

/** The step that a form belongs to, and its connection. */
export type FormOwner = { piece: string; step: string; connection: string | null };

const TYPING_MS = 250;

/**
 * Loads the options of a dropdown from the service, when it is opened.
 * A change of a field that they depend on discards them.
 * @param isFilled loads the options at once, to show the label of the selected value.
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
      // The reason is shown in place of the options.
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
    // Only the fields that the options depend on reload them.
  }, [watched]);
  return {
    choices: state?.options ?? [],
    placeholder: isLoading ? 'Loading…' : (state?.placeholder ?? ''),
    onOpen: () => {
      if (state === null || state.disabled) void load();
    },
    // The service may match words that a label does not contain, so its results are not filtered again.
    isFiltered: field.searches && !isLoading,
    onSearch: field.searches
      ? (text) => {
          setIsLoading(true);
          search(text);
        }
      : undefined,
  };
}
