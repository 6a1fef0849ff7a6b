import { Alert, Badge, Button, Group, Stack, Table, Text } from '@mantine/core';
import {
  call,
  connectionOf,
  Heading,
  linkTo,
  openForm,
  Panel,
  SafeHtml,
  StepForm,
  Submit,
  useWork,
  useWorkbench,
  Wide,
  WorkButton,
} from '@pieceworks/page-parts';
import type { AuthView, ConnectionView, PieceView } from '@pieceworks/page-parts/protocol';
import { type ReactElement, useState } from 'react';
import { useContributions } from './services/contributions';

const COLUMNS = ['Name', 'Service', 'Kind', 'Host', 'Account', 'State', 'Actions'];

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
      <Panel title="All connections">
        <Wide label="Connections and their states">
          <Table verticalSpacing={6} miw={860}>
            <Table.Thead>
              <Table.Tr>
                {COLUMNS.map((column) => (
                  <Table.Th key={column}>{column}</Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {connections.map((connection) => (
                <ConnectionRow key={connection.id} connection={connection} />
              ))}
            </Table.Tbody>
          </Table>
        </Wide>
      </Panel>
      <Panel title="New connection">
        <Group gap="xs">
          {pieces
            .filter(({ auth }) => auth !== null)
            .map(({ name, shortName, displayName, logoUrl }) => (
              <Button
                key={name}
                component="a"
                size="sm"
                variant={name === piece?.name ? 'light' : 'default'}
                aria-current={name === piece?.name ? 'page' : undefined}
                leftSection={<img src={logoUrl} alt="" width="20" height="20" />}
                href={linkTo('connections', shortName)}
              >
                {displayName}
              </Button>
            ))}
        </Group>
        {piece?.auth && <ConnectForm key={piece.name} piece={piece} auth={piece.auth} />}
      </Panel>
    </Stack>
  );
}

const STATES = { 'not used yet': 'gray', connected: 'green', failed: 'red' };

function ConnectionRow({ connection }: { connection: ConnectionView }): ReactElement {
  const workbench = useWorkbench();
  const { id, name, isBuiltIn, isSandbox, contract, baseUrl, why, account, state } = connection;
  const piece = workbench.pieces.find((one) => one.name === connection.piece);
  const isUsed = connectionOf(workbench, connection.piece)?.id === id;
  const kind = `${isSandbox ? 'Simulated' : 'Real'} ${contract === 'gateway' ? 'gateway' : 'API'}`;
  return (
    <Table.Tr>
      <Table.Th scope="row">{name}</Table.Th>
      <Table.Td>{piece?.displayName}</Table.Td>
      <Table.Td title={why} className="nowrap">
        {kind}
      </Table.Td>
      <Table.Td title={baseUrl} className="nowrap">
        {URL.canParse(baseUrl) ? new URL(baseUrl).host : baseUrl}
      </Table.Td>
      <Table.Td className="nowrap">{account}</Table.Td>
      <Table.Td>
        <Badge color={STATES[state]} miw="max-content">
          {state}
        </Badge>
      </Table.Td>
      <Table.Td className="nowrap">
        {isUsed ? (
          <Text span>Used by its steps</Text>
        ) : (
          <Button
            aria-label={`Use ${name} for ${piece?.displayName ?? ''}`}
            onClick={() => workbench.choose(connection.piece, id)}
          >
            Use
          </Button>
        )}
        {!isBuiltIn && (
          <WorkButton
            text="Forget"
            ms={6}
            aria-label={`Forget ${name}`}
            work={() => call('forget', { id })}
          />
        )}
      </Table.Td>
    </Table.Tr>
  );
}

function ConnectForm({ piece, auth }: { piece: PieceView; auth: AuthView }): ReactElement {
  const { services, choose } = useWorkbench();
  const [form, setForm] = useState(() => openForm(auth.fields));
  const [isDone, setIsDone] = useState(false);
  const { isBusy, problem, start } = useWork();
  const service = services.services.find((one) => one.piece === piece.name)?.name ?? '';
  const { loginNote } = useContributions().get(service) ?? {};
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
      <Stack gap="sm" align="start" mt="sm" maw={560}>
        <SafeHtml html={auth.html} />
        {auth.isLogin && (
          <Text>
            The redirect URL is {location.origin}/login/done. {loginNote}
          </Text>
        )}
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
