import { Body, Controller, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  AidStationNotFound,
  DemandToTransformNotFound,
  TransformDemand,
  UpdateStatuses,
} from '@pds/aid-station/domain';
import type { Principal } from '@pds/kernel';
import { ApiProblems, CurrentPrincipal, idOr, StateChangingGet } from '@pds/platform';
import {
  AidStationAnswer,
  AidStationList,
  AidStationListQuery,
  OrganiserAidStationList,
  StatusAnswer,
  TransformAnswer,
  UpdateStatusBody,
} from './aid-station.dto';
import { AidStationReadModel } from '../read-models/aid-station.read-model';

/** The aid stations: lists, consultation, statuses. */
@ApiTags('aid-station')
@Controller('api/aid-station')
export class AidStationController {
  constructor(
    private readonly readModel: AidStationReadModel,
    private readonly updateStatuses: UpdateStatuses,
  ) {}

  @Get('list')
  @ApiOperation({ operationId: 'listAidStations', summary: 'Active aid stations of the scope' })
  @ApiOkResponse({ type: AidStationList })
  @ApiProblems(400, 401, 403)
  list(@Query() query: AidStationListQuery, @CurrentPrincipal() principal: Principal): Promise<AidStationList> {
    return this.readModel.list(query, principal);
  }

  @Get('user/list')
  @ApiOperation({ operationId: 'listOrganiserAidStations', summary: "The organiser's own aid stations" })
  @ApiOkResponse({ type: OrganiserAidStationList })
  @ApiProblems(401)
  ofOrganiser(@CurrentPrincipal() principal: Principal): Promise<OrganiserAidStationList> {
    return this.readModel.ofOrganiser(principal);
  }

  @Get('show/:id')
  @ApiOperation({ operationId: 'showAidStation', summary: 'One aid station with its slots' })
  @ApiOkResponse({ type: AidStationAnswer })
  @ApiProblems(400, 401, 404)
  async show(
    @Param('id', idOr(AidStationNotFound)) id: number,
    @CurrentPrincipal() principal: Principal,
  ): Promise<AidStationAnswer> {
    const answer = await this.readModel.show(id, principal);
    if (!answer) throw new AidStationNotFound();
    return answer;
  }

  @Patch('update-status/:id')
  @ApiOperation({ operationId: 'updateAidStationStatus', summary: 'Sets statuses to any value' })
  @ApiOkResponse({ type: StatusAnswer })
  @ApiProblems(400, 401, 403, 404)
  async updateStatus(
    @Param('id', idOr(AidStationNotFound)) id: number,
    @Body() body: UpdateStatusBody,
    @CurrentPrincipal() principal: Principal,
  ): Promise<StatusAnswer> {
    const station = await this.updateStatuses.execute({ id, ...body }, principal);
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
