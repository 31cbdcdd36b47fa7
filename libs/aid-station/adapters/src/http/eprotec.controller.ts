import { setTimeout as delay } from 'node:timers/promises';
import { Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { AidStationNotFound, AskEprotecExport, ShowEprotecExport } from '@pds/aid-station/domain';
import type { Principal } from '@pds/kernel';
import { ApiProblems, CurrentPrincipal, idOr, StateChangingGet } from '@pds/platform';
import { EprotecExportAnswer, EprotecStateAnswer } from './eprotec.dto';

/** How long an answer waits for its synchronisation, and the pauses between checks: shorter at first. Milliseconds. */
const patience = 8_000;
const shortestPause = 100;
const longestPause = 1_000;

/** Synchronises stations with e-Protec: starts a run, and waits some seconds for its end (docs/adr/0054). */
@ApiTags('aid-station')
@Controller('api')
export class EprotecController {
  constructor(
    private readonly askEprotecExport: AskEprotecExport,
    private readonly showEprotecExport: ShowEprotecExport,
  ) {}

  @Post('demand/eprotec/export/:id')
  @HttpCode(200)
  @ApiOperation({
    operationId: 'synchronizeWithEprotec',
    summary: 'Makes the event of a station in e-Protec, or brings it up to date',
    description: 'One that waits or runs already is the one. After eight seconds the answer says how far it is.',
  })
  @ApiOkResponse({ type: EprotecExportAnswer })
  @ApiProblems(401, 403, 404, 409)
  synchronize(
    @Param('id', idOr(AidStationNotFound)) id: number,
    @CurrentPrincipal() principal: Principal,
  ): Promise<EprotecExportAnswer> {
    return this.run(id, principal);
  }

  @Get('demand/eprotec/export/:id')
  @StateChangingGet()
  @ApiOperation({
    operationId: 'synchronizeWithEprotecByGet',
    summary: 'Same as the POST, kept for compatibility: 403 unless same-origin and programmatic',
  })
  @ApiOkResponse({ type: EprotecExportAnswer })
  @ApiProblems(401, 403, 404, 409)
  synchronizeByGet(
    @Param('id', idOr(AidStationNotFound)) id: number,
    @CurrentPrincipal() principal: Principal,
  ): Promise<EprotecExportAnswer> {
    return this.run(id, principal);
  }

  @Get('aid-station/eprotec/:id')
  @ApiOperation({ operationId: 'showEprotec', summary: 'How a dossier stands with e-Protec' })
  @ApiOkResponse({ type: EprotecStateAnswer })
  @ApiProblems(401, 403, 404)
  async show(
    @Param('id', idOr(AidStationNotFound)) id: number,
    @CurrentPrincipal() principal: Principal,
  ): Promise<EprotecStateAnswer> {
    return EprotecStateAnswer.of(await this.showEprotecExport.execute(id, principal));
  }

  private async run(id: number, principal: Principal): Promise<EprotecExportAnswer> {
    await this.askEprotecExport.execute(id, principal);
    const end = performance.now() + patience;
    for (let pause = shortestPause; ; pause = Math.min(longestPause, 2 * pause)) {
      const shown = await this.showEprotecExport.execute(id, principal);
      if (!shown.isUnderWay || performance.now() >= end) return EprotecExportAnswer.of(shown);
      await delay(pause);
    }
  }
}
