export type { AnswerReport, AnswersReport, LiveAnswer } from './answers';
export { AnswerBook } from './answers';
export { Budget, OverBudget } from './budget';
export {
  type Access,
  AccessRefused,
  type Ask,
  Conversation,
  type Exchange,
  type Heard,
  Interrupted,
} from './conversation';
export { findProbes } from './find-probes';
export {
  answered,
  answeredInstead,
  differs,
  END,
  type Finding,
  flawsOfPages,
  noEvidence,
  type Problem,
} from './finding';
export { type Probe, type ProbeRun, type Probes, type Removal, type ServiceProbes } from './probe';
export type { SheetRead } from './reads';
export { type Shape, shapeOf } from './shape';
export {
  type Plan,
  type Report,
  type Unread,
  type Verdict,
  verify,
  type VerifyOptions,
} from './verify';
