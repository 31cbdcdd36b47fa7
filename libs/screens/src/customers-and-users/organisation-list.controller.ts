import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { mapPage, type Principal } from '@pds/kernel';
import { ApiProblems, CurrentPrincipal } from '@pds/platform';
import { OrganisationListReadModel } from './organisation-list.read-model';
import { LookAlikeOrganisations } from './look-alike-organisations.read-model';
import { rowAnswer } from './organisation-list.answers';
import {
  LookAlikesAnswer,
  LookAlikesQuery,
  ManagedOrganisationsAnswer,
  OrganisationListAnswer,
  OrganisationListQuery,
  OrganisationNameAnswer,
  OrganisationNamesBody,
} from './organisation-list.dto';

/** Lists of organisations with their managers' names; staff see those whose demands they handle. */
@ApiTags('organisations')
@Controller('api/organization')
export class OrganisationListController {
  constructor(
    private readonly organisations: OrganisationListReadModel,
    private readonly lookAlikes: LookAlikeOrganisations,
  ) {}

  @Get('list')
  @ApiOperation({ operationId: 'listOrganisations', summary: 'The organisations in the caller’s scope' })
  @ApiOkResponse({ type: OrganisationListAnswer })
  @ApiProblems(400, 401, 403)
  async page(
    @Query() query: OrganisationListQuery,
    @CurrentPrincipal() principal: Principal,
  ): Promise<OrganisationListAnswer> {
    return mapPage(await this.organisations.list(principal.scope, query, query), rowAnswer);
  }

  @Get('list_by_manager')
  @ApiOperation({ operationId: 'listManagedOrganisations', summary: 'The organisations that the caller manages' })
  @ApiOkResponse({ type: ManagedOrganisationsAnswer })
  @ApiProblems(401)
  async listByManager(@CurrentPrincipal() principal: Principal): Promise<ManagedOrganisationsAnswer> {
    return { records: (await this.organisations.managedBy(principal)).map(rowAnswer) };
  }

  @Get('look-alikes')
  @ApiOperation({
    operationId: 'listLookAlikeOrganisations',
    summary: 'The organisations in the caller’s scope that look like one that is being created, at most five',
  })
  @ApiOkResponse({ type: LookAlikesAnswer })
  @ApiProblems(400, 401, 403)
  async lookAlikesOf(
    @Query() { name = '', identifier = '' }: LookAlikesQuery,
    @CurrentPrincipal() { scope }: Principal,
  ): Promise<LookAlikesAnswer> {
    return { records: await this.lookAlikes.of({ name, identifier }, scope) };
  }

  @Post()
  @HttpCode(200)
  @ApiOperation({ operationId: 'nameOrganisations', summary: 'The names of those organisations that the caller sees' })
  @ApiOkResponse({ type: [OrganisationNameAnswer] })
  @ApiProblems(400, 401)
  names(
    @Body() { organizations }: OrganisationNamesBody,
    @CurrentPrincipal() principal: Principal,
  ): Promise<OrganisationNameAnswer[]> {
    const ids = organizations
      .split(',')
      .map((id) => Number(id.trim()))
      .filter((id) => id > 0 && id <= 2_147_483_647);
    return this.organisations.names(ids, principal.scope);
  }
}
