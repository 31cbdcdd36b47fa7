import { ApiProperty } from '@nestjs/swagger';
import {
  certainties,
  type Certainty,
  type CsvDateFormat,
  csvDateFormats,
  type LineState,
  lineStates,
  type MatchReason,
  matchReasons,
  statementFormats,
  type StatementFormat,
} from '@pds/accounting/domain';
import {
  CalendarDateFilter,
  ChoiceField,
  ChoiceFilter,
  EurosField,
  IdField,
  IdFilter,
  ListAnswer,
  ListField,
  ListQuery,
  TextField,
  TextFilter,
  WholeNumberField,
} from '@pds/platform';
import {
  type ConcernedInvoice,
  type LineSort,
  lineSorts,
  type ListedMovement,
  type ListedProposal,
  type ListedStatementLine,
  shownCertainties,
} from '../../read-models/statements/statement-line.read-model';
import {
  type ListedStatement,
  statementStates,
  type StatementState,
} from '../../read-models/statements/statement.read-model';
import { ListedInvoice } from '../ledger/credit-list.dto';
import { maximumEuros, notEuros, paymentTypesText } from '../invoices/entries.dto';

const chooseIssuer = 'Veuillez choisir un émetteur';

/** The issuer whose account it is. */
export class StatementIssuerBody {
  @TextField({ maxLength: 20, filled: true, message: chooseIssuer, description: 'Code of the issuer' })
  issuer!: string;
}

export class StatementListQuery extends StatementIssuerBody {}

/** The most columns of a CSV that can be chosen from. */
const mostColumns = 100;
const column = { minimum: 0, maximum: mostColumns - 1, message: 'Colonne inconnue' } as const;
const noColumn = { ...column, optional: true, nullAsAbsent: true } as const;

/** A column whose texts are part of the label. */
export class LabelColumnBody {
  @WholeNumberField({ ...column, description: 'Place of the column, from 0' })
  column!: number;
}

/** Which column of a CSV is what, by its place from 0. */
export class ChooseColumnsBody {
  @WholeNumberField({ ...column, message: 'Choisissez la colonne de la date', description: 'Day of booking' })
  date!: number;

  @ChoiceField(csvDateFormats, { message: 'Format de date inconnu', description: 'Order of day, month, year' })
  dateFormat!: CsvDateFormat;

  @ListField(() => LabelColumnBody, {
    maxItems: 4,
    tooMany: 'Quatre colonnes au plus',
    description: 'Columns of the label, in order',
  })
  labels!: LabelColumnBody[];

  @WholeNumberField({ ...noColumn, description: 'One column, signed or with a direction; else debit and credit' })
  amount?: number | null;

  @WholeNumberField({ ...noColumn, description: 'Says whether the amount came or left: C and D, Crédit and Débit' })
  direction?: number | null;

  @WholeNumberField(noColumn)
  debit?: number | null;

  @WholeNumberField(noColumn)
  credit?: number | null;

  @WholeNumberField({ ...noColumn, description: 'Who paid or was paid' })
  counterparty?: number | null;

  @WholeNumberField({ ...noColumn, description: 'The reference of the payer' })
  reference?: number | null;
}

export class CsvRow {
  @ApiProperty({ type: [String] })
  cells!: string[];
}

/** The titles and first rows of a CSV whose columns are to be chosen. */
export class CsvHeadAnswer {
  @ApiProperty({ type: [String] })
  header!: string[];
  @ApiProperty({ type: [CsvRow] })
  samples!: CsvRow[];
  @ApiProperty({ type: ChooseColumnsBody, nullable: true, description: 'As it is sent to choose the columns' })
  proposal!: ChooseColumnsBody | null;
}

/** A file of a bank. */
export class StatementAnswer implements ListedStatement {
  @ApiProperty()
  id!: number;
  @ApiProperty({ example: '69' })
  issuer!: string;
  @ApiProperty()
  fileName!: string;
  @ApiProperty({ enum: statementFormats, enumName: 'StatementFormat' })
  format!: StatementFormat;
  @ApiProperty({ enum: statementStates, enumName: 'StatementState', description: 'to-map: the columns must be chosen' })
  state!: StatementState;
  @ApiProperty({ type: 'integer', nullable: true, description: 'While it is read' })
  percent!: number | null;
  @ApiProperty({ type: 'integer' })
  linesRead!: number;
  @ApiProperty({ type: 'integer' })
  linesNew!: number;
  @ApiProperty({ type: 'integer', description: 'In an earlier file: nothing changed' })
  linesKnown!: number;
  @ApiProperty({ description: 'Whether the file names another account than the issuer’s invoices' })
  isOtherAccount!: boolean;
  @ApiProperty({ type: [String], description: 'What of it is no line, and sums that do not match, in French' })
  remarks!: string[];
  @ApiProperty({ type: String, nullable: true, description: 'Why nothing was read, in French' })
  problem!: string | null;
  @ApiProperty({ example: '2026-11-22T14:30:00+01:00' })
  uploadedAt!: string;
  @ApiProperty({ type: String, nullable: true })
  uploadedBy!: string | null;
}

/** A file with the head of its CSV, if the columns are to be chosen. */
export class StatementDetailAnswer extends StatementAnswer {
  @ApiProperty({ type: CsvHeadAnswer, nullable: true })
  csv!: CsvHeadAnswer | null;
}

export class StatementListAnswer {
  @ApiProperty({ type: [StatementAnswer], description: 'The latest twenty, newest first' })
  records!: StatementAnswer[];
}

