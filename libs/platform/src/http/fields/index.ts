export * from './choices';
export * from './columns';
export * from './dates';
export { Field } from './field';
export * from './filters';
export * from './id-list';
export * from './nested';
export * from './numbers';
export * from './text';
