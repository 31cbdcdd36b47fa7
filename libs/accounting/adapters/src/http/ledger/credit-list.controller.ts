import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Principal } from '@pds/kernel';
import { ApiProblems, CurrentPrincipal } from '@pds/platform';
import { CreditReadModel } from '../../read-models/ledger/credit.read-model';
import { CreditNoteListAnswer, CreditListQuery } from './credit-list.dto';

@ApiTags('accounting')
@Controller('api/credit')
export class CreditListController {
  constructor(private readonly readModel: CreditReadModel) {}

  @Get()
  @ApiOperation({ operationId: 'listCredits', summary: 'Credit notes of the scope' })
  @ApiOkResponse({ type: CreditNoteListAnswer })
  @ApiProblems(400, 401, 403)
  list(@Query() query: CreditListQuery, @CurrentPrincipal() principal: Principal): Promise<CreditNoteListAnswer> {
    return this.readModel.list(query, principal);
  }
}
