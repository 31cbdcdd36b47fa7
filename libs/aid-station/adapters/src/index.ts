import type { ContextParts } from '@pds/platform';
import { AidStationModule } from './aid-station.module';
import { AidStationRecord } from './persistence/aid-station.record';
import { CreateAidStations1795132800600 } from './persistence/migrations/1795132800600-create-aid-stations';

export { StatusField, UpdateStatusBody } from './http/aid-station.dto';

/** What the composition root mounts of this context. */
export const aidStationContext: ContextParts = {
  name: 'aid-station',
  calls: ['demand', 'documents'],
  module: AidStationModule,
  records: [AidStationRecord],
  migrations: [CreateAidStations1795132800600],
  events: [],
};
