import {
  type Action,
  createPiece,
  type DropdownOption,
  type PieceAuthProperty,
  type Trigger,
} from '@activepieces/pieces-framework';

type Makers<Step> = Readonly<Record<string, () => Step>>;

type LazyPiece<Auth extends PieceAuthProperty> = Omit<
  Parameters<typeof createPiece<Auth>>[0],
  'actions' | 'triggers'
> & { actions: Makers<Action>; triggers: Makers<Trigger> };

/**
 * Creates a piece whose actions and triggers are created on first access. A cold start of a flow's step needs
 * just one of them.
 */
export function createLazyPiece<Auth extends PieceAuthProperty>({
  actions,
  triggers,
  ...about
}: LazyPiece<Auth>) {
  const piece = createPiece<Auth>({ ...about, actions: [], triggers: [] });
  makeOnDemand(piece.actions(), actions);
  makeOnDemand(piece.triggers(), triggers);
  return piece;
}

function makeOnDemand<Step>(steps: Record<string, Step>, makers: Makers<Step>): void {
  for (const [name, make] of Object.entries(makers)) {
    Object.defineProperty(steps, name, {
      get() {
        const step = make();
        Object.defineProperty(steps, name, { value: step });
        return step;
      },
      enumerable: true,
      configurable: true,
    });
  }
}

/**
 * Returns the options of a static dropdown, created on first access: a cold step never reads them. Their labels
 * are names, which are not translated.
 */
export function lazyOptions<Value>(list: () => DropdownOption<Value>[]): {
  options: DropdownOption<Value>[];
} {
  return {
    get options() {
      return list();
    },
  };
}

/**
 * Adds sample data to a trigger, created on first access: a cold step never reads it.
 *
 * @param trigger as the SDK created it, with any sample.
 */
export function withLazySample<Trigger extends { readonly sampleData: unknown }>(
  trigger: Trigger,
  sample: () => unknown,
): Trigger {
  return Object.defineProperty(trigger, 'sampleData', { get: sample, enumerable: true });
}

type Category = NonNullable<Parameters<typeof createPiece>[0]['categories']>[number];

/** Returns the platform's categories by name, because their enumeration is in a package that bundles omit. */
export function inCategories(...names: `${Category}`[]): Category[] {
  // Each name equals the value of its member.
  return names.filter((name): name is Category => names.includes(name));
}
