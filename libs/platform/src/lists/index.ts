export * from './list-definition';
export * from './page-finder';
export * from './ranges';
export * from './row-batches';
export * from './scope-condition';
export * from './text-match';
