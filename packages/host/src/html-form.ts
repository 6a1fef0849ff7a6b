/** One field of a form, with its value in the page. */
export type FormField = { readonly name: string; readonly type: string; readonly value: string };

/** A form as a browser submits it with its first button. */
export type HtmlForm = {
  /** As written in the page; empty for the page itself. */
  readonly action: string;
  readonly method: 'get' | 'post';
  /** Hidden and text fields, ticked boxes, and the first submit button if it has a name. */
  readonly fields: readonly FormField[];
};

type Attributes = ReadonlyMap<string, string>;

/** Reads the forms of a simple page: no scripts, no nested forms. */
export function parseForms(html: string): HtmlForm[] {
  const visible = html.replace(/<!--[\s\S]*?(?:-->|$)/g, '');
  const [, ...forms] = visible.split(/<form\b/i);
  return forms.map((form) => {
    const [head = '', ...rest] = form.split('>');
    const [body = ''] = rest.join('>').split(/<\/form>/i);
    const attributes = parseAttributes(head);
    return {
      action: attributes.get('action') ?? '',
      method: attributes.get('method')?.toLowerCase() === 'post' ? 'post' : 'get',
      fields: parseFields(body),
    };
  });
}

function parseFields(body: string): FormField[] {
  const fields: FormField[] = [];
  let pressed = false;
  for (const [, tag = '', head = ''] of body.matchAll(/<(input|button)\b([^>]*)>?/gi)) {
    const attributes = parseAttributes(head);
    const type = (
      attributes.get('type') ?? (tag.toLowerCase() === 'button' ? 'submit' : 'text')
    ).toLowerCase();
    if (type === 'button' || type === 'reset') continue;
    if ((type === 'checkbox' || type === 'radio') && !attributes.has('checked')) continue;
    if (type === 'submit') {
      if (pressed) continue;
      pressed = true;
    }
    const name = attributes.get('name');
    if (name === undefined) continue;
    const fallback = type === 'checkbox' || type === 'radio' ? 'on' : '';
    fields.push({ name, type, value: attributes.get('value') ?? fallback });
  }
  return fields;
}

function parseAttributes(head: string): Attributes {
  const pattern = /([^\s=/"'>]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g;
  return new Map(
    [...head.matchAll(pattern)].map(([, name = '', double, single, bare]) => [
      name.toLowerCase(),
      decodeEntities(double ?? single ?? bare ?? ''),
    ]),
  );
}

const ENTITIES = new Map([
  ['amp', '&'],
  ['quot', '"'],
  ['apos', "'"],
  ['#39', "'"],
  ['#x27', "'"],
  ['lt', '<'],
  ['gt', '>'],
]);

function decodeEntities(text: string): string {
  return text.replace(/&([#\w]+);/g, (entity, name: string) => {
    return ENTITIES.get(name.toLowerCase()) ?? entity;
  });
}
