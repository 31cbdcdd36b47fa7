export { camtText, sampleStatementLine } from '@pds/accounting/domain/testing';
// Bulk loading and the access table, for specs of adapters, which may not import the composition itself.
export {
  appointDemoManagers,
  assignDemoOrganisations,
  DeclaredAccessTable,
  depositDemoCheques,
  loadDemoBooks,
  loadDemoDemands,
  loadDemoInvoices,
  loadDemoOrganisations,
  loadDemoStations,
  loadDemoUsers,
} from '@pds/composition';
export * from '@pds/testing/scenario';
export { BlankPaper, blankPage } from './blank-paper';
export { fecCents, readFec } from './read-fec';
export * from './replicated-database';
export * from './test-application';
export * from './test-browser';
export * from './test-database';
