import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { roles, type Role } from '@pds/kernel';
import { IsIn, IsInt, IsNotEmpty, IsOptional, IsString, Max, MaxLength, Min, ValidateIf } from 'class-validator';
import { IsAddress, IsNewPassword, IsPassword, IsPersonName, IsPhone, IsShortText } from './fields';

/** The signed-in person's own details. */
export class OwnAccountAnswer {
  @ApiProperty()
  id!: number;
  @ApiProperty({ type: String, nullable: true, description: 'Another name to log in with' })
  identifier!: string | null;
  @ApiProperty()
  firstName!: string;
  @ApiProperty()
  lastName!: string;
  @ApiProperty({ type: String, nullable: true })
  birthName!: string | null;
  @ApiProperty()
  email!: string;
  @ApiProperty({ type: String, nullable: true, description: 'The new address, until the link sent to it is followed' })
  pendingEmail!: string | null;
  @ApiProperty({ type: String, nullable: true })
  phone!: string | null;
  @ApiProperty({ enum: [1, 2], type: Number, nullable: true, description: '1 Monsieur, 2 Madame' })
  civility!: 1 | 2 | null;
  @ApiProperty({ description: 'False for who only ever logged in with the identity provider' })
  hasPassword!: boolean;
  @ApiProperty({ enum: roles, enumName: 'Role', isArray: true })
  roles!: Role[];
}

/** What is left out stays as it is; null empties. */
export class UpdateOwnAccountBody {
  @ApiPropertyOptional()
  @ValidateIf((_, value) => value !== undefined)
  @IsPersonName('prénom')
  firstName?: string;

  @ApiPropertyOptional()
  @ValidateIf((_, value) => value !== undefined)
  @IsPersonName('nom')
  lastName?: string;

  @ApiPropertyOptional({ type: String, nullable: true })
  @IsOptional()
  @IsShortText()
  birthName?: string | null;

  @ApiPropertyOptional({ type: String, nullable: true })
  @IsOptional()
  @ValidateIf((_, value) => value !== '')
  @IsPhone()
  phone?: string | null;

  @ApiPropertyOptional({ enum: [1, 2], type: Number, nullable: true, description: '1 Monsieur, 2 Madame' })
  @IsOptional()
  @IsIn([1, 2], { message: 'Civilité inconnue' })
  civility?: 1 | 2 | null;
}

/** The password, asked for again before something that a stolen session must not do. */
export class CurrentPasswordBody {
  @ApiProperty({ format: 'password' })
  @IsPassword()
  currentPassword!: string;
}

export class ChangePasswordBody extends CurrentPasswordBody {
  @ApiProperty({ format: 'password', minLength: 10, maxLength: 200, description: 'The new one' })
  @IsNewPassword()
  password!: string;
}

export class ChangeEmailBody extends CurrentPasswordBody {
  @ApiProperty({ example: 'jeanne.martin@example.org' })
  @IsAddress()
  email!: string;
}

export class ConfirmEmailBody {
  @ApiProperty({ description: 'From the link in the e-mail' })
  @MaxLength(200, { message: 'Lien incomplet' })
  @IsNotEmpty({ message: 'Lien incomplet' })
  @IsString({ message: 'Lien incomplet' })
  token!: string;
}

export class OwnSessionAnswer {
  @ApiProperty()
  id!: string;
  @ApiProperty({ description: 'Whether it is the one that asks' })
  current!: boolean;
  @ApiProperty({ format: 'date-time' })
  createdAt!: string;
  @ApiProperty({ format: 'date-time', description: 'To within five minutes' })
  lastSeenAt!: string;
  @ApiProperty({ description: 'Network address it was opened from' })
  address!: string;
  @ApiProperty({ description: 'What the browser calls itself' })
  userAgent!: string;
}

export class OwnSessionsAnswer {
  @ApiProperty({ type: [OwnSessionAnswer] })
  records!: OwnSessionAnswer[];
}

export class IssueApiTokenBody {
  @ApiProperty({ description: 'What it is for', example: 'Synchronisation de l’agenda', maxLength: 80 })
  @IsShortText()
  @IsNotEmpty({ message: 'Nom du jeton obligatoire' })
  name!: string;

  @ApiPropertyOptional({ type: Number, nullable: true, minimum: 1, maximum: 3650, description: 'Null: no expiry' })
  @IsOptional()
  @IsInt({ message: 'Nombre de jours entier attendu' })
  @Min(1, { message: 'Un jour au moins' })
  @Max(3650, { message: 'Dix ans au plus' })
  days?: number | null;
}

export class ApiTokenAnswer {
  @ApiProperty()
  id!: number;
  @ApiProperty()
  name!: string;
  @ApiProperty({ description: 'The role it acts in', example: 'Cadre local – Rhône (69)' })
  affiliation!: string;
  @ApiProperty({ format: 'date-time' })
  createdAt!: string;
  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  expiresAt!: string | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'To within five minutes' })
  lastUsedAt!: string | null;
}

export class ApiTokensAnswer {
  @ApiProperty({ type: [ApiTokenAnswer] })
  records!: ApiTokenAnswer[];
}

export class ApiTokenIssued extends ApiTokenAnswer {
  @ApiProperty({ description: 'The secret, shown this once: `Authorization: Bearer pds_…`' })
  secret!: string;
}

export class PersonalDataAnswer {
  @ApiProperty({ format: 'date-time' })
  exportedAt!: string;
  @ApiProperty({ type: 'object', additionalProperties: true })
  account!: Record<string, unknown>;
  @ApiProperty({ type: 'array', items: { type: 'object', additionalProperties: true } })
  affiliations!: readonly Record<string, unknown>[];
  @ApiProperty({ type: 'array', items: { type: 'object', additionalProperties: true } })
  sessions!: readonly Record<string, unknown>[];
  @ApiProperty({ type: 'array', items: { type: 'object', additionalProperties: true } })
  apiTokens!: readonly Record<string, unknown>[];
  @ApiProperty({ type: 'array', items: { type: 'object', additionalProperties: true } })
  managedOrganisations!: readonly Record<string, unknown>[];
  @ApiProperty({ type: 'array', items: { type: 'object', additionalProperties: true } })
  demands!: readonly Record<string, unknown>[];
  @ApiProperty({ type: 'array', items: { type: 'object', additionalProperties: true } })
  invoices!: readonly Record<string, unknown>[];
  @ApiProperty({ type: 'array', items: { type: 'object', additionalProperties: true } })
  emails!: readonly Record<string, unknown>[];
}
