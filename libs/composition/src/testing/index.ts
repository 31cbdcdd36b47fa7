export { DeclaredAccessTable } from '../access/access-table';
export * from './test-application';
export * from './test-database';
