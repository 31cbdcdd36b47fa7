import { ApiProperty, IntersectionType, PickType } from '@nestjs/swagger';
import {
  administrativeStatuses,
  commercialStatuses,
  describeTable,
  stationsToDo,
  type StationToDo,
  teamStatuses,
} from '@pds/aid-station/domain';
import { DemandManager, ListedActionsAnswer, OwnDemandDetails, SlotMeansAnswer } from '@pds/demand/adapters';
import {
  CalendarDateFilter,
  ChoiceFilter,
  ColumnsFilter,
  IdFilter,
  ListAnswer,
  ListQuery,
  maxExportedRows,
  TextFilter,
  WholeNumberFilter,
} from '@pds/platform';
import {
  type AidStationSort,
  aidStationSorts,
  type ListedStation,
  type StationDetails,
  type StationDocument,
  type StationFigures,
  type StationPeriod,
  type StationSlot,
} from './aid-station-views';
import { type StationKind, stationKinds } from '../revenue/held-stations';
import { OrganiserStepAnswer } from '../dossier/next-step.dto';

export const settledByCreditInWords =
  'Nothing of what was invoiced stands, and final credit notes gave it up: « Soldé par avoir » in the place of « Payé »';

/** The filters and the order of the list of active aid stations. */
export class AidStationListQuery extends ListQuery {
  @IdFilter()
  id?: number;

  @CalendarDateFilter({ description: 'Stations not over before this day', example: '2026-11-20' })
  startDate?: string;

  @CalendarDateFilter({ description: 'Stations begun on this day at the latest', example: '2036-11-20' })
  endDate?: string;

  @TextFilter()
  eventName?: string;

  @TextFilter()
  eventPlace?: string;

  @ChoiceFilter(stationsToDo, {
    message: 'Tâche inconnue',
    description:
      'instalment-to-invoice: ordered, not over, and its next agreed instalment is due within 30 days; ' +
      'to-invoice: ordered, over, and something of its price is left to invoice',
  })
  todo?: StationToDo;

  @WholeNumberFilter({
    minimum: 2000,
    maximum: 2100,
    message: 'Année attendue, de 2000 à 2100',
    description: 'Stations that the yearly report counts in this year: over, not dropped, begun in it',
  })
  heldIn?: number;

  @ChoiceFilter(stationKinds, {
    message: 'Dispositif inconnu',
    description: 'The class of the largest device of the slots',
  })
  kind?: StationKind;

  @WholeNumberFilter({
    minimum: 0,
    maximum: 2_147_483_647,
    message: 'Numéro attendu',
    description: 'Of one department; 0 of none',
  })
  department?: number;

  @IdFilter({ message: 'Antenne inconnue' })
  office?: number;

  @TextFilter({ description: 'Words of the organisation’s name' })
  orgaName?: string;

  @ChoiceFilter(aidStationSorts, { message: 'Tri inconnu', default: 'id' })
  sort: AidStationSort = 'id';
}

/** The hours and rescuers of all slots. */
class AidStationHours {
  @ApiProperty({ type: Number, nullable: true, description: 'Hours by day; null until staff saved the dossier' })
  dayHours!: number | null;
  @ApiProperty({ type: Number, nullable: true, description: 'Hours by night' })
  nightHours!: number | null;
  @ApiProperty({ type: Number, nullable: true, description: 'Hours of Sundays and public holidays' })
  holidayHours!: number | null;
  @ApiProperty({ description: 'Rescuers of each slot, added up' })
  rescueWorkerCount!: number;
}

/** The sums of a station's slots from which its price is calculated (spec back-office 2 and 3). */
export class AidStationFigures extends IntersectionType(AidStationHours, SlotMeansAnswer) implements StationFigures {
  @ApiProperty({ description: 'Percent; of the slot that has the lowest' })
  lowestDiscount!: number;
  @ApiProperty({ description: 'Percent; of the slot that has the highest' })
  highestDiscount!: number;
}

/** One line of the list of active aid stations. */
export class AidStationListRow implements ListedStation {
  @ApiProperty()
  id!: number;
  @ApiProperty()
  eventName!: string;
  @ApiProperty({ description: 'The place, or the town when none is named' })
  eventPlace!: string;
  @ApiProperty({ example: '2026-11-20T14:30:00+01:00' })
  startDate!: string;
  @ApiProperty()
  endDate!: string;
  @ApiProperty({ description: 'Persons present at once, at most' })
  publicPeak!: number;
  @ApiProperty({ type: String, nullable: true, description: 'Name of the organisation' })
  orga!: string | null;
  @ApiProperty({ type: Number, nullable: true, description: 'Euros; the package price when package pricing is on' })
  price!: number | null;
  @ApiProperty({ description: describeTable(commercialStatuses) })
  commercialStatus!: number;
  @ApiProperty({ minimum: 0, maximum: 100, description: 'How much of the price is invoiced, in whole percent' })
  invoicedPercent!: number;
  @ApiProperty({ description: settledByCreditInWords })
  isSettledByCredit!: boolean;
  @ApiProperty({ description: describeTable(teamStatuses) })
  teamStatus!: number;
  @ApiProperty({ description: describeTable(administrativeStatuses) })
  administrativeStatus!: number;
  @ApiProperty({ type: AidStationFigures })
  figures!: AidStationFigures;
  @ApiProperty({ type: ListedActionsAnswer })
  actions!: ListedActionsAnswer;
}

