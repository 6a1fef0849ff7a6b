import type { JSX } from 'preact';
import { useEffect, useId, useState } from 'preact/hooks';
import type { FieldView } from '../../protocol';
import { Icon } from '../icons';
import { Markdown } from '../markdown';
import { server } from '../server-calls';
import { Combobox } from './combobox';
import { type FormOwner, type FormValues, openForm, stepValues } from './form-values';
import { ServiceDropdown } from './service-dropdown';

type FormProps = {
  fields: readonly FieldView[];
  form: FormValues;
  /** Absent for a form that is not of a step: nothing in it is mapped. */
  owner: FormOwner | undefined;
  onChange: (form: FormValues) => void;
};

/** The fields of a form in the order of the piece, as the builder shows them. */
export function StepForm({ fields, form, owner, onChange }: FormProps): JSX.Element {
  return (
    <div class="form">
      {fields.map((field) => (
        <Field
          key={field.key}
          field={field}
          form={form}
          owner={owner}
          onChange={(value) => {
            onChange({ ...form, values: { ...form.values, [field.key]: value } });
          }}
          onMapped={(text) => {
            const others = Object.entries(form.mapped).filter(([key]) => key !== field.key);
            const own = text === undefined ? [] : [[field.key, text] as const];
            onChange({ ...form, mapped: Object.fromEntries([...others, ...own]) });
          }}
        />
      ))}
    </div>
  );
}

type FieldProps = {
  field: FieldView;
  form: FormValues;
  owner: FormOwner | undefined;
  onChange: (value: unknown) => void;
  onMapped: (text: string | undefined) => void;
};

function Field({ field, form, owner, onChange, onMapped }: FieldProps): JSX.Element {
  const id = useId();
  const helpId = `${id}-help`;
  const { label, description, required, type } = field;
  if (type === 'MARKDOWN') return <Markdown text={description} />;
  const mappedText = form.mapped[field.key];
  const isMapped = mappedText !== undefined;
  const isSwitch = type === 'CHECKBOX' && !isMapped;
  const isGroup = !isMapped && (type === 'ARRAY' || type === 'DYNAMIC');
  return (
    <div
      class={isSwitch ? 'field field-switch' : 'field'}
      {...(isGroup && { role: 'group', 'aria-labelledby': `${id}-label` })}
    >
      <div class="field-head">
        {isSwitch && (
          <input
            id={id}
            type="checkbox"
            role="switch"
            aria-describedby={helpId}
            checked={form.values[field.key] === true}
            onChange={({ currentTarget }) => {
              onChange(currentTarget.checked);
            }}
          />
        )}
        <label id={`${id}-label`} for={isGroup ? undefined : id}>
          {label}
          {required && (
            <span class="required" title="Required">
              {' *'}
            </span>
          )}
        </label>
        {owner !== undefined && (
          <button
            type="button"
            class="map-button"
            aria-pressed={isMapped}
            aria-label={`Map ${label} from an earlier step`}
            title="Map from an earlier step"
            onClick={() => {
              onMapped(isMapped ? undefined : '');
            }}
          >
            ƒ
          </button>
        )}
      </div>
      {isMapped ? (
        <textarea
          id={id}
          class="mapped"
          rows={2}
          spellcheck={false}
          aria-describedby={helpId}
          placeholder="What an earlier step hands over: a text, or JSON"
          value={mappedText}
          onInput={({ currentTarget }) => {
            onMapped(currentTarget.value);
          }}
        />
      ) : (
        !isSwitch && (
          <Control
            id={id}
            field={field}
            form={form}
            owner={owner}
            describedBy={helpId}
            onChange={onChange}
          />
        )
      )}
      <p id={helpId} class="help">
        {description}
      </p>
    </div>
  );
}

type ControlProps = {
  id: string;
  field: FieldView;
  form: FormValues;
  owner: FormOwner | undefined;
  describedBy: string;
  onChange: (value: unknown) => void;
};

