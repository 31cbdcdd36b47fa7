export * from './hours';
export * from './price-dossier';
export * from './pricing.errors';
export * from './public-holidays';
export * from './rates';
export * from './ris';
