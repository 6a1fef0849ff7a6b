import { cleanAList } from './clean-a-list';
import { documentsAreIn } from './documents-are-in';
import { enrichNewLeads } from './enrich-new-leads';
import type { Flow } from './format/flow';
import { morningDigest } from './morning-digest';
import { newClientByAbn } from './new-client-by-abn';
import { onboardAClient } from './onboard-a-client';
import { watchAName } from './watch-a-name';

/** The flows to import. */
export const FLOWS: readonly Flow[] = [
  enrichNewLeads,
  cleanAList,
  morningDigest,
  watchAName,
  onboardAClient,
  documentsAreIn,
  newClientByAbn,
];
