import {
  type Action,
  createPiece,
  type PieceAuthProperty,
  type Trigger,
} from '@activepieces/pieces-framework';

/** What makes each step of a piece, by the step's name. */
type Makers<Step> = Readonly<Record<string, () => Step>>;

type LazyPiece<Auth extends PieceAuthProperty> = Omit<
  Parameters<typeof createPiece<Auth>>[0],
  'actions' | 'triggers'
> & { actions: Makers<Action>; triggers: Makers<Trigger> };

/**
 * Creates a piece whose actions and triggers are made when somebody asks for them: a flow's step, which starts
 * cold, is one of them and never looks at the others.
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
