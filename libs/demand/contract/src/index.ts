export * from './demand.events';
export * from './demand.facade';
export * from './dossier-snapshot';
