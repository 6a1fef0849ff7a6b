import { Button, Group, Text, TextInput } from '@mantine/core';
import { type ReactElement, useState } from 'react';
import { call } from '../server-calls';
import { Panel } from '../small';
import { useWorkbench } from '../workbench-state';

const FIELDS = [
  { key: 'title', label: 'Title' },
  { key: 'language', label: 'Language' },
  { key: 'sourceCountry', label: 'Country' },
] as const;

/** Publishes an article, for triggers that wait for one. */
export function NewsDesk(): ReactElement {
  const { attempt } = useWorkbench();
  const [article, setArticle] = useState({
    title: 'Harbour bridge opens a year early',
    language: 'en',
    sourceCountry: 'nz',
  });
  const [published, setPublished] = useState<string | null>(null);
  return (
    <Panel title="Publish an article">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          attempt(async () => {
            await call('publish', article);
            setPublished(article.title);
          });
        }}
      >
        <Group align="end">
          {FIELDS.map(({ key, label }) => (
            <TextInput
              key={key}
              label={label}
              className={key}
              value={article[key]}
              onChange={({ currentTarget }) =>
                setArticle({ ...article, [key]: currentTarget.value })
              }
            />
          ))}
          <Button type="submit">Publish</Button>
        </Group>
        <Text role="status" size="sm">
          {published === null ? 'It appears at once.' : `Published: ${published}`}
        </Text>
      </form>
    </Panel>
  );
}
