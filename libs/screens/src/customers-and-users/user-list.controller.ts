import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Principal } from '@pds/kernel';
import { ApiProblems, CurrentPrincipal } from '@pds/platform';
import { UserListReadModel } from './user-list.read-model';
import { roleOfGroup, UserListAnswer, UserListQuery } from './user-list.dto';

/** The list of « Gestion des utilisateurs » (spec organiser 7): which users are visible depends on organisations too. */
@ApiTags('users')
@Controller('api/users')
export class UserListController {
  constructor(private readonly users: UserListReadModel) {}

  @Get()
  @ApiOperation({ operationId: 'listUsers', summary: 'The accounts with an affiliation in the caller’s scope' })
  @ApiOkResponse({ type: UserListAnswer })
  @ApiProblems(400, 401, 403)
  list(@Query() query: UserListQuery, @CurrentPrincipal() caller: Principal): Promise<UserListAnswer> {
    const { page, perPage, sort, direction, groupId, ...filters } = query;
    const role = groupId === undefined ? undefined : roleOfGroup[groupId];
    return this.users.page(caller.scope, { ...filters, role }, { page, perPage, sort, direction });
  }
}
