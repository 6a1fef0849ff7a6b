import { Button, Text } from '@mantine/core';
import { type ReactElement, useState } from 'react';
import { fieldOf, openForm, textOf } from '../form/form-values';
import { StepForm } from '../form/step-form';
import { call } from '../server-calls';
import { Panel } from '../small';
import { useWorkbench } from '../workbench-state';

const FIELDS = [
  fieldOf('title', 'Title', { initial: 'Harbour bridge opens a year early' }),
  fieldOf('language', 'Language', { initial: 'en' }),
  fieldOf('sourceCountry', 'Country', { initial: 'nz' }),
];

/** Lets a person publish an article, for triggers that wait for one. */
export function NewsDesk(): ReactElement {
  const { attempt } = useWorkbench();
  const [form, setForm] = useState(() => openForm(FIELDS));
  const [published, setPublished] = useState<string | null>(null);
  const [title, language, sourceCountry] = FIELDS.map(({ key }) => textOf(form.values[key]));
  const publish = async () => {
    if (!title || !language || !sourceCountry) return;
    await call('publish', { title, language, sourceCountry });
    setPublished(title);
  };
  return (
    <Panel title="Publish an article">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          attempt(publish);
        }}
      >
        <StepForm fields={FIELDS} form={form} problems={{}} onChange={setForm} />
        <Button type="submit">Publish</Button>
        <Text role="status" size="sm">
          {published === null ? 'It appears at once.' : `Published: ${published}`}
        </Text>
      </form>
    </Panel>
  );
}
