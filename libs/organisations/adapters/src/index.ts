import type { ContextParts } from '@pds/platform';
import { CreateOrganisations1795132800200 } from './migrations/1795132800200-create-organisations';
import { AddressRecord, ManagerRecord, OrganisationRecord } from './organisation.record';
import { OrganisationsModule } from './organisations.module';

export { assignDemoManager, type DemoStructure, seedDemoOrganisations } from './demo-organisations';

/** What the composition root mounts of this context. */
export const organisationsContext: ContextParts = {
  modules: [OrganisationsModule],
  records: [OrganisationRecord, AddressRecord, ManagerRecord],
  migrations: [CreateOrganisations1795132800200],
};
