import { Body, Controller, Get, HttpCode, Post, Put, Query, Res } from '@nestjs/common';
import { ApiFoundResponse, ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Principal } from '@pds/kernel';
import { ApiProblems, CurrentPrincipal, OneClick } from '@pds/platform';
import { DailyDigests, RefuseDailyDigest } from '@pds/users/domain';
import type { FastifyReply } from 'fastify';
import { DailyDigestAnswer, DigestLinkQuery, RefuseDailyDigestBody, SwitchDailyDigestBody } from './daily-digest.dto';

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

  @Post('one-click')
  @OneClick()
  @HttpCode(204)
  @ApiOperation({ operationId: 'refuseDigestByMail', summary: 'Switches a digest off by the header of its e-mail' })
  @ApiNoContentResponse()
  @ApiProblems(400, 422)
  async refuseByMail(@Query() { token }: DigestLinkQuery): Promise<void> {
    await this.refuseDigest.execute(token);
  }

  @Get('one-click')
  @ApiOperation({ operationId: 'openDigestPage', summary: 'Leads a browser to the page that switches a digest off' })
  @ApiFoundResponse({ description: 'To the page, where a press switches it off' })
  @ApiProblems(400)
  async open(@Query() { token }: DigestLinkQuery, @Res() reply: FastifyReply): Promise<void> {
    await reply.redirect(`/account/daily-digest#token=${encodeURIComponent(token)}`, 302);
  }
}
