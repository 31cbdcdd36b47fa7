import { demandEvents } from '@pds/demand/contract';
import type { ContextParts } from '@pds/platform';
import { DemandModule } from './demand.module';
import { DemandRecord, SlotRecord } from './persistence/demand.record';
import { RelatedFiles1795132820420 } from './persistence/migrations/1795132820420-related-files';
import { CreateDemands1795132800400 } from './persistence/migrations/1795132800400-create-demands';
import { ComplementsAndSizing1795132800401 } from './persistence/migrations/1795132800401-complements-and-sizing';
import { OrganisationsOfDepartment1795132800490 } from './persistence/migrations/1795132800490-organisations-of-department';
import { DossierSearch1795132800500 } from './persistence/migrations/1795132800500-dossier-search';
import { WholeDossier1795132810400 } from './persistence/migrations/1795132810400-whole-dossier';
import { Particularities1795132820400 } from './persistence/migrations/1795132820400-particularities';
import { RowsOfSlots1795132820401 } from './persistence/migrations/1795132820401-rows-of-slots';
import { DemandsOfOrganiser1795132820490 } from './persistence/migrations/1795132820490-demands-of-organiser';
import { UntouchedDemands1795132840010 } from './persistence/migrations/1795132840010-untouched-demands';
import { TimelineOfDemands1795132860401 } from './persistence/migrations/1795132860401-timeline-of-demands';
import { RefusalCauses1795132840600 } from './persistence/migrations/1795132840600-refusal-causes';
import { UnsupportedDemands1795132860300 } from './persistence/migrations/1795132860300-unsupported-demands';
import { TransformedDemands1795132860301 } from './persistence/migrations/1795132860301-transformed-demands';
import { Presences1795132860850 } from './persistence/migrations/1795132860850-presences';
import { FiledForCustomers1795132860720 } from './persistence/migrations/1795132860720-filed-for-customers';
import { DropEventMonths1795676900200 } from './persistence/migrations/1795676900200-drop-event-months';
import { DossiersByJoinedWords1795676901200 } from './persistence/migrations/1795676901200-dossiers-by-joined-words';
import { DeletedDemands1795900040003 } from './persistence/migrations/1795900040003-deleted-demands';
import { DemandRetention1796000090002 } from './persistence/migrations/1796000090002-retention';
import { HeldStations1796300000001 } from './persistence/migrations/1796300000001-held-stations';
import { Repetitions1795717800000 } from './persistence/migrations/1795717800000-repetitions';
import { PlannedDemands1795900020001 } from './persistence/migrations/1795900020001-planned-demands';
import { FoundFromAfar1795132880800 } from './persistence/migrations/1795132880800-found-from-afar';
import { PricedInProgress1795132890800 } from './persistence/migrations/1795132890800-priced-in-progress';
import { FoundInTheIndex1795132870700 } from './persistence/migrations/1795132870700-found-in-the-index';
import { HandledDemands1795132860930 } from './persistence/migrations/1795132860930-handled-demands';
import { UploadsOfEveryContext1795132840402 } from './persistence/migrations/1795132840402-uploads-of-every-context';
import { ViewsOfDemands1796420000001 } from './persistence/migrations/1796420000001-views-of-demands';
import { DropRareIndexesOfDemands1796430000001 } from './persistence/migrations/1796430000001-drop-rare-indexes-of-demands';
import { RefusedDemands1796600000002 } from './persistence/migrations/1796600000002-refused-demands';
import { WatchedDemands1796700000005 } from './persistence/migrations/1796700000005-watched-demands';
import { ChangeRequests1796800000001 } from './persistence/migrations/1796800000001-change-requests';
import { InvoiceReferencesOfDemands1796800000011 } from './persistence/migrations/1796800000011-invoice-references-of-demands';
import { DemandsThatStaffSaved1796800000031 } from './persistence/migrations/1796800000031-demands-that-staff-saved';
import { PastEvents1796900000021 } from './persistence/migrations/1796900000021-past-events';

export { ChangeRequestsAnswer } from './http/changes/changes.dto';
export { RelatedFileAnswer } from './http/dossier/related-files.dto';
export { demandAnswer } from './http/dossier/dossier.answers';
export * from './http/demand-id.pipe';
export { ActionObstacleProperty, ListedActionsAnswer } from './http/lists/demand-list.dto';
export * from './read-models/demand-list.read-model';
export * from './read-models/demand-conditions.read-model';
export {
  DemandAnswer,
  DemandConfigurationBody,
  DemandManager,
  DemandSlotSummary,
  OwnDemandDetails,
} from './http/dossier/dossier.dto';
export { SlotMeansAnswer } from './http/slots/slot.dto';
export * from './persistence/event-text';
export { pastEventColumns, type PastEventRow } from './persistence/postgres-past-events';

/** What `libs/application` registers from this context. */
export const demandContext: ContextParts = {
  name: 'demand',
  calls: ['organisations', 'pricing', 'users'],
  module: DemandModule,
  records: [DemandRecord, SlotRecord],
  migrations: [
    CreateDemands1795132800400,
    ComplementsAndSizing1795132800401,
    OrganisationsOfDepartment1795132800490,
    DossierSearch1795132800500,
    WholeDossier1795132810400,
    Particularities1795132820400,
    RowsOfSlots1795132820401,
    RelatedFiles1795132820420,
    DemandsOfOrganiser1795132820490,
    UntouchedDemands1795132840010,
    UploadsOfEveryContext1795132840402,
    RefusalCauses1795132840600,
    UnsupportedDemands1795132860300,
    TransformedDemands1795132860301,
    TimelineOfDemands1795132860401,
    Presences1795132860850,
    FiledForCustomers1795132860720,
    HandledDemands1795132860930,
    FoundInTheIndex1795132870700,
    FoundFromAfar1795132880800,
    PricedInProgress1795132890800,
    DropEventMonths1795676900200,
    DossiersByJoinedWords1795676901200,
    Repetitions1795717800000,
    PlannedDemands1795900020001,
    DeletedDemands1795900040003,
    DemandRetention1796000090002,
    HeldStations1796300000001,
    ViewsOfDemands1796420000001,
    DropRareIndexesOfDemands1796430000001,
    RefusedDemands1796600000002,
    WatchedDemands1796700000005,
    ChangeRequests1796800000001,
    InvoiceReferencesOfDemands1796800000011,
    DemandsThatStaffSaved1796800000031,
    PastEvents1796900000021,
  ],
  events: Object.values(demandEvents),
  previews: async () => (await import('./demo/previews')).demandPreviews,
};
