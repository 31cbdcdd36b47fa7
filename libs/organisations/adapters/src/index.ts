import type { ContextParts } from '@pds/platform';
import { CreateOrganisations1795132800200 } from './migrations/1795132800200-create-organisations';
import { SearchOrganisations1795132800201 } from './migrations/1795132800201-search-organisations';
import { AddressRecord, ManagerRecord, OrganisationRecord } from './organisation.record';
import { OrganisationsModule } from './organisations.module';
import { DepartmentRecord, OfficeRecord } from './structure.record';

export { assignDemoManager, type DemoStructure, seedDemoOrganisations } from './demo-organisations';
export { appointDemoManagers, loadDemoOrganisations } from './load-demo-organisations';
export {
  type OrganisationFilters,
  OrganisationListReadModel,
  type OrganisationSort,
} from './organisation-list.read-model';

/** What the composition root mounts of this context. */
export const organisationsContext: ContextParts = {
  modules: [OrganisationsModule],
  records: [OrganisationRecord, AddressRecord, ManagerRecord, DepartmentRecord, OfficeRecord],
  migrations: [CreateOrganisations1795132800200, SearchOrganisations1795132800201],
};
