import { Body, Controller, Delete, HttpCode, Param, Put, Query } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { LeaveDossier, ReportPresence } from '@pds/demand/domain';
import { type Instant, type Principal, toIsoWithOffset } from '@pds/kernel';
import { ApiProblems, CurrentPrincipal } from '@pds/platform';
import { demandIdPipe } from '../demand-id.pipe';
import { LeaveDossierQuery, PresenceAnswer, SayPresenceBody } from './presence.dto';

/** Which members of staff have a dossier open, as their pages report regularly (ADR 0056). */
@ApiTags('demand')
@Controller('api/demand')
export class PresenceController {
  constructor(
    private readonly reportPresence: ReportPresence,
    private readonly leaveDossier: LeaveDossier,
  ) {}

  @Put(':id/presence')
  @ApiOperation({
    operationId: 'sayPresence',
    summary: 'Says that a page shows a dossier, and asks who else has it open',
    description: 'To be said every fifteen seconds; who has been silent for 75 is not shown. Keeps no session alive.',
  })
  @ApiOkResponse({ type: PresenceAnswer })
  @ApiProblems(400, 401, 403, 404)
  async say(
    @Param('id', demandIdPipe) demandId: number,
    @Body() { tab, editing, version }: SayPresenceBody,
    @CurrentPrincipal() principal: Principal,
  ): Promise<PresenceAnswer> {
    const { others, saved, timeZone } = await this.reportPresence.execute(
      { demandId, tab, editing },
      version,
      principal,
    );
    const iso = (instant: Instant) => toIsoWithOffset(instant, timeZone);
    return {
      others: others.map(({ since, ...same }) => ({ ...same, since: iso(since) })),
      saved: saved && { ...saved, at: iso(saved.at) },
    };
  }

  @Delete(':id/presence')
  @HttpCode(204)
  @ApiOperation({ operationId: 'leaveDossier', summary: 'Says that a page no longer shows a dossier' })
  @ApiNoContentResponse()
  @ApiProblems(400, 401, 403, 404)
  async leave(
    @Param('id', demandIdPipe) demandId: number,
    @Query() { tab }: LeaveDossierQuery,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    await this.leaveDossier.execute({ demandId, tab }, principal);
  }
}
