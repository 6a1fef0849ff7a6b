import {
  Anchor,
  Badge,
  Card,
  Code,
  Group,
  Paper,
  SimpleGrid,
  Stack,
  Text,
  Title,
} from '@mantine/core';
import {
  download,
  Heading,
  linkTo,
  NotFound,
  openForm,
  SafeHtml,
  toQuery,
  useFilledIn,
  useWorkbench,
  Wide,
  WorkButton,
} from '@pieceworks/page-parts';
import type { FlowStep, FlowView } from '@pieceworks/page-parts/protocol';
import type { ReactElement } from 'react';
import { FlowSign } from './flow-sign';

/** Lists the flows to import, or draws one of them. */
export function FlowsView({ rest }: { rest: readonly string[] }): ReactElement {
  const { flows } = useWorkbench();
  const [name] = rest;
  const flow = flows.find((one) => one.name === name);
  if (flow) return <FlowPicture flow={flow} />;
  if (name) return <NotFound what={`The flow ${name}`} />;
  return (
    <Stack maw={1120} mx="auto">
      <Heading text="Flows to import" />
      <Text>
        Open one to see its steps and to download it. Import it in Activepieces, and pick your
        connections.
      </Text>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }}>
        {flows.map(({ name: folder, title, summary, steps }) => (
          <Card
            key={folder}
            component="a"
            href={linkTo('flows', folder)}
            withBorder
            className="card"
          >
            <Group gap={6}>
              {signed(steps).map((step) => (
                <FlowSign key={step.sign} step={step} size={24} />
              ))}
            </Group>
            <Title order={2} size="h5" mt="xs">
              {title}
            </Title>
            <Text mt={4}>{summary}</Text>
          </Card>
        ))}
      </SimpleGrid>
    </Stack>
  );
}

/** Returns a step of each of our pieces in a flow, or its trigger if it has none of them. */
function signed(steps: readonly FlowStep[]): readonly FlowStep[] {
  const own = allOf(steps).filter(({ logoUrl }) => logoUrl !== null);
  const once = own.filter(({ sign }, at) => own.findIndex((one) => one.sign === sign) === at);
  return once.length > 0 ? once : steps.slice(0, 1);
}

function allOf(steps: readonly FlowStep[]): FlowStep[] {
  return steps.flatMap((step) => [step, ...step.branches.flatMap((branch) => allOf(branch.steps))]);
}

/**
 * Draws a flow as the builder does: its steps from top to bottom, with branches side by side where there is room. A frame
 * shows where a loop or the branches of a router end.
 */
function FlowPicture({ flow }: { flow: FlowView }): ReactElement {
  const { title, summary, needs, steps, name } = flow;
  return (
    <Stack maw={1120} mx="auto">
      <Anchor href={linkTo('flows')}>← All flows</Anchor>
      <Heading text={title} />
      <Text size="md">{summary}</Text>
      <Paper withBorder p="md" component="section" aria-label="What you need">
        <Title order={2} size="h5">
          What you need
        </Title>
        <SafeHtml html={needs} />
        <Group gap="xs" mt={4}>
          <WorkButton
            text="Download the flow"
            variant="light"
            work={() => download(`/api/flows/${name}`, `${name}.json`)}
          />
          <Text>
            The same file is <Code>{`flows/${name}/flow.json`}</Code> in the repository.
          </Text>
        </Group>
      </Paper>
      <Wide label="Steps">
        <div className="flow">
          <Chain steps={steps} flow={name} isFirst />
        </div>
      </Wide>
    </Stack>
  );
}

type ChainProps = { steps: readonly FlowStep[]; flow: string; isFirst?: true };

function Chain({ steps, flow, isFirst }: ChainProps): ReactElement {
  return (
    <Stack component="ol" className="chain" align="center" gap={0} m={0} p={0}>
      {steps.map((step, at) => (
        <Stack key={at} component="li" align="center" gap={0}>
          <Step step={step} flow={flow} isTrigger={isFirst === true && at === 0} />
          {step.branches.length > 0 && (
            <Group className="branches" align="stretch" wrap="nowrap" gap={0}>
              {step.branches.map((branch) => (
                <Stack
                  key={branch.name}
                  component="section"
                  aria-label={branch.name}
                  className="branch"
                  align="center"
                  gap={0}
                  p="sm"
                >
                  <Badge color="indigo" miw="max-content">
                    {branch.name}
                  </Badge>
                  {branch.steps.length > 0 ? (
                    <Chain steps={branch.steps} flow={flow} />
                  ) : (
                    <Text size="xs" c="dimmed" mt={4}>
                      Nothing to do
                    </Text>
                  )}
                </Stack>
              ))}
            </Group>
          )}
        </Stack>
      ))}
    </Stack>
  );
}

type StepProps = { step: FlowStep; flow: string; isTrigger: boolean };

function Step({ step, flow, isTrigger }: StepProps): ReactElement {
  const { title, subtitle } = step;
  const { href, filled } = useOpened(step, flow);
  const content = (
    <>
      <Group wrap="nowrap" gap="sm">
        <FlowSign step={step} size={32} />
        <div>
          <Text fw={600}>{title}</Text>
          <Text size="xs" c="dimmed">
            {isTrigger ? `Trigger: ${subtitle}` : subtitle}
          </Text>
        </div>
      </Group>
      {filled.map((text) => (
        <Text key={text} size="xs" mt={4} lineClamp={2}>
          {text}
        </Text>
      ))}
    </>
  );
  if (href === undefined) {
    return (
      <Paper withBorder p="sm" w={280}>
        {content}
      </Paper>
    );
  }
  return (
    <Paper withBorder p="sm" w={280} className="card" component="a" href={href}>
      {content}
    </Paper>
  );
}

/** Returns the link that opens a step of our pieces as the flow fills it in, and that input in words. */
function useOpened(
  { link, preset, mapped }: FlowStep,
  flow: string,
): { href: string | undefined; filled: readonly string[] } {
  const { pieces } = useWorkbench();
  const filledIn = useFilledIn();
  const piece = pieces.find(({ shortName }) => shortName === link?.piece);
  const steps = link?.view === 'steps' ? piece?.actions : piece?.triggers;
  const step = steps?.find(({ name }) => name === link?.step);
  if (!link || !piece || !step) return { href: undefined, filled: [] };
  const { fields } = step;
  const query = toQuery(fields, openForm(fields, link.values), { flow });
  const whole = openForm(fields, preset);
  const labels = fields.filter(({ key }) => mapped.includes(key)).map(({ label }) => label);
  return {
    href: `${linkTo(link.view, link.piece, link.step)}?${query}`,
    filled: [
      ...filledIn(piece.name, step, whole).map(([label, value]) => `${label}: ${value}`),
      ...(labels.length === 0 ? [] : [`From earlier steps: ${labels.join(', ')}`]),
    ],
  };
}
