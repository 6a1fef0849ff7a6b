import { describeEachField } from '@pieceworks/testing/each-field-suite';

describeEachField('content-snare', {
  values: {},
  local: [],
});
