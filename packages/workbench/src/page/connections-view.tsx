import { Alert, Anchor, Button, Group, NavLink, Text, Title } from '@mantine/core';
import { type ReactElement, useState } from 'react';
import type { AuthView, PieceView } from '../protocol';
import { openForm } from './form/form-values';
import { SafeHtml, StepForm } from './form/step-form';
import { linkTo } from './route';
import { call, wordsOf } from './server-calls';
import { Panel } from './small';
import { useWorkbench } from './workbench-state';

/** Lists the connections and lets a person add one. */
export function ConnectionsView({ rest }: { rest: readonly string[] }): ReactElement {
  const { pieces, connections, attempt } = useWorkbench();
  const piece = pieces.find(({ shortName }) => shortName === rest[0]);
  return (
    <div className="body">
      <Title order={1} size="h3">
        Connections
      </Title>
      <Text size="sm">
        The sandbox needs none of your accounts. The workbench keeps your entries in its memory
        alone, and forgets them when it stops.
      </Text>
      <div className="tiles">
        <Panel title="All connections">
          {connections.map(({ id, name, isBuiltIn, baseUrl, why, piece: of }) => (
            <Group key={id} role="group" aria-label={name} justify="space-between">
              <Text size="sm" className="connection">
                <b>{pieces.find((one) => one.name === of)?.displayName}</b> {name}
                <br />
                {baseUrl} {why}
              </Text>
              {!isBuiltIn && (
                <Anchor
                  component="button"
                  size="sm"
                  aria-label={`Forget ${name}`}
                  onClick={() => attempt(() => call('forget', { id }))}
                >
                  Forget
                </Anchor>
              )}
            </Group>
          ))}
        </Panel>
        <Panel title="New connection">
          {pieces
            .filter(({ auth }) => auth !== null)
            .map(({ name, shortName, displayName }) => (
              <NavLink
                key={name}
                href={linkTo('connections', shortName)}
                label={displayName}
                active={name === piece?.name}
              />
            ))}
          {piece?.auth && <ConnectForm key={piece.name} piece={piece} auth={piece.auth} />}
        </Panel>
      </div>
    </div>
  );
}

function ConnectForm({ piece, auth }: { piece: PieceView; auth: AuthView }): ReactElement {
  const { services, choose } = useWorkbench();
  const [form, setForm] = useState(() => openForm(auth.fields));
  const [problem, setProblem] = useState<string | null>(null);
  const [isDone, setIsDone] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const setup = services.setup.find((one) => one.piece === piece.name)?.fields ?? [];

  const connect = async () => {
    setProblem(null);
    setIsDone(false);
    setIsBusy(true);
    const request = { piece: piece.name, values: form.values };
    try {
      if (auth.isLogin) {
        const { loginUrl } = await call('login', request);
        window.open(loginUrl, 'login', 'popup,width=520,height=720');
      } else {
        const answer = await call('connect', request);
        setProblem(answer.problem);
        if (answer.connected !== null) {
          choose(piece.name, answer.connected);
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
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void connect();
      }}
    >
      <SafeHtml html={auth.html} />
      {auth.isLogin && <Text size="sm">The redirect URL is {location.origin}/login/done.</Text>}
      <Button
        variant="light"
        size="compact-sm"
        onClick={() => {
          const filled = setup.flatMap(({ key, value }) =>
            key === null ? [] : [[key, value] as const],
          );
          setForm(openForm(auth.fields, Object.fromEntries(filled)));
        }}
      >
        Fill in the sandbox
      </Button>
      <Text size="sm">
        {setup.filter(({ key }) => key === null).map(({ label, value }) => `${label}: ${value}. `)}
      </Text>
      <StepForm fields={auth.fields} form={form} problems={{}} onChange={setForm} />
      {problem !== null && <Alert color="red">Connection failed with error {problem}</Alert>}
      {isDone && (
        <Alert color="green">Connected. The steps of {piece.displayName} use it now.</Alert>
      )}
      <Button type="submit" disabled={isBusy}>
        {auth.isLogin ? 'Log in…' : isBusy ? 'Checking…' : 'Connect'}
      </Button>
    </form>
  );
}
