import { ApiProperty } from '@nestjs/swagger';
import { refusalCauseCodes, refusalCauses, type RefusalCause } from '@pds/demand/contract';
import type { RefusalLetter } from '@pds/demand/domain';
import { letterBounds } from '@pds/kernel';
import { ChoiceField, ChoiceFilter, TextField } from '@pds/platform';
import { LoadedVersionField } from './version.dto';

const message = 'Veuillez choisir la cause du refus';
const inWords = Object.entries(refusalCauses)
  .map(([code, name]) => `${code} ${name}`)
  .join(', ');

/** The cause of a refusal, in an answer. */
export const RefusalCauseProperty = () =>
  ApiProperty({ type: 'integer', enum: refusalCauseCodes, nullable: true, description: `${inWords}; null for none` });

/** The cause for which the letter is requested. */
export class RefusalLetterQuery {
  @ChoiceFilter(refusalCauseCodes, { message, description: `${inWords}; 4 where it is left out` })
  cause?: RefusalCause;
}

/** The letter of a refusal before anybody edited it (spec back-office 7). */
export class RefusalLetterAnswer {
  @ApiProperty({ example: 'Foulées de la Confluence\u00a0: demande non prise en charge, ce que vous pouvez faire' })
  subject!: string;
  @ApiProperty({ description: 'Rich text' })
  content!: string;
  @ApiProperty({ description: 'The contact of the demand', example: 'jeanne@example.org' })
  receiver!: string;
  @ApiProperty({ type: [String], description: 'Placeholders without a value: to be completed before sending' })
  missing!: string[];

  static of({ missing, ...letter }: RefusalLetter): RefusalLetterAnswer {
    return { ...letter, missing: [...missing] };
  }
}

/** The refusal of a demand, with its edited letter. */
export class RefuseDemandBody {
  @ChoiceField(refusalCauseCodes, { message, description: inWords })
  cause!: RefusalCause;
  @TextField({ maxLength: 254 })
  receiver!: string;
  @TextField({ maxLength: letterBounds.subject, verbatim: true })
  subject!: string;
  @TextField({ maxLength: letterBounds.content, verbatim: true, description: 'Rich text' })
  content!: string;
  @LoadedVersionField()
  version?: number;
}

/** A refused demand. */
export class RefusalAnswer {
  @ApiProperty()
  version!: number;
  @ApiProperty({ description: '2 REFUSÉE' })
  status!: number;
  @ApiProperty()
  dpsSupport!: boolean;
  @RefusalCauseProperty()
  dpsSupportCause!: RefusalCause | null;
}
