import { ApiProperty, OmitType } from '@nestjs/swagger';
import { mainlandTimeZone, toIsoWithOffset } from '@pds/kernel';
import {
  ChoiceFilter,
  IdField,
  IdFilter,
  type ImportHead,
  type ImportHeadWord,
  type ImportableView,
  type ImportCounts,
  type ImportFieldKind,
  importFieldKinds,
  type ImportFieldView,
  type ImportOutcome,
  importOutcomes,
  type ImportRowView,
  type ImportState,
  importStates,
  type ImportTaskName,
  importTasks,
  type ImportView,
  ListField,
  ListQuery,
  TextField,
  WholeNumberField,
  YesNoField,
} from '@pds/platform';

/** The limits of a sheet, as its reader has them. */
const maxColumns = 1_000;
const maxSheetRow = 1_048_576;
const maxWords = 500;

export class ImportableQuery {
  @IdFilter({ description: 'Needed by an administrator, who is of no department' })
  department?: number;
}

export class ReceiveImportQuery extends ImportableQuery {
  @TextField({ maxLength: 100, filled: true, message: 'Choisissez ce que contient le fichier' })
  importable!: string;
}

export class ImportRowsQuery extends OmitType(ListQuery, ['direction']) {
  @ChoiceFilter(importOutcomes, { message: 'Résultat inconnu' })
  outcome?: ImportOutcome;
}

/** A column of the sheet and the field that it holds. */
export class ImportColumnBody {
  @WholeNumberField({ minimum: 0, maximum: maxColumns - 1, description: 'From 0' })
  column!: number;
  @TextField({ maxLength: 100 })
  field!: string;
}

/** A text of a list column, and the choice that it means. */
export class ImportWordBody {
  @TextField({ maxLength: 100 })
  field!: string;
  @TextField({ maxLength: 200, verbatim: true })
  text!: string;
  @TextField({ maxLength: 100, nullable: true, description: 'Null: rows with it are refused' })
  code!: string | null;
}

export class ImportSensitiveFieldBody {
  @TextField({ maxLength: 100 })
  field!: string;
}

export class ChooseImportColumnsBody {
  @WholeNumberField({ minimum: 0, maximum: maxColumns, description: 'Index of the sheet, from 0' })
  sheet!: number;
  @WholeNumberField({
    minimum: 0,
    maximum: maxSheetRow,
    nullable: true,
    description: 'Index of the row with the titles among the rows of the sheet, from 0; null: it is guessed',
  })
  titleRow!: number | null;
  @ListField(() => ImportColumnBody, {
    maxItems: maxColumns,
    description: 'Empty: another sheet or title row is looked at, and its columns are guessed; no preview starts',
  })
  columns!: ImportColumnBody[];
  @ListField(() => ImportWordBody, { maxItems: maxWords })
  words!: ImportWordBody[];
  @ListField(() => ImportSensitiveFieldBody, { maxItems: 50, description: 'The sensitive fields to read' })
  sensitive!: ImportSensitiveFieldBody[];
}

export class DecideLookAlikeBody {
  @WholeNumberField({ minimum: 1, maximum: maxSheetRow, description: 'The number of the row, as its list gives it' })
  row!: number;
  @IdField({ nullable: true, description: 'One of its look-alikes, which is then changed; null: a new one is created' })
  id!: number | null;
}

export class DecideLookAlikesBody {
  @YesNoField({ description: 'Whether each row is what it looks like; otherwise all are created' })
  areKnown!: boolean;
}

export class ImportChoiceAnswer {
  @ApiProperty()
  code!: string;
  @ApiProperty()
  label!: string;
}

export class ImportFieldAnswer implements ImportFieldView {
  @ApiProperty()
  key!: string;
  @ApiProperty()
  label!: string;
  @ApiProperty({ enum: importFieldKinds })
  kind!: ImportFieldKind;
  @ApiProperty()
  isRequired!: boolean;
  @ApiProperty({ description: 'Read only if whoever imports asks for it' })
  isSensitive!: boolean;
  @ApiProperty({ type: [ImportChoiceAnswer] })
  choices!: ImportChoiceAnswer[];
}

