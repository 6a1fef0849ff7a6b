import { asRecord, at } from '@pieceworks/kit';
import { SERVICE_NAMES, SERVICES } from '@pieceworks/services';
import { JOBS, type Output } from '../../../tools/src/demo/jobs';
import { askWorkbench } from './running-workbench';
import { describePage } from './shown-page';

describePage('the page', ({ page, workbench, show, showStep, run, failure, state }) => {
  const outcomes: string[] = [];

  // A person takes longer than the limits need; a test would wait for them.
  beforeEach(async () => {
    await workbench().sandbox.settings({ rateLimits: false });
  });

  it.each(SERVICE_NAMES)(
    'runs every action of %s as the builder opens it, or says in a sentence why not',
    async (service) => {
      const piece = (await state()).pieces.find(({ shortName }) => shortName === service);
      for (const { name, displayName } of piece?.actions ?? []) {
        await showStep(service, name, displayName);
        const text = (await run()) === 'Failed' ? await failure() : '';
        expect(`${name}: ${text}`).not.toMatch(/\n\s+at |undefined|\[object|TypeError/);
        outcomes.push(text);
      }
    },
  );

  it('runs more than 25 actions, and those that need no field with success', () => {
    expect(outcomes.filter((text) => text === '').length).toBeGreaterThan(3);
    expect(outcomes.length).toBeGreaterThan(25);
  });

  it.each(SERVICE_NAMES)(
    'runs every action of %s with the fields of its job, from a link',
    async (service) => {
      const earlier: Record<string, Output> = {};
      const { piece } = SERVICES[service];
      if (service === 'content-snare') {
        const owner = { piece, connection: `sandbox-gateway-${service}`, values: {} };
        const templateId = { ...owner, step: 'create_request', field: 'templateId', search: null };
        earlier.templates = asRecord(await askWorkbench(workbench(), 'options', templateId));
      }
      for (const { action, asked, cameBack, atVendor, polled, delivered } of JOBS[service]) {
        // A trigger needs this event, and the jobs after it depend on it.
        if (delivered) await workbench().sandbox.contentSnareClient(delivered(earlier));
        if (polled || delivered) continue;
        const mapped = Object.entries(asked(earlier)).map(([key, value]) => [
          `map:${key}`,
          JSON.stringify(value),
        ]);
        // A form used twice is opened anew.
        const query = new URLSearchParams([...mapped, ['job', action]]);
        await show('steps', service, `${action}?${query.toString()}`);
        // The opened form writes its link anew.
        await page().waitForFunction(() => !location.hash.includes('job='));
        const connection = atVendor ? 'Sandbox' : 'Sandbox, through a gateway';
        await page().getByLabel('Connection').selectOption(connection);
        const answered = page().waitForResponse(/\/api\/run$/);
        expect({ action, status: await run() }).toEqual({ action, status: 'Succeeded' });
        const output = asRecord(at(await (await answered).json(), 'output'));
        expect({ action, cameBack: cameBack(output) }).not.toEqual({ action, cameBack: undefined });
        earlier[action] = output;
      }
    },
    // Some thirty steps, one after the other.
    300_000,
  );
});
