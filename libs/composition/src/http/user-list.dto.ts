import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { Role } from '@pds/kernel';
import { ListAnswer, ListQuery } from '@pds/platform';
import { Type } from 'class-transformer';
import { IsIn, IsInt, IsOptional, IsString, Max, MaxLength } from 'class-validator';
import { type UserSort, userSorts } from '../read-models/user-list.read-model';

const greatestId = 2_147_483_647;

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
