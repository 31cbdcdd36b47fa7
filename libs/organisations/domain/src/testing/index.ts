export * from './in-memory-organisations';
export * from './organisations-contract';
