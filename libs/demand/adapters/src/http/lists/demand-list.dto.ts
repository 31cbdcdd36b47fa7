import { ApiProperty } from '@nestjs/swagger';
import {
  CalendarDateFilter,
  ChoiceFilter,
  ColumnsFilter,
  IdFilter,
  ListAnswer,
  ListQuery,
  maxExportedRows,
  TextFilter,
} from '@pds/platform';
import { type DemandToDo, demandsToDo, type ListedActions } from '@pds/demand/contract';
import { type DemandSort, demandSorts } from '../../read-models/demand-list.read-model';

/** Filters and order of the staff list of demands (spec back-office 2). */
export class DemandListQuery extends ListQuery {
  @IdFilter()
  id?: number;

  @ChoiceFilter([1, 2, 3], { message: 'Statut inconnu', description: '1 EN COURS, 2 REFUSÉE, 3 VALIDÉE' })
  status?: number;

  @CalendarDateFilter({ description: 'Events not over before this day', example: '2026-11-20' })
  startDate?: string;

  @CalendarDateFilter({ description: 'Events begun on this day at the latest', example: '2027-11-20' })
  endDate?: string;

  @TextFilter({ description: 'Contained in the name, whatever the case, accents and punctuation' })
  eventName?: string;

  @TextFilter({ description: 'Contained in place or town' })
  eventPlace?: string;

  @IdFilter({ description: 'Of this organisation' })
  organizationId?: number;

  @IdFilter({ message: 'Département inconnu' })
  department?: number;

  @IdFilter({ message: 'Antenne inconnue' })
  office?: number;

  @TextFilter({ description: 'Words of the organisation’s name' })
  orgaName?: string;

  @ChoiceFilter(demandsToDo, {
    message: 'Tâche inconnue',
    description:
      'new: nobody of the staff saved it; without-quote; quote-to-follow-up; to-transform: its quote is validated; ' +
      'soon: a dossier or station that begins within 30 days',
  })
  todo?: DemandToDo;

  @ChoiceFilter(demandSorts, { message: 'Tri inconnu', default: 'id' })
  sort: DemandSort = 'id';
}

export const ActionObstacleProperty = () =>
  ApiProperty({ type: String, nullable: true, description: 'Null where the caller may; else why not, in French' });

/** The actions that the caller may take on a dossier in a list. */
export class ListedActionsAnswer implements ListedActions {
  @ActionObstacleProperty()
  duplicate!: string | null;
  @ActionObstacleProperty()
  delete!: string | null;
}

export class DemandListRow {
  @ApiProperty()
  id!: number;
  @ApiProperty({ example: '2026-11-20T14:30:00+01:00' })
  createdAt!: string;
  @ApiProperty()
  eventName!: string;
  @ApiProperty()
  contactFirstName!: string;
  @ApiProperty()
  contactLastName!: string;
  @ApiProperty()
  startDate!: string;
  @ApiProperty()
  endDate!: string;
  @ApiProperty({ description: 'The place, or the town when none is named' })
  eventPlace!: string;
  @ApiProperty()
  contactEmail!: string;
  @ApiProperty()
  contactPhone!: string;
  @ApiProperty({ description: '1 EN COURS, 2 REFUSÉE, 3 VALIDÉE' })
  status!: number;
  @ApiProperty({ type: String, nullable: true })
  organizationName!: string | null;
  @ApiProperty({ type: Number, nullable: true })
  departmentId!: number | null;
  @ApiProperty({ type: String, nullable: true, description: 'Name of the department' })
  department!: string | null;
  @ApiProperty({ type: String, nullable: true, description: 'Name of the office' })
  office!: string | null;
  @ApiProperty({ type: Number, nullable: true, description: 'Euros; the package price when package pricing is on' })
  price!: number | null;
  @ApiProperty({ type: ListedActionsAnswer })
  actions!: ListedActionsAnswer;
}

export class DemandListAnswer extends ListAnswer {
  @ApiProperty({ type: [DemandListRow] })
  records!: DemandListRow[];
}

/** Columns of the list, as the screen calls them. */
export const demandColumns = [
  'id',
  'eventName',
  'organization',
  'department',
  'office',
  'startDate',
  'endDate',
  'eventPlace',
  'price',
  'contact',
  'contactEmail',
  'contactPhone',
  'createdAt',
  'status',
] as const;

/** The filters of the list, ten thousand rows per page, and the columns that the screen shows. */
export class DemandExportQuery extends DemandListQuery {
  override perPage: number = maxExportedRows;

  @ColumnsFilter(demandColumns, { description: 'As the screen has them; all of them without' })
  columns?: string;
}
