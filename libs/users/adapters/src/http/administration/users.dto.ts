import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { roles, type Role } from '@pds/kernel';
import { EmailField, IdField, LinkTokenField, PhoneField, Problem, TextField, YesNoField } from '@pds/platform';
import { FirstNameField, LastNameField, NewPasswordField, PasswordField } from '../account/account.fields';

export class SignUpBody {
  @FirstNameField({ description: 'First name', example: 'Jeanne' })
  firstName!: string;

  @LastNameField({ description: 'Last name', example: 'Martin' })
  name!: string;

  @EmailField({ example: 'jeanne.martin@example.org' })
  email!: string;

  @PhoneField({ description: 'Mobile phone number', example: '06 12 34 56 78' })
  tel!: string;

  @YesNoField({ optional: true, description: 'The e-mail waits for a demand from the same browser, to confirm both' })
  demandFollows?: boolean;

  @TextField({
    optional: true,
    verbatim: true,
    minLength: 32,
    maxLength: 32,
    pattern: { of: /^[0-9a-f]{32}$/, message: '32 chiffres hexadécimaux attendus' },
    description:
      '128 random bits of the browser in hexadecimal digits: a repeat with them, after a lost answer, gets the account and its session again',
    example: '3f1c0a5b7d9e42618c0f5a2b7e9d1c34',
  })
  proof?: string;
}

/** The sign-up that this browser made. */
export class PendingSignUpAnswer {
  @ApiProperty({ type: String, nullable: true, description: 'Its address while it waits to be confirmed, or null' })
  email!: string | null;
}

export class CorrectSignUpEmailBody {
  @EmailField({ example: 'jeanne.martin@example.org' })
  email!: string;
}

export class SessionLinkBody {
  @LinkTokenField()
  token!: string;
}

/** Whose account a link opens. */
export class SessionLinkAnswer {
  @ApiProperty({ description: 'The address of the account' })
  email!: string;
}

export class SignUpAnswer {
  @ApiProperty({ description: 'Id of the new account' })
  userId!: number;
}

/** The refusal of a sign-up, with its text also in the field of the specification. */
export class SignUpProblem extends Problem {
  @ApiProperty({ description: 'The same French text as `detail` (spec organiser 7)' })
  error!: string;
}

export class LoginBody {
  @TextField({
    maxLength: 254,
    filled: true,
    message: 'Identifiant obligatoire',
    description: 'Identifier or e-mail address',
    example: 'cadre@demo.example',
  })
  username!: string;

  @PasswordField()
  password!: string;
}

/** The signed-in user (spec organiser 3, Authenticated user). */
export class AccountAnswer {
  @ApiProperty()
  id!: number;
  @ApiProperty({ enum: roles, enumName: 'Role', isArray: true, description: 'Role of the active affiliation' })
  roles!: Role[];
  @ApiProperty()
  firstName!: string;
  @ApiProperty()
  lastName!: string;
  @ApiProperty()
  email!: string;
  @ApiProperty({ type: String, nullable: true })
  phone!: string | null;
  @ApiProperty({ required: false, description: 'The demand in progress, when there is one' })
  event?: number;
  @ApiProperty({ required: false, enum: [true], description: 'Present while an organiser has not chosen a password' })
  withoutPassword?: true;
}

/** Either the logged-in user, or the step still required. */
export class LoginAnswer {
  @ApiPropertyOptional({ type: AccountAnswer })
  user?: AccountAnswer;

  @ApiPropertyOptional({
    enum: ['required', 'enrolment'],
    description: 'A code is needed (POST second-factor), or a second factor has to be set up (POST …/enrolment)',
  })
  secondFactor?: 'required' | 'enrolment';
}

export class AuthenticationMethodsAnswer {
  @ApiProperty({ enum: [true] })
  password!: true;
  @ApiProperty({ description: 'Whether GET /api/authentication/oidc/start leads to an identity provider' })
  oidc!: boolean;
  @ApiProperty({ description: 'Whether that provider is ProConnect, for agents of public bodies' })
  proConnect!: boolean;
}

export class SetPasswordBody {
  @LinkTokenField()
  token!: string;

  @NewPasswordField()
  password!: string;
}

export class ForgottenPasswordBody {
  @EmailField({ example: 'jeanne.martin@example.org' })
  email!: string;
}

export class AffiliationChoiceAnswer {
  @ApiProperty()
  id!: number;
  @ApiProperty({ example: 'Cadre local – Rhône (69)' })
  name!: string;
  @ApiProperty()
  active!: boolean;
  @ApiProperty({ type: 'integer', nullable: true, description: 'The organisation that it manages' })
  organizationId!: number | null;
}

export class AffiliationListAnswer {
  @ApiProperty({ type: [AffiliationChoiceAnswer] })
  affiliations!: AffiliationChoiceAnswer[];
}

export class LinkEventBody {
  @IdField({ message: 'Numéro de demande attendu', description: 'Id of the demand' })
  event!: number;
}
