export * from './demands-contract';
export * from './fixtures';
export * from './in-memory-demands';
export * from './in-memory-neighbours';
