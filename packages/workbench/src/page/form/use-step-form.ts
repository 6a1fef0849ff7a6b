import { fromQuery, linkTo, openForm, toQuery, useWorkbench } from '@pieceworks/page-parts';
import type { PieceView, RunView, StepView, Values } from '@pieceworks/page-parts/protocol';
import { useEffect, useState } from 'react';

/** A step that is shown, and the query of its link. */
export type BenchProps = { piece: PieceView; step: StepView; query: URLSearchParams };

/** A form and the run that is shown beside it, stored in the link and in this tab. */
export type StepForm = {
  form: Values;
  setForm: (form: Values) => void;
  /** Opens the form anew with these values. */
  fillIn: (values: Values) => void;
  run: RunView | undefined;
  setRun: (id: string | null) => void;
  /** The fault that the next run meets; `null` for none. */
  fault: string | null;
  setFault: (fault: string | null) => void;
  /** The name of the flow from which the step was opened; `null` for none. */
  flow: string | null;
};

/**
 * Opens a step's form from its link, or from this tab's storage, and keeps both up to date.
 * With only a run in the link, the form opens with the input of that run.
 */
export function useStepForm(
  view: 'steps' | 'triggers',
  { piece, step, query }: BenchProps,
): StepForm {
  const { runs } = useWorkbench();
  const link = linkTo(view, piece.shortName, step.name);
  const [opened] = useState(() => {
    const kept = new URLSearchParams(sessionStorage.getItem(link) ?? '');
    const read = fromQuery(step.fields, query.size > 0 ? query : kept);
    const run = query.size === 1 ? runs.find((one) => one.run === read.run) : undefined;
    return run === undefined ? read : { ...read, form: openForm(step.fields, run.values) };
  });
  const [form, setForm] = useState(opened.form);
  const [run, setRun] = useState(opened.run);
  const [fault, setFault] = useState(opened.fault);
  useEffect(() => {
    const written = toQuery(step.fields, form, { run, fault, flow: opened.flow });
    sessionStorage.setItem(link, written);
    // A person may already have opened another page.
    if (!link.startsWith(location.hash.replace(/\?.*/s, ''))) return;
    history.replaceState(null, '', written === '' ? link : `${link}?${written}`);
  }, [link, step, form, run, fault, opened]);
  const fillIn = (values: Values) => {
    setForm(openForm(step.fields, values));
  };
  return {
    form,
    setForm,
    fillIn,
    run: runs.find((one) => one.run === run),
    setRun,
    fault,
    setFault,
    flow: opened.flow,
  };
}
