import { translationSource } from '../src/i18n/translation-source';

const LONG = 'a'.repeat(600);

it('the generator takes the texts that the platform translates, each once', () => {
  const label = { displayName: 'Email', description: 'Work address.' };
  const metadata = {
    displayName: 'Firmable',
    description: 'Companies and people.',
    auth: {
      displayName: 'Connection',
      description: 'How to connect.',
      username: label,
      props: {
        contract: { ...label, options: { options: [{ label: 'Automatic', value: 'auto' }] } },
      },
    },
    actions: {
      find: {
        displayName: 'Find',
        description: '',
        props: {
          // A dynamic dropdown.
          company: { displayName: 'Company', options: () => ({ label: 'Loaded' }) },
          rows: { displayName: 'Rows', properties: { email: { displayName: 'In a Row' } } },
        },
      },
    },
    triggers: { found: { displayName: 'Found', props: { level: { description: null } } } },
  };
  expect(Object.keys(translationSource(metadata)).sort()).toEqual([
    'Automatic',
    'Companies and people.',
    'Company',
    'Email',
    'Find',
    'Found',
    'How to connect.',
    'Rows',
    'Work address.',
  ]);
});

it('the generator cuts a long key as the platform does, and keeps the text whole', () => {
  expect(translationSource({ description: LONG })).toEqual({ ['a'.repeat(512)]: LONG });
});

it.each([
  ['no text', { description: 7 }, 'texts only, not 7'],
  [
    'the beginning of another',
    { description: LONG, auth: { description: `${LONG}b` } },
    'begin with the same 512 characters',
  ],
])('the generator refuses what could not be translated: %s', (_title, metadata, words) => {
  expect(() => translationSource(metadata)).toThrow(words);
});
