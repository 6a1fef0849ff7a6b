import { DEDUPE_KEY_PROPERTY } from '@activepieces/pieces-framework';
import { COUNTRIES } from '../fields';
import type { PersonChanged, PersonFound } from '../outputs/output-rows';
import type { ChangeForm } from './change-form';
import { type NewJob, paidKey } from './new-job';
import type { PersonChange } from './person-changes';

/** A change that starts the flow. */
export type ToldChange = PersonChange & {
  companyId: string;
  companyName: string;
  country: ChangeForm['country'];
  /** The new job of somebody who has left; `null` if it is not wanted. */
  newJob: NewJob | null;
};

/** Returns the output of a change. */
export function changeOutput(told: ToldChange): PersonChanged & { [DEDUPE_KEY_PROPERTY]: string } {
  const { change, person, positionBefore, positionNow, companyName, companyId, newJob } = told;
  const seenSince = new Date(told.since).toISOString();
  return {
    change,
    changeText: textOf(told),
    name: person.name,
    positionBefore,
    positionNow,
    companyName,
    id: person.id,
    profileUrl: person.profileUrl,
    companyId,
    seenSince,
    newJob: newJob?.status ?? null,
    newJobReason: newJob?.reason ?? null,
    newPosition: newJob?.position ?? null,
    newCompanyName: newJob?.companyName ?? null,
    newCompanyId: newJob?.companyId ?? null,
    estimatedCredits: newJob?.estimatedCredits ?? 0,
    // If two checks at once tell the same change, it starts the flow only once.
    [DEDUPE_KEY_PROPERTY]: [companyId, paidKey(person), change, seenSince.slice(0, 13), positionNow]
      .filter(Boolean)
      .join(' '),
  };
}

function textOf({
  change,
  person,
  positionBefore,
  positionNow,
  companyName,
  country = 'AU',
  newJob,
}: ToldChange): string {
  const who = person.name ?? 'Somebody without a name';
  if (change === 'position') {
    return `${who} has another position at ${companyName}: ${positionNow}, before ${positionBefore}.`;
  }
  const position = positionBefore === null ? '' : ` (${positionBefore})`;
  // Whoever moves to another country looks the same as whoever leaves.
  const left = `${who}${position} is no longer listed at ${companyName} in the market ${COUNTRIES[country]}.`;
  if (newJob?.status === 'unchanged') return `${left} Firmable's record still has the old job.`;
  if (newJob?.status !== 'found') return left;
  const job = [newJob.position, newJob.companyName].filter(Boolean).join(' at ');
  return job === '' ? left : `${left} New job: ${job}.`;
}

/** Returns a made-up person who has left, with the position and the company of somebody who is listed. */
export function madeUpChange(
  companyId: string,
  { position, companyName }: Pick<PersonFound, 'position' | 'companyName'>,
  country: ChangeForm['country'],
): ToldChange {
  return {
    change: 'left',
    person: {
      id: 'fp000000000001',
      profileUrl: 'https://www.linkedin.com/in/sample-person',
      name: 'Sample Person',
      position,
    },
    positionBefore: position,
    positionNow: null,
    since: SAMPLE_TIME,
    companyId,
    companyName: companyName ?? 'Sample Company',
    country,
    newJob: {
      status: 'found',
      reason: null,
      position: 'Head of Marketing',
      companyName: 'Another Sample Company',
      companyId: 'f000000000002',
      estimatedCredits: 1,
    },
  };
}

/** 1 November 2026. */
const SAMPLE_TIME = Date.UTC(2026, 10, 1);
