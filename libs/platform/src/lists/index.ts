export * from './page-finder';
export * from './ranges';
export * from './scope-condition';
export * from './sql';
export * from './text-match';
