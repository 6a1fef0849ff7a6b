import type { Report, Verdict } from '@pieceworks/lab/verify';

/** A kind of result, and what a maintainer does with it. */
type NextStep = {
  readonly title: string;
  readonly occurs: (report: Report) => boolean;
  readonly step: string;
};

const isAny =
  (outcome: Verdict['outcome']) =>
  ({ verdicts }: Report): boolean =>
    verdicts.some((verdict) => verdict.outcome === outcome);

const NEXT_STEPS: readonly NextStep[] = [
  {
    title: 'Different facts',
    occurs: isAny('different'),
    step: 'Correct the fact and the OpenAPI document. Search the code for the id of the fact, and change that code and its tests. Then let the sandbox answer as the service does.',
  },
  {
    title: 'Confirmed facts',
    occurs: isAny('confirmed'),
    step: 'In the facts.yaml of the service, set "sure: H" and add to "source" that it was seen, and when. Run npm run generate.',
  },
  {
    title: 'Different answers',
    occurs: ({ answers }) => answers.operations.some(({ flaws }) => flaws.length > 0),
    step: 'Change the type in the OpenAPI document, or add a second one: an account shows one case. The compiler then names the outputs and the records of the sandbox that read the field. If it names none, the pieces do not depend on the field.',
  },
  {
    title: 'Answers that match',
    occurs: ({ answers }) => answers.operations.some(({ flaws }) => flaws.length === 0),
    step: 'Remove the x-confidence of what was seen.',
  },
  {
    title: 'Given fields that are not described ("undescribed" in the file)',
    occurs: ({ answers }) => answers.undescribed.length > 0,
    step: 'Add those that users may want to the OpenAPI document, with their types, and then to the output (docs/adding-a-field.md).',
  },
  {
    title: 'Described fields that were never given ("notGiven" in the file)',
    occurs: ({ answers }) => answers.notGiven.length > 0,
    step: 'Look at a record that should have the field. If the service has it under another name, which is probably among "undescribed", rename it in the OpenAPI document. If no record can have it, remove it.',
  },
];

/** Returns what to do with the results of a run against a live service. */
export function nextSteps(report: Report): string {
  const rows = NEXT_STEPS.filter(({ occurs }) => occurs(report));
  return ['What to do:', ...rows.map(({ title, step }) => `- ${title}: ${step}`)].join('\n');
}
