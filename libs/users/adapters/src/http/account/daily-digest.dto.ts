import { ApiProperty } from '@nestjs/swagger';
import { TextField, YesNoField } from '@pds/platform';

export class DailyDigestAnswer {
  @ApiProperty({ description: 'Whether the caller receives the daily digest of their office' })
  isOn!: boolean;
}

export class SwitchDailyDigestBody {
  @YesNoField({ description: 'Whether the caller wants the daily digest of their office' })
  isOn!: boolean;
}

export class RefuseDailyDigestBody {
  @TextField({
    maxLength: 100,
    verbatim: true,
    filled: true,
    message: 'Lien incomplet',
    description: 'The secret of the link in the e-mail',
  })
  token!: string;
}

/** The same, in the address of the e-mail's header. */
export class DigestLinkQuery extends RefuseDailyDigestBody {}
