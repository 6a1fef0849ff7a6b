import {
  fillForm,
  type LoadedAction,
  type LoadedTrigger,
  type PieceMetadata,
  type OutputField,
  type Property,
  type PropertyMap,
  shortName,
} from '@pieceworks/host';
import { findServiceOf } from '@pieceworks/services';
import { examplesOf } from '@pieceworks/services/examples';
import MarkdownIt from 'markdown-it';
import type { AuthView, Choice, FieldView, PieceView, StepView } from '../protocol';
import { type Translate, translator } from './locale';

/** Escapes raw HTML and allows only web links. */
const MARKDOWN = new MarkdownIt({ html: false, breaks: true });

/** Returns a piece as the page shows it. Everything except the examples comes from the piece's own metadata. */
export function pieceView(piece: PieceMetadata, accepted: string | undefined): PieceView {
  const translate = translator(piece.i18n, accepted);
  const service = findServiceOf(piece.name);
  const view = (step: LoadedAction | LoadedTrigger) => ({
    ...stepView(step, translate),
    examples: service === undefined ? [] : examplesOf(service, step.name),
  });
  return {
    name: piece.name,
    shortName: shortName(piece.name),
    displayName: translate(piece.displayName),
    version: piece.version,
    logoUrl: piece.logoUrl,
    auth: authView(piece, translate),
    actions: Object.values(piece.actions).map(view),
    triggers: Object.values(piece.triggers).map(view),
  };
}

/** Returns the fields of a form, as the builder opens it. */
export function fieldViews(props: PropertyMap, translate: Translate): FieldView[] {
  const initial = fillForm(props, {}, 'builder');
  return Object.entries(props).map(([key, property]) => ({
    key,
    type: property.type,
    label: translate(property.displayName),
    description:
      property.type === 'MARKDOWN'
        ? MARKDOWN.render(translate(property.description))
        : translate(property.description),
    required: property.required,
    initial: initial[key] ?? null,
    choices: choicesOf(property, translate),
    rows: property.type === 'ARRAY' ? fieldViews(property.properties ?? {}, translate) : [],
    refreshers: 'refreshers' in property ? property.refreshers : [],
    searches: 'refreshOnSearch' in property && property.refreshOnSearch === true,
  }));
}

function stepView(
  step: LoadedAction | LoadedTrigger,
  translate: Translate,
): Omit<StepView, 'examples'> {
  return {
    name: step.name,
    displayName: translate(step.displayName),
    description: translate(step.description),
    strategy: 'type' in step ? (step.type === 'POLLING' ? 'polling' : 'webhook') : null,
    fields: fieldViews(step.props, translate),
    output: (step.outputSchema?.fields ?? []).map((field) => outputField(field, translate)),
  };
}

function outputField(field: OutputField, translate: Translate): OutputField {
  const inner = (fields: readonly OutputField[]) =>
    fields.map((one) => outputField(one, translate));
  return {
    ...field,
    ...(field.label === undefined ? {} : { label: translate(field.label) }),
    ...(field.children === undefined ? {} : { children: inner(field.children) }),
    ...(field.listItems === undefined ? {} : { listItems: inner(field.listItems) }),
  };
}

function authView({ auth }: PieceMetadata, translate: Translate): AuthView | null {
  const [property] = [auth].flat();
  if (property === undefined) return null;
  const text = (key: string, label: string, type: Property['type']): FieldView => ({
    key,
    type,
    label,
    description: '',
    required: true,
    initial: '',
    choices: [],
    rows: [],
    refreshers: [],
    searches: false,
  });
  const html = MARKDOWN.render(translate(property.description));
  switch (property.type) {
    case 'CUSTOM_AUTH':
      return { isLogin: false, html, fields: fieldViews(property.props, translate) };
    case 'OAUTH2':
      return {
        isLogin: true,
        html,
        fields: [
          ...fieldViews(property.props ?? {}, translate),
          text('client_id', 'Client ID', 'SHORT_TEXT'),
          text('client_secret', 'Client Secret', 'SECRET_TEXT'),
        ],
      };
  }
}

function choicesOf(property: Property, translate: Translate): Choice[] {
  if (property.type !== 'STATIC_DROPDOWN' && property.type !== 'STATIC_MULTI_SELECT_DROPDOWN') {
    return [];
  }
  return property.options.options.map(({ label, value }) => ({ label: translate(label), value }));
}
