export * from './fetch';
export { newKey } from './intentions';
