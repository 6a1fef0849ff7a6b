import { type FieldVariant, formWith, readEmailField, readWebAddressField } from '@pieceworks/kit';
import { readAbn, readDomain, readSlug } from '../model/identifiers';

export const { propsOf, readFields } = formWith(
  {
    abn: { read: readAbn },
    domain: { read: readDomain },
    slug: { read: readSlug },
  } satisfies Record<string, FieldVariant>,
  { email: readEmailField, webAddress: readWebAddressField },
);
