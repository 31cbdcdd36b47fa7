import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { PrepareRefusalLetter, RefuseDemand } from '@pds/demand/domain';
import type { Principal } from '@pds/kernel';
import { ApiProblems, CurrentPrincipal, Idempotent } from '@pds/platform';
import { demandIdPipe } from '../demand-id.pipe';
import { RefusalAnswer, RefusalLetterAnswer, RefusalLetterQuery, RefuseDemandBody } from './refusal.dto';

/** « Non prise en charge »: demands that the association does not take on (spec back-office 2 and 7). */
@ApiTags('demand')
@Controller('api/demand/dps-care')
export class RefusalController {
  constructor(
    private readonly prepareLetter: PrepareRefusalLetter,
    private readonly refuseDemand: RefuseDemand,
  ) {}

  @Get('modal/:demandId')
  @ApiOperation({
    operationId: 'prepareRefusalLetter',
    summary: 'The letter that refuses a demand EN COURS for a cause, filled with what it says',
  })
  @ApiOkResponse({ type: RefusalLetterAnswer })
  @ApiProblems(400, 401, 403, 404, 409)
  async prepare(
    @Param('demandId', demandIdPipe) id: number,
    @Query() { cause }: RefusalLetterQuery,
    @CurrentPrincipal() principal: Principal,
  ): Promise<RefusalLetterAnswer> {
    return RefusalLetterAnswer.of(await this.prepareLetter.execute(id, cause ?? 4, principal));
  }

  @Post('send/:demandId')
  @HttpCode(200)
  @Idempotent()
  @ApiOperation({
    operationId: 'refuseDemand',
    summary: 'Refuses a demand EN COURS and sends the letter that says so, as it was written',
  })
  @ApiOkResponse({ type: RefusalAnswer })
  @ApiProblems(400, 401, 403, 404, 409, 422)
  async send(
    @Param('demandId', demandIdPipe) id: number,
    @Body() { cause, receiver, subject, content, version }: RefuseDemandBody,
    @CurrentPrincipal() principal: Principal,
  ): Promise<RefusalAnswer> {
    const letter = { to: receiver, subject, content };
    const refused = await this.refuseDemand.execute({ id, version, cause, letter }, principal);
    const { status, dpsSupport, dpsSupportCause } = refused.snapshot();
    return { version: refused.version, status, dpsSupport, dpsSupportCause };
  }
}
