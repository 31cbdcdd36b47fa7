export * from './demand.events';
export * as demandEvents from './demand.events';
export * from './demand.facade';
export * from './demand-status';
export * from './dossier-annex';
export * from './dossier-page';
export * from './dossier-snapshot';
export * from './event-natures';
export * from './refusal-causes';
