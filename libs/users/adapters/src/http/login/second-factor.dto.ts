import { ApiProperty } from '@nestjs/swagger';
import { roles, type Role, staffRoles } from '@pds/kernel';
import { Field, LoadedVersion, ShownVersion, TextField } from '@pds/platform';
import { CurrentPasswordBody } from '../account/account.dto';
import { AccountAnswer } from '../administration/users.dto';

const CodeField = () =>
  TextField({
    maxLength: 40,
    filled: true,
    message: 'Code obligatoire',
    tooLong: 'Code trop long',
    description: 'Six digits of the application, or a recovery code',
    example: '287082',
  });

export class CodeBody {
  @CodeField()
  code!: string;
}

export class DisableSecondFactorBody extends CurrentPasswordBody {
  @CodeField()
  code!: string;
}

export class EnrolmentAnswer {
  @ApiProperty({ description: 'In base 32, to type by hand' })
  secret!: string;
  @ApiProperty({ description: 'To show as a QR code', example: 'otpauth://totp/…' })
  uri!: string;
}

export class RecoveryCodesAnswer {
  @ApiProperty({ type: [String], description: 'Shown this once; each serves once' })
  recoveryCodes!: string[];
}

export class SecondFactorAnswer {
  @ApiProperty()
  enabled!: boolean;
  @ApiProperty({ description: 'Whether one of the person’s roles demands it' })
  required!: boolean;
  @ApiProperty()
  recoveryCodesLeft!: number;
}

export class SecondStepAnswer {
  @ApiProperty({ type: AccountAnswer })
  user!: AccountAnswer;
}

export class EnrolledAtLoginAnswer extends SecondStepAnswer {
  @ApiProperty({ type: [String], description: 'Shown this once; each serves once' })
  recoveryCodes!: string[];
}

export class SecuritySettingsAnswer {
  @ShownVersion()
  version!: number;
  @ApiProperty({ enum: roles, enumName: 'Role', isArray: true })
  secondFactorRoles!: Role[];
}

export class SecuritySettingsBody {
  @LoadedVersion()
  version?: number;

  @Field({
    schema: {
      enum: roles,
      enumName: 'Role',
      isArray: true,
      maxItems: roles.length,
      description: 'Staff roles that nobody may act in without a second factor',
    },
    rule: (value) => {
      if (!Array.isArray(value) || value.length > roles.length) return 'Liste attendue';
      if (!value.every((role) => (staffRoles as readonly unknown[]).includes(role)))
        return 'Rôle de l’association attendu';
      return new Set(value).size === value.length ? null : 'Rôle nommé deux fois';
    },
  })
  secondFactorRoles!: Role[];
}
