import { asRecord } from '@pieceworks/kit/json';
import type { Page } from 'playwright-core';
import type { ProjectFlow } from '../instance/calls';
import { Refusal } from '../instance/refusal';
import type { PlannedStep, TriedProject } from '../try/trial';
import { type Album, type Part, SHARP } from './album';

/** A step of a pictured flow. The builder cuts off titles above 13 characters. */
type PicturedStep = PlannedStep & { readonly title: string };

/** A flow that is made for pictures. */
type PicturedFlow = {
  readonly title: string;
  readonly trigger: PicturedStep;
  /** Values that replace those of the trigger's first event. */
  readonly event?: PlannedStep['values'];
  readonly actions: readonly PicturedStep[];
};

const NEW_CLIENT: PicturedFlow = {
  title: 'A new client',
  trigger: { title: 'New client', service: 'content-snare', name: 'client_created', values: {} },
  // In the sandbox, no client has a company that Firmable knows.
  event: { name: 'Riley Reid', email: 'riley.reid@kookaburra-digital.example' },
  actions: [
    {
      title: 'Company',
      service: 'firmable',
      name: 'enrich_company',
      values: { company: "{{trigger['output']['email']}}" },
    },
    {
      title: 'City news',
      service: 'world-news-api',
      name: 'search_news',
      values: {
        text: "{{step_1['output']['location']}}",
        language: ['en'],
        sourceCountries: ['au'],
        onePerStory: true,
      },
    },
  ],
};

const ANSWERS: PicturedFlow = {
  title: 'The answers of a client',
  trigger: { title: 'Completed', service: 'content-snare', name: 'request_completed', values: {} },
  actions: [
    {
      title: 'Answers',
      service: 'content-snare',
      name: 'get_request',
      values: { requestId: "{{trigger['output']['id']}}" },
      mapped: ['requestId'],
    },
  ],
};

/** The titles of the flows that are made for pictures. */
export const PICTURED_TITLES = [NEW_CLIENT.title, ANSWERS.title];

/** The builder, beside its menu, at about the width of a README. */
const WINDOW = { width: 870, height: 780 };
const BUILDER: Part = { x: 55, y: 7, width: 808, height: 766 };

/** Time limit of the builder and of the test of a step, in milliseconds. */
const PATIENCE_MS = 120_000;

/** Takes the pictures of steps in the builder. */
export async function takeBuilderPictures(album: Album, tried: TriedProject): Promise<void> {
  const chase = tried.flows.get('chase-what-is-missing');
  if (chase === undefined) throw new Refusal('The flow Chase what is missing is not imported.');
  const client = await makeFlow(tried, NEW_CLIENT);
  await withBuilder(album, tried, client, async (page) => {
    await testStep(page, 'Company', 'Was found');
    await testStep(page, 'City news', 'Stories');
    await album.keep('builder-news', page, { clip: BUILDER });
    await testStep(page, 'Company', 'Industry');
    await album.keep('builder', page, { clip: BUILDER });
  });
  await withBuilder(album, tried, await makeFlow(tried, ANSWERS), async (page) => {
    await testStep(page, 'Answers', 'Status');
    await album.keep('builder-request', page, { clip: BUILDER });
  });
  await withBuilder(album, tried, chase, async (page) => {
    // The trigger is open. Its first fields are above the next step, whose icon comes from elsewhere.
    await page.getByText('Days Before').waitFor();
    await album.keep('request-due', page, { clip: { ...BUILDER, height: 362 } });
  });
}

/** Makes a flow whose trigger has a sample. */
async function makeFlow(
  { project, folder, toStep }: TriedProject,
  { title, trigger, event, actions }: PicturedFlow,
): Promise<ProjectFlow> {
  const empty = await project.makeFlow(title, folder);
  let flow = await project.setTrigger(empty, toStep(trigger), trigger.title);
  const [first] = await project.testTrigger(flow);
  flow = await project.keepSample(flow, { ...asRecord(first), ...event });
  for (const [at, action] of actions.entries()) {
    const name = `step_${at + 1}`;
    const after = at === 0 ? 'trigger' : `step_${at}`;
    flow = await project.addAction(flow, toStep(action), { name, after, title: action.title });
  }
  return flow;
}

/** Opens a flow in the builder, for the time of some work. */
async function withBuilder(
  album: Album,
  { instance, project }: TriedProject,
  flow: ProjectFlow,
  work: (page: Page) => Promise<void>,
): Promise<void> {
  const { origin, token } = instance.websocket;
  // There the builder keeps the session of its user.
  const localStorage = [
    { name: 'token', value: token },
    { name: 'projectId', value: project.id },
  ];
  const page = await album.open({
    viewport: WINDOW,
    deviceScaleFactor: SHARP,
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
  });
  page.setDefaultTimeout(PATIENCE_MS);
  try {
    await page.goto(`${origin}/projects/${project.id}/flows/${flow.id}`);
    await work(page);
  } finally {
    await page.close();
  }
}

/** Opens a step and tests it. @param row of the result, which is scrolled into view. */
async function testStep(page: Page, title: string, row: string): Promise<void> {
  await page
    .getByText(new RegExp(`^\\d+\\. ${title}$`))
    .first()
    .click();
  await page
    .getByRole('button', { name: /^(Test|Retest) Step/ })
    .first()
    .click();
  await page.getByText('Tested Successfully').waitFor();
  await page.getByText(row, { exact: true }).last().scrollIntoViewIfNeeded();
}
