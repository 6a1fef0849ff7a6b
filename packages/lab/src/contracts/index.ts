export { type Fact, isDoubtful } from './fact';
export { findTemplate, fitsTemplate } from './path-template';
export { requireDistinct } from './read-facts';
