/** The context of a dropdown. */
export type PropertyContext = { readonly searchValue?: string };

type PropertyOf<Type extends string> = {
  readonly type: Type;
  readonly displayName: string;
  readonly description?: string;
  readonly required: boolean;
  readonly defaultValue?: unknown;
  /** True for a field that newer builders fold. */
  readonly advanced?: boolean;
  /** An example inside an empty text. */
  readonly placeholder?: string;
};

/** The content of a dropdown. */
export type DropdownState = {
  readonly disabled?: boolean;
  readonly placeholder?: string;
  readonly options: readonly { readonly label: string; readonly value: unknown }[];
};

/** A dropdown with options from the service. */
export type DropdownProperty = PropertyOf<'DROPDOWN' | 'MULTI_SELECT_DROPDOWN'> & {
  readonly refreshers: readonly string[];
  /** True if the options are loaded again for each search text. */
  readonly refreshOnSearch?: boolean;
};

/** A group of props that depends on other values. */
export type DynamicProperty = PropertyOf<'DYNAMIC'> & { readonly refreshers: readonly string[] };

/** A dropdown with fixed options. */
export type StaticDropdownProperty = PropertyOf<
  'STATIC_DROPDOWN' | 'STATIC_MULTI_SELECT_DROPDOWN'
> & {
  readonly options: DropdownState;
};

/** A list of texts, or of objects with `properties`. */
export type ArrayProperty = PropertyOf<'ARRAY'> & { readonly properties?: PropertyMap };

/** A prop with a plain value. */
export type ValueProperty = PropertyOf<
  | 'SHORT_TEXT'
  | 'LONG_TEXT'
  | 'SECRET_TEXT'
  | 'NUMBER'
  | 'CHECKBOX'
  | 'JSON'
  | 'OBJECT'
  | 'MARKDOWN'
>;

/** One prop of an action, a trigger or a connection, as the platform stores it. */
export type Property =
  DropdownProperty | DynamicProperty | StaticDropdownProperty | ArrayProperty | ValueProperty;

/** Props by their key. */
export type PropertyMap = Readonly<Record<string, Property>>;
