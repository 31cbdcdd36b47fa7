import { ApiProperty, PickType } from '@nestjs/swagger';
import { type DeadlineState, deadlineStates } from '@pds/aid-station/domain';
import { toIsoWithOffset } from '@pds/kernel';
import { type DeadlineKind, deadlineKinds, deadlineNames } from '@pds/organisations/contract';
import { ChoiceFilter, IdFilter, IdListField, ListAnswer, ListQuery, TextFilter, YesNoField } from '@pds/platform';
import type { ListedDeadline, MovedDeadline, ShownDeadline } from './deadlines.read-model';

/** What every answer says of a deadline. */
class DeadlineFieldsAnswer {
  @ApiProperty({ enum: deadlineKinds, enumName: 'DeadlineKind' })
  kind!: DeadlineKind;
  @ApiProperty({ example: 'Information du SDIS' })
  name!: string;
  @ApiProperty({ example: '2027-05-08', description: 'The last day in time, in the zone of the event' })
  dueOn!: string;
  @ApiProperty({ type: 'integer', description: 'Days until it is due; negative when late' })
  daysLeft!: number;
  @ApiProperty({ enum: deadlineStates, enumName: 'DeadlineState' })
  state!: DeadlineState;
  @ApiProperty({ description: 'Who is written to; may be empty' })
  recipientName!: string;
}

const fieldsOf = ({ kind, dueOn, daysLeft, state, rule }: ShownDeadline | ListedDeadline): DeadlineFieldsAnswer => ({
  kind,
  name: deadlineNames[kind],
  dueOn,
  daysLeft,
  state,
  recipientName: rule.recipientName,
});

/** A deadline on its dossier's page. */
export class DeadlineAnswer extends DeadlineFieldsAnswer {
  @ApiProperty()
  recipientEmail!: string;
  @ApiProperty()
  recipientAddress!: string;
  @ApiProperty({ description: 'Law, decree or address of the page with the rule' })
  source!: string;
  @ApiProperty({ type: String, nullable: true, example: '2024-03-30' })
  sourceDate!: string | null;
  @ApiProperty({ description: 'Nobody has checked the rule against its source yet' })
  toVerify!: boolean;
  @ApiProperty({ type: String, nullable: true, description: 'Null where only a status shows that it is done' })
  doneAt!: string | null;
  @ApiProperty({ type: String, nullable: true, description: 'Who noted it as done' })
  doneBy!: string | null;
  @ApiProperty({ description: 'Whether somebody noted it as done, which can be undone' })
  isMarked!: boolean;
  @ApiProperty({ type: String, nullable: true, description: 'When the rule changed after the dossier was created' })
  ruleChangedAt!: string | null;

  static of(deadline: ShownDeadline, timeZone: string): DeadlineAnswer {
    const { isMarked, rule } = deadline;
    const instant = (at: number | null) => (at === null ? null : toIsoWithOffset(at, timeZone));
    return {
      ...fieldsOf(deadline),
      recipientEmail: rule.recipientEmail,
      recipientAddress: rule.recipientAddress,
      source: rule.source,
      sourceDate: rule.sourceDate,
      toVerify: rule.toVerify,
      doneAt: instant(deadline.doneAt),
      doneBy: deadline.doneByName,
      isMarked,
      ruleChangedAt: instant(deadline.ruleChangedAt),
    };
  }
}

export class DossierDeadlinesAnswer {
  @ApiProperty({ type: [DeadlineAnswer], description: 'The earliest first' })
  deadlines!: DeadlineAnswer[];
}

export class MarkDeadlineBody {
  @YesNoField({ description: 'Whether it is done; false takes the note back' })
  isDone!: boolean;
}

/** The same deadline of several dossiers. */
export class MarkDeadlinesDoneBody {
  @IdListField({ maxItems: 200, description: 'Dossiers' })
  ids!: number[];
}

class MarkedDeadlineAnswer {
  @ApiProperty({ description: 'The dossier' })
  id!: number;
  @ApiProperty({ type: String, nullable: true, description: 'Why it was not noted as done, or may not be; else null' })
  refusal!: string | null;
}

