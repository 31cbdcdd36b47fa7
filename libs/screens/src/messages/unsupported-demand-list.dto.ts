import { ApiProperty } from '@nestjs/swagger';
import { type RefusalCause, refusalCauseCodes, refusalCauses } from '@pds/demand/contract';
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
import { type MessageState, messageStates } from './messages.read-model';
import {
  type UnsupportedDemand,
  type UnsupportedDemandSort,
  unsupportedDemandSorts,
} from './unsupported-demands.read-model';

/** Filters and order of « Demandes non prises en charge » (spec back-office 2 and 7). */
export class UnsupportedDemandListQuery extends ListQuery {
  @ChoiceFilter(['false', 'true'] as const, {
    message: 'Prise en charge inconnue',
    default: 'false',
    description: 'Whether the association takes the event on: those that it does not, unless told',
  })
  dpsSupport: 'false' | 'true' = 'false';

  @IdFilter()
  id?: number;

  @CalendarDateFilter({ description: 'First day of the request', example: '2026-11-20' })
  startDate?: string;

  @CalendarDateFilter({ description: 'Last day of the request', example: '2027-11-20' })
  endDate?: string;

  @TextFilter({ description: 'Contained in the name, whatever the case, accents and punctuation' })
  eventName?: string;

  @ChoiceFilter(unsupportedDemandSorts, { message: 'Tri inconnu', default: 'id' })
  sort: UnsupportedDemandSort = 'id';
}

/** A line of « Demandes non prises en charge » (spec back-office 3). */
export class UnsupportedDemandRow implements UnsupportedDemand {
  @ApiProperty()
  id!: number;
  @ApiProperty({ example: '2026-11-20T14:30:00+01:00' })
  createdAt!: string;
  @ApiProperty()
  eventName!: string;
  @ApiProperty({ type: String, nullable: true })
  organizationName!: string | null;
  @ApiProperty({ type: String, nullable: true, description: 'Name of the department that handles it' })
  department!: string | null;
  @ApiProperty({ type: String, nullable: true, description: 'Name of the office that handles it' })
  office!: string | null;
  @ApiProperty()
  startDate!: string;
  @ApiProperty()
  endDate!: string;
  @ApiProperty({
    type: 'integer',
    enum: refusalCauseCodes,
    nullable: true,
    description: Object.entries(refusalCauses)
      .map(([code, name]) => `${code} ${name}`)
      .join(', '),
  })
  dpsSupportCause!: RefusalCause | null;
  @ApiProperty({ description: 'Whether the e-mail that told the refusal has left' })
  mailSent!: boolean;
  @ApiProperty({
    enum: messageStates,
    nullable: true,
    description: 'Where that e-mail is: it waits, has left, or was refused for good; null where there is none',
  })
  mailState!: MessageState | null;
}

export class UnsupportedDemandListAnswer extends ListAnswer {
  @ApiProperty({ type: [UnsupportedDemandRow] })
  records!: UnsupportedDemandRow[];
}

/** Columns of the list, as the screen calls them. */
export const unsupportedDemandColumns = [
  'id',
  'createdAt',
  'eventName',
  'organizationName',
  'department',
  'office',
  'startDate',
  'endDate',
  'dpsSupportCause',
  'mailSent',
] as const;

/** The list's own filters, ten thousand rows a page, and the columns that the screen shows. */
export class UnsupportedDemandExportQuery extends UnsupportedDemandListQuery {
  override perPage: number = maxExportedRows;

  @ColumnsFilter(unsupportedDemandColumns, { description: 'As the screen has them; all of them without' })
  columns?: string;
}