export class AidStationListAnswer extends ListAnswer {
  @ApiProperty({ type: [AidStationListRow] })
  records!: AidStationListRow[];
}

/** The column keys of the list on the screen. */
export const aidStationColumns = [
  'id',
  'eventName',
  'startDate',
  'endDate',
  'orga',
  'eventPlace',
  'dayHours',
  'nightHours',
  'holidayHours',
  'rescueWorkerCount',
  'doctorHours',
  'nurseHours',
  'mealCount',
  'lotA',
  'lotB',
  'lotC',
  'medicalLot',
  'vps',
  'vl',
  'vtu',
  'vtp',
  'tent',
  'discount',
  'price',
  'commercialStatus',
  'teamStatus',
  'administrativeStatus',
] as const;

/** The filters of the list, ten thousand rows per page, and the columns shown on the screen. */
export class AidStationExportQuery extends AidStationListQuery {
  override perPage: number = maxExportedRows;

  @ColumnsFilter(aidStationColumns, { description: 'As the screen has them; all of them without' })
  columns?: string;
}

export class AidStationPeriod implements StationPeriod {
  @ApiProperty()
  id!: number;
  @ApiProperty()
  name!: string;
  @ApiProperty()
  startDate!: string;
  @ApiProperty()
  endDate!: string;
}

/** A document that the organiser can download at `/api/document/{uniq}`. */
export class AidStationDocument implements StationDocument {
  @ApiProperty()
  id!: number;
  @ApiProperty()
  uniq!: string;
  @ApiProperty({ description: '1 devis, 2 convention, 3 déclaration de dispositif' })
  type!: number;
}

/** A card of « Mes postes de secours », the organiser's list. */
export class OrganiserAidStation extends OrganiserStepAnswer {
  @ApiProperty()
  id!: number;
  @ApiProperty()
  eventName!: string;
  @ApiProperty()
  eventPlace!: string;
  @ApiProperty()
  startDate!: string;
  @ApiProperty()
  endDate!: string;
  @ApiProperty()
  publicPeak!: number;
  @ApiProperty({ description: '1 EN COURS, 2 REFUSÉE, 3 VALIDÉE, 4 ANNULÉE' })
  status!: number;
  @ApiProperty({ type: [AidStationPeriod] })
  slots!: AidStationPeriod[];
  @ApiProperty({ type: [AidStationDocument], description: 'Newest first' })
  documents!: AidStationDocument[];
}

/** The organiser's first stations, at most 1 000: `organization/list` returns all of them, page by page. */
export class OrganiserAidStationListAnswer {
  @ApiProperty({ type: [OrganiserAidStation], maxItems: 1000 })
  records!: OrganiserAidStation[];
}

/** A page of the organiser's stations. */
export class OrganiserAidStationPageAnswer extends ListAnswer {
  @ApiProperty({ type: [OrganiserAidStation] })
  records!: OrganiserAidStation[];
}

/** The contact person of a station. */
export class AidStationManager extends DemandManager {}

/** The fields that a station copies unchanged from its demand. */
const ofDemand = [
  'id',
  'eventName',
  'eventType',
  'eventPlace',
  'eventAddress',
  'eventPlaceZip',
  'eventPlaceCity',
] as const;

/** A station, as shown to its organiser. */
export class AidStationView extends PickType(OwnDemandDetails, ofDemand) implements StationDetails {
  @ApiProperty({ type: String, nullable: true, description: "'0' when abroad or elsewhere" })
  eventDepartment!: string | null;
  @ApiProperty()
  publicPeak!: number;
  @ApiProperty()
  comments!: string;
  @ApiProperty()
  startDate!: string;
  @ApiProperty()
  endDate!: string;
  @ApiProperty({ type: String, nullable: true })
  orga!: string | null;
  @ApiProperty({ type: Number, nullable: true, description: 'Euros' })
  price!: number | null;
  @ApiProperty({ type: AidStationManager })
  manager!: AidStationManager;
  @ApiProperty({ description: describeTable(commercialStatuses) })
  commercialStatus!: number;
  @ApiProperty({ description: describeTable(teamStatuses) })
  teamStatus!: number;
  @ApiProperty({ description: describeTable(administrativeStatuses) })
  administrativeStatus!: number;
}

/** A slot with its decimal hours; each hour counts once. Zero until staff have saved the dossier. */
export class AidStationSlot extends AidStationPeriod implements StationSlot {
  @ApiProperty()
  publicPeak!: number;
  @ApiProperty()
  totalHours!: number;
  @ApiProperty()
  nightHours!: number;
  @ApiProperty()
  holidayHours!: number;
}

export class AidStationAnswer {
  @ApiProperty({ type: AidStationView })
  aidStation!: AidStationView;
  @ApiProperty({ type: [AidStationSlot] })
  slots!: AidStationSlot[];
}
