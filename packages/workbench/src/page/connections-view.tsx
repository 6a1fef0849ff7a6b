import { Alert, Button, Group, NavLink, SimpleGrid, Stack, Text } from '@mantine/core';
import { type ReactElement, useState } from 'react';
import type { AuthView, PieceView } from '../protocol';
import { Heading, Panel, Submit, useWork, WorkButton } from './controls';
import { openForm } from './form/form-values';
import { SafeHtml, StepForm } from './form/step-form';
import { linkTo } from './route';
import { call } from './server-calls';
import { useWorkbench } from './workbench-state';

/** Lists the connections and lets a person add one. */
export function ConnectionsView({ rest }: { rest: readonly string[] }): ReactElement {
  const { pieces, connections } = useWorkbench();
  const piece = pieces.find(({ shortName }) => shortName === rest[0]);
  return (
    <Stack maw={1120} mx="auto">
      <Heading text="Connections" />
      <Text>
        The sandbox needs no account. The workbench keeps your entries in memory only and forgets
        them when it stops.
      </Text>
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <Panel title="All connections">
          {connections.map(({ id, name, isBuiltIn, baseUrl, why, piece: of }) => (
            <Group key={id} role="group" aria-label={name} justify="space-between">
              <Text className="connection">
                <b>{pieces.find((one) => one.name === of)?.displayName}</b> {name}
                <br />
                {baseUrl} {why}
              </Text>
              {!isBuiltIn && (
                <WorkButton
                  text="Forget"
                  aria-label={`Forget ${name}`}
                  work={() => call('forget', { id })}
                />
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
      </SimpleGrid>
    </Stack>
  );
}

function ConnectForm({ piece, auth }: { piece: PieceView; auth: AuthView }): ReactElement {
  const { services, choose } = useWorkbench();
  const [form, setForm] = useState(() => openForm(auth.fields));
  const [isDone, setIsDone] = useState(false);
  const { isBusy, problem, start } = useWork();
  const setup = services.setup.find((one) => one.piece === piece.name)?.fields ?? [];
  const inForm = setup.flatMap(({ key, value }) => (key === null ? [] : [[key, value] as const]));
  const beside = setup.filter(({ key }) => key === null);

  const connect = async () => {
    setIsDone(false);
    const request = { piece: piece.name, values: form };
    if (auth.isLogin) {
      const { loginUrl } = await call('login', request);
      window.open(loginUrl, 'login', 'popup,width=520,height=720');
      return null;
    }
    const answer = await call('connect', request);
    if (answer.connected !== null) {
      choose(piece.name, answer.connected);
      setForm(openForm(auth.fields));
      setIsDone(true);
    }
    return answer.problem;
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void start(connect);
      }}
    >
      <Stack gap="sm" align="start" mt="sm">
        <SafeHtml html={auth.html} />
        {auth.isLogin && <Text>The redirect URL is {location.origin}/login/done.</Text>}
        <Button
          variant="light"
          onClick={() => setForm(openForm(auth.fields, Object.fromEntries(inForm)))}
        >
          Fill in the sandbox
        </Button>
        <Text>{beside.map(({ label, value }) => `${label}: ${value}. `)}</Text>
        <StepForm fields={auth.fields} form={form} onChange={setForm} />
        {problem !== null && <Alert color="red">Connection failed with error {problem}</Alert>}
        {isDone && (
          <Alert color="green">Connected. The steps of {piece.displayName} use it now.</Alert>
        )}
        <Submit
          text={auth.isLogin ? 'Log in…' : isBusy ? 'Checking…' : 'Connect'}
          disabled={isBusy}
        />
      </Stack>
    </form>
  );
}
