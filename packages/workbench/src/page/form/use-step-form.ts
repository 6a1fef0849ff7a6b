import { useEffect, useState } from 'react';
import type { PieceView, RunView, StepView } from '../../protocol';
import { linkTo, type ViewName } from '../route';
import { useWorkbench } from '../workbench-state';
import { type FormValues, fromQuery, openForm, toQuery } from './form-values';

/** A longer form is kept in this tab alone. */
const LONGEST_LINK = 8_000;

/** A form and the run that is shown beside it, as the link and this tab keep them. */
export type StepForm = {
  form: FormValues;
  setForm: (form: FormValues) => void;
  run: RunView | undefined;
  setRun: (id: string) => void;
};

/**
 * Opens a step's form as its link says, or else as it was left in this tab; and keeps both up to date.
 * @param query of the link; that of a run alone opens the form as it was run.
 */
export function useStepForm(
  view: ViewName,
  piece: PieceView,
  step: StepView,
  query: URLSearchParams,
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
  useEffect(() => {
    const written = toQuery(step.fields, form, run);
    sessionStorage.setItem(link, written);
    const isLinked = written !== '' && written.length < LONGEST_LINK;
    // Somebody may be on the way to another page already.
    if (!link.startsWith(location.hash.replace(/\?.*/s, ''))) return;
    history.replaceState(null, '', isLinked ? `${link}?${written}` : link);
  }, [link, step, form, run]);
  return { form, setForm, run: runs.find((one) => one.run === run), setRun };
}
