import { asList, asRecord, readText } from '@pieceworks/kit/json';

/**
 * A part of a piece that flows depend on: a connection, an action or a trigger, a field, an option of a field, or an
 * output.
 */
export type Part = {
  /** The kind of the part: `SHORT_TEXT`, `POLLING`, `list`. */
  readonly kind: string;
  /** Set for a required field. */
  readonly required?: true;
  /** Nested parts, by kind and name: `field email`. */
  readonly parts?: Parts;
};

export type Parts = Readonly<Record<string, Part>>;

/**
 * Returns the parts of a piece that flows depend on. Flows refer to these names, so removing one or changing its kind
 * needs a major version.
 *
 * @param metadata the result of the piece's `metadata()`.
 */
export function surfaceOf(metadata: unknown): Parts {
  const { auth, actions, triggers } = asRecord(metadata);
  const connections = asList([auth].flat()).map((connection) => {
    const { type, props } = asRecord(connection);
    return [`connection ${String(type)}`, partOf('connection', fieldsOf(props))] as const;
  });
  return {
    ...(auth === undefined ? {} : Object.fromEntries(connections)),
    ...named('action', actions, (action) => stepOf('action', action)),
    ...named('trigger', triggers, (trigger) => stepOf(readText(trigger, 'type') ?? '', trigger)),
  };
}

function stepOf(kind: string, step: unknown): Part {
  const { props, outputSchema } = asRecord(step);
  return partOf(kind, { ...fieldsOf(props), ...outputsOf(asRecord(outputSchema).fields) });
}

function fieldsOf(props: unknown): Parts {
  // A text between the fields has no value.
  const fields = Object.entries(asRecord(props)).filter(
    ([, prop]) => readText(prop, 'type') !== 'MARKDOWN',
  );
  return named('field', Object.fromEntries(fields), (prop) => {
    const { options, properties, required } = asRecord(prop);
    const values = asList(asRecord(options).options).map((option) => asRecord(option).value);
    const choices: Parts = Object.fromEntries(
      values.map((value) => [`option ${JSON.stringify(value)}`, { kind: 'option' }] as const),
    );
    const part = partOf(readText(prop, 'type') ?? '', { ...choices, ...fieldsOf(properties) });
    return required === true ? { ...part, required } : part;
  });
}

function outputsOf(fields: unknown): Parts {
  const outputs = asList(fields).map((field) => {
    const { listItems, children } = asRecord(field);
    const kind = Array.isArray(listItems) ? 'list' : Array.isArray(children) ? 'record' : 'value';
    const name = `output ${readText(field, 'value', 'key') ?? ''}`;
    return [name, partOf(kind, outputsOf(listItems ?? children))] as const;
  });
  return Object.fromEntries(outputs);
}

function partOf(kind: string, parts: Parts): Part {
  return Object.keys(parts).length === 0 ? { kind } : { kind, parts };
}

function named(what: string, record: unknown, read: (value: unknown) => Part): Parts {
  const entries = Object.entries(asRecord(record));
  return Object.fromEntries(entries.map(([name, value]) => [`${what} ${name}`, read(value)]));
}
