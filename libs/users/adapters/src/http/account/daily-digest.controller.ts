import { Body, Controller, Get, HttpCode, Post, Put } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Principal } from '@pds/kernel';
import { ApiProblems, CurrentPrincipal } from '@pds/platform';
import { DailyDigests, RefuseDailyDigest } from '@pds/users/domain';
import { DailyDigestAnswer, RefuseDailyDigestBody, SwitchDailyDigestBody } from './daily-digest.dto';

/** Whether a person receives the daily digest of their office. */
@ApiTags('account')
@Controller('api/account/daily-digest')
export class DailyDigestController {
  constructor(
    private readonly digests: DailyDigests,
    private readonly refuseDigest: RefuseDailyDigest,
  ) {}

  @Get()
  @ApiOperation({ operationId: 'showDailyDigest', summary: 'Whether the caller receives the daily digest' })
  @ApiOkResponse({ type: DailyDigestAnswer })
  @ApiProblems(401, 403)
  async show(@CurrentPrincipal() principal: Principal): Promise<DailyDigestAnswer> {
    return { isOn: await this.digests.isOn(principal.accountId) };
  }

  @Put()
  @ApiOperation({ operationId: 'switchDailyDigest', summary: 'Switches the caller’s daily digest on or off' })
  @ApiOkResponse({ type: DailyDigestAnswer })
  @ApiProblems(400, 401, 403)
  async set(
    @Body() { isOn }: SwitchDailyDigestBody,
    @CurrentPrincipal() principal: Principal,
  ): Promise<DailyDigestAnswer> {
    await this.digests.set(principal.accountId, isOn);
    return this.show(principal);
  }

  @Post('refuse')
  @HttpCode(204)
  @ApiOperation({ operationId: 'refuseDailyDigest', summary: 'Switches a digest off by the link in its e-mail' })
  @ApiNoContentResponse()
  @ApiProblems(400, 422)
  async refuse(@Body() { token }: RefuseDailyDigestBody): Promise<void> {
    await this.refuseDigest.execute(token);
  }
}
