export * from './fetch';
export { newKey } from './intentions';
export { heard } from './network';
