import {
  ActionIcon,
  MultiSelect,
  PasswordInput,
  Select,
  type SelectProps,
  Switch,
  Textarea,
  TextInput,
  type TextInputProps,
  Typography,
} from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { type ReactElement, useRef, useState } from 'react';
import { CalendarPicture } from '../pictures';
import type { Choice, FieldView, Values } from '../protocol';
import { isJsonField, MAP, stepValues, textOf } from './form-values';
import { ListInput } from './list-input';
import { type FormOwner, useServiceOptions } from './use-service-options';

/**
 * Shows the fields of a form in the piece's order, as the builder does: advanced ones are folded, unless one of them is
 * filled in or invalid.
 * @param props.owner absent for a form that belongs to no step. Its fields cannot be mapped.
 * @param props.problems the reason why a field is invalid or incomplete, by key.
 */
export function StepForm(props: {
  fields: readonly FieldView[];
  form: Values;
  owner?: FormOwner;
  problems?: Readonly<Record<string, string>>;
  onChange: (form: Values) => void;
}): ReactElement {
  const { fields, form, owner, problems = {}, onChange } = props;
  const [isOpen, setIsOpen] = useState(false);
  const folded = fields.filter(({ advanced }) => advanced);
  const isUsed = folded.some(
    ({ key, initial, type }) =>
      key in problems ||
      form[MAP + key] !== undefined ||
      (type !== 'MARKDOWN' && JSON.stringify(form[key] ?? null) !== JSON.stringify(initial)),
  );
  const map = (key: string, text: string | undefined) => onChange({ ...form, [MAP + key]: text });
  const mapFocused = () => {
    const field = document.activeElement?.closest<HTMLElement>('[data-field]');
    const key = field?.dataset.field;
    if (!owner || !field || key === undefined) return;
    map(key, form[MAP + key] === undefined ? '' : undefined);
    // The other control is there in the next frame.
    requestAnimationFrame(() => field.querySelector<HTMLElement>('input, textarea')?.focus());
  };
  useHotkeys([['alt+M', mapFocused, { usePhysicalKeys: true }]], []);
  return (
    <>
      {fields.filter(({ advanced }) => !advanced).map(show)}
      {folded.length > 0 && (
        <details
          className="advanced"
          open={isOpen || isUsed}
          onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
        >
          <summary>Advanced</summary>
          {folded.map(show)}
        </details>
      )}
    </>
  );

  function show(field: FieldView): ReactElement {
    const { key, label, description, type } = field;
    if (type === 'MARKDOWN') return <SafeHtml key={key} html={description} />;
    const mapped = form[MAP + key];
    const control = {
      field,
      error: problems[key],
      value: form[key],
      onChange: (value: unknown) => onChange({ ...form, [key]: value }),
    };
    return (
      <div key={key} className="field" data-field={key}>
        {typeof mapped === 'string' ? (
          <Textarea
            {...frameOf(control)}
            className="mapped"
            placeholder="Output of an earlier step: text or JSON"
            value={mapped}
            onChange={({ currentTarget }) => map(key, currentTarget.value)}
          />
        ) : owner && /^(MULTI_SELECT_)?DROPDOWN$/.test(type) ? (
          <ServiceDropdown {...control} owner={owner} values={stepValues(fields, form)} />
        ) : (
          <Control {...control} />
        )}
        {owner && (
          <ActionIcon
            variant={mapped === undefined ? 'subtle' : 'filled'}
            aria-pressed={mapped !== undefined}
            aria-label={`Map ${label} from an earlier step`}
            title="Map from an earlier step (Alt + M in the field)"
            aria-keyshortcuts="Alt+M"
            className="map-switch"
            size={24}
            // A stop at each field would make the way to Run twice as long.
            tabIndex={-1}
            onClick={() => map(key, mapped === undefined ? '' : undefined)}
          >
            ƒ
          </ActionIcon>
        )}
      </div>
    );
  }
}

/** Shows HTML that the server has rendered from Markdown, without any raw HTML. */
export function SafeHtml({ html }: { html: string }): ReactElement {
  return <Typography fz="sm" dangerouslySetInnerHTML={{ __html: html }} />;
}

type ControlProps = {
  field: FieldView;
  error?: string | undefined;
  value: unknown;
  onChange: (value: unknown) => void;
};

function frameOf({ field: { label, description, required }, error }: ControlProps) {
  return { label, description, withAsterisk: required, 'aria-required': required, error };
}