export class ImportableAnswer implements ImportableView {
  @ApiProperty()
  name!: string;
  @ApiProperty()
  title!: string;
  @ApiProperty({ type: [ImportFieldAnswer], description: 'Empty for an administrator who names no department' })
  fields!: ImportFieldAnswer[];
}

export class ImportableListAnswer {
  @ApiProperty({ type: [ImportableAnswer] })
  records!: ImportableAnswer[];
}

export class ImportAuthorAnswer {
  @ApiProperty()
  name!: string;
}

/** Rows of the file by what becomes of them; their sum is the number of rows. */
export class ImportCountsAnswer implements ImportCounts {
  @ApiProperty()
  create!: number;
  @ApiProperty()
  change!: number;
  @ApiProperty()
  same!: number;
  @ApiProperty()
  refuse!: number;
  @ApiProperty({ description: 'Rows that look like something stored, until a person decides' })
  ask!: number;
}

export class ImportProgressAnswer {
  @ApiProperty()
  done!: number;
  @ApiProperty()
  total!: number;
}

export class ImportUndoneAnswer {
  @ApiProperty({ description: 'Objects removed, or set back to what they were' })
  removed!: number;
  @ApiProperty({ description: 'Objects that stay, since something uses them or somebody changed them' })
  stayed!: number;
}

export class ImportSheetAnswer {
  @ApiProperty()
  name!: string;
  @ApiProperty({ description: 'Filled rows, titles included' })
  rows!: number;
}

export class ImportSampleAnswer {
  @ApiProperty({ type: [String] })
  cells!: string[];
}

export class ImportColumnAnswer {
  @ApiProperty()
  column!: number;
  @ApiProperty()
  field!: string;
}

export class ImportWordAnswer implements ImportHeadWord {
  @ApiProperty()
  field!: string;
  @ApiProperty()
  text!: string;
  @ApiProperty({ type: String, nullable: true })
  code!: string | null;
  @ApiProperty({
    description: 'By a person, for this file or an earlier one; without a code: rows with it are refused',
  })
  isDecided!: boolean;
  @ApiProperty({ type: String, nullable: true, description: 'The choice that is most like it' })
  nearest!: string | null;
}

export class ImportSensitiveFieldAnswer {
  @ApiProperty()
  field!: string;
}

/** The chosen sheet, and its columns as they were chosen, remembered or guessed. */
export class ImportHeadAnswer implements ImportHead {
  @ApiProperty({ type: [ImportSheetAnswer] })
  sheets!: ImportSheetAnswer[];
  @ApiProperty()
  sheet!: number;
  @ApiProperty({ description: 'Index of the row with the titles among the rows of the sheet' })
  titleRow!: number;
  @ApiProperty({ type: [String] })
  titles!: string[];
  @ApiProperty({ type: [ImportSampleAnswer] })
  samples!: ImportSampleAnswer[];
  @ApiProperty({ type: [ImportColumnAnswer] })
  columns!: ImportColumnAnswer[];
  @ApiProperty({ type: [ImportWordAnswer], description: 'Texts that no choice names exactly' })
  words!: ImportWordAnswer[];
  @ApiProperty({ type: [ImportSensitiveFieldAnswer] })
  sensitive!: ImportSensitiveFieldAnswer[];
}

