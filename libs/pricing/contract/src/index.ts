export * from './dossier';
export * from './hours';
export * from './pricing-facade';
export * from './rates';
export * from './sizing';
