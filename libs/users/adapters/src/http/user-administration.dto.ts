import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { roles, type Role } from '@pds/kernel';
import { ListAnswer, ListQuery, Problem } from '@pds/platform';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsOptional,
  IsPositive,
  IsString,
  Max,
  MaxLength,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { type UserSort, userSorts } from '../read-models/user-list.read-model';
import { IsAddress, IsPersonName, IsPhone, IsShortText } from './fields';

const greatestId = 2_147_483_647;

/** An id that may be left out or null. */
const OptionalId = () =>
  applyDecorators(
    ApiPropertyOptional({ type: Number, nullable: true }),
    IsOptional(),
    IsInt({ message: 'Numéro attendu' }),
    IsPositive({ message: 'Numéro attendu' }),
    Max(greatestId, { message: 'Numéro attendu' }),
  );

/** A filter that is a number in the query string. */
const NumberFilter = (description: string) =>
  applyDecorators(
    ApiPropertyOptional({ description }),
    IsOptional(),
    Type(() => Number),
    IsInt({ message: 'Nombre entier attendu' }),
    Max(greatestId, { message: 'Nombre trop grand' }),
  );

const TextFilter = () =>
  applyDecorators(
    ApiPropertyOptional({ description: 'Contained, whatever case and accents; the beginning when under 3 letters' }),
    IsOptional(),
    IsString({ message: 'Texte attendu' }),
    MaxLength(100, { message: '100 caractères au plus' }),
  );

/** The roles of `groupId` (spec organiser 3). */
export const roleOfGroup: Readonly<Record<number, Role>> = {
  1: 'ROLE_USER',
  2: 'ROLE_LOCAL_MANAGER',
  3: 'ROLE_OFFICE_LOCAL_MANAGER',
  4: 'ROLE_ACCOUNTING',
  5: 'ROLE_ADMIN',
};

export class UserListQuery extends ListQuery {
  @NumberFilter('Account id')
  id?: number;
  @TextFilter()
  firstName?: string;
  @TextFilter()
  lastName?: string;
  @TextFilter()
  email?: string;

  @ApiPropertyOptional({
    enum: [1, 2, 3, 4, 5],
    description: '1 Client, 2 Cadre local, 3 Cadre local antenne, 4 Comptable, 5 Administrateur',
  })
  @IsOptional()
  @Type(() => Number)
  @IsIn([1, 2, 3, 4, 5], { message: 'Groupe inconnu' })
  groupId?: number;

  @NumberFilter('Of the same affiliation as `groupId` and `officeId`')
  departmentId?: number;
  @NumberFilter('Of the same affiliation as `groupId` and `departmentId`')
  officeId?: number;

  @ApiPropertyOptional({ enum: userSorts, default: 'id' })
  @IsOptional()
  @IsIn(userSorts, { message: 'Tri inconnu' })
  sort: UserSort = 'id';
}

export class UserListRow {
  @ApiProperty()
  id!: number;
  @ApiProperty()
  firstName!: string;
  @ApiProperty()
  lastName!: string;
  @ApiProperty()
  email!: string;
}

export class UserListAnswer extends ListAnswer {
  @ApiProperty({ type: [UserListRow] })
  records!: UserListRow[];
}

export class UserAffiliationAnswer {
  @ApiProperty()
  id!: number;
  @ApiProperty({ enum: roles, enumName: 'Role' })
  role!: Role;
  @ApiProperty({ type: Number, nullable: true })
  departmentId!: number | null;
  @ApiProperty({ type: Number, nullable: true })
  officeId!: number | null;
  @ApiProperty({ type: Number, nullable: true })
  organizationId!: number | null;
  @ApiProperty({ type: String, nullable: true, description: 'Name of the organisation' })
  orgaName!: string | null;
  @ApiProperty({ description: 'Whether the person acts in this role at present' })
  active!: boolean;
  @ApiProperty({ description: 'Whether the caller may change or remove it' })
  editable!: boolean;
}