function Control(props: ControlProps): JSX.Element {
  const { id, field, form, owner, describedBy, onChange } = props;
  const value = form.values[field.key];
  const text = {
    id,
    'aria-describedby': describedBy,
    'aria-required': field.required,
    value: textOf(value),
    onInput: ({ currentTarget }: { currentTarget: { value: string } }) => {
      onChange(currentTarget.value);
    },
  };
  switch (field.type) {
    case 'STATIC_DROPDOWN':
    case 'STATIC_MULTI_SELECT_DROPDOWN':
      return (
        <Combobox
          id={id}
          choices={field.choices}
          value={value}
          isMultiple={field.type === 'STATIC_MULTI_SELECT_DROPDOWN'}
          isRequired={field.required}
          describedBy={describedBy}
          placeholder="Select an option"
          onChange={onChange}
        />
      );
    case 'DROPDOWN':
    case 'MULTI_SELECT_DROPDOWN':
      return owner === undefined ? <></> : <ServiceDropdown {...props} owner={owner} />;
    case 'DYNAMIC':
      return owner === undefined ? <></> : <DynamicFields {...props} owner={owner} />;
    case 'ARRAY':
      return <ListField field={field} value={value} onChange={onChange} />;
    case 'JSON':
    case 'OBJECT':
      return <textarea {...text} class="json" rows={8} spellcheck={false} value={jsonOf(value)} />;
    case 'LONG_TEXT':
      return <textarea {...text} rows={3} />;
    case 'SECRET_TEXT':
      return <input {...text} type="password" autocomplete="off" />;
    default:
      return (
        <input
          {...text}
          type="text"
          inputMode={field.type === 'NUMBER' ? 'decimal' : 'text'}
          autocomplete="off"
        />
      );
  }
}

/** A list of texts, or of rows that have fields of their own. */
function ListField({
  field,
  value,
  onChange,
}: {
  field: FieldView;
  value: unknown;
  onChange: (value: unknown) => void;
}): JSX.Element {
  const items: readonly unknown[] = Array.isArray(value) ? value : [];
  const hasRows = field.rows.length > 0;
  const replace = (at: number, item: unknown) => {
    onChange(items.map((one, index) => (index === at ? item : one)));
  };
  return (
    <div class="list-field">
      {items.map((item, at) => (
        <div class="list-item" key={at}>
          {hasRows ? (
            <StepForm
              fields={field.rows}
              form={{ values: isObject(item) ? item : {}, mapped: {} }}
              owner={undefined}
              onChange={({ values }) => {
                replace(at, values);
              }}
            />
          ) : (
            <input
              type="text"
              aria-label={`${field.label} ${at + 1}`}
              value={textOf(item)}
              onInput={({ currentTarget }) => {
                replace(at, currentTarget.value);
              }}
            />
          )}
          <button
            type="button"
            class="icon-button"
            aria-label={`Remove ${at + 1} of ${field.label}`}
            onClick={() => {
              onChange(items.filter((_, index) => index !== at));
            }}
          >
            <Icon name="trash" />
          </button>
        </div>
      ))}
      <button
        type="button"
        class="quiet-button"
        aria-label={`Add to ${field.label}`}
        onClick={() => {
          onChange([...items, hasRows ? openForm(field.rows).values : '']);
        }}
      >
        <Icon name="plus" /> Add item
      </button>
    </div>
  );
}

/** Fields that hang on other values: they come anew, and empty, when one of these changes. */
function DynamicFields({
  field,
  form,
  owner,
  onChange,
}: ControlProps & { owner: FormOwner }): JSX.Element {
  const [fields, setFields] = useState<readonly FieldView[]>([]);
  const values = stepValues(form);
  const watched = JSON.stringify([owner, ...field.refreshers.map((key) => values[key] ?? null)]);
  useEffect(() => {
    let isCurrent = true;
    void server
      .fields({ ...owner, field: field.key, values })
      .catch(() => [])
      .then((loaded) => {
        if (!isCurrent) return;
        setFields(loaded);
        onChange(openForm(loaded).values);
      });
    return () => {
      isCurrent = false;
    };
  }, [watched]);
  const value = form.values[field.key];
  return (
    <StepForm
      fields={fields}
      form={{ values: isObject(value) ? value : {}, mapped: {} }}
      owner={undefined}
      onChange={(changed) => {
        onChange(changed.values);
      }}
    />
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** What was typed stays as it is; what is there at first is laid out. */
function jsonOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return value === null || value === undefined ? '' : JSON.stringify(value);
}
