export { camtText, sampleStatementLine } from '@pds/accounting/domain/testing';
// Bulk loading and tasks of loaded rows, for specs of adapters, which may not import these libraries themselves.
export { StoreChangedTasks } from '@pds/application';
export {
  appointDemoManagers,
  assignDemoOrganisations,
  depositDemoCheques,
  loadDemoBooks,
  loadDemoDemands,
  loadDemoInvoices,
  loadDemoOrganisations,
  loadDemoPapers,
  loadDemoStations,
  loadDemoUsers,
} from '@pds/demonstration';
export * from '@pds/testing/scenario';
export { BlankPaper, blankPage } from './blank-paper';
export { fecCents, readFec } from './read-fec';
export * from './imported-files';
export * from './replicated-database';
export * from './test-application';
export * from './test-browser';
export * from './test-database';
