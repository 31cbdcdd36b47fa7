import { ApiProperty } from '@nestjs/swagger';
import { roles, type Role, staffRoles } from '@pds/kernel';
import { ArrayUnique, IsArray, IsIn, IsNotEmpty, IsString, MaxLength } from 'class-validator';
import { CurrentPasswordBody } from './account.dto';
import { AccountAnswer } from './users.dto';

export class CodeBody {
  @ApiProperty({ description: 'Six digits of the application, or a recovery code', example: '287082' })
  @MaxLength(40, { message: 'Code trop long' })
  @IsNotEmpty({ message: 'Code obligatoire' })
  @IsString({ message: 'Code obligatoire' })
  code!: string;
}

export class DisableSecondFactorBody extends CurrentPasswordBody {
  @ApiProperty({ description: 'Six digits of the application, or a recovery code', example: '287082' })
  @MaxLength(40, { message: 'Code trop long' })
  @IsNotEmpty({ message: 'Code obligatoire' })
  @IsString({ message: 'Code obligatoire' })
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
  @ApiProperty({ enum: roles, enumName: 'Role', isArray: true })
  secondFactorRoles!: Role[];
}

export class SecuritySettingsBody {
  @ApiProperty({
    enum: roles,
    enumName: 'Role',
    isArray: true,
    description: 'Staff roles that nobody may act in without a second factor',
  })
  @ArrayUnique({ message: 'Rôle nommé deux fois' })
  @IsIn(staffRoles, { each: true, message: "Rôle de l'association attendu" })
  @IsArray({ message: 'Liste attendue' })
  secondFactorRoles!: Role[];
}