export function Control(props: ControlProps): ReactElement {
  const { field, value, onChange } = props;
  const { type, label, description, choices, placeholder } = field;
  const text = {
    placeholder,
    // The direction of the text follows the value, whatever the form's language.
    dir: 'auto',
    ...frameOf(props),
    value: textOf(value),
    autoComplete: 'off',
    spellCheck: false,
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
  };
  if (isJsonField(field)) return <Textarea {...text} className="code" rows={6} />;
  switch (type) {
    case 'STATIC_DROPDOWN':
    case 'STATIC_MULTI_SELECT_DROPDOWN':
      return <Dropdown {...props} choices={choices} />;
    case 'CHECKBOX':
      return (
        <Switch
          label={label}
          description={description}
          checked={value === true}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
      );
    case 'ARRAY':
      return (
        <ListInput
          {...text}
          placeholder={placeholder || 'One a line, or a column of a sheet'}
          value={Array.isArray(value) ? value : []}
          onChange={onChange}
        />
      );
    case 'LONG_TEXT':
      return <Textarea {...text} rows={3} />;
    case 'SECRET_TEXT':
      return <PasswordInput {...text} />;
    default:
      return field.isDay ? (
        <DayInput {...props} text={text} />
      ) : (
        <TextInput {...text} inputMode={type === 'NUMBER' ? 'decimal' : 'text'} />
      );
  }
}

/** A day, as the browser's calendar takes it. */
const DAY = /^\d{4}-\d\d-\d\d$/;

/** Shows a text for a day, to type or to choose in the browser's calendar. It also takes a time or a word. */
function DayInput({
  text,
  field: { label },
  onChange,
}: ControlProps & { text: Omit<TextInputProps, 'value'> & { value: string } }): ReactElement {
  const calendar = useRef<HTMLInputElement>(null);
  const day = text.value.slice(0, 10);
  return (
    <TextInput
      {...text}
      rightSection={
        <>
          <input
            ref={calendar}
            type="date"
            className="calendar"
            tabIndex={-1}
            aria-hidden="true"
            value={DAY.test(day) ? day : ''}
            onChange={({ currentTarget }) => onChange(currentTarget.value)}
          />
          <ActionIcon
            variant="subtle"
            aria-label={`Choose ${label} in a calendar`}
            onClick={() => calendar.current?.showPicker()}
          >
            <CalendarPicture />
          </ActionIcon>
        </>
      }
    />
  );
}

type DropdownProps = ControlProps & { choices: readonly Choice[]; placeholder?: string } & Pick<
    SelectProps,
    'onDropdownOpen' | 'onSearchChange' | 'filter'
  >;

function Dropdown({ choices, placeholder = '', ...props }: DropdownProps): ReactElement {
  const { field, error, value, onChange, ...select } = props;
  const isMultiple = field.type.includes('MULTI');
  const values: readonly unknown[] = [value].flat().filter((one) => textOf(one) !== '');
  const keys = values.map((one) => JSON.stringify(one));
  // Keeps a selected value in the list even if it is no longer offered.
  const labels = new Map(values.map((one) => [JSON.stringify(one), textOf(one)]));
  for (const choice of choices) labels.set(JSON.stringify(choice.value), choice.label);
  const options = [...labels].map(([key, label]) => ({ value: key, label }));
  const groupOf = (key: string) =>
    choices.find((choice) => JSON.stringify(choice.value) === key)?.group;
  const groups = [...new Set(choices.flatMap((choice) => choice.group ?? []))].map((group) => ({
    group,
    items: options.filter((option) => groupOf(option.value) === group),
  }));
  const read = (key: string): unknown => JSON.parse(key);
  const common = {
    ...frameOf({ field, error, value, onChange }),
    ...select,
    data: groups.length > 0 ? groups : options,
    searchable: true,
    // An invalid field gets the focus on submit, and an open list would cover the button.
    openOnFocus: false,
    clearable: true,
    clearButtonProps: { 'aria-label': `Clear ${field.label}` },
    maxDropdownHeight: 300,
    placeholder: placeholder || 'Select an option',
    nothingFoundMessage: placeholder || 'Nothing found.',
  };
  return isMultiple ? (
    <MultiSelect {...common} value={keys} onChange={(chosen) => onChange(chosen.map(read))} />
  ) : (
    <Select
      {...common}
      value={keys[0] ?? null}
      // A second click on the chosen option keeps it; the button beside it clears the field.
      allowDeselect={false}
      onChange={(key) => onChange(key === null ? null : read(key))}
    />
  );
}

function ServiceDropdown({
  owner,
  values,
  ...control
}: ControlProps & { owner: FormOwner; values: Values }): ReactElement {
  return <Dropdown {...control} {...useServiceOptions(control.field, owner, values)} />;
}
