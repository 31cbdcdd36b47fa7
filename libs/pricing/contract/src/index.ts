export * from './dossier';
export * from './hours';
export * from './offers';
export * from './pricing.facade';
export * from './rates';
export * from './sizing';
export * from './team';
export * from './team-texts';
