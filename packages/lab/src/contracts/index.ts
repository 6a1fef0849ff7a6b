export { type Fact, isDoubtful } from './fact';
export { findTemplate } from './path-template';
export { requireDistinct } from './read-facts';
