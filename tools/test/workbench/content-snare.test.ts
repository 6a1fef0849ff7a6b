import { readFile } from 'node:fs/promises';
import service from '@pieceworks/piece-content-snare/service/entry';
import type { ContentSnareCalls } from '@pieceworks/piece-content-snare/service/sandbox/index';
import { itIsAccessible } from './accessible';
import { itLeadsToResults, type Job } from './first-view';
import { askWorkbench } from './running-workbench';
import { describePage, type ShownPage } from './shown-page';

/** The jobs of the first view, and what the page then shows. */
const JOBS: readonly Job[] = [
  {
    clicks: ['A client answers, a flow starts', 'Turn on', 'Answer and submit'],
    shows: [/^1 emitted$/],
  },
];

describePage('the page', declareAtOnce, declareVisited);

function declareAtOnce(shown: ShownPage): void {
  const { page, workbench, show, showStep, run, state, example, map } = shown;
  const { focusedField, showsInput, countedClicks, comesIntoView } = shown;
  const account = () => workbench().sandbox.account<ContentSnareCalls>('content-snare');
  const firstRequest = async () => {
    const [request] = await account().requests();
    return request?.id ?? '';
  };

  it('marks missing fields before a run', async () => {
    await showStep('content-snare', 'create_client', 'Create Client');
    const before = (await state()).runs.length;
    expect(await page().getByLabel('Email *').getAttribute('aria-required')).toBe('true');
    await page().getByRole('button', { name: 'Run', exact: true }).click();
    expect(await page().getByText('This field is required.').count()).toBe(2);
    expect(await focusedField()).toMatch(/^Name/);
    expect((await state()).runs).toHaveLength(before);
  });

  it('finds a client by keyboard, and takes a mapped field instead', async () => {
    await showStep('content-snare', 'get_client', 'Get Client');
    const client = page().getByRole('combobox', { name: 'Client' });
    await client.focus();
    await page().keyboard.press('ArrowDown');
    await page().getByRole('listbox').getByRole('option').nth(3).waitFor();
    await page().keyboard.type('bruno bell');
    await page().getByRole('listbox').getByRole('option').nth(1).waitFor({ state: 'hidden' });
    await page().keyboard.press('ArrowDown');
    await page().keyboard.press('Enter');
    expect(await client.inputValue()).toContain('Bruno Bell');
    expect(await run()).toBe('Succeeded');
    await page()
      .getByText(/^bruno.bell@/)
      .waitFor();
    // After a reload, the label of the selected value has to be loaded from the service again.
    await page().reload();
    await page().locator('.summary').getByText('Succeeded').waitFor();
    await showsInput('Bruno Bell');
    await map('Client', 'acc_0001');
    expect(await run()).toBe('Succeeded');
    await page().getByText('Alice Archer', { exact: true }).first().waitFor();
  });

  it('announces a trigger that fires when the client answers, and keeps its log', async () => {
    await show('steps');
    await page().getByRole('link', { name: 'Triggers', exact: true }).click();
    await page().getByRole('link', { name: 'All Fields Completed' }).click();
    await page().getByRole('button', { name: 'Turn on', exact: true }).click();
    await page().getByText('It is on.').waitFor();
    await show('services');
    await page()
      .getByRole('button', { name: /^Answer and submit Website/ })
      .click();
    await page().getByText('30 of 30 answered').waitFor();
    await page().getByText('All Fields Completed fired.').waitFor();
    await page().getByRole('link', { name: 'View' }).click();
    await page().getByText('1 emitted').waitFor();
    await show('services');
    await page().getByRole('heading', { level: 1, name: 'The services' }).waitFor();
    expect(await page().locator('.fired').count()).toBe(0);
    await show('triggers', 'content-snare', 'all_fields_completed');

    const requestId = await firstRequest();
    await account().act({ kind: 'answer-all', requestId });
    await page().getByRole('button', { name: 'Turn off' }).click();
    await page().getByRole('heading', { name: 'All Fields Completed is off' }).waitFor();
    // The log remains after the trigger is turned off.
    await page().getByText('1 emitted').waitFor();
    await page().getByText('Turned off').waitFor();
    const webhooks = async () => (await account().ledger()).webhooks.map(({ id }) => id);
    // The trigger counts as off before its process has deleted the webhook.
    while ((await webhooks()).length > 1);
    expect(await webhooks()).toEqual(['whk_0001']);
  });

  it('names the choices of an example, in the form and in the history', async () => {
    await showStep('content-snare', 'create_request', 'Create Request');
    await example();
    const client = page().getByRole('combobox', { name: 'Client', exact: true });
    await showsInput('Bruno Bell');
    expect(await client.inputValue()).not.toContain('acc_0002');
    expect(await run()).toBe('Succeeded');
    const history = page().getByRole('region', { name: 'History' });
    await history.getByText(/Bruno Bell .*Website content/).waitFor();
    // Another tab gets them too.
    expect(Object.values((await state()).labels)).toContainEqual(
      expect.stringContaining('Bruno Bell'),
    );
    // The requests that loaded the options are no part of the step.
    expect(await page().locator('.call').count()).toBe(2);
  });

  it('leads to an answered request of a client of your own, and a fired trigger, in six clicks', async () => {
    await show('start');
    const { click, clicks } = countedClicks();
    await click(page().locator('.card').filter({ hasText: 'A client answers' }));
    await click(page().getByRole('button', { name: 'Turn on', exact: true }));
    await click(page().getByRole('link', { name: 'Create a request of your own' }));
    expect(await page().getByRole('combobox', { name: 'Client', exact: true }).inputValue()).toBe(
      '',
    );
    await page().getByLabel('Client Email', { exact: true }).fill('mere@harbour.example');
    await page().getByLabel('Client Name', { exact: true }).fill('Mere Harbour');
    await page().getByLabel('Name', { exact: true }).fill('My own request');
    await click(page().getByRole('button', { name: 'Run', exact: true }));
    await page().getByText('Created the request My own request').waitFor();
    await click(page().getByRole('button', { name: 'Answer and submit as the client' }));
    await click(page().locator('.fired').getByRole('link', { name: 'View' }));
    await page().getByText('1 emitted').waitFor();
    await page().getByText('mere@harbour.example').first().waitFor();
    expect(clicks()).toBe(6);
  });

  it('keeps a trigger that is turned on in view, and its notice', async () => {
    await page().setViewportSize({ width: 390, height: 844 });
    await show('triggers', 'content-snare', 'request_completed');
    await page().getByRole('button', { name: 'Turn on', exact: true }).click();
    await comesIntoView(page().getByRole('region', { name: 'Request Completed is on' }));
    await show('services', await firstRequest());
    const opened = page().getByRole('article', { name: /as the client sees it/ });
    await opened.waitFor();
    // It is opened in view, far below the top of the page.
    while (Number(await page().evaluate('window.scrollY')) === 0);
    await page().getByRole('button', { name: 'Answer the rest' }).click();
    await page().getByRole('button', { name: 'Submit', exact: true }).click();
    const notice = page().locator('header .fired');
    await notice.waitFor();
    // The header grows with it, so that it covers nothing.
    const [box, main] = [await notice.boundingBox(), page().locator('main')];
    const room = await main.evaluate((element) => getComputedStyle(element).paddingTop);
    expect(box?.y).toBe(56);
    expect(Number.parseFloat(room)).toBeGreaterThanOrEqual(56 + (box?.height ?? 0));
    await notice.getByRole('button', { name: 'Dismiss' }).click();
    await notice.waitFor({ state: 'hidden' });
  });

  it('names what the sandbox knows after a lookup without a match, and tries one of it', async () => {
    await showStep('content-snare', 'list_clients', 'List Clients');
    await page().getByRole('button', { name: 'One without a match' }).click();
    expect(await run()).toBe('Not found');
    await page()
      .getByText(
        /^Content Snare is simulated on this machine: it knows \d+ clients, .*no others\.$/,
      )
      .waitFor();
    await page().getByRole('button', { name: 'Try Search: bruno' }).click();
    await page()
      .getByText(/^\d+ clients$/)
      .waitFor();
    await showStep('content-snare', 'list_options', 'List Folders, Owners and Templates');
    await page().getByRole('button', { name: 'One without a match' }).click();
    expect(await run()).toBe('Not found');
    await page().getByRole('button', { name: 'Try without Search' }).click();
    await page().locator('.summary').getByText('Succeeded').waitFor();
  });

  it('takes a day from the calendar of the browser', async () => {
    await showStep('content-snare', 'create_request', 'Create Request');
    await page().getByText('Advanced', { exact: true }).click();
    await page().getByRole('button', { name: 'Choose Due Date in a calendar' }).click();
    // The calendar is a window of the browser, which a test cannot click into.
    const calendar = page().locator('[data-field="dueDate"] input[type="date"]');
    await calendar.fill('2030-06-30', { force: true });
    expect(await page().getByLabel('Due Date', { exact: true }).inputValue()).toBe('2030-06-30');
  });

  it('turns a trigger on once, and shows the settings with which it is on', async () => {
    await show('triggers', 'content-snare', 'request_completed');
    await page().getByRole('heading', { level: 1, name: 'Request Completed' }).waitFor();
    await example();
    const webhooks = async () => (await account().ledger()).webhooks.length;
    const before = await webhooks();
    await page().getByRole('button', { name: 'Turn on', exact: true }).dblclick();
    await page().getByRole('heading', { name: 'Request Completed is on' }).waitFor();
    expect(await webhooks()).toBe(before + 1);
    await page()
      .getByText(/^Sandbox; .*Download Files: Yes/)
      .waitFor();
    expect(await page().getByRole('button', { name: 'Turn on', exact: true }).isDisabled()).toBe(
      true,
    );
    await page().getByText('Turn it off to change its settings.').waitFor();
    const [trigger] = (await state()).triggers;
    const { piece = '', step = '', connection = null, values = {} } = trigger ?? {};
    await expect(
      askWorkbench(workbench(), 'turnOn', { piece, step, connection, values }),
    ).rejects.toThrow('on already');
  });

  it('answers a request field by field as its client: a text and a file', async () => {
    await show('services');
    await page().getByRole('link', { name: 'Open Website for Fern & Finch' }).click();
    const seen = page().getByRole('article', { name: /as the client sees it/ });
    const field = (name: string) => seen.locator('form').filter({ hasText: name }).first();
    await seen.getByLabel('Contact email', { exact: true }).fill('mere@harbour.example');
    await field('Contact email').getByRole('button', { name: 'Save' }).click();
    await field('Contact email').getByText('mere@harbour.example').waitFor();
    // The answer stands where the input was.
    expect(await seen.getByLabel('Contact email', { exact: true }).count()).toBe(0);
    await page()
      .getByRole('button', { name: 'Change Contact email' })
      .and(page().locator(':focus'))
      .click();
    await seen.getByLabel('Contact email', { exact: true }).fill('mere@boats.example');
    await field('Contact email').getByRole('button', { name: 'Save' }).click();
    await field('Contact email').getByText('mere@boats.example').waitFor();
    const upload = field('Price list');
    const content = Buffer.from('%PDF-1.4 ours');
    await upload.locator('input[type=file]').setInputFiles({
      name: 'statement.pdf',
      mimeType: 'application/pdf',
      buffer: content,
    });
    await upload.getByRole('button', { name: 'Save' }).click();
    await upload.getByText('statement.pdf').first().waitFor();
    await seen.getByRole('button', { name: 'Submit', exact: true }).click();
    await page()
      .getByRole('group', { name: 'Website for Fern & Finch' })
      .getByText('completed')
      .first()
      .waitFor();

    await showStep('content-snare', 'get_request', 'Get Request');
    await map('Request', await firstRequest());
    await page()
      .getByRole('switch', { name: /Download/ })
      .check();
    expect(await run()).toBe('Succeeded');
    const answers = page().getByRole('region', { name: 'Answers by name' });
    await answers.getByText('mere@boats.example').waitFor();
    // The same answers under other keys, and as lines of a text, open with the empty fields.
    const again = page().getByRole('region', { name: 'Answers by reference' });
    expect(await again.count()).toBe(0);
    await page()
      .getByRole('button', { name: /^Show \d+ more fields$/ })
      .last()
      .click();
    await again.getByText('mere@boats.example').waitFor();
    await page().getByText('Answers as text').waitFor();
    const download = page().waitForEvent('download');
    await page()
      .getByRole('region', { name: 'Files' })
      .getByRole('button', { name: /statement\.pdf/ })
      .click();
    expect(await readFile(await (await download).path())).toEqual(content);
  });

  it('logs in to Content Snare in a window of the service', async () => {
    await show('connections', 'content-snare');
    const { email, password } = service.credential;
    await page().getByRole('button', { name: 'Fill in the sandbox' }).click();
    const popup = page().waitForEvent('popup');
    await page().getByRole('button', { name: 'Log in…' }).click();
    const login = await popup;
    await login.getByLabel('Email').fill(email);
    await login.getByLabel('Password').fill(password);
    await login.getByRole('button', { name: 'Log in' }).click();
    await login.getByRole('button', { name: 'Allow' }).click();
    await login.getByText('Connected. You can close this window.').waitFor();
    await login.close();
    const own = page().getByRole('row', { name: /^Your sandbox connection/ });
    await own.getByTitle('/vendor/content-snare').waitFor();
    await own.getByText('Used by its steps').waitFor();
    await showStep('content-snare', 'create_client', 'Create Client');
    expect(
      await page().getByLabel('Connection', { exact: true }).locator('option:checked').innerText(),
    ).toMatch(/^Your sandbox connection/);
    await example();
    expect(await run()).toBe('Succeeded');
    // The sandbox forgets its logins with all else, so the connection goes too.
    await show('services');
    await page().getByRole('button', { name: 'Reset everything' }).click();
    await page().getByRole('dialog').getByText('Connections to real accounts').waitFor();
    await page().getByRole('button', { name: 'Reset', exact: true }).click();
    await show('connections', 'content-snare');
    await own.waitFor({ state: 'hidden' });
    await showStep('content-snare', 'create_client', 'Create Client');
    expect(await run()).toBe('Succeeded');
  });

  itIsAccessible(shown, [
    { title: 'a form', open: () => show('steps', 'content-snare', 'create_request') },
    {
      title: 'a result',
      open: async () => {
        await showStep('content-snare', 'list_what_is_missing', 'List What Is Missing');
        expect(await run()).toBe('Succeeded');
        await page().getByText('1 of 3 open requests lacks something, 1 overdue').waitFor();
      },
    },
    {
      title: "the client's side",
      open: async () => show('services', await firstRequest()),
    },
  ]);
}

function declareVisited(shown: ShownPage): void {
  itLeadsToResults(shown, JOBS);

  it('lets days pass, so that a trigger that waits for a standstill fires', async () => {
    await shown.show('triggers', 'content-snare', 'request_stalled');
    await shown.page().getByRole('heading', { level: 1, name: 'Request Stalled' }).waitFor();
    await shown.page().getByRole('button', { name: 'Turn on', exact: true }).click();
    for (let days = 1; days <= 3; days++) {
      await shown.page().getByRole('button', { name: 'A day passes' }).click();
      await shown
        .page()
        .getByText('Checked')
        .nth(days - 1)
        .waitFor();
    }
    const reason = 'Nothing new: no request has stood still for 3 days since the first check.';
    await shown.page().getByText(reason).first().waitFor();
    await shown.page().getByText('The platform checks it every hour.').waitFor();
    await shown
      .page()
      .getByText(/^\d+ emitted$/)
      .waitFor();
  });
}
