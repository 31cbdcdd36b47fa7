import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Principal, staffRoles, toIsoWithOffset } from '@pds/kernel';
import { Access, AnyAccount, ApiProblems, CurrentPrincipal } from '@pds/platform';
import { OrganisationListReadModel, type OrganisationRow } from '../organisation-list.read-model';
import {
  ManagedOrganisationsAnswer,
  OrganisationListAnswer,
  OrganisationListQuery,
  type OrganisationRowAnswer,
} from './organisations.dto';

@ApiTags('organisations')
@Controller('api/organization')
export class OrganisationController {
  constructor(private readonly organisations: OrganisationListReadModel) {}

  @Get('list')
  @Access(...staffRoles)
  @ApiOperation({ operationId: 'listOrganisations', summary: 'The organisations in the caller’s scope' })
  @ApiOkResponse({ type: OrganisationListAnswer })
  @ApiProblems(400, 401, 403)
  async list(
    @Query() query: OrganisationListQuery,
    @CurrentPrincipal() principal: Principal,
  ): Promise<OrganisationListAnswer> {
    const page = await this.organisations.list(principal.scope, query, query);
    return { ...page, records: page.records.map(answerOf) };
  }

  @Get('list_by_manager')
  @AnyAccount()
  @ApiOperation({ operationId: 'listManagedOrganisations', summary: 'The organisations that the caller manages' })
  @ApiOkResponse({ type: ManagedOrganisationsAnswer })
  @ApiProblems(401)
  async listByManager(@CurrentPrincipal() principal: Principal): Promise<ManagedOrganisationsAnswer> {
    return { records: (await this.organisations.managedBy(principal.accountId)).map(answerOf) };
  }
}

function answerOf(row: OrganisationRow): OrganisationRowAnswer {
  // When an organisation was created is shown as a date only, to staff who are mostly in mainland France.
  return { ...row, managers: [...row.managers], createdAt: toIsoWithOffset(row.createdAt, 'Europe/Paris') };
}
