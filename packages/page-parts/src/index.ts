export {
  agoOf,
  bringIntoView,
  Copy,
  counted,
  dayOf,
  Fold,
  Heading,
  isDay,
  NotFound,
  numberOf,
  Panel,
  pluralOf,
  Search,
  Submit,
  timeOf,
  useWork,
  Wide,
  WorkButton,
} from './controls';
export {
  fieldOf,
  fromQuery,
  linkOfRun,
  linkToFilledIn,
  openForm,
  problemsIn,
  stepValues,
  textOf,
  toQuery,
  withFault,
} from './form/form-values';
export { useFilledIn } from './form/labels';
export { rowsIn, textOfRows } from './form/list-rows';
export { Control, SafeHtml, StepForm } from './form/step-form';
export {
  cardFieldsOf,
  type CardFields,
  formatValue,
  isEmpty,
  isObject,
  labelOf,
  type ListedOutput,
  listOf,
  listsIn,
  mentionOf,
  type Path,
  repeats,
  repeatsField,
  valueOf,
} from './output/values';
export { Line, LogoPicture, Picture, SearchPicture, StandIn } from './pictures';
export type { Values } from './protocol';
export { linkTo, type Route, useRoute, VIEW_NAMES, type ViewName, VIEWS } from './route';
export { accountCaller, call, download, fileOf, LANGUAGE_KEY, takeKey } from './server-calls';
export type { Contribution, Estimate, StartCard, Waiting } from './services/contribution';
export { Faults, Quotas, ToolForm } from './services/service-tools';
export {
  connectionOf,
  QUERIES,
  refreshState,
  useWorkbench,
  useWorkbenchState,
  WorkbenchProvider,
} from './workbench-state';
