import { ApiProperty } from '@nestjs/swagger';
import { IdField, TextField, YesNoField } from '@pds/platform';

const tabOptions = {
  minLength: 32,
  maxLength: 32,
  pattern: { of: /^[0-9a-f]{32}$/, message: 'Onglet inconnu' },
  description: 'Tells the pages of one person apart: 32 hexadecimal digits that a page chooses for itself',
};

export class SayPresenceBody {
  @TextField(tabOptions)
  tab!: string;

  @YesNoField({ description: 'Whether something that is typed in the page is not saved' })
  editing!: boolean;

  @IdField({
    optional: true,
    message: 'Version attendue',
    description: 'The version of the demand that the page shows; left out, nothing is told of saves',
  })
  version?: number;
}

export class LeaveDossierQuery {
  @TextField(tabOptions)
  tab!: string;
}

export class PresentPersonAnswer {
  @ApiProperty({ description: 'First and last name' })
  name!: string;
  @ApiProperty({ description: 'Whether it is the caller, in another page' })
  isCaller!: boolean;
  @ApiProperty({ description: 'True: something typed is not saved; false: looks' })
  editing!: boolean;
  @ApiProperty({ format: 'date-time', description: 'Since when they edit, or look' })
  since!: string;
}

export class SavedMeanwhileAnswer {
  @ApiProperty({ type: String, nullable: true, description: 'Null for whoever has no account, or has none any more' })
  by!: string | null;
  @ApiProperty({ description: 'Whether it was the caller, in another page' })
  isCaller!: boolean;
  @ApiProperty({ format: 'date-time' })
  at!: string;
}

export class PresenceAnswer {
  @ApiProperty({ type: [PresentPersonAnswer], description: 'Those who edit first, then whoever came first' })
  others!: readonly PresentPersonAnswer[];
  @ApiProperty({
    type: SavedMeanwhileAnswer,
    nullable: true,
    description: 'The last save since the version that the page shows',
  })
  saved!: SavedMeanwhileAnswer | null;
}
