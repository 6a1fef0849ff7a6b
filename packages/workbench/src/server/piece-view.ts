import { isEmptyDeep } from '@pieceworks/kit/json';
import {
  type AuthProperty,
  columnsOf,
  connectionOf,
  fillForm,
  type ActionMetadata,
  type TriggerMetadata,
  type PieceMetadata,
  type OutputField,
  type PropertyMap,
  shortName,
} from '@pieceworks/lab/host';
import { examplesOf, findsOf, type Service } from '@pieceworks/lab/services';
import type { AuthView, FieldView, PieceView, StepView } from '@pieceworks/page-parts/protocol';
import MarkdownIt from 'markdown-it';
import { type Translate, translator } from './locale';

/** Escapes raw HTML and allows only web links. */
export const MARKDOWN = new MarkdownIt({ html: false, breaks: true });

/** Names the format of a day in the English description of its field. */
const DAY_FORMAT = 'YYYY-MM-DD';

/** The fields that the platform adds to a login. */
const LOGIN_FIELDS: PropertyMap = {
  client_id: { type: 'SHORT_TEXT', displayName: 'Client ID', required: true },
  client_secret: { type: 'SECRET_TEXT', displayName: 'Client Secret', required: true },
};

/** Returns a piece as the page shows it. Everything except the examples comes from the piece's own metadata. */
export function pieceView(
  piece: PieceMetadata,
  service: Service | undefined,
  accepted: string | undefined,
): PieceView {
  const translate = translator(piece.i18n, accepted);
  const stepView = (step: ActionMetadata | TriggerMetadata): StepView => ({
    name: step.name,
    displayName: translate(step.displayName),
    description: translate(step.description),
    classification: isWebhook(step) ? 'WEBHOOK' : (step.classification ?? null),
    isPolling: 'type' in step && step.type === 'POLLING',
    fields: fieldViews(step.props, translate),
    examples: service === undefined ? [] : examplesOf(service, step.name),
    finds: service === undefined ? [] : findsOf(service, step.name),
    output: outputFields(step.outputSchema?.fields, translate),
  });
  return {
    name: piece.name,
    shortName: shortName(piece.name),
    displayName: translate(piece.displayName),
    version: piece.version,
    logoUrl: piece.logoUrl,
    auth: authView(connectionOf(piece), translate),
    actions: Object.values(piece.actions).map(stepView),
    triggers: Object.values(piece.triggers).map(stepView),
  };
}

/** Returns true for a trigger that registers a webhook at the service, although it only reads. */
function isWebhook(step: ActionMetadata | TriggerMetadata): boolean {
  return 'type' in step && step.type !== 'POLLING';
}

function authView(auth: AuthProperty | undefined, translate: Translate): AuthView | null {
  if (auth?.type !== 'CUSTOM_AUTH' && auth?.type !== 'OAUTH2') return null;
  const isLogin = auth.type === 'OAUTH2';
  const fields = fieldViews({ ...auth.props, ...(isLogin && LOGIN_FIELDS) }, translate);
  return { isLogin, html: MARKDOWN.render(translate(auth.description)), fields };
}

/** Returns the fields of a form, as the builder opens it. */
function fieldViews(props: PropertyMap, translate: Translate): FieldView[] {
  const initial = fillForm(props, {}, 'builder');
  return Object.entries(props).map(([key, property]) => {
    const { type, required } = property;
    const description = translate(property.description);
    const isStatic = type === 'STATIC_DROPDOWN' || type === 'STATIC_MULTI_SELECT_DROPDOWN';
    const choices = isStatic ? property.options.options : [];
    return {
      key,
      type,
      label: translate(property.displayName),
      description: type === 'MARKDOWN' ? MARKDOWN.render(description) : description,
      required,
      advanced: property.advanced === true,
      placeholder: translate(property.placeholder),
      // The builder opens a required list with an empty row. The page needs none.
      initial: type === 'ARRAY' && isEmptyDeep(initial[key]) ? [] : (initial[key] ?? null),
      choices: choices.map(({ label, value }) => ({ label: translate(label), value })),
      hasColumns: 'properties' in property && property.properties !== undefined,
      isDay: type === 'SHORT_TEXT' && property.description?.includes(DAY_FORMAT) === true,
      refreshers: 'refreshers' in property ? property.refreshers : [],
      searches: 'refreshOnSearch' in property && property.refreshOnSearch === true,
    };
  });
}

/** Returns the fields of an output, and the fields inside them, with translated labels. */
function outputFields(fields: readonly OutputField[] = [], translate: Translate): OutputField[] {
  return fields.map((outputField) => {
    const { label, children, listItems: _, ...field } = outputField;
    const columns = columnsOf(outputField);
    const inner = outputFields(columns ?? children, translate);
    return {
      ...field,
      ...(label !== undefined && { label: translate(label) }),
      ...(columns === undefined ? children && { children: inner } : { listItems: inner }),
    };
  });
}
