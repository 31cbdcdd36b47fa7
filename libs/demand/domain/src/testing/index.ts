export * from './demand-timeline-contract';
export * from './demands-contract';
export * from './fixtures';
export * from './in-memory-demands';
export * from './in-memory-neighbours';
export * from './in-memory-related-files';
export * from './related-files-contract';
