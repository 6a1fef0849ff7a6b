import { asList, asRecord, readText } from '@pieceworks/kit';

/**
 * A part of a piece that flows hold on to: a connection, an action or a trigger, a field of one, an option
 * of a field, or what a step puts out.
 */
export type Part = {
  /** What it is: `SHORT_TEXT`, `POLLING`, `list`. */
  readonly kind: string;
  /** Set where something has to be filled in. */
  readonly required?: true;
  /** What belongs to it, by a name that says what it is: `field email`. */
  readonly parts?: Parts;
};

export type Parts = Readonly<Record<string, Part>>;

/**
 * All that flows hold on to of a piece. They name these parts, so that none may go or change in kind without
 * a major version.
 *
 * @param metadata what `metadata()` of the piece gives.
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
  // A text between the fields holds nothing.
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
