import { Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Principal } from '@pds/kernel';
import { ApiProblems, CurrentPrincipal, idOr } from '@pds/platform';
import { AffiliationNotFound, SwitchAffiliation } from '@pds/users/domain';
import { AffiliationListReadModel } from '../../read-models/affiliation-list.read-model';
import { AffiliationListAnswer } from '../administration/users.dto';

@ApiTags('users')
@Controller('api/affiliation')
export class AffiliationController {
  constructor(
    private readonly affiliations: AffiliationListReadModel,
    private readonly switchAffiliation: SwitchAffiliation,
  ) {}

  @Get('list')
  @ApiOperation({ operationId: 'listAffiliations', summary: 'The roles among which the signed-in person can choose' })
  @ApiOkResponse({ type: AffiliationListAnswer })
  @ApiProblems(401)
  async list(@CurrentPrincipal() principal: Principal): Promise<AffiliationListAnswer> {
    return { affiliations: await this.affiliations.of(principal.accountId) };
  }

  @Post('update/:id')
  @HttpCode(204)
  @ApiOperation({ operationId: 'switchAffiliation', summary: 'Acts from now on in another of one’s own roles' })
  @ApiNoContentResponse()
  @ApiProblems(401, 404)
  update(@Param('id', idOr(AffiliationNotFound)) id: number, @CurrentPrincipal() principal: Principal): Promise<void> {
    return this.switchAffiliation.execute(id, principal);
  }
}