/** An account as staff see it; only affiliations within the caller's scope are named. */
export class UserAnswer {
  @ApiProperty()
  id!: number;
  @ApiProperty()
  firstName!: string;
  @ApiProperty()
  lastName!: string;
  @ApiProperty({ type: String, nullable: true })
  birthName!: string | null;
  @ApiProperty()
  email!: string;
  @ApiProperty({ type: String, nullable: true })
  phone!: string | null;
  @ApiProperty({ enum: [1, 2], type: Number, nullable: true, description: '1 Monsieur, 2 Madame' })
  civility!: 1 | 2 | null;
  @ApiProperty({ type: Number, nullable: true, description: 'Null until the person has chosen a password' })
  authenticationId!: number | null;
  @ApiProperty({ enum: roles, enumName: 'Role', isArray: true })
  roles!: Role[];
  @ApiProperty({ type: [UserAffiliationAnswer] })
  userAffiliations!: UserAffiliationAnswer[];
  @ApiProperty({ description: 'Whether the caller may change name, address, phone and civility' })
  editable!: boolean;
}

export class NewAffiliationBody {
  @ApiProperty({ enum: roles, enumName: 'Role', default: 'ROLE_USER' })
  @IsIn(roles, { message: 'Rôle inconnu' })
  role!: Role;

  @OptionalId()
  departmentId?: number | null;
  @OptionalId()
  officeId?: number | null;
  @OptionalId()
  organizationId?: number | null;
}

/** An affiliation that exists, by its id, or a new one. */
export class UserAffiliationBody extends NewAffiliationBody {
  @OptionalId()
  id?: number | null;
}

/** What may be said of a person beside name and address; null empties. */
class PersonBody {
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

export class AddUserBody extends PersonBody {
  @ApiProperty()
  @IsPersonName('prénom')
  firstName!: string;

  @ApiProperty()
  @IsPersonName('nom')
  lastName!: string;

  @ApiProperty()
  @IsAddress()
  email!: string;

  @ApiProperty({ type: [NewAffiliationBody] })
  @IsArray({ message: 'Liste attendue' })
  @ArrayMaxSize(50, { message: '50 affiliations au plus' })
  @ValidateNested({ each: true })
  @Type(() => NewAffiliationBody)
  userAffiliations!: NewAffiliationBody[];

  @ApiPropertyOptional({ default: false, description: 'Whether to send the invitation now' })
  @IsOptional()
  @IsBoolean({ message: 'Oui ou non attendu' })
  sendInvitation?: boolean;
}

/** What is left out stays as it is. */
export class EditUserBody extends PersonBody {
  @ApiPropertyOptional()
  @ValidateIf((_, value) => value !== undefined)
  @IsPersonName('prénom')
  firstName?: string;

  @ApiPropertyOptional()
  @ValidateIf((_, value) => value !== undefined)
  @IsPersonName('nom')
  lastName?: string;

  @ApiPropertyOptional()
  @ValidateIf((_, value) => value !== undefined)
  @IsAddress()
  email?: string;

  @ApiPropertyOptional({
    type: [UserAffiliationBody],
    description: 'All those that the caller sees, as they should be; those outside the scope stay',
  })
  @ValidateIf((_, value) => value !== undefined)
  @IsArray({ message: 'Liste attendue' })
  @ArrayMaxSize(50, { message: '50 affiliations au plus' })
  @ValidateNested({ each: true })
  @Type(() => UserAffiliationBody)
  userAffiliations?: UserAffiliationBody[];
}

export class UserAdded {
  @ApiProperty({ enum: [true] })
  success!: true;
  @ApiProperty()
  userId!: number;
}

/** The refusal of a new user, with its text also where the specification puts it. */
export class UserNotAdded extends Problem {
  @ApiProperty({ enum: [false] })
  success!: false;
  @ApiProperty({ description: 'The same French text as `detail` (spec organiser 7)' })
  error!: string;
}
