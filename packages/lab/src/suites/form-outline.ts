import type { PieceMetadata, Property, PropertyMap } from '../host';

/** Longest list of choices that is written out. */
const MOST_CHOICES = 100;

/**
 * Returns what other programs and flows rely on, without any text for people: of the connection and of each step the
 * fields, each with its type, its default and its choices, and the keys of the output.
 */
export function formOutline({ auth, actions, triggers }: PieceMetadata): string {
  const connections = [auth].flat().flatMap((one) => (one === undefined ? [] : [one]));
  const forms = new Map<string, string>();
  /** Writes a form that several steps have once. */
  const once = (name: string, form: string) => {
    const earlier = forms.get(form);
    if (earlier !== undefined) return `  (the form of ${earlier})`;
    if (form.includes('\n')) forms.set(form, name);
    return form;
  };
  const steps = [...Object.values(actions), ...Object.values(triggers)].map((step) => {
    const kind = 'type' in step ? `trigger, ${step.type.toLowerCase()}` : 'action';
    const outputs = (step.outputSchema?.fields ?? []).map(({ key }) => key).join(', ');
    return [
      `${step.name} (${kind})`,
      once(step.name, rowsOf(step.props, '  ').join('\n')),
      ...(outputs === '' ? [] : [`  gives ${outputs}`]),
    ];
  });
  const all = [
    ...connections.map((one) => [
      `connection (${one.type})`,
      ...('props' in one ? rowsOf(one.props ?? {}, '  ') : []),
    ]),
    ...steps,
  ];
  return all.map((lines) => lines.filter((line) => line !== '').join('\n')).join('\n\n');
}

function rowsOf(props: PropertyMap, indent: string): string[] {
  return Object.entries(props)
    .filter(([, { type }]) => type !== 'MARKDOWN')
    .flatMap(([key, property]) => {
      const { type, required, defaultValue } = property;
      const preset = defaultValue === undefined ? [] : [`= ${JSON.stringify(defaultValue)}`];
      const row = [key, type, ...(required ? ['required'] : []), ...preset].join(' ');
      const inner = type === 'ARRAY' ? (property.properties ?? {}) : {};
      return [`${indent}${row}`, ...choicesOf(property, indent), ...rowsOf(inner, `${indent}  `)];
    });
}

function choicesOf(property: Property, indent: string): string[] {
  if (property.type !== 'STATIC_DROPDOWN' && property.type !== 'STATIC_MULTI_SELECT_DROPDOWN') {
    return [];
  }
  const { options } = property.options;
  if (options.length > MOST_CHOICES) return [`${indent}  (${options.length} choices)`];
  return options.map(({ value }) => `${indent}  - ${JSON.stringify(value)}`);
}
