import { ApiProperty } from '@nestjs/swagger';
import { mainlandTimeZone, toIsoWithOffset } from '@pds/kernel';
import type { CalendarLink } from '@pds/users/domain';

export class CalendarLinkAnswer {
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'The secret address of the calendar; null when there is none, or when it can only be renewed',
    example: 'https://secours.example/api/feeds/….ics',
  })
  url!: string | null;

  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'Null when there is no link' })
  createdAt!: string | null;

  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'When a program last read it' })
  lastReadAt!: string | null;

  @ApiProperty({
    description: 'Whether it was ended for safety, as when a manager who knew it left: it is to be renewed',
  })
  ended!: boolean;

  static of(link: CalendarLink | null, appUrl: string): CalendarLinkAnswer {
    const iso = (instant: number | null | undefined) =>
      instant === null || instant === undefined ? null : toIsoWithOffset(instant, mainlandTimeZone);
    return {
      url: link?.secret ? `${appUrl}/api/feeds/${link.secret}.ics` : null,
      createdAt: iso(link?.createdAt),
      ended: link?.ended ?? false,
      lastReadAt: iso(link?.lastReadAt),
    };
  }
}
