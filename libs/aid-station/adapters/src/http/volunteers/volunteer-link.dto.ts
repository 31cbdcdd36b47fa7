import { ApiProperty } from '@nestjs/swagger';

/** A new personal link; it is shown only once. */
export class VolunteerLinkAnswer {
  @ApiProperty({ description: 'Complete address, with the secret' })
  address!: string;
}
