import type { ContextParts } from '@pds/platform';
import { DemandModule } from './demand.module';
import { DemandRecord, SlotRecord } from './demand.record';
import { CreateDemands1795132800400 } from './migrations/1795132800400-create-demands';
import { ComplementsAndSizing1795132800401 } from './migrations/1795132800401-complements-and-sizing';
import { OrganisationsOfDepartment1795132800490 } from './migrations/1795132800490-organisations-of-department';

export { demandAnswer } from './demand-answers';
export * from './demand-id.pipe';
export * from './demand-list.read-model';
export { DemandAnswer } from './demand.dto';
export * from './load-demo-demands';

/** What the composition root mounts of this context. */
export const demandContext: ContextParts = {
  modules: [DemandModule],
  records: [DemandRecord, SlotRecord],
  migrations: [CreateDemands1795132800400, ComplementsAndSizing1795132800401, OrganisationsOfDepartment1795132800490],
};
