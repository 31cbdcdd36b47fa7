export * from './fetch';
export { newKey } from './intentions';
export { accompany, heard } from './network';
