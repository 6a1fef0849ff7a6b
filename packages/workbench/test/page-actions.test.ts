import { SERVICE_NAMES } from '@pieceworks/services';
import { askWorkbench } from './running-workbench';
import { describePage } from './shown-page';

describePage('the page', ({ workbench, showStep, example, run, state }) => {
  it.each(SERVICE_NAMES)(
    'runs every action of %s with its example',
    async (service) => {
      const piece = (await state()).pieces.find(({ shortName }) => shortName === service);
      for (const { name, displayName } of piece?.actions ?? []) {
        await askWorkbench(workbench(), 'reset', {});
        await showStep(service, name, displayName);
        await example();
        expect({ name, status: await run() }).toEqual({ name, status: 'Succeeded' });
      }
    },
    // Some twenty steps, one after the other.
    120_000,
  );
});
