import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { FieldView, OptionsView } from '../../protocol';
import { server, wordsOf } from '../server-calls';
import { Combobox } from './combobox';
import { type FormOwner, type FormValues, stepValues } from './form-values';

const TYPING_MS = 250;

/** A dropdown whose options the service has: they are loaded when it is opened, and after a change they hang on. */
export function ServiceDropdown({
  id,
  field,
  form,
  owner,
  describedBy,
  onChange,
}: {
  id: string;
  field: FieldView;
  form: FormValues;
  owner: FormOwner;
  describedBy: string;
  onChange: (value: unknown) => void;
}): JSX.Element {
  const [state, setState] = useState<OptionsView | null>(null);
  const [isLoading, setIsLoading] = useState(false);
  const asked = useRef(0);
  const timer = useRef<number | undefined>(undefined);
  const values = stepValues(form);
  const watched = JSON.stringify([
    owner.connection,
    ...field.refreshers.map((key) => values[key] ?? null),
  ]);
  useEffect(() => {
    setState(null);
  }, [watched]);

  const load = async (search?: string) => {
    const number = (asked.current += 1);
    setIsLoading(true);
    const request = { ...owner, field: field.key, values };
    const loaded = await server
      .options(search === undefined ? request : { ...request, search })
      .catch((error: unknown) => ({ options: [], disabled: true, placeholder: wordsOf(error) }));
    if (number !== asked.current) return;
    setState(loaded);
    setIsLoading(false);
  };

  return (
    <Combobox
      id={id}
      choices={state?.options ?? []}
      value={form.values[field.key]}
      isMultiple={field.type === 'MULTI_SELECT_DROPDOWN'}
      isRequired={field.required}
      isLoading={isLoading}
      describedBy={describedBy}
      placeholder={state?.placeholder === '' || !state ? 'Select an option' : state.placeholder}
      onOpen={() => {
        if (state === null || state.disabled) void load();
      }}
      onSearch={
        field.searches
          ? (text) => {
              window.clearTimeout(timer.current);
              setIsLoading(true);
              timer.current = window.setTimeout(() => void load(text), TYPING_MS);
            }
          : undefined
      }
      onChange={onChange}
    />
  );
}
