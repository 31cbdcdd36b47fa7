export { DeclaredAccessTable } from '../access/access-table';
export { loadDemoDemands } from '../demo/load-demo-demands';
export { appointDemoManagers, loadDemoOrganisations } from '../demo/load-demo-organisations';
export { loadDemoUsers } from '../demo/load-demo-users';
export * from './test-application';
export * from './test-database';
