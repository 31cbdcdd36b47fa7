import { ApiProperty } from '@nestjs/swagger';
import { roles, type Role } from '@pds/kernel';
import { ChoiceFilter, IdFilter, ListAnswer, ListQuery, TextFilter } from '@pds/platform';
import { type UserSort, userSorts } from './user-list.read-model';

const NameFilter = () =>
  TextFilter({
    maxLength: 100,
    description: 'Contained, whatever case and accents; the beginning when under 3 letters',
  });

/** The roles of `groupId` (spec organiser 3). */
export const roleOfGroup: Readonly<Record<number, Role>> = {
  1: 'ROLE_USER',
  2: 'ROLE_LOCAL_MANAGER',
  3: 'ROLE_OFFICE_LOCAL_MANAGER',
  4: 'ROLE_ACCOUNTING',
  5: 'ROLE_ADMIN',
};

export class UserListQuery extends ListQuery {
  @IdFilter({ description: 'Account id' })
  id?: number;
  @NameFilter()
  firstName?: string;
  @NameFilter()
  lastName?: string;
  @NameFilter()
  email?: string;

  @TextFilter({ description: 'Words, each in a name or the address; or a whole identifier or phone number' })
  text?: string;

  @ChoiceFilter([1, 2, 3, 4, 5], {
    message: 'Groupe inconnu',
    description: '1 Client, 2 Cadre local, 3 Cadre local antenne, 4 Comptable, 5 Administrateur',
  })
  groupId?: number;

  @IdFilter({ description: 'Of the same affiliation as `groupId` and `officeId`' })
  departmentId?: number;
  @IdFilter({ description: 'Of the same affiliation as `groupId` and `departmentId`' })
  officeId?: number;

  @ChoiceFilter(userSorts, { message: 'Tri inconnu', default: 'id' })
  sort: UserSort = 'id';
}

export class ListedAffiliation {
  @ApiProperty({ enum: roles, enumName: 'Role' })
  role!: Role;
  @ApiProperty({ type: Number, nullable: true })
  officeId!: number | null;
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
  @ApiProperty({ description: 'False while the person is only invited' })
  isConfirmed!: boolean;
  @ApiProperty({ type: [ListedAffiliation], description: 'Those in the scope of the caller' })
  affiliations!: ListedAffiliation[];
}

export class UserListAnswer extends ListAnswer {
  @ApiProperty({ type: [UserListRow] })
  records!: UserListRow[];
}