/** Filters of the lines of an issuer's statements. */
export class StatementLineListQuery extends ListQuery {
  @TextField({ maxLength: 20, filled: true, message: chooseIssuer, description: 'Code of the issuer' })
  issuer!: string;

  @IdFilter({ description: 'Lines that this file brought' })
  statement?: number;

  @ChoiceFilter(lineStates, { message: 'État inconnu' })
  state?: LineState;

  @ChoiceFilter(shownCertainties, { message: 'Certitude inconnue' })
  certainty?: (typeof shownCertainties)[number];

  @TextFilter({ description: 'Part of label, counterparty or reference' })
  text?: string;

  @CalendarDateFilter({ description: 'First day', example: '2026-11-01' })
  startDate?: string;

  @CalendarDateFilter({ description: 'Last day', example: '2026-11-30' })
  endDate?: string;

  @ChoiceFilter(lineSorts, { message: 'Tri inconnu', default: 'bookedOn' })
  sort: LineSort = 'bookedOn';
}

export class ConcernedInvoiceAnswer implements ConcernedInvoice {
  @ApiProperty({ type: ListedInvoice })
  invoice!: ListedInvoice;
  @ApiProperty({ description: 'Euros; negative when money left' })
  amount!: number;
}

const proposalActions = ['record', 'link', 'reverse'] as const;

/** What accepting a line would do. */
export class ProposalAnswer implements ListedProposal {
  @ApiProperty({ enum: certainties, enumName: 'MatchCertainty' })
  certainty!: Certainty;
  @ApiProperty({ enum: matchReasons, enumName: 'MatchReason' })
  reason!: MatchReason;
  @ApiProperty({
    enum: proposalActions,
    enumName: 'ProposalAction',
    description: 'record: payments are written; link: recorded ones are confirmed; reverse: a payment is taken off',
  })
  action!: ListedProposal['action'];
  @ApiProperty({ type: [ConcernedInvoiceAnswer] })
  concerns!: ConcernedInvoiceAnswer[];
}

/** An entry of the ledger that a line led to. */
export class LineMovementAnswer extends ConcernedInvoiceAnswer implements ListedMovement {
  @ApiProperty()
  paymentId!: number;
  @ApiProperty({ description: paymentTypesText })
  type!: number;
  @ApiProperty({ description: 'False when it was recorded by hand before' })
  isRecorded!: boolean;
  @ApiProperty({ description: 'Whether a counter-entry took it off since' })
  isReversed!: boolean;
}

export class StatementLineAnswer implements ListedStatementLine {
  @ApiProperty()
  id!: number;
  @ApiProperty({ description: 'The file that brought it' })
  statementId!: number;
  @ApiProperty({ example: '2026-11-20' })
  bookedOn!: string;
  @ApiProperty({ description: 'Euros; negative when money left' })
  amount!: number;
  @ApiProperty()
  label!: string;
  @ApiProperty()
  counterparty!: string;
  @ApiProperty()
  reference!: string;
  @ApiProperty({ enum: lineStates, enumName: 'StatementLineState' })
  state!: LineState;
  @ApiProperty({ type: ProposalAnswer, nullable: true, description: 'Of a pending line' })
  proposal!: ProposalAnswer | null;
  @ApiProperty({ description: 'Why it was ignored, or why its certain proposal was not booked' })
  note!: string;
  @ApiProperty({ description: 'Why a person must look at it whatever its proposal, in French; mostly empty' })
  doubt!: string;
  @ApiProperty({ type: String, nullable: true, example: '2026-11-22T14:30:00+01:00' })
  decidedAt!: string | null;
  @ApiProperty({ type: [LineMovementAnswer], description: 'Of an accepted line; they add up to it' })
  movements!: LineMovementAnswer[];
}

export class StatementLineListAnswer extends ListAnswer {
  @ApiProperty({ type: [StatementLineAnswer] })
  records!: StatementLineAnswer[];
  @ApiProperty({ type: 'integer', description: 'Lines of the issuer that nobody decided on, whatever the filters' })
  pending!: number;
  @ApiProperty({ type: 'integer', description: 'Those of them with a certain proposal' })
  certain!: number;
}

/** A part of a line that pays an invoice. */
export class AllotmentBody {
  @IdField({ message: 'Facture inconnue' })
  invoiceId!: number;

  @EurosField({ maximum: maximumEuros, message: notEuros, description: 'Euros' })
  amount!: number;
}

/** The invoices that a line pays; without any, the proposal is accepted. */
export class AcceptLineBody {
  @ListField(() => AllotmentBody, {
    optional: true,
    maxItems: 50,
    tooMany: '50 factures au plus pour une ligne',
    description: 'Add up to the line; absent: the proposal is accepted',
  })
  invoices?: AllotmentBody[];
}

export class IgnoreLineBody {
  @TextField({ filled: true, maxLength: 500, message: 'Veuillez indiquer pourquoi cette ligne est ignorée' })
  reason!: string;
}

export const acceptanceStates = ['running', 'done', 'failed'] as const;

/** How far the acceptance of all certain proposals is. */
export class LineAcceptanceAnswer {
  @ApiProperty({ description: 'Number of the job' })
  id!: number;
  @ApiProperty({ enum: acceptanceStates, enumName: 'LineAcceptanceState' })
  state!: (typeof acceptanceStates)[number];
  @ApiProperty({ type: 'integer', description: 'Lines done' })
  done!: number;
  @ApiProperty({ type: 'integer', nullable: true })
  total!: number | null;
  @ApiProperty({ type: 'integer', nullable: true, description: 'When done' })
  accepted!: number | null;
  @ApiProperty({ type: 'integer', nullable: true, description: 'When done; each line keeps the reason' })
  refused!: number | null;
}
