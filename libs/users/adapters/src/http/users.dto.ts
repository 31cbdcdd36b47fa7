import { roles, type Role } from '@pds/kernel';
import { Problem } from '@pds/platform';
import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsEmail, IsInt, IsNotEmpty, IsPositive, IsString, Matches, MaxLength } from 'class-validator';

const required = '* Veuillez vérifier vos informations';
const trimmed = () => Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value));
/** Names end up in e-mails that we send to the address given: nothing that reads as a link or as markup. */
const nameCharacters = /^[^<>{}[\]/\\:@#%&*=+_|~^"]+$/u;

export class SignUpBody {
  @ApiProperty({ description: 'First name', example: 'Jeanne' })
  @trimmed()
  @Matches(nameCharacters, { message: 'Ce prénom contient des caractères non autorisés' })
  @MaxLength(80, { message: '80 caractères au plus' })
  @IsNotEmpty({ message: required })
  @IsString({ message: required })
  firstName!: string;

  @ApiProperty({ description: 'Last name', example: 'Martin' })
  @trimmed()
  @Matches(nameCharacters, { message: 'Ce nom contient des caractères non autorisés' })
  @MaxLength(80, { message: '80 caractères au plus' })
  @IsNotEmpty({ message: required })
  @IsString({ message: required })
  name!: string;

  @ApiProperty({ example: 'jeanne.martin@example.org' })
  @trimmed()
  @IsEmail({}, { message: 'Veuillez entrer une adresse mail valide' })
  @MaxLength(254, { message: '254 caractères au plus' })
  @IsNotEmpty({ message: required })
  @IsString({ message: required })
  email!: string;

  @ApiProperty({ description: 'Mobile phone number', example: '06 12 34 56 78' })
  @trimmed()
  @Matches(/^(?=(?:\D*\d){6,15}\D*$)\+?[\d\s().-]{6,25}$/, { message: 'Veuillez entrer un numéro valide' })
  @IsNotEmpty({ message: required })
  @IsString({ message: required })
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
  @MaxLength(200, { message: '200 caractères au plus' })
  @IsNotEmpty({ message: 'Mot de passe obligatoire' })
  @IsString({ message: 'Mot de passe obligatoire' })
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

export class LoginAnswer {
  @ApiProperty({ type: AccountAnswer })
  user!: AccountAnswer;
}

export class SetPasswordBody {
  @ApiProperty({ description: 'From the link in the e-mail' })
  @MaxLength(200, { message: 'Lien incomplet' })
  @IsNotEmpty({ message: 'Lien incomplet' })
  @IsString({ message: 'Lien incomplet' })
  token!: string;

  @ApiProperty({ format: 'password', minLength: 10, maxLength: 200 })
  @MaxLength(1000, { message: 'Le mot de passe doit compter au plus 200 caractères.' })
  @IsNotEmpty({ message: 'Mot de passe obligatoire' })
  @IsString({ message: 'Mot de passe obligatoire' })
  password!: string;
}

export class ForgottenPasswordBody {
  @ApiProperty({ example: 'jeanne.martin@example.org' })
  @trimmed()
  @IsEmail({}, { message: 'Veuillez entrer une adresse mail valide' })
  @MaxLength(254, { message: '254 caractères au plus' })
  @IsString({ message: 'Veuillez entrer une adresse mail valide' })
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
