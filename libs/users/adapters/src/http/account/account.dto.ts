import { ApiProperty } from '@nestjs/swagger';
import { roles, type Role } from '@pds/kernel';
import {
  ChoiceField,
  EmailField,
  LinkTokenField,
  LoadedVersion,
  PersonNameField,
  PhoneField,
  ShownVersion,
  TextField,
  WholeNumberField,
  YesNoField,
} from '@pds/platform';
import { type TokenContext, tokenContexts } from '@pds/users/domain';
import { FirstNameField, LastNameField, NewPasswordField, PasswordField } from './account.fields';

/** The data of a person other than name and address; null clears. */
export class PersonBody {
  @PersonNameField({ optional: true, nullable: true })
  birthName?: string | null;

  @PhoneField({ optional: true, nullable: true, empty: true })
  phone?: string | null;

  @ChoiceField([1, 2], {
    optional: true,
    nullable: true,
    message: 'Civilité inconnue',
    description: '1 Monsieur, 2 Madame',
  })
  civility?: 1 | 2 | null;
}

/** The signed-in user's own data. */
export class OwnAccountAnswer {
  @ShownVersion()
  version!: number;
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

/** Absent fields are unchanged; null clears. */
export class UpdateOwnAccountBody extends PersonBody {
  @LoadedVersion()
  version?: number;

  @FirstNameField({ optional: true })
  firstName?: string;

  @LastNameField({ optional: true })
  lastName?: string;

  @TextField({
    optional: true,
    nullable: true,
    maxLength: 60,
    pattern: { of: /^[^\s@]{3,60}$/, message: 'Trois caractères au moins, sans espace ni @' },
    description: 'Another name to log in with',
    example: 'jmartin',
  })
  identifier?: string | null;
}

/** The password, requested again before actions that a stolen session must not allow. */
export class CurrentPasswordBody {
  @PasswordField()
  currentPassword!: string;
}

export class DeleteOwnAccountBody {
  @TextField({
    optional: true,
    maxLength: 200,
    format: 'password',
    verbatim: true,
    description: 'Not looked at for an account without a password, which is deleted within 15 minutes after the login',
  })
  currentPassword?: string;
}

export class ChangePasswordBody extends CurrentPasswordBody {
  @NewPasswordField('The new one')
  password!: string;
}

export class FirstPasswordBody {
  @NewPasswordField()
  password!: string;
}

export class ChangeEmailBody extends CurrentPasswordBody {
  @EmailField({ example: 'jeanne.martin@example.org' })
  email!: string;
}

export class ConfirmEmailBody {
  @LinkTokenField()
  token!: string;
}

/** A session as another user may see it, without data to end or use it. */
export class SessionAnswer {
  @ApiProperty({ format: 'date-time' })
  createdAt!: string;
  @ApiProperty({ format: 'date-time', description: 'To within five minutes' })
  lastSeenAt!: string;
  @ApiProperty({ description: 'Network address it was opened from' })
  address!: string;
  @ApiProperty({ description: 'What the browser calls itself' })
  userAgent!: string;
}

export class OwnSessionAnswer extends SessionAnswer {
  @ApiProperty()
  id!: string;
  @ApiProperty({ description: 'Whether it is the one that asks' })
  current!: boolean;
}

export class OwnSessionsAnswer {
  @ApiProperty({ type: [OwnSessionAnswer] })
  records!: OwnSessionAnswer[];
}

export class IssueApiTokenBody {
  @TextField({
    maxLength: 80,
    filled: true,
    message: 'Nom du jeton obligatoire',
    description: 'What it is for',
    example: 'Synchronisation de l’agenda',
  })
  name!: string;

  @WholeNumberField({
    optional: true,
    nullable: true,
    minimum: 1,
    maximum: 3650,
    message: 'Nombre de jours entier attendu',
    tooSmall: 'Un jour au moins',
    tooLarge: 'Dix ans au plus',
    description: 'Null: no expiry',
  })
  days?: number | null;

  @YesNoField({ optional: true, nullAsAbsent: true, default: false, description: 'Whether it may only read' })
  readOnly?: boolean;

