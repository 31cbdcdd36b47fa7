import { ApiProperty } from '@nestjs/swagger';
import {
  type AnswerState,
  answerStates,
  type ShownPerson,
  type ShownSignUp,
  type ShownSignUps,
} from '@pds/aid-station/domain';
import { type Instant, toIsoWithOffset } from '@pds/kernel';
import {
  ChoiceField,
  IdField,
  ListField,
  LoadedVersion,
  ShownVersion,
  TextField,
  WholeNumberField,
  YesNoField,
} from '@pds/platform';
import {
  emptyTeam,
  headcount,
  type Team,
  type TeamFunction,
  teamFunctionNames,
  teamFunctions,
  teamInWords,
} from '@pds/pricing/contract';

const moment = 'In the time zone of the event, or with an offset: 2027-05-08T14:00';
const textLength = 1_000;

const FunctionField = () =>
  ChoiceField(teamFunctions, { message: 'Veuillez choisir une fonction', enumName: 'TeamFunction' });

class AddedPlacesField {
  @FunctionField()
  function!: TeamFunction;
  @WholeNumberField({ minimum: -500, maximum: 500, description: 'Negative: places that are closed' })
  added!: number;
}

class SlotToOpenField {
  @IdField()
  slotId!: number;
  @YesNoField()
  isOpen!: boolean;
  @TextField({ maxLength: 40, optional: true, nullable: true, description: `${moment}; null: the start of the slot` })
  meetingAt?: string | null;
  @TextField({ maxLength: 200, optional: true })
  meetingPlace?: string;
  @TextField({ maxLength: textLength, optional: true })
  instructions?: string;
  @ListField(() => AddedPlacesField, { maxItems: teamFunctions.length, optional: true, description: 'Others: none' })
  added?: AddedPlacesField[];
}

/** Slots of a dossier with their settings; slots that are left out stay as they are. */
export class OpenSignUpsBody {
  @LoadedVersion()
  version?: number;
  @ListField(() => SlotToOpenField, { maxItems: 200 })
  slots!: SlotToOpenField[];

  static toCommand({ version, slots }: OpenSignUpsBody) {
    return {
      version,
      slots: slots.map(({ slotId, isOpen, meetingAt = null, meetingPlace = '', instructions = '', added = [] }) => {
        const counts = Object.fromEntries(added.map((each) => [each.function, each.added]));
        return { slotId, isOpen, meetingAt, meetingPlace, instructions, added: { ...emptyTeam, ...counts } as Team };
      }),
    };
  }
}

/** Who comes as what, by a coordinator's decision. */
export class SetMemberBody {
  @FunctionField()
  function!: TeamFunction;
  @TextField({
    maxLength: textLength,
    optional: true,
    description: 'Why, despite a refusal, another slot or an absence',
  })
  note?: string;
}

class PlacesAnswer {
  @ApiProperty({ enum: teamFunctions, enumName: 'TeamFunction' })
  function!: TeamFunction;
  @ApiProperty({ example: 'Chef de poste' })
  label!: string;
  @ApiProperty({ type: 'integer', description: 'By the team of the slot' })
  required!: number;
  @ApiProperty({ type: 'integer', description: 'By coordinators; negative: closed' })
  added!: number;
  @ApiProperty({ type: 'integer', description: 'Places that somebody takes: a PSE2 may serve as PSE1' })
  taken!: number;
}

class SlotPersonAnswer {
  @ApiProperty()
  memberId!: number;
  @ApiProperty()
  name!: string;
  @ApiProperty()
  officeName!: string;
  @ApiProperty({ type: String, nullable: true, description: 'From 48 hours before the slot until 24 hours after it' })
  phone!: string | null;
  @ApiProperty({ enum: answerStates, enumName: 'AnswerState' })
  state!: AnswerState;
  @ApiProperty({ enum: teamFunctions, enumName: 'TeamFunction', nullable: true })
  function!: TeamFunction | null;
  @ApiProperty()
  isMinor!: boolean;
  @ApiProperty({ type: String, nullable: true })
  askedAt!: string | null;
  @ApiProperty({ type: String, nullable: true })
  seenAt!: string | null;
  @ApiProperty({ type: String, nullable: true })
  answeredAt!: string | null;
  @ApiProperty({ type: String, nullable: true, description: 'When an offered place goes to the next' })
  offeredUntil!: string | null;
  @ApiProperty({ description: 'Why a coordinator set it against a rule' })
  note!: string;
  @ApiProperty({ type: String, nullable: true, description: 'Why somebody who comes perhaps no longer may' })
  doubt!: string | null;
  @ApiProperty({ description: 'Comes, and looks for somebody to take over' })
  isReplacementAsked!: boolean;

