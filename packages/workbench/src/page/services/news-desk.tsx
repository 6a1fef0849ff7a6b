import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { TextField } from '../form/text-field';
import { server } from '../server-calls';
import { useWorkbench } from '../workbench-state';

/** Publishes an article, for triggers that wait for one. */
export function NewsDesk(): JSX.Element {
  const { attempt } = useWorkbench();
  const [title, setTitle] = useState('Harbour bridge opens a year early');
  const [language, setLanguage] = useState('en');
  const [sourceCountry, setSourceCountry] = useState('nz');
  const [published, setPublished] = useState<string | null>(null);
  return (
    <section class="card" aria-label="News desk">
      <h2>Publish an article</h2>
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault();
          void attempt(async () => {
            await server.publish({ title, language, sourceCountry });
            setPublished(title);
          });
        }}
      >
        <TextField label="Title" value={title} onChange={setTitle} />
        <div class="row">
          <TextField label="Language" value={language} maxLength={2} onChange={setLanguage} />
          <TextField
            label="Country"
            value={sourceCountry}
            maxLength={2}
            onChange={setSourceCountry}
          />
          <button type="submit" class="main-button">
            Publish
          </button>
        </div>
        <p role="status" class="help">
          {published === null ? 'It appears at once.' : `Published: ${published}`}
        </p>
      </form>
    </section>
  );
}
