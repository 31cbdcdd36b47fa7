export * from './documents-contract';
export * from './in-memory';
export * from './samples';
