export * from './access/access-table';
export * from './application.module';
export * from './contexts';
export * from './create-application';
export * from './open-database';
export { loadDemoDemands } from '@pds/demand/adapters';
export * from './openapi';
export * from './demo/demonstration-data';
export { demonstrationAccounts } from './demo/demonstration-structure';
