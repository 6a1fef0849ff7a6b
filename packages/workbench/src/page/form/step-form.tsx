import {
  ActionIcon,
  type ComboboxParsedItem,
  MultiSelect,
  PasswordInput,
  Select,
  Switch,
  TagsInput,
  Textarea,
  TextInput,
  Typography,
} from '@mantine/core';
import type { ReactElement } from 'react';
import type { Choice, FieldView } from '../../protocol';
import { type FormValues, isJsonField, stepValues, textOf } from './form-values';
import { type FormOwner, useServiceOptions } from './use-service-options';

type FormProps = {
  fields: readonly FieldView[];
  form: FormValues;
  /** Absent for a form that belongs to no step. Its fields cannot be mapped. */
  owner?: FormOwner;
  /** The reason why a field is invalid or incomplete, by key. */
  problems: Readonly<Record<string, string>>;
  onChange: (form: FormValues) => void;
};

/** Shows the fields of a form in the piece's order, as the builder does. */
export function StepForm({ fields, form, owner, problems, onChange }: FormProps): ReactElement {
  const values = stepValues(fields, form);
  return (
    <>
      {fields.map((field) => {
        const { key, label } = field;
        if (field.type === 'MARKDOWN') return <SafeHtml key={key} html={field.description} />;
        const mapped = form.mapped[key];
        const map = (text: string | undefined) => {
          const others = Object.entries(form.mapped).filter(([other]) => other !== key);
          const own = text === undefined ? [] : [[key, text] as const];
          onChange({ ...form, mapped: Object.fromEntries([...others, ...own]) });
        };
        const frame = {
          label,
          description: field.description,
          withAsterisk: field.required,
          'aria-required': field.required,
          error: problems[key],
        };
        const onValue = (value: unknown) => {
          onChange({ ...form, values: { ...form.values, [key]: value } });
        };
        const control = { field, frame, value: form.values[key], onChange: onValue };
        return (
          <div key={key} className="field" data-field={key}>
            {mapped !== undefined ? (
              <Textarea
                {...frame}
                className="mapped"
                placeholder="What an earlier step hands over: a text, or JSON"
                value={mapped}
                onChange={({ currentTarget }) => map(currentTarget.value)}
              />
            ) : owner && /^(MULTI_SELECT_)?DROPDOWN$/.test(field.type) ? (
              <ServiceDropdown {...control} owner={owner} values={values} />
            ) : (
              <Control {...control} />
            )}
            {owner && (
              <ActionIcon
                variant={mapped === undefined ? 'subtle' : 'filled'}
                aria-pressed={mapped !== undefined}
                aria-label={`Map ${label} from an earlier step`}
                title="Map from an earlier step"
                onClick={() => map(mapped === undefined ? '' : undefined)}
              >
                ƒ
              </ActionIcon>
            )}
          </div>
        );
      })}
    </>
  );
}

/** Shows HTML that the server has rendered from Markdown, without any raw HTML. */
export function SafeHtml({ html }: { html: string }): ReactElement {
  return <Typography fz="sm" dangerouslySetInnerHTML={{ __html: html }} />;
}

type ControlProps = {
  field: FieldView;
  frame: { label: string; description: string; withAsterisk: boolean; error?: string | undefined };
  value: unknown;
  onChange: (value: unknown) => void;
};

/** Shows the input of a field. */
export function Control({ field, frame, value, onChange }: ControlProps): ReactElement {
  const { type, choices } = field;
  const text = {
    ...frame,
    value: textOf(value),
    autoComplete: 'off',
    spellCheck: false,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      onChange(currentTarget.value),
  };
  if (isJsonField(field)) return <Textarea {...text} className="code" rows={6} />;
  switch (type) {
    case 'STATIC_DROPDOWN':
    case 'STATIC_MULTI_SELECT_DROPDOWN':
      return <Dropdown {...{ field, frame, value, onChange, choices }} />;
    case 'CHECKBOX':
      return (
        <Switch
          label={frame.label}
          description={frame.description}
          checked={value === true}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
      );
    case 'ARRAY':
      return (
        <TagsInput
          {...frame}
          placeholder="Press Enter after each"
          value={Array.isArray(value) ? value.map(textOf) : []}
          splitChars={[]}
          allowDuplicates
          onChange={onChange}
        />
      );
    case 'LONG_TEXT':
      return <Textarea {...text} rows={3} />;
    case 'SECRET_TEXT':
      return <PasswordInput {...text} />;
    default:
      return <TextInput {...text} inputMode={type === 'NUMBER' ? 'decimal' : 'text'} />;
  }
}

type DropdownProps = ControlProps & {
  choices: readonly Choice[];
  placeholder?: string;
  onOpen?: () => void;
  /** Present if the service itself searches the options. */
  onSearch?: ((text: string) => void) | undefined;
  /** True if the service has already filtered the options. */
  isFiltered?: boolean;
};

function Dropdown({
  frame,
  field,
  value,
  choices,
  onChange,
  ...props
}: DropdownProps): ReactElement {
  const values: readonly unknown[] = field.type.includes('MULTI')
    ? Array.isArray(value)
      ? value
      : []
    : [value].filter((one) => textOf(one) !== '');
  const keys = values.map((one) => JSON.stringify(one));
  // Keeps a selected value in the list even if it is no longer offered.
  const labels = new Map(values.map((one) => [JSON.stringify(one), textOf(one)]));
  for (const choice of choices) labels.set(JSON.stringify(choice.value), choice.label);
  const read = (key: string): unknown => JSON.parse(key);
  const { placeholder = '', onOpen, onSearch, isFiltered } = props;
  const common = {
    ...frame,
    data: [...labels].map(([key, label]) => ({ value: key, label })),
    searchable: true,
    // An invalid field gets the focus on submit, and an open list would cover the button.
    openOnFocus: false,
    clearable: true,
    clearButtonProps: { 'aria-label': `Clear ${frame.label}` },
    maxDropdownHeight: 300,
    placeholder: placeholder || 'Select an option',
    nothingFoundMessage: placeholder || 'Nothing is found.',
    ...(onOpen && { onDropdownOpen: onOpen }),
    ...(onSearch && {
      onSearchChange: (text: string) => {
        // A selection puts its label into the search text, which must not start a search.
        if (![...labels.values()].includes(text)) onSearch(text);
      },
    }),
    ...(isFiltered && { filter: ({ options }: { options: ComboboxParsedItem[] }) => options }),
  };
  return field.type.includes('MULTI') ? (
    <MultiSelect {...common} value={keys} onChange={(chosen) => onChange(chosen.map(read))} />
  ) : (
    <Select
      {...common}
      value={keys[0] ?? null}
      onChange={(key) => onChange(key === null ? null : read(key))}
    />
  );
}

function ServiceDropdown({
  owner,
  values,
  ...control
}: ControlProps & {
  owner: FormOwner;
  values: Readonly<Record<string, unknown>>;
}): ReactElement {
  const options = useServiceOptions(control.field, owner, values, textOf(control.value) !== '');
  return <Dropdown {...control} {...options} />;
}
