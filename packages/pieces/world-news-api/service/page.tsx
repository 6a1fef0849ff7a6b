import { Anchor, Text } from '@mantine/core';
import {
  accountCaller,
  type Contribution,
  fieldOf,
  linkTo,
  linkToFilledIn,
  type StartCard,
  textOf,
  ToolForm,
  useWorkbench,
  type Values,
  type Waiting,
} from '@pieceworks/page-parts';
import { type ReactElement, useState } from 'react';
import { estimatePoints } from './costs';
import { NEWS_PICTURE } from './pictures';
import type { WorldNewsCalls } from './sandbox';

const SERVICE = 'world-news-api';
const ask = accountCaller<WorldNewsCalls>(SERVICE);

const CARDS: readonly StartCard[] = [
  {
    picture: NEWS_PICTURE,
    title: "Today's news on a topic",
    text: 'What papers in Australia and New Zealand write today about festivals and floods.',
    go: 'Search the news',
    href: linkToFilledIn('steps', SERVICE, 'search_news', {
      text: 'festival OR floods',
      language: JSON.stringify(['en']),
      sourceCountries: JSON.stringify(['au', 'nz']),
      publishedWithinHours: '24',
    }),
  },
];

/** Returns a function that returns the choices of a field of Search News. */
function useChoices() {
  const { pieces } = useWorkbench();
  const piece = pieces.find(({ shortName }) => shortName === SERVICE);
  const search = piece?.actions.find(({ name }) => name === 'search_news');
  return (key: string) => search?.fields.find((field) => field.key === key)?.choices ?? [];
}

/** Lets a person publish an article, for triggers that wait for one. */
function NewsDesk(): ReactElement {
  const choicesOf = useChoices();
  const [published, setPublished] = useState<string | null>(null);
  const fields = [
    fieldOf('title', 'Title', { required: true, initial: 'Harbour bridge opens a year early' }),
    fieldOf('language', 'Language', {
      required: true,
      initial: 'en',
      choices: choicesOf('language'),
    }),
    fieldOf('sourceCountry', 'Country', {
      required: true,
      initial: 'nz',
      choices: choicesOf('sourceCountries'),
    }),
  ];
  const publish = async (form: Values) => {
    const title = textOf(form.title);
    const [language, sourceCountry] = [textOf(form.language), textOf(form.sourceCountry)];
    await ask('publish', { title, language, sourceCountry });
    setPublished(title);
  };
  return (
    <ToolForm
      title="Publish an article"
      fields={fields}
      submit="Publish"
      status={published === null ? 'It appears at once.' : `Published: ${published}`}
      onSubmit={publish}
    />
  );
}

function NextMove({ step }: Waiting): ReactElement {
  return (
    <Text>
      It waits for news. Publish an article that matches, in{' '}
      <Anchor href={linkTo('services')}>Services</Anchor>.{step.isPolling && ' Then check.'}
    </Text>
  );
}

export default {
  place: 2,
  cards: CARDS,
  estimate: estimatePoints,
  Tool: NewsDesk,
  NextMove,
} satisfies Contribution;