export class MarkedDeadlinesAnswer {
  @ApiProperty({ type: [MarkedDeadlineAnswer], description: 'In the order asked for, each dossier once' })
  marked!: MarkedDeadlineAnswer[];
}

const listedStates = ['late', 'soon', 'upcoming'] as const satisfies readonly DeadlineState[];
type ListedState = (typeof listedStates)[number];

export class DeadlineListQuery extends ListQuery {
  @ChoiceFilter(listedStates, { message: 'État inconnu', description: 'Late and soon ones without it' })
  state?: ListedState;

  @ChoiceFilter(deadlineKinds, { message: 'Échéance inconnue' })
  kind?: DeadlineKind;

  @IdFilter({ message: 'Département inconnu', description: 'Department id; the scope applies all the same' })
  department?: number;

  @IdFilter({ message: 'Antenne inconnue', description: 'Office id; the scope applies all the same' })
  office?: number;

  @TextFilter({ description: 'Words of the organisation’s name' })
  orgaName?: string;

  @ChoiceFilter(['dueOn'] as const, { message: 'Tri inconnu', default: 'dueOn' })
  sort = 'dueOn' as const;
}

/** A deadline that is not done yet. */
export class ListedDeadlineAnswer extends DeadlineFieldsAnswer {
  @ApiProperty({ description: 'The dossier' })
  id!: number;
  @ApiProperty()
  isAidStation!: boolean;
  @ApiProperty()
  eventName!: string;
  @ApiProperty({ type: String, nullable: true })
  organizationName!: string | null;
  @ApiProperty({ example: '2026-11-20T14:30:00+01:00' })
  startDate!: string;
  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'Of a team whose places members take: how many nobody takes; else null',
  })
  missingPeople!: number | null;

  static of(deadline: ListedDeadline): ListedDeadlineAnswer {
    const { id, isAidStation, eventName, organisationName, startsAt, timeZone } = deadline.dossier;
    return {
      ...fieldsOf(deadline),
      id,
      isAidStation,
      eventName,
      organizationName: organisationName,
      startDate: toIsoWithOffset(startsAt, timeZone),
      missingPeople: deadline.missingPeople ?? null,
    };
  }
}

/** A kind of deadline, and how many the search finds of it, whichever kind it asks for. */
class FoundDeadlineKindAnswer extends PickType(DeadlineFieldsAnswer, ['kind', 'name']) {
  @ApiProperty()
  total!: number;
}

export class DeadlineListAnswer extends ListAnswer {
  @ApiProperty({ type: [FoundDeadlineKindAnswer], description: 'Every kind' })
  kinds!: FoundDeadlineKindAnswer[];
  @ApiProperty({ type: [ListedDeadlineAnswer], description: 'By the day on which they are due' })
  records!: ListedDeadlineAnswer[];
}

/** A deadline that the typed rules would move. */
export class MovedDeadlineAnswer {
  @ApiProperty({ description: 'The dossier' })
  id!: number;
  @ApiProperty()
  eventName!: string;
  @ApiProperty({ example: 'Information du SDIS' })
  name!: string;
  @ApiProperty({ type: String, nullable: true, example: '2027-05-08', description: 'Null for a new deadline' })
  before!: string | null;
  @ApiProperty({ type: String, nullable: true, example: '2027-04-08', description: 'Null if it is no longer needed' })
  after!: string | null;

  static of({ dossier, kind, before, after }: MovedDeadline): MovedDeadlineAnswer {
    return { id: dossier.id, eventName: dossier.eventName, name: deadlineNames[kind], before, after };
  }
}

export class DeadlinePreviewAnswer {
  @ApiProperty({ type: 'integer', description: 'Open dossiers of which a deadline changes' })
  dossiers!: number;
  @ApiProperty({ type: 'integer', description: 'Deadlines that change' })
  total!: number;
  @ApiProperty({ type: [MovedDeadlineAnswer], description: 'The first fifty, by the date of the event' })
  records!: MovedDeadlineAnswer[];
}
