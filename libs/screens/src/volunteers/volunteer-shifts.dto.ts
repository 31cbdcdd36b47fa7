import { ApiProperty } from '@nestjs/swagger';
import {
  type AnswerState,
  answerStates,
  type GivenAnswer,
  givenAnswers,
  type Shift,
  type Volunteer,
} from '@pds/aid-station/domain';
import { toIsoWithOffset } from '@pds/kernel';
import { ChoiceField, ContactAnswer, EmailField, IdField, LinkTokenField } from '@pds/platform';
import { type TeamFunction, teamFunctionNames, teamFunctions } from '@pds/pricing/contract';

/** The secret of a personal link; in the body, so that no log contains it. */
export class VolunteerLinkBody {
  @LinkTokenField()
  token!: string;
}

/** One of the slots that the page behind the link shows. */
export class VolunteerSlotBody extends VolunteerLinkBody {
  @IdField({ message: 'Veuillez recharger la page' })
  slotId!: number;
}

/** A slot to which the member comes, and whom they ask to take over. */
export class AskReplacementBody extends VolunteerSlotBody {
  @EmailField({ optional: true, nullable: true, description: 'Of a member; absent: a few who could come' })
  email?: string | null;
}

export class AnswerSlotBody extends VolunteerSlotBody {
  @ChoiceField(givenAnswers, { message: 'Veuillez recharger la page', enumName: 'GivenAnswer' })
  answer!: GivenAnswer;
  @ChoiceField(teamFunctions, {
    optional: true,
    message: 'Veuillez recharger la page',
    enumName: 'TeamFunction',
    description: 'With `yes`; else the first one with a free place',
  })
  function?: TeamFunction;
}

/** A function that the member may take at a slot. */
export class ShiftChoiceAnswer {
  @ApiProperty({ enum: teamFunctions, enumName: 'TeamFunction' })
  function!: TeamFunction;
  @ApiProperty({ example: 'Chef d’équipe' })
  label!: string;
  @ApiProperty({ description: 'No place is free, and nobody looks for somebody to take over: `yes` joins the queue' })
  isFull!: boolean;
}

/** Who leads the team, for those who come. */
export class ShiftLeaderAnswer {
  @ApiProperty()
  name!: string;
  @ApiProperty({ type: String, nullable: true, description: 'From 48 hours before the slot to 24 hours after it' })
  phone!: string | null;
}

/** A slot as a member sees it: nothing of the customer, and nobody else but the leader. */
export class ShiftAnswer {
  @ApiProperty()
  slotId!: number;
  @ApiProperty()
  eventName!: string;
  @ApiProperty({ description: 'Of the slot; empty if it has none' })
  slotName!: string;
  @ApiProperty({ description: 'Place and address of the event' })
  place!: string;
  @ApiProperty()
  town!: string;
  @ApiProperty({ format: 'date-time', description: 'With the offset of the event, as all times here' })
  startsAt!: string;
  @ApiProperty({ format: 'date-time' })
  endsAt!: string;
  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'Null: the start of the slot' })
  meetingAt!: string | null;
  @ApiProperty()
  meetingPlace!: string;
  @ApiProperty({ description: 'For those who come; else empty' })
  instructions!: string;
  @ApiProperty({ type: ShiftLeaderAnswer, nullable: true })
  leader!: ShiftLeaderAnswer | null;
  @ApiProperty({ type: [ShiftChoiceAnswer] })
  choices!: ShiftChoiceAnswer[];
  @ApiProperty({ type: String, nullable: true, description: 'Why the member may not come, in French' })
  reason!: string | null;
  @ApiProperty({ description: 'Whether members may take places, and look for somebody to take over' })
  isOpen!: boolean;
  @ApiProperty({ description: 'Nothing can be answered, for that reason' })
  isOver!: boolean;
  @ApiProperty({ enum: answerStates, enumName: 'AnswerState', nullable: true, type: String })
  state!: AnswerState | null;
  @ApiProperty({ description: 'Whether a coordinator set the state' })
  isSetByStaff!: boolean;
  @ApiProperty({ enum: teamFunctions, enumName: 'TeamFunction', nullable: true, type: String })
  function!: TeamFunction | null;
  @ApiProperty({ type: String, nullable: true, example: 'Chef d’équipe' })
  functionLabel!: string | null;
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'When an offered place goes to the next',
  })
  offeredUntil!: string | null;
  @ApiProperty({ format: 'date-time', description: 'From then on a coordinator is told of a withdrawal' })
  withdrawUntil!: string;
  @ApiProperty({ description: 'Whether that is over' })
  isLate!: boolean;
  @ApiProperty({ description: 'Whether the member, who comes, looks for somebody to take over' })
  isReplacementAsked!: boolean;

  static of({ timeZone, start, end, ...shift }: Shift): ShiftAnswer {
    const at = (instant: number) => toIsoWithOffset(instant, timeZone);
    const atOrNull = (instant: number | null) => (instant === null ? null : at(instant));
    return {
      ...shift,
      startsAt: at(start),
      endsAt: at(end),
      meetingAt: atOrNull(shift.meetingAt),
      choices: shift.choices.map(({ name, isFull }) => ({ function: name, label: teamFunctionNames[name], isFull })),
      functionLabel: shift.function && teamFunctionNames[shift.function],
      offeredUntil: atOrNull(shift.offeredUntil),
      withdrawUntil: at(shift.withdrawUntil),
    };
  }
}

/** What the page behind a personal link shows. */
export class VolunteerShiftsAnswer {
  @ApiProperty()
  firstName!: string;
  @ApiProperty()
  officeName!: string;
  @ApiProperty({ description: 'Whether the member has an e-mail address: nobody else is told of a free place' })
  hasEmail!: boolean;
  @ApiProperty({ type: ContactAnswer })
  contact!: ContactAnswer;
  @ApiProperty({ type: [ShiftAnswer], description: 'In the order of time' })
  shifts!: ShiftAnswer[];

  static of({ firstName, officeName, email, contact }: Volunteer, shifts: readonly Shift[]): VolunteerShiftsAnswer {
    const hasEmail = email !== null;
    return { firstName, officeName, hasEmail, contact, shifts: shifts.map((shift) => ShiftAnswer.of(shift)) };
  }
}
