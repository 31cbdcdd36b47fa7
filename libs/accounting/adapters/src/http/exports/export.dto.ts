import { ApiProperty } from '@nestjs/swagger';
import {
  CalendarDateFilter,
  ChoiceField,
  ChoiceFilter,
  Field,
  IdFilter,
  IdListField,
  ObjectField,
  TextFilter,
  WholeNumberFilter,
} from '@pds/platform';
import {
  type ExportedListName,
  exportedLists,
  type ExportedSearch,
  exportSorts,
  type ExportType,
  exportTypes,
  maxPapers,
} from '../../read-models/exports/exported-lists.read-model';
import { type ExportContent, exportContents, type ExportView } from '../../read-models/exports/exports.read-model';
import { type InvoiceState, invoiceStates } from '../../read-models/invoices/invoice.read-model';
import { type DepositState, depositStates } from '../../read-models/invoices/listed-invoice.read-model';
import { AmountFilter } from '../invoices/entries.dto';
import { InvoiceListQuery } from '../invoices/invoice.dto';

/** Filters and order of any of the lists; one that the list does not have is refused. */
export class ExportSearch implements ExportedSearch {
  @IdFilter()
  id?: number;

  @TextFilter({ maxLength: 40, description: 'Part of the number' })
  number?: string;

  @TextFilter({ description: "Part of the organisation's name" })
  orgaName?: string;

  @AmountFilter()
  minAmount?: number;

  @AmountFilter()
  maxAmount?: number;

  @CalendarDateFilter({ description: 'First day', example: '2026-11-01' })
  startDate?: string;

  @CalendarDateFilter({ description: 'Last day', example: '2026-11-30' })
  endDate?: string;

  @IdFilter({ message: 'Département inconnu', description: 'Of invoices and credit notes' })
  department?: number;

  @IdFilter({ message: 'Antenne inconnue', description: 'Of invoices and credit notes' })
  office?: number;

  @ChoiceFilter(invoiceStates, { message: 'État inconnu', description: 'Of invoices' })
  state?: InvoiceState;

  @ChoiceFilter(depositStates, { message: 'État de remise inconnu', description: 'Of cheques' })
  deposit?: DepositState;

  @ChoiceFilter(exportSorts, { message: 'Tri inconnu', default: 'id', description: 'One of the sorts of the list' })
  sort: (typeof exportSorts)[number] = 'id';

  @ChoiceFilter(['asc', 'desc'] as const, { message: 'Sens de tri inconnu', default: 'desc' })
  direction: 'asc' | 'desc' = 'desc';
}

const mostColumns = 30;
const areColumns = (value: unknown) =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.length <= mostColumns &&
  value.every((name) => typeof name === 'string' && /^[a-zA-Z]{1,40}$/.test(name));

export class ExportListBody {
  @ChoiceField(exportedLists, { message: 'Liste inconnue', description: 'Which list' })
  list!: ExportedListName;

  @ChoiceField(exportTypes, { message: 'Format inconnu', description: 'pdf and zip only where rows have papers' })
  type!: ExportType;

  @ObjectField(() => ExportSearch, { optional: true, description: 'As the screen has it; everything without' })
  search?: ExportSearch;

  @IdListField({
    optional: true,
    maxItems: maxPapers,
    message: 'Liste de numéros attendue, 10 000 au plus',
    tooMany: 'Liste de numéros attendue, 10 000 au plus',
    description: 'The rows that were ticked, of those that the search finds; all of them without',
  })
  ids?: number[];

  @Field({
    optional: true,
    schema: {
      type: 'array',
      items: { type: 'string', pattern: '^[a-zA-Z]{1,40}$', maxLength: 40 },
      minItems: 1,
      maxItems: mostColumns,
      description: 'The columns that the screen shows, in its order; all of them without',
    },
    rule: (value) => (areColumns(value) ? null : 'Liste de colonnes attendue'),
  })
  columns?: string[];
}

/** `GET /api/invoice/export` and `/download/`: the list's own filters, ten thousand rows per page (spec back-office 9). */
export class InvoiceExportQuery extends InvoiceListQuery {
  override perPage: number = maxPapers;
}

/** An export, as shown to the people of its scope. */
export class ExportAnswer implements ExportView {
  @ApiProperty()
  id!: number;
  @ApiProperty({ enum: exportContents })
  content!: ExportContent;
  @ApiProperty({ enum: [...exportTypes, 'txt'] })
  type!: ExportType | 'txt';
  @ApiProperty({ enum: ['queued', 'running', 'done', 'failed', 'cancelled'] })
  state!: 'queued' | 'running' | 'done' | 'failed' | 'cancelled';
  @ApiProperty({ description: 'It was asked to stop and has not yet' })
  cancelling!: boolean;
  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'Whole percents; null until it is known how many there are',
  })
  percent!: number | null;
  @ApiProperty({ type: 'integer', nullable: true, description: 'Rows or papers in the file, once it is done' })
  rows!: number | null;
  @ApiProperty({ type: [String], description: 'Numbers of the papers that could not be read; a hundred at most' })
  unreadable!: string[];
  @ApiProperty({ type: String, nullable: true })
  fileName!: string | null;
  @ApiProperty({ type: 'integer', nullable: true, description: 'Bytes' })
  size!: number | null;
  @ApiProperty({ type: String, nullable: true, description: 'Why it failed, in French' })
  problem!: string | null;
  @ApiProperty({ type: String, nullable: true, description: 'Who made it; null for an account that is gone' })
  madeBy!: string | null;
  @ApiProperty({ description: 'The caller made it: may cancel it' })
  mine!: boolean;
  @ApiProperty({ example: '2026-11-20T14:30:00+01:00' })
  createdAt!: string;
}

export class ExportListQuery {
  @WholeNumberFilter({
    minimum: 1,
    maximum: 1_000_000,
    message: 'Numéro de page entier attendu',
    description: 'From 1',
  })
  page: number = 1;
}

export class ExportListAnswer {
  @ApiProperty({ type: [ExportAnswer], description: 'Of the last thirty days, newest first' })
  records!: ExportAnswer[];
  @ApiProperty({ type: 'integer', description: 'On all pages' })
  total!: number;
  @ApiProperty({ type: 'integer' })
  page!: number;
  @ApiProperty({ type: 'integer' })
  perPage!: number;
}
