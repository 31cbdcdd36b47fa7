export * from './accepted-device';
export * from './agreement';
export * from './payment-schedule';
export * from './documents.events';
export * as documentsEvents from './documents.events';
export * from './documents.facade';
export * from './document-validity';
export * from './dossier-completeness';
