import { roles, type Role } from '@pds/kernel';
import { Problem } from '@pds/platform';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsInt, IsNotEmpty, IsPositive, IsString, MaxLength } from 'class-validator';
import { IsAddress, IsNewPassword, IsPassword, IsPersonName, IsPhone } from './fields';

export class SignUpBody {
  @ApiProperty({ description: 'First name', example: 'Jeanne' })
  @IsPersonName('prénom')
  firstName!: string;

  @ApiProperty({ description: 'Last name', example: 'Martin' })
  @IsPersonName('nom')
  name!: string;

  @ApiProperty({ example: 'jeanne.martin@example.org' })
  @IsAddress()
  email!: string;

  @ApiProperty({ description: 'Mobile phone number', example: '06 12 34 56 78' })
  @IsPhone()
  tel!: string;
}

export class SignUpAnswer {
  @ApiProperty({ description: 'Id of the new account' })
  userId!: number;
}

/** The refusal of a sign-up, with its text also where the specification puts it. */
export class SignUpProblem extends Problem {
  @ApiProperty({ description: 'The same French text as `detail` (spec organiser 7)' })
  error!: string;
}

export class LoginBody {
  @ApiProperty({ description: 'Identifier or e-mail address', example: 'cadre@demo.example' })
  @MaxLength(254, { message: '254 caractères au plus' })
  @IsNotEmpty({ message: 'Identifiant obligatoire' })
  @IsString({ message: 'Identifiant obligatoire' })
  username!: string;

  @ApiProperty({ format: 'password' })
  @IsPassword()
  password!: string;
}

/** The signed-in person (spec organiser 3, Authenticated user). */
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
}

/** Either the person, logged in, or what is still needed. */
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
}

export class SetPasswordBody {
  @ApiProperty({ description: 'From the link in the e-mail' })
  @MaxLength(200, { message: 'Lien incomplet' })
  @IsNotEmpty({ message: 'Lien incomplet' })
  @IsString({ message: 'Lien incomplet' })
  token!: string;

  @ApiProperty({ format: 'password', minLength: 10, maxLength: 200 })
  @IsNewPassword()
  password!: string;
}

export class ForgottenPasswordBody {
  @ApiProperty({ example: 'jeanne.martin@example.org' })
  @IsAddress()
  email!: string;
}

export class AffiliationChoiceAnswer {
  @ApiProperty()
  id!: number;
  @ApiProperty({ example: 'Cadre local – Rhône (69)' })
  name!: string;
  @ApiProperty()
  active!: boolean;
}

export class AffiliationListAnswer {
  @ApiProperty({ type: [AffiliationChoiceAnswer] })
  affiliations!: AffiliationChoiceAnswer[];
}

export class LinkEventBody {
  @ApiProperty({ description: 'Id of the demand' })
  @IsPositive({ message: 'Numéro de demande attendu' })
  @IsInt({ message: 'Numéro de demande attendu' })
  event!: number;
}
