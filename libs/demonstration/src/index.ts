export * from './bulk';
export * from './demonstration-data';
export { demonstrationAccounts, demonstrationPassword } from './demonstration-people';
export * from './demonstration-structure';
export { demandsOfStation, loadDemo } from './load-demo';
