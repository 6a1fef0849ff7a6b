import { type InputProperty, Property } from '@activepieces/pieces-framework';
import { invalidField } from '../values/failure';
import { isFilledIn } from '../values/field';
import type { Fields, Shown, ValuesOf } from './field';

/** Returns the builder's controls of a form, in its order. */
export function controlsOf<Form extends Fields>(form: Form): Record<keyof Form, InputProperty>;
export function controlsOf(form: Fields): Record<string, InputProperty> {
  const controls = Object.entries(form).map(([key, one]): [string, InputProperty] => {
    const { displayName, description, required, advanced, placeholder, control } = one;
    // Keys that SDK 0.32.0 does not know; it keeps them, and older builders ignore them.
    const shown = {
      ...(advanced && { advanced }),
      ...(placeholder !== undefined && { placeholder }),
    };
    return [key, Object.assign(control({ displayName, description, required }), shown)];
  });
  const ofGateway = Object.values(form).findIndex(({ gatewayOnly }) => gatewayOnly);
  if (ofGateway >= 0) controls.splice(ofGateway, 0, ['gatewayNote', gatewayNote()]);
  return Object.fromEntries(controls);
}

/** Returns the note above the first field that only gateways have. */
function gatewayNote(): InputProperty {
  const value = "The fields below work only through your company's own API gateway.";
  return Object.assign(Property.MarkDown({ value }), { advanced: true });
}

/**
 * Reads a form as the platform passes it.
 * @throws Failure `invalid`, with the label of the first invalid field.
 */
export function readForm<Form extends Fields>(
  form: Form,
  given: Readonly<Partial<Record<keyof Form, unknown>>>,
): ValuesOf<Form>;
export function readForm(form: Fields, given: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(Object.entries(form).map(([key, { read }]) => [key, read(given[key])]));
}

/**
 * Refuses the fields that a contract does not take, so that no input is silently dropped.
 * @param notTaken the values that an encoder has left over; only those of the form's fields count.
 * @throws Failure `invalid`, with the label of the first one in the form's order.
 */
export function refuse<Form extends Fields>(
  form: Form,
  notTaken: Readonly<Partial<Record<keyof Form, unknown>>>,
): void;
export function refuse(form: Fields, notTaken: Readonly<Record<string, unknown>>): void {
  for (const [key, { displayName, idle }] of Object.entries(form)) {
    const value = notTaken[key];
    if (isFilledIn(value) && !idle.includes(value)) {
      const undo = value === true ? 'turn it off' : 'leave it empty';
      throw invalidField(displayName, `not available through a gateway; ${undo}.`);
    }
  }
}

/** Compiles only if an encoder has taken every field out of the values. */
export function nothingIsLeft(_rest: Readonly<Record<string, never>>): void {
  // The type of the parameter is the check.
}

type Pairs = Readonly<Record<string, string>> | undefined;

/**
 * Adds pairs to what is sent, under their own names.
 * @param key of the field with the pairs.
 * @throws Failure `invalid` for a name that is sent already, even if its field is empty.
 */
export function withPairs<Form extends Fields, Sent extends object>(
  form: Form,
  key: keyof Form & string,
  given: Pairs,
  sent: Sent,
): Sent;
export function withPairs(form: Fields, key: string, given: Pairs, sent: object): object {
  for (const name of Object.keys(given ?? {})) {
    if (!Object.hasOwn(sent, name)) continue;
    const own = form[name.replace(/[-_]([a-z])/g, (_, letter: string) => letter.toUpperCase())];
    const problem = own ? `is sent by the field ${own.displayName}` : 'has a field of its own';
    throw invalidField(
      form[key]?.displayName ?? key,
      `"${name}" ${problem}; use that field instead.`,
    );
  }
  return { ...sent, ...given };
}

/**
 * Returns what is sent, for a contract that takes no pairs.
 * @throws Failure `invalid` for any pair.
 */
export function withoutPairs<Form extends Fields, Sent extends object>(
  form: Form,
  key: keyof Form & string,
  given: Pairs,
  sent: Sent,
): Sent;
export function withoutPairs(form: Fields, key: string, given: Pairs, sent: object): object {
  withPairs(form, key, given, sent);
  const [name] = Object.keys(given ?? {});
  if (name === undefined) return sent;
  throw invalidField(
    form[key]?.displayName ?? key,
    `"${name}" works through a gateway only; remove it.`,
  );
}

type Labels<Key extends string> = Readonly<Record<Key, Pick<Shown, 'displayName'>>>;
type Given<Key extends string> = Readonly<Partial<Record<Key, unknown>>>;

/**
 * Refuses two fields of the same meaning if both are filled in.
 * @throws Failure `invalid`, with the label of the second one.
 */
export function refuseBoth<Key extends string>(
  form: Labels<Key>,
  values: Given<Key>,
  [one, other]: readonly [Key, Key],
): void {
  if (values[one] === undefined || values[other] === undefined) return;
  throw invalidField(
    form[other].displayName,
    `leave it empty, since ${form[one].displayName} is filled in.`,
  );
}

/** @throws Failure `invalid`, with all labels, if all fields are empty. */
export function requireAny(form: Fields, values: Readonly<Record<string, unknown>>): void {
  if (!hasNone(form, values)) return;
  const labels = Object.values(form).map(({ displayName }) => displayName);
  throw invalidField(labels.join(', '), 'fill in at least one of these fields.');
}

/** Returns true if all fields are empty. */
export function hasNone(form: Fields, values: Readonly<Record<string, unknown>>): boolean {
  return Object.keys(form).every((key) => values[key] === undefined);
}

/**
 * Requires exactly one of two fields: a choice, or a text.
 * @throws Failure `invalid` for none, or for both.
 */
export function requireEither<Key extends string>(
  form: Labels<Key>,
  values: Given<Key>,
  [chosen, written]: readonly [Key, Key],
): void {
  if (values[chosen] === undefined && values[written] === undefined) {
    throw invalidField(
      form[chosen].displayName,
      `choose one, or fill in ${form[written].displayName}.`,
    );
  }
  refuseBoth(form, values, [chosen, written]);
}
