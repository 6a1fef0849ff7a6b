import { pieceText, type PieceMetadata } from '../src/index';

const named = { displayName: 'Country', description: 'One country.', required: false };

/** Returns a piece with one field that has this number of choices. */
function withChoices(count: number): PieceMetadata {
  const options = Array.from({ length: count }, (_, position) => ({
    label: `Country ${position}`,
    value: `c${position}`,
  }));
  return {
    name: 'a-piece',
    version: '1.0.0',
    displayName: 'A piece',
    description: 'For a test.',
    logoUrl: '',
    authors: [],
    triggers: {},
    actions: {
      find: {
        name: 'find',
        displayName: 'Find',
        description: 'Finds.',
        requireAuth: false,
        props: { country: { ...named, type: 'STATIC_DROPDOWN', options: { options } } },
      },
    },
  };
}

describe('the text of a form', () => {
  it('lists the choices of a field', () => {
    expect(pieceText(withChoices(100))).toMatch(
      /- c0 .*Country 0\n(.*\n){98}.*- c99 .*Country 99$/,
    );
  });

  it('counts choices that are too many to read', () => {
    const text = pieceText(withChoices(101));
    expect(text).toMatch(/One country\.\n +\(101 choices\)$/);
    expect(text).not.toContain('c0');
  });
});
