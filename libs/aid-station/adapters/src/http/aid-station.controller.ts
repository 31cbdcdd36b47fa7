import { Body, Controller, Get, Logger, Param, Patch, Post, Req } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  AidStationNotFound,
  DemandToTransformNotFound,
  TransformDemand,
  UpdateSeveralStatuses,
  UpdateStatuses,
} from '@pds/aid-station/domain';
import type { Principal } from '@pds/kernel';
import {
  ApiProblems,
  attemptFailureText,
  CurrentPrincipal,
  Idempotent,
  idOr,
  InvalidRequest,
  logFailures,
  StateChangingGet,
} from '@pds/platform';
import type { FastifyRequest } from 'fastify';
import {
  StatusAnswer,
  TransformAnswer,
  UpdateStatusBody,
  UpdateStatusesAnswer,
  UpdateStatusesBody,
} from './aid-station.dto';

/** The statuses of demands and aid stations. Lists and consultation combine several contexts: see `screens/aid-stations`. */
@ApiTags('aid-station')
@Controller('api/aid-station')
export class AidStationController {
  private readonly logger = new Logger('Statuses');

  constructor(
    private readonly updateStatuses: UpdateStatuses,
    private readonly updateSeveral: UpdateSeveralStatuses,
  ) {}

  @Patch('update-status/:id')
  @ApiOperation({
    operationId: 'updateAidStationStatus',
    summary: 'Sets statuses of a station, or of a demand before it becomes one, to any value',
  })
  @ApiOkResponse({ type: StatusAnswer })
  @ApiProblems(400, 401, 403, 404)
  async updateStatus(
    @Param('id', idOr(AidStationNotFound)) id: number,
    @Body() { id: rowId, ...change }: UpdateStatusBody,
    @CurrentPrincipal() principal: Principal,
  ): Promise<StatusAnswer> {
    if (rowId !== undefined && rowId !== id) {
      throw new InvalidRequest([{ field: 'id', message: 'Ce numéro n’est pas celui de l’adresse' }]);
    }
    return StatusAnswer.of(await this.updateStatuses.execute({ id, ...change }, principal));
  }

  @Patch('update-statuses')
  @ApiOperation({
    operationId: 'updateAidStationStatuses',
    summary: 'Sets the same statuses of several stations: each in a transaction of its own, each refused one named',
  })
  @ApiOkResponse({ type: UpdateStatusesAnswer })
  @ApiProblems(400, 401, 403, 422)
  async updateStatusesOf(
    @Body() body: UpdateStatusesBody,
    @CurrentPrincipal() principal: Principal,
    @Req() { id: requestId }: FastifyRequest,
  ): Promise<UpdateStatusesAnswer> {
    const updates = await this.updateSeveral.execute(body, principal);
    logFailures(this.logger, updates, String(requestId));
    return {
      updated: updates.map((update) => ({
        id: update.id,
        statuses: 'done' in update ? StatusAnswer.of(update.done) : null,
        refusal: attemptFailureText(update, words),
        isUncertain: 'failure' in update && update.isUncertain,
      })),
    };
  }
}

const words = {
  failed: 'Les statuts n’ont pas pu être enregistrés, réessayez.',
  uncertain: 'Les statuts n’ont peut-être pas été enregistrés\u00a0: vérifiez le poste de secours.',
  notTried:
    'Les statuts n’ont pas été modifiés, le service étant indisponible\u00a0: réessayez dans quelques instants.',
};

/** The transformation of a demand; its path belongs to the demand, its rules to this context. */
@ApiTags('aid-station')
@Controller('api/demand/transform')
export class TransformDemandController {
  constructor(private readonly transformDemand: TransformDemand) {}

  @Post(':id')
  @ApiOperation({
    operationId: 'transformDemand',
    summary: 'Turns a demand with a validated quote into an aid station',
  })
  @ApiCreatedResponse({ type: TransformAnswer })
  @ApiProblems(400, 401, 403, 404, 409)
  @Idempotent()
  transform(
    @Param('id', idOr(DemandToTransformNotFound)) demandId: number,
    @CurrentPrincipal() principal: Principal,
  ): Promise<TransformAnswer> {
    return this.run(demandId, principal);
  }

  @Get(':id')
  @StateChangingGet()
  @ApiOperation({
    operationId: 'transformDemandByGet',
    summary: 'Same as the POST, kept for compatibility: 403 unless same-origin and programmatic',
  })
  @ApiOkResponse({ type: TransformAnswer })
  @ApiProblems(400, 401, 403, 404, 409)
  transformByGet(
    @Param('id', idOr(DemandToTransformNotFound)) demandId: number,
    @CurrentPrincipal() principal: Principal,
  ): Promise<TransformAnswer> {
    return this.run(demandId, principal);
  }

  private async run(demandId: number, principal: Principal): Promise<TransformAnswer> {
    return { id: (await this.transformDemand.execute({ demandId }, principal)).id };
  }
}