  static of({ answer, doubt, name, officeName, phone }: ShownPerson, timeZone: string): SlotPersonAnswer {
    const { memberId, state, function: of, isMinor, note } = answer;
    return {
      ...{ memberId, name, officeName, phone, state, function: of, isMinor, note, doubt },
      askedAt: isoOrNull(answer.askedAt, timeZone),
      seenAt: isoOrNull(answer.seenAt, timeZone),
      answeredAt: isoOrNull(answer.answeredAt, timeZone),
      offeredUntil: isoOrNull(answer.offeredUntil, timeZone),
      isReplacementAsked: answer.replacementAskedAt !== null,
    };
  }
}

class SlotSignUpAnswer {
  @ApiProperty()
  slotId!: number;
  @ApiProperty()
  name!: string;
  @ApiProperty({ example: '2027-05-08T14:00:00+02:00' })
  startsAt!: string;
  @ApiProperty()
  endsAt!: string;
  @ApiProperty({ description: 'Whether members may answer' })
  isOpen!: boolean;
  @ApiProperty({ description: 'Whether the dossier is refused, cancelled or « Sans suite »' })
  isCancelled!: boolean;
  @ApiProperty({ type: String, nullable: true, description: 'Null: the start of the slot' })
  meetingAt!: string | null;
  @ApiProperty()
  meetingPlace!: string;
  @ApiProperty()
  instructions!: string;
  @ApiProperty({ type: [PlacesAnswer], description: 'Functions with places, closed ones too' })
  places!: PlacesAnswer[];
  @ApiProperty({ type: 'integer' })
  missing!: number;
  @ApiProperty({ example: '1 chef d’équipe, 2 PSE2', description: 'Empty when nobody is missing' })
  missingText!: string;
  @ApiProperty({ type: 'integer', description: 'Who come without a place for them' })
  tooMany!: number;
  @ApiProperty({ description: 'Only minors come: an adult is needed' })
  hasOnlyMinors!: boolean;
  @ApiProperty({ type: [SlotPersonAnswer], description: 'By name' })
  people!: SlotPersonAnswer[];

  static of({ signUp, people }: ShownSignUp): SlotSignUpAnswer {
    const { slotId, slotName, start, end, timeZone, required, added, ...slot } = signUp.snapshot();
    const { isOpen, isCancelled, meetingPlace, instructions } = slot;
    const [missing, all] = [signUp.missing(), signUp.places()];
    const places = teamFunctions.map((name) => ({
      ...{ function: name, label: teamFunctionNames[name] },
      ...{ required: required[name], added: added[name], taken: all[name] - missing[name] },
    }));
    return {
      ...{ slotId, name: slotName, isOpen, isCancelled, meetingPlace, instructions },
      startsAt: toIsoWithOffset(start, timeZone),
      endsAt: toIsoWithOffset(end, timeZone),
      meetingAt: isoOrNull(slot.meetingAt, timeZone),
      places: places.filter((each) => each.required !== 0 || each.added !== 0),
      ...{ missing: headcount(missing), missingText: teamInWords(missing), tooMany: signUp.tooMany() },
      hasOnlyMinors: signUp.hasOnlyMinors(),
      people: people.map((person) => SlotPersonAnswer.of(person, timeZone)),
    };
  }
}

/** The slots of a dossier, and who comes. */
export class SignUpsAnswer {
  @ShownVersion()
  version!: number;
  @ApiProperty({ type: [SlotSignUpAnswer], description: 'In the order of time' })
  slots!: SlotSignUpAnswer[];

  static of({ version, slots }: ShownSignUps): SignUpsAnswer {
    return { version, slots: slots.map((slot) => SlotSignUpAnswer.of(slot)) };
  }
}

export const isoOrNull = (instant: Instant | null, timeZone: string) =>
  instant === null ? null : toIsoWithOffset(instant, timeZone);
