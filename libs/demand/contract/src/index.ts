export * from './demand-events';
export * from './demands-facade';
export * from './dossier-snapshot';
