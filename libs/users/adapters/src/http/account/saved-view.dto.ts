import { ApiProperty } from '@nestjs/swagger';
import { TextField, YesNoField } from '@pds/platform';

const listName = { of: /^[a-z-]{1,40}$/, message: 'Liste inconnue' };

export class SavedViewListQuery {
  @TextField({ maxLength: 40, pattern: listName, description: 'The list', example: 'demands' })
  list!: string;
}

export class SaveViewBody {
  @TextField({ maxLength: 40, pattern: listName, description: 'The list', example: 'demands' })
  list!: string;

  @TextField({
    maxLength: 60,
    filled: true,
    message: 'Veuillez nommer la vue',
    tooLong: '60 caractères au plus',
    example: 'À relancer',
  })
  name!: string;

  @TextField({
    maxLength: 2_000,
    description: 'Filters and sort order, as the list’s address holds them',
    example: 'status=1&sort=createdAt',
  })
  query!: string;

  @TextField({
    nullable: true,
    optional: true,
    maxLength: 2_000,
    pattern: { of: /^[A-Za-z0-9_-]+(,[A-Za-z0-9_-]+)*$/, message: 'Colonnes inconnues' },
    description: 'Keys of the columns, separated by commas; null: the list’s own',
    example: 'id,eventName',
  })
  columns?: string | null;

  @YesNoField({
    optional: true,
    nullAsAbsent: true,
    default: false,
    description: 'Whether the staff of the caller’s department see it too',
  })
  isShared?: boolean;
}

export class SavedViewAnswer {
  @ApiProperty()
  id!: number;

  @ApiProperty()
  name!: string;

  @ApiProperty()
  query!: string;

  @ApiProperty({ type: String, nullable: true, description: 'Keys of the columns, separated by commas' })
  columns!: string | null;

  @ApiProperty()
  isShared!: boolean;

  @ApiProperty({ description: 'Whether the caller saved it, and may delete it' })
  isOwn!: boolean;
}

export class SavedViewsAnswer {
  @ApiProperty({ type: [SavedViewAnswer] })
  records!: SavedViewAnswer[];

  @ApiProperty({ description: 'Whether the caller has a department to share views with' })
  canShare!: boolean;
}
