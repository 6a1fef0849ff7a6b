import { createTrigger, Property, TriggerStrategy } from '@activepieces/pieces-framework';

const declared = {
  displayName: 'New Thing',
  description: 'A thing that is new.',
  props: { names: Property.Array({ displayName: 'Names', required: true }) },
  sampleData: { id: 7 },
  onEnable: () => Promise.resolve(),
  onDisable: () => Promise.resolve(),
  run: () => Promise.resolve([]),
};

/** One trigger of each kind, with the fewest options that the SDK accepts. */
export const everyTrigger = [
  createTrigger({ ...declared, name: 'polled', type: TriggerStrategy.POLLING }),
  createTrigger({ ...declared, name: 'called', type: TriggerStrategy.WEBHOOK }),
  createTrigger({ ...declared, name: 'pressed', type: TriggerStrategy.MANUAL }),
];
