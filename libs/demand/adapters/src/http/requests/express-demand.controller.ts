import { Body, Controller, HttpCode, Ip, Post } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  AutomatedRequestSuspected,
  CheckDemandData,
  InvalidExpressRequest,
  SubmitExpressDemand,
} from '@pds/demand/domain';
import type { Principal } from '@pds/kernel';
import { ApiProblems, type Authentication, CurrentPrincipal, CurrentSession, Idempotent } from '@pds/platform';
import { AddDemandBody, AddDemandAnswer, CheckDemandAnswer, ExpressEventBody } from './express-demand.dto';

/** The public form: checks and files a request without an account of the association. */
@ApiTags('demand')
@Controller('api/demand')
export class ExpressDemandController {
  constructor(
    private readonly checkDemandData: CheckDemandData,
    private readonly submitExpressDemand: SubmitExpressDemand,
  ) {}

  @Post('check-data')
  @HttpCode(200)
  @ApiOperation({ operationId: 'checkDemandData', summary: 'Checks the event of a request without storing anything' })
  @ApiOkResponse({ type: CheckDemandAnswer })
  @ApiProblems(400, 429)
  async check(
    @Body() body: ExpressEventBody,
    @CurrentPrincipal() principal: Principal | null,
    @Ip() address: string,
  ): Promise<CheckDemandAnswer> {
    try {
      await this.checkDemandData.execute(body, principal, address);
      return { checked: 'ok' };
    } catch (error) {
      // The errors are the requested result, so this is an answer and not a problem (spec organiser 7).
      if (error instanceof InvalidExpressRequest) return { checked: 'error', errors: [...error.fields] };
      throw error;
    }
  }

  @Post('add')
  @ApiOperation({ operationId: 'addDemand', summary: 'Files an express demand for the account of this session' })
  @ApiCreatedResponse({ type: AddDemandAnswer })
  @ApiProblems(400, 404, 422, 429)
  @Idempotent()
  async add(
    @Body() body: AddDemandBody,
    @CurrentSession() session: Authentication | null,
    @Ip() address: string,
  ): Promise<AddDemandAnswer> {
    const { website, startedAt, ...form } = body;
    const filer = { principal: session?.principal ?? null, createdAccountId: session?.createdAccountId ?? null };
    const sender = { address, honeypot: website, startedAt };
    try {
      return { ...(await this.submitExpressDemand.execute(form, filer, sender)), success: true };
    } catch (error) {
      // The specification answers an automated request as if it had been accepted (organiser 7).
      if (error instanceof AutomatedRequestSuspected) return { success: 'malicious' };
      throw error;
    }
  }
}
