export * from './bulk';
export * from './data/demonstration-data';
export { demonstrationAccounts, demonstrationPassword } from './data/demonstration-people';
export * from './data/demonstration-structure';
export { demandsOfStation, loadDemo } from './data/load-demo';
