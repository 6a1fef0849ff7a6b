import { type FieldVariant, formOf } from '@pieceworks/kit';
import { readAbn, readDomain, readSlug } from '../model/identifiers';

export const { propsOf, readFields } = formOf({
  abn: { read: readAbn },
  domain: { read: readDomain },
  slug: { read: readSlug },
} satisfies Record<string, FieldVariant>);
