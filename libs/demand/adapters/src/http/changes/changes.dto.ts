import { ApiProperty } from '@nestjs/swagger';
import { type ChangeField, changeFieldCodes, changeFields, maxChangeText } from '@pds/demand/contract';
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
  @TextField({ maxLength: maxChangeText, description: 'What is to be different' })
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

/** The changes asked of a dossier. */
export class ChangeRequestsAnswer {
  @ApiProperty({ description: 'Whether the caller, as its organiser, may ask for another one now' })
  mayAsk!: boolean;
  @ApiProperty({ type: [ChangeRequestAnswer], description: 'In the order in which they were asked' })
  requests!: ChangeRequestAnswer[];

  static of({ mayAsk, timeZone, requests }: ChangesOfDemand): ChangeRequestsAnswer {
    return {
      mayAsk,
      requests: requests.map(({ id, field, wish, note, askedAt, state, answer, quoteId, newQuote }) => ({
        ...{ id, field, wish, note, state, answer, quoteId, newQuote },
        askedAt: toIsoWithOffset(askedAt, timeZone),
      })),
    };
  }
}
