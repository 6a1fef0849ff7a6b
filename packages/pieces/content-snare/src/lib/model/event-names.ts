import { type components, eventNameValues } from '@pieceworks/contracts/content-snare-vendor';

/** A name under which Content Snare tells of something. */
export type EventName = components['schemas']['EventName'];

/** All names that are known (vendor contract). */
export const EVENT_NAMES = eventNameValues;
