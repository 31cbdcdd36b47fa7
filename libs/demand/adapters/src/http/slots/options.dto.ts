import { ApiProperty } from '@nestjs/swagger';
import { complementLimits } from '@pds/demand/domain';
import { IdField, ObjectField, TextField, YesNoField } from '@pds/platform';
import { optionIcons } from '@pds/pricing/contract';

export class ChoosableOption {
  @ApiProperty({ type: 'integer', description: 'Of the catalogue' })
  id!: number;
  @ApiProperty({ example: 'Ambulance' })
  name!: string;
  @ApiProperty({ enum: optionIcons })
  icon!: string;
}

/** An option to choose or chosen; prices are for staff. */
export class OptionChoiceAnswer {
  @ApiProperty({ type: 'integer', description: 'Of the catalogue' })
  id!: number;
  @ApiProperty({ type: ChoosableOption })
  option!: ChoosableOption;
  @ApiProperty({ description: 'Chosen' })
  activated!: boolean;
}

export class DemandOptionsAnswer {
  @ApiProperty({ description: 'Of the demand: to send back when saving it' })
  version!: number;
  @ApiProperty({ type: [OptionChoiceAnswer], description: 'What the department offers, and what was chosen before' })
  options!: OptionChoiceAnswer[];
  @ApiProperty({ type: [Number], description: 'Ids of those chosen' })
  activatedOptions!: number[];
}

/** {@link ChoosableOption} sent back: the domain checks that nothing in it was changed. */
export class ChoosableOptionBody {
  @IdField()
  id!: number;

  @TextField({ maxLength: complementLimits.name, verbatim: true })
  name!: string;

  @TextField({ maxLength: complementLimits.name, verbatim: true, description: 'One of those of the catalogue' })
  icon!: string;
}

/** A row of the options as it was shown, except for the choice. */
export class OptionChoiceBody {
  @IdField({ description: 'Of the catalogue' })
  id!: number;

  @YesNoField({ description: 'Chosen' })
  activated!: boolean;

  @ObjectField(() => ChoosableOptionBody, { optional: true, description: 'As it was shown; read only' })
  option?: ChoosableOptionBody;
}
