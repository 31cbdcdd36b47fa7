export * from './attestations-contract';
export * from './documents-in-memory';
export * from './documents-contract';
export * from './in-memory';
export * from './in-memory-answers';
export * from './in-memory-attestations';
export * from './in-memory-letters';
export * from './samples';
