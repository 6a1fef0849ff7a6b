export * from './field';
export * from './form';
