import { ApiProperty } from '@nestjs/swagger';
import { PhoneField } from '@pds/platform';

export class UpdateFilerContactBody {
  @PhoneField()
  phone!: string;
}

export class FilerContactAnswer {
  @ApiProperty()
  phone!: string;
}
