import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
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
        <div class="field">
          <label for="article-title">Title</label>
          <input
            id="article-title"
            type="text"
            required
            value={title}
            onInput={({ currentTarget }) => {
              setTitle(currentTarget.value);
            }}
          />
        </div>
        <div class="row">
          <div class="field narrow">
            <label for="article-language">Language</label>
            <input
              id="article-language"
              type="text"
              required
              maxLength={2}
              value={language}
              onInput={({ currentTarget }) => {
                setLanguage(currentTarget.value);
              }}
            />
          </div>
          <div class="field narrow">
            <label for="article-country">Country</label>
            <input
              id="article-country"
              type="text"
              required
              maxLength={2}
              value={sourceCountry}
              onInput={({ currentTarget }) => {
                setSourceCountry(currentTarget.value);
              }}
            />
          </div>
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
