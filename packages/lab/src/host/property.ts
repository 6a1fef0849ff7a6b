import type {
  ArrayProperty,
  DropdownState as OptionsOf,
  InputProperty,
  PropertyType,
  SecretTextProperty,
} from '@activepieces/pieces-framework';

export type DropdownState = OptionsOf<unknown>;

/** One prop of an action, a trigger or a connection, as the platform stores it: a property of the SDK as JSON. */
export type Property =
  | Stored<Exclude<InputProperty, Choice | List>>
  | Stored<SecretTextProperty<boolean>>
  | (Stored<Extract<InputProperty, Choice>> & { readonly options: DropdownState })
  | (Stored<ArrayProperty<boolean>> & { readonly properties?: PropertyMap });

export type PropertyMap = Readonly<Record<string, Property>>;

/** A dropdown with fixed options. */
type Choice = { type: PropertyType.STATIC_DROPDOWN | PropertyType.STATIC_MULTI_SELECT_DROPDOWN };
/** A list of texts, or of objects with `properties`. */
type List = { type: PropertyType.ARRAY };

/** A property without the SDK's functions and type markers, with the keys that newer builders read. */
type Stored<Sdk> = Sdk extends { type: infer Type extends string }
  ? Omit<Sdk, 'type' | 'valueSchema' | 'auth' | 'options' | 'properties' | 'props'> & {
      readonly type: `${Type}`;
      /** True if the form folds the field under *Advanced*. */
      readonly advanced?: boolean;
      /** An example that an empty text field shows. */
      readonly placeholder?: string;
    }
  : never;