  @ChoiceField(tokenContexts, {
    optional: true,
    nullable: true,
    enumName: 'TokenContext',
    message: 'Partie de l’application inconnue',
    description:
      'The one context whose calls it may make, open to the role of the moment; null: all that are open to tokens',
  })
  context?: TokenContext | null;
}

export class ApiTokenAnswer {
  @ApiProperty()
  id!: number;
  @ApiProperty()
  name!: string;
  @ApiProperty({ description: 'Whether it may only read' })
  readOnly!: boolean;
  @ApiProperty({ enum: tokenContexts, enumName: 'TokenContext', nullable: true })
  context!: TokenContext | null;
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
  @ApiProperty({
    enum: tokenContexts,
    enumName: 'TokenContext',
    isArray: true,
    description: 'To which a new one may be limited: those open to the role of the moment',
  })
  contexts!: TokenContext[];
}

export class IssuedApiTokenAnswer extends ApiTokenAnswer {
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
  knownDevices!: readonly Record<string, unknown>[];
  @ApiProperty({ type: 'array', items: { type: 'object', additionalProperties: true } })
  identities!: readonly Record<string, unknown>[];
  @ApiProperty({ type: 'array', items: { type: 'object', additionalProperties: true } })
  apiTokens!: readonly Record<string, unknown>[];
  @ApiProperty({ type: 'array', items: { type: 'object', additionalProperties: true } })
  savedViews!: readonly Record<string, unknown>[];
  @ApiProperty({ type: 'array', items: { type: 'object', additionalProperties: true } })
  calendarLinks!: readonly Record<string, unknown>[];
  @ApiProperty({
    type: 'array',
    items: { type: 'object', additionalProperties: true },
    description: 'The offices whose calendar’s link the person made or was shown, and when that link was made',
  })
  shownOfficeCalendarLinks!: readonly Record<string, unknown>[];
  @ApiProperty({ type: 'array', items: { type: 'object', additionalProperties: true } })
  managedOrganisations!: readonly Record<string, unknown>[];
  @ApiProperty({ type: 'array', items: { type: 'object', additionalProperties: true } })
  organisationRequests!: readonly Record<string, unknown>[];
  @ApiProperty({
    type: 'array',
    items: { type: 'object', additionalProperties: true },
    description: 'What offices store of the person as their member, found by the address',
  })
  officeMemberships!: readonly Record<string, unknown>[];
  @ApiProperty({
    type: 'array',
    items: { type: 'object', additionalProperties: true },
    description: 'What the person answered for slots as a member, found by the address',
  })
  slotAnswers!: readonly Record<string, unknown>[];
  @ApiProperty({
    type: 'array',
    items: { type: 'object', additionalProperties: true },
    description: 'When the person got personal links as a member, without the links',
  })
  volunteerLinks!: readonly Record<string, unknown>[];
  @ApiProperty({ type: 'array', items: { type: 'object', additionalProperties: true } })
  demands!: readonly Record<string, unknown>[];
  @ApiProperty({ type: 'array', items: { type: 'object', additionalProperties: true } })
  changeRequests!: readonly Record<string, unknown>[];
  @ApiProperty({ type: 'array', items: { type: 'object', additionalProperties: true } })
  documents!: readonly Record<string, unknown>[];
  @ApiProperty({ type: 'array', items: { type: 'object', additionalProperties: true } })
  deadlineMarks!: readonly Record<string, unknown>[];
  @ApiProperty({ type: 'array', items: { type: 'object', additionalProperties: true } })
  answers!: readonly Record<string, unknown>[];
  @ApiProperty({
    type: 'array',
    items: { type: 'object', additionalProperties: true },
    description: 'Events that an import brought of the person as a private customer',
  })
  pastEvents!: readonly Record<string, unknown>[];
  @ApiProperty({ type: 'array', items: { type: 'object', additionalProperties: true } })
  invoices!: readonly Record<string, unknown>[];
  @ApiProperty({ type: 'array', items: { type: 'object', additionalProperties: true } })
  reinforcements!: readonly Record<string, unknown>[];
  @ApiProperty({ type: 'array', items: { type: 'object', additionalProperties: true } })
  imports!: readonly Record<string, unknown>[];
  @ApiProperty({ type: 'array', items: { type: 'object', additionalProperties: true } })
  emails!: readonly Record<string, unknown>[];
  @ApiProperty({ type: 'array', items: { type: 'object', additionalProperties: true } })
  timeline!: readonly Record<string, unknown>[];
}
