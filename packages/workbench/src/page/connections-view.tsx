import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { AuthView, ConnectionView, PieceView } from '../protocol';
import { type FormValues, openForm } from './form/form-values';
import { StepForm } from './form/step-form';
import { Icon } from './icons';
import { Markdown } from './markdown';
import { linkTo } from './route';
import { server, wordsOf } from './server-calls';
import { useWorkbench } from './workbench-state';

/** The connections that there are, the contract of each and why, and how to make another. */
export function ConnectionsView({ rest }: { rest: readonly string[] }): JSX.Element {
  const { pieces, connections } = useWorkbench();
  const piece = pieces.find(({ shortName }) => shortName === rest[0]);
  return (
    <div class="page-body">
      <header class="page-head">
        <div>
          <h1>Connections</h1>
          <p class="help">
            The sandbox needs none of your accounts. What you enter is kept in the memory of the
            workbench alone, and is gone when it stops.
          </p>
        </div>
      </header>
      <div class="split">
        <section class="card" aria-label="Connections that there are">
          <ul class="connections">
            {connections.map((connection) => (
              <ConnectionRow
                key={connection.id}
                connection={connection}
                piece={pieces.find(({ name }) => name === connection.piece)}
              />
            ))}
          </ul>
        </section>
        <section class="card" aria-label="New connection">
          <h2>New connection</h2>
          <ul class="piece-tabs">
            {pieces
              .filter(({ auth }) => auth !== null)
              .map((one) => (
                <li key={one.name}>
                  <a
                    href={linkTo('connections', one.shortName)}
                    aria-current={one === piece ? 'page' : undefined}
                  >
                    <img src={one.logoUrl} alt="" width="20" height="20" /> {one.displayName}
                  </a>
                </li>
              ))}
          </ul>
          {piece?.auth ? (
            <ConnectForm key={piece.name} piece={piece} auth={piece.auth} />
          ) : (
            <p class="hint">Choose a piece.</p>
          )}
        </section>
      </div>
    </div>
  );
}

function ConnectionRow({
  connection,
  piece,
}: {
  connection: ConnectionView;
  piece: PieceView | undefined;
}): JSX.Element {
  const { attempt } = useWorkbench();
  const { id, name, isBuiltIn, baseUrl, contract, why } = connection;
  return (
    <li>
      <img src={piece?.logoUrl ?? ''} alt={piece?.displayName ?? ''} width="28" height="28" />
      <div>
        <strong>{name}</strong>
        <p class="quiet mono">{baseUrl}</p>
        <p class="help">
          {contract !== null && <span class="badge">{contract} contract</span>} {why}
        </p>
      </div>
      {!isBuiltIn && (
        <button
          type="button"
          class="icon-button"
          aria-label={`Forget ${name}`}
          onClick={() => void attempt(() => server.forget(id))}
        >
          <Icon name="trash" />
        </button>
      )}
    </li>
  );
}

function ConnectForm({ piece, auth }: { piece: PieceView; auth: AuthView }): JSX.Element {
  const workbench = useWorkbench();
  const [form, setForm] = useState<FormValues>(() => openForm(auth.fields));
  const [problem, setProblem] = useState<string | null>(null);
  const [isDone, setIsDone] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const setup = workbench.services?.setup.find((one) => one.piece === piece.name);

  const connect = async () => {
    setProblem(null);
    setIsDone(false);
    setIsBusy(true);
    const request = { piece: piece.name, values: { ...form.values } };
    try {
      if (auth.isLogin) {
        window.open(await server.login(request), 'login', 'popup,width=520,height=720');
      } else {
        const answer = await server.connect(request);
        setProblem(answer.problem);
        if (answer.connected !== null) {
          workbench.choose(piece.name, answer.connected);
          setForm(openForm(auth.fields));
          setIsDone(true);
        }
      }
    } catch (error) {
      setProblem(wordsOf(error));
    }
    setIsBusy(false);
  };

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void connect();
      }}
    >
      <div class="note">
        <Markdown text={auth.description} />
        {auth.isLogin && (
          <p>
            The redirect URL is <code>{location.origin}/login/done</code>.
          </p>
        )}
      </div>
      {setup !== undefined && (
        <p class="help setup-offer">
          <button
            type="button"
            class="quiet-button"
            onClick={() => {
              const filled = setup.fields.flatMap(({ key, value }) =>
                key === null ? [] : [[key, value] as const],
              );
              setForm(openForm(auth.fields, Object.fromEntries(filled)));
            }}
          >
            Fill in what opens the sandbox
          </button>
          {setup.fields
            .filter(({ key }) => key === null)
            .map(({ label, value }) => `${label}: ${value}. `)}
        </p>
      )}
      <StepForm fields={auth.fields} form={form} owner={undefined} onChange={setForm} />
      {problem !== null && (
        <p class="bad" role="alert">
          Connection failed with error {problem}
        </p>
      )}
      {isDone && (
        <p class="good" role="status">
          Connected. The steps of {piece.displayName} use it now.
        </p>
      )}
      <button type="submit" class="main-button" disabled={isBusy}>
        {auth.isLogin ? 'Log in…' : isBusy ? 'Checking…' : 'Connect'}
      </button>
    </form>
  );
}
