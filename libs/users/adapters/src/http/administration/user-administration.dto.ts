import { ApiProperty } from '@nestjs/swagger';
import { roles, type Role } from '@pds/kernel';
import {
  ChoiceField,
  EmailField,
  IdField,
  ListField,
  LoadedVersion,
  Problem,
  ShownVersion,
  YesNoField,
} from '@pds/platform';
import { PersonBody, SessionAnswer } from '../account/account.dto';
import { FirstNameField, LastNameField } from '../account/account.fields';

/** An id that may be absent or null. */
const OptionalId = () => IdField({ optional: true, nullable: true });

const AffiliationsField = (
  type: () => typeof NewAffiliationBody,
  options: { optional?: boolean; description?: string },
) => ListField(type, { ...options, maxItems: 50, tooMany: '50 affiliations au plus' });

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

/** An account as staff see it; only affiliations within the caller's scope are included. */
export class UserAnswer {
  @ShownVersion()
  version!: number;
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
  @ChoiceField(roles, { enumName: 'Role', default: 'ROLE_USER', message: 'Rôle inconnu' })
  role!: Role;

  @OptionalId()
  departmentId?: number | null;
  @OptionalId()
  officeId?: number | null;
  @OptionalId()
  organizationId?: number | null;
}

/** An existing affiliation, by its id, or a new one. */
export class UserAffiliationBody extends NewAffiliationBody {
  @OptionalId()
  id?: number | null;
}

export class AddUserBody extends PersonBody {
  @FirstNameField()
  firstName!: string;

  @LastNameField()
  lastName!: string;

  @EmailField()
  email!: string;

  @AffiliationsField(() => NewAffiliationBody, {})
  userAffiliations!: NewAffiliationBody[];

  @YesNoField({
    optional: true,
    nullAsAbsent: true,
    default: false,
    description: 'Whether to send the invitation now',
  })
  sendInvitation?: boolean;
}

/** Absent fields are unchanged. */
export class EditUserBody extends PersonBody {
  @LoadedVersion()
  version?: number;

  @FirstNameField({ optional: true })
  firstName?: string;

  @LastNameField({ optional: true })
  lastName?: string;

  @EmailField({ optional: true })
  email?: string;

  @AffiliationsField(() => UserAffiliationBody, {
    optional: true,
    description: 'All those that the caller sees, as they should be; those outside the scope stay',
  })
  userAffiliations?: UserAffiliationBody[];
}

/** Where a user is signed in. */
export class UserSessionsAnswer {
  @ApiProperty({ type: [SessionAnswer] })
  records!: SessionAnswer[];
}

export class AddUserAnswer {
  @ApiProperty({ enum: [true] })
  success!: true;
  @ApiProperty()
  userId!: number;
}

/** The refusal of a new user, with its text also in the field of the specification. */
export class AddUserProblem extends Problem {
  @ApiProperty({ enum: [false] })
  success!: false;
  @ApiProperty({ description: 'The same French text as `detail` (spec organiser 7)' })
  error!: string;
}