export class ImportSummaryAnswer {
  @ApiProperty()
  id!: number;
  @ApiProperty()
  importable!: string;
  @ApiProperty()
  title!: string;
  @ApiProperty()
  departmentId!: number;
  @ApiProperty()
  fileName!: string;
  @ApiProperty({ enum: importStates })
  state!: ImportState;
  @ApiProperty({ type: String, nullable: true, description: 'French: why it failed' })
  problem!: string | null;
  @ApiProperty({
    enum: Object.values(importTasks),
    nullable: true,
    description: 'Which task failed, and can be started again: a preview by its choices; null in every other state',
  })
  failedTask!: ImportTaskName | null;
  @ApiProperty({ description: 'Whether file and rows are still there; without them nothing more can be done' })
  hasFile!: boolean;
  @ApiProperty({ type: ImportAuthorAnswer })
  by!: ImportAuthorAnswer;
  @ApiProperty({ format: 'date-time' })
  at!: string;
  @ApiProperty({ type: ImportCountsAnswer, description: 'Rows of the file' })
  counts!: ImportCountsAnswer;
  @ApiProperty({ type: ImportCountsAnswer, description: 'The objects that they are: several rows may be one' })
  objects!: ImportCountsAnswer;
  @ApiProperty({ type: ImportProgressAnswer, nullable: true, description: 'Objects, while a task runs' })
  progress!: ImportProgressAnswer | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'Null when nothing can be undone' })
  undoUntil!: string | null;
  @ApiProperty({ type: ImportUndoneAnswer, nullable: true })
  undone!: ImportUndoneAnswer | null;
}

export class ImportAnswer extends ImportSummaryAnswer {
  @ApiProperty({
    type: ImportHeadAnswer,
    nullable: true,
    description:
      'While the columns may be chosen: in the states `columns` and `previewed`, and after a preview that failed, until the file is deleted',
  })
  head!: ImportHeadAnswer | null;

  static of({ head, ...view }: ImportView): ImportAnswer {
    return { ...summaryOf(view), head: head as ImportHeadAnswer | null };
  }
}

export class ImportListAnswer {
  @ApiProperty({ type: [ImportSummaryAnswer] })
  records!: ImportSummaryAnswer[];
}

export class ImportProblemAnswer {
  @ApiProperty({ type: String, nullable: true, description: 'The title of the column; null: the row as a whole' })
  column!: string | null;
  @ApiProperty()
  value!: string;
  @ApiProperty()
  message!: string;
}

export class ImportChangeAnswer {
  @ApiProperty({ description: 'The label of the field' })
  field!: string;
  @ApiProperty()
  before!: string;
  @ApiProperty()
  after!: string;
}

export class ImportLookAlikeAnswer {
  @ApiProperty()
  id!: number;
  @ApiProperty()
  name!: string;
}

export class ImportRowAnswer implements ImportRowView {
  @ApiProperty()
  sheet!: string;
  @ApiProperty({ description: 'As Excel counts' })
  row!: number;
  @ApiProperty({ enum: importOutcomes })
  outcome!: ImportOutcome;
  @ApiProperty()
  name!: string;
  @ApiProperty({ type: 'integer', nullable: true, description: 'The stored object, once there is one' })
  id!: number | null;
  @ApiProperty({ type: [ImportProblemAnswer] })
  problems!: ImportProblemAnswer[];
  @ApiProperty({ type: [ImportChangeAnswer] })
  changes!: ImportChangeAnswer[];
  @ApiProperty({ type: [String], description: 'What was read otherwise than written, in French' })
  restored!: string[];
  @ApiProperty({ type: [ImportLookAlikeAnswer], description: 'Stored objects that it resembles, or that it matches' })
  lookAlikes!: ImportLookAlikeAnswer[];
  @ApiProperty({ type: String, nullable: true, description: 'French: why it was not undone' })
  stayed!: string | null;
}

export class ImportRowListAnswer {
  @ApiProperty({ type: [ImportRowAnswer] })
  records!: ImportRowAnswer[];
  @ApiProperty()
  total!: number;
}

/** An import without its head, as a list shows it. */
export function summaryOf({ at, undoUntil, by, ...view }: Omit<ImportView, 'head'>): ImportSummaryAnswer {
  return {
    ...view,
    by: { name: by },
    at: toIsoWithOffset(at, mainlandTimeZone),
    undoUntil: undoUntil === null ? null : toIsoWithOffset(undoUntil, mainlandTimeZone),
  };
}
