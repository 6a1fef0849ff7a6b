import { createAction, createTrigger, TriggerStrategy } from '@activepieces/pieces-framework';
import { createLazyPiece } from '../src';

/** Returns a piece with an action and a trigger, and the names of those created so far, in order. */
function pieceAndMade() {
  const made: string[] = [];
  const about = (name: string) => {
    made.push(name);
    return { name, displayName: name, description: '', props: {} };
  };
  const done = () => Promise.resolve();
  const polling = {
    type: TriggerStrategy.POLLING,
    sampleData: {},
    onEnable: done,
    onDisable: done,
  };
  const piece = createLazyPiece({
    displayName: 'A piece',
    logoUrl: '',
    authors: ['somebody'],
    auth: undefined,
    actions: {
      read: () => createAction({ ...about('read'), run: done }),
      write: () => createAction({ ...about('write'), run: done }),
    },
    triggers: {
      changed: () =>
        createTrigger({ ...about('changed'), ...polling, run: () => Promise.resolve([]) }),
    },
  });
  return { piece, made };
}

it('a lazy piece makes a step on first use, once, and no other step', () => {
  const { piece, made } = pieceAndMade();
  expect(made).toEqual([]);
  const write = piece.getAction('write');
  expect(write?.displayName).toBe('write');
  expect(piece.getAction('write')).toBe(write);
  expect(piece.getTrigger('changed')?.displayName).toBe('changed');
  expect(piece.getAction('nothing')).toBeUndefined();
  expect(made).toEqual(['write', 'changed']);
});

it('a lazy piece has all steps in its metadata', () => {
  const { piece, made } = pieceAndMade();
  const { actions, triggers } = piece.metadata();
  expect(JSON.parse(JSON.stringify({ actions, triggers }))).toMatchObject({
    actions: {
      read: { name: 'read', displayName: 'read' },
      write: { name: 'write', displayName: 'write' },
    },
    triggers: { changed: { name: 'changed', type: 'POLLING' } },
  });
  expect(Object.keys({ ...actions, ...triggers })).toEqual(['read', 'write', 'changed']);
  expect(made).toEqual(['read', 'write', 'changed']);
});
