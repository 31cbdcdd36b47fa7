import { ApiProperty } from '@nestjs/swagger';
import { maxNoteLength } from '@pds/demand/domain';
import { type TimelineKind, timelineKinds } from '@pds/kernel';
import { ChoiceFilter, IdFilter, TextField, TextFilter, WholeNumberFilter } from '@pds/platform';

const kindOptions = { message: 'Sorte inconnue', enumName: 'TimelineKind' };

/** Where a page of the timeline begins, as the previous page returned it. */
export const placePattern = /^(\d{1,15})~([a-z]{1,12})~(\d{1,15})$/;

export class TimelineFilterQuery {
  @ChoiceFilter(timelineKinds, { ...kindOptions, description: 'Only what is of this kind' })
  kind?: TimelineKind;

  @IdFilter({ description: 'Only what this account did' })
  by?: number;
}

export class ShowTimelineQuery extends TimelineFilterQuery {
  @TextFilter({
    maxLength: 50,
    pattern: { of: placePattern, message: 'Cette page n’existe pas' },
    description: '`next` of the page before; left out for the newest',
  })
  below?: string;

  @WholeNumberFilter({ minimum: 1, maximum: 100, message: 'De 1 à 100 entrées', description: '50 unless told' })
  limit?: number;
}

export class AddNoteBody {
  @TextField({ maxLength: maxNoteLength, minLength: 1, description: 'Plain text, for staff only' })
  text!: string;
}

export class TimelinePerson {
  @ApiProperty()
  id!: number;
  @ApiProperty({ description: '« Compte supprimé » once the account is gone' })
  name!: string;
}

export class TimelineChange {
  @ApiProperty({ description: 'What changed, as a JSON pointer; `#12` is the element with the id 12' })
  path!: string;
  @ApiProperty({ description: 'What changed, in French' })
  label!: string;
  @ApiProperty({ type: String, nullable: true, description: 'In French; null where there was nothing' })
  before!: string | null;
  @ApiProperty({ type: String, nullable: true, description: 'In French; null where nothing is left' })
  after!: string | null;
}

export class TimelineEntryAnswer {
  @ApiProperty({ description: 'Unique in the timeline of the dossier' })
  key!: string;
  @ApiProperty({ format: 'date-time' })
  at!: string;
  @ApiProperty({ description: '`<context>.<past tense>`' })
  what!: string;
  @ApiProperty({ enum: timelineKinds, enumName: 'TimelineKind', isArray: true })
  kinds!: readonly TimelineKind[];
  @ApiProperty({
    type: TimelinePerson,
    nullable: true,
    description: 'Null for a task, and for a customer by their link',
  })
  by!: TimelinePerson | null;
  @ApiProperty({ description: 'What happened, in French' })
  title!: string;
  @ApiProperty({ type: String, nullable: true, description: 'The text of a note, an amount, recipients' })
  text!: string | null;
  @ApiProperty({ type: [TimelineChange] })
  changes!: readonly TimelineChange[];
}

export class TimelineAnswer {
  @ApiProperty({ type: [TimelineEntryAnswer], description: 'Newest first' })
  entries!: readonly TimelineEntryAnswer[];
  @ApiProperty({ type: String, nullable: true, description: '`below` of the next page; null on the last' })
  next!: string | null;
  @ApiProperty({ type: [TimelinePerson], description: 'Everybody who did something, whatever the filters' })
  people!: readonly TimelinePerson[];
}
