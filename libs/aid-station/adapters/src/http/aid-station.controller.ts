import { Body, Controller, Get, Param, Patch, Post } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  AidStationNotFound,
  DemandToTransformNotFound,
  TransformDemand,
  UpdateStatuses,
} from '@pds/aid-station/domain';
import type { Principal } from '@pds/kernel';
import { ApiProblems, CurrentPrincipal, Idempotent, idOr, InvalidRequest, StateChangingGet } from '@pds/platform';
import { StatusAnswer, TransformAnswer, UpdateStatusBody } from './aid-station.dto';

/** The statuses of aid stations. Lists and consultation show several contexts: `composition/http/aid-station-screens`. */
@ApiTags('aid-station')
@Controller('api/aid-station')
export class AidStationController {
  constructor(private readonly updateStatuses: UpdateStatuses) {}

  @Patch('update-status/:id')
  @ApiOperation({ operationId: 'updateAidStationStatus', summary: 'Sets statuses to any value' })
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
    const station = await this.updateStatuses.execute({ id, ...change }, principal);
    const { commercialStatus, teamStatus, administrativeStatus } = station.snapshot();
    return { id, commercialStatus, teamStatus, administrativeStatus };
  }
}

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
