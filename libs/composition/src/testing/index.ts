export { DeclaredAccessTable } from '../access/access-table';
export { appointDemoManagers, loadDemoOrganisations } from '@pds/organisations/adapters';
export { loadDemoUsers } from '@pds/users/adapters';
export * from './test-application';
export * from './test-database';
