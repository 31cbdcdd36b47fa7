import { ApiProperty } from '@nestjs/swagger';
import {
  type ChangeField,
  changeFieldCodes,
  changeFields,
  maxChangeText,
  type WithdrawalTerms,
} from '@pds/demand/contract';
import {
  changeOutcomes,
  type ChangeOutcome,
  type ChangesOfDemand,
  type ChangeState,
  changeStates,
} from '@pds/demand/domain';
import { toIsoWithOffset } from '@pds/kernel';
import { ChoiceField, TextField } from '@pds/platform';

const inWords = Object.entries(changeFields)
  .map(([code, name]) => `${code} ${name}`)
  .join(', ');

/** A change that is asked for. */
export class AskForChangeBody {
  @ChoiceField(changeFieldCodes, {
    message: 'Veuillez choisir ce qui change',
    enumName: 'ChangeField',
    description: inWords,
  })
  field!: ChangeField;
  @TextField({
    maxLength: maxChangeText,
    description: 'What is to be different; for `withdrawal` the `words` that its organiser read',
  })
  wish!: string;
  @TextField({ optional: true, maxLength: maxChangeText, description: 'What else the association should know' })
  note?: string;
}

/** The answer of staff. */
export class AnswerChangeBody {
  @ChoiceField(changeOutcomes, {
    message: 'Réponse inconnue',
    description: '`quoted` by the newest quote, which must be later than the request',
  })
  outcome!: ChangeOutcome;
  @TextField({ optional: true, maxLength: maxChangeText, description: 'Of a refusal' })
  reason?: string;
}

/** A change that was asked for, and its answer. */
export class ChangeRequestAnswer {
  @ApiProperty()
  id!: number;
  @ApiProperty({ enum: changeFieldCodes, enumName: 'ChangeField', description: inWords })
  field!: ChangeField;
  @ApiProperty()
  wish!: string;
  @ApiProperty()
  note!: string;
  @ApiProperty({ example: '2026-11-20T14:30:00+01:00' })
  askedAt!: string;
  @ApiProperty({ enum: changeStates, enumName: 'ChangeState' })
  state!: ChangeState;
  @ApiProperty({ description: 'The reason of a refusal, else empty' })
  answer!: string;
  @ApiProperty({ type: Number, nullable: true, description: 'The quote that answers it' })
  quoteId!: number | null;
  @ApiProperty({
    type: Number,
    nullable: true,
    description:
      'The quote that was generated since and may answer it; null while there is none, and once it is answered',
  })
  newQuote!: number | null;
}

/** What it costs to withdraw an event now. */
export class WithdrawalAnswer {
  @ApiProperty({ description: 'Whether something was accepted: the association confirms' })
  isBinding!: boolean;
  @ApiProperty({
    description: 'Whether it is the right of withdrawal of a private person: « Renoncer au contrat ici »',
  })
  isRight!: boolean;
  @ApiProperty({ description: 'What is owed, in French; sent back as the `wish` of the withdrawal' })
  words!: string;
  @ApiProperty({ type: String, nullable: true, description: 'Code of the department whose terms of sale apply' })
  department!: string | null;
}

/** The changes asked of a dossier. */
export class ChangeRequestsAnswer {
  @ApiProperty({ description: 'Whether the caller, as its organiser, may ask for another one now' })
  mayAsk!: boolean;
  @ApiProperty({
    type: WithdrawalAnswer,
    nullable: true,
    description: 'Null when the caller may not withdraw the event as its organiser',
  })
  withdrawal!: WithdrawalAnswer | null;
  @ApiProperty({ type: [ChangeRequestAnswer], description: 'In the order in which they were asked' })
  requests!: ChangeRequestAnswer[];

  static of({ mayAsk, withdrawal, department, timeZone, requests }: ChangesOfDemand): ChangeRequestsAnswer {
    return {
      mayAsk,
      withdrawal: withdrawal && withdrawalAnswer(withdrawal, department),
      requests: requests.map(({ id, field, wish, note, askedAt, state, answer, quoteId, newQuote }) => ({
        ...{ id, field, wish, note, state, answer, quoteId, newQuote },
        askedAt: toIsoWithOffset(askedAt, timeZone),
      })),
    };
  }
}

const withdrawalAnswer = (
  { isBinding, isRight, words }: WithdrawalTerms,
  department: string | null,
): WithdrawalAnswer => ({ isBinding, isRight, words, department });
