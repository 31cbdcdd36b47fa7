import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Principal } from '@pds/kernel';
import { ApiProblems, CurrentPrincipal } from '@pds/platform';
import { CustomerBalances } from '../../read-models/ledger/customer-balance.read-model';
import { CustomerBalanceAnswer, CustomerBalanceQuery } from './customer-balance.dto';

/** « Balance clients »: what each customer owed, was invoiced, credited and paid in a period. */
@ApiTags('accounting')
@Controller('api/accounting/customer-balance')
export class CustomerBalanceController {
  constructor(private readonly balances: CustomerBalances) {}

  @Get()
  @ApiOperation({ operationId: 'listCustomerBalances', summary: 'Balance of a period per customer of the scope' })
  @ApiOkResponse({ type: CustomerBalanceAnswer })
  @ApiProblems(400, 401, 403, 422)
  list(@Query() query: CustomerBalanceQuery, @CurrentPrincipal() principal: Principal): Promise<CustomerBalanceAnswer> {
    return this.balances.list(query, principal);
  }
}
