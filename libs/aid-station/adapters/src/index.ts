import { aidStationEvents } from '@pds/aid-station/contract';
import type { ContextParts } from '@pds/platform';
import { AidStationModule } from './aid-station.module';
import { AidStationRecord } from './persistence/aid-station.record';
import { EprotecExportRecord } from './persistence/eprotec-export.record';
import { TrackedDemandRecord } from './persistence/tracked-demand.record';
import { CreateAidStations1795132800600 } from './persistence/migrations/1795132800600-create-aid-stations';
import { CreateEprotecExports1795132860500 } from './persistence/migrations/1795132860500-create-eprotec-exports';
import { Assignments1796000020001 } from './persistence/migrations/1796000020001-assignments';
import { DeadlineMarks1795900030002 } from './persistence/migrations/1795900030002-deadline-marks';
import { ReinforcementRequests1796000010001 } from './persistence/migrations/1796000010001-reinforcement-requests';
import { Replacements1797000001003 } from './persistence/migrations/1797000001003-replacements';
import { SignUps1797000001001 } from './persistence/migrations/1797000001001-sign-ups';
import { StationsByCreation1795132860302 } from './persistence/migrations/1795132860302-stations-by-creation';
import { TrackDemands1795676900300 } from './persistence/migrations/1795676900300-track-demands';
import { TimelineOfStations1795132860402 } from './persistence/migrations/1795132860402-timeline-of-stations';
import { ConfirmedAnswers1797000001004 } from './persistence/migrations/1797000001004-confirmed-answers';
import { DossiersToStaff1797000001300 } from './persistence/migrations/1797000001300-dossiers-to-staff';
import { OpenSignUps1797000001310 } from './persistence/migrations/1797000001310-open-sign-ups';
import { PlacesOfSlots1797000001320 } from './persistence/migrations/1797000001320-places-of-slots';
import { VolunteerLinks1797000001002 } from './persistence/migrations/1797000001002-volunteer-links';
import { ViewsOfStations1796420000002 } from './persistence/migrations/1796420000002-views-of-stations';
import { Tasks1796700000002 } from './persistence/migrations/1796700000002-tasks';

export { SignUpNotices } from './mails/sign-up-notices';
export { PostgresStoredTasks } from './persistence/postgres-stored-tasks';
export { TeamCountsAnswer, UpdateStatusBody } from './http/aid-station.dto';

/** The parts of this context that `libs/application` mounts. */
export const aidStationContext: ContextParts = {
  name: 'aid-station',
  calls: ['demand', 'documents', 'organisations'],
  module: AidStationModule,
  records: [AidStationRecord, TrackedDemandRecord, EprotecExportRecord],
  migrations: [
    CreateAidStations1795132800600,
    StationsByCreation1795132860302,
    TimelineOfStations1795132860402,
    CreateEprotecExports1795132860500,
    TrackDemands1795676900300,
    DeadlineMarks1795900030002,
    ReinforcementRequests1796000010001,
    Assignments1796000020001,
    ViewsOfStations1796420000002,
    Tasks1796700000002,
    SignUps1797000001001,
    VolunteerLinks1797000001002,
    Replacements1797000001003,
    ConfirmedAnswers1797000001004,
    DossiersToStaff1797000001300,
    OpenSignUps1797000001310,
    PlacesOfSlots1797000001320,
  ],
  events: Object.values(aidStationEvents),
  previews: async () => (await import('./demo/previews')).aidStationPreviews,
};
