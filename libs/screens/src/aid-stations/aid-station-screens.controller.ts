import { Controller, Get, Param, Query, type StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { AidStationNotFound } from '@pds/aid-station/domain';
import { mapPage, type Principal } from '@pds/kernel';
import { ApiProblems, CurrentPrincipal, idOr, ListQuery, listWorkbook, ProducesWorkbook } from '@pds/platform';
import { AidStationReadModel } from './aid-station.read-model';
import { organiserStationAnswer } from './aid-station-screens.answers';
import { aidStationWorkbook } from './aid-station-workbook';
import {
  AidStationAnswer,
  AidStationExportQuery,
  AidStationListAnswer,
  AidStationListQuery,
  OrganiserAidStationListAnswer,
  OrganiserAidStationPageAnswer,
} from './aid-station-screens.dto';

/** The routes of the aid station screens: stations with their demands, organisations and documents. */
@ApiTags('aid-station')
@Controller('api/aid-station')
export class AidStationScreensController {
  constructor(private readonly stations: AidStationReadModel) {}

  @Get('list')
  @ApiOperation({ operationId: 'listAidStations', summary: 'Active aid stations of the scope' })
  @ApiOkResponse({ type: AidStationListAnswer })
  @ApiProblems(400, 401, 403)
  list(@Query() query: AidStationListQuery, @CurrentPrincipal() principal: Principal): Promise<AidStationListAnswer> {
    return this.stations.list(query, principal);
  }

  @Get('list/export')
  @ApiOperation({
    operationId: 'exportAidStations',
    summary: 'The same list as an .xlsx, at once: ten thousand rows a page',
  })
  @ProducesWorkbook()
  @ApiProblems(400, 401, 403)
  export(@Query() query: AidStationExportQuery, @CurrentPrincipal() principal: Principal): StreamableFile {
    return listWorkbook('Postes de secours', aidStationWorkbook, this.stations.lines(query, principal), query);
  }

  @Get('user/list')
  @ApiOperation({ operationId: 'listOrganiserAidStations', summary: "The organiser's own aid stations" })
  @ApiOkResponse({ type: OrganiserAidStationListAnswer })
  @ApiProblems(401)
  async ofOrganiser(@CurrentPrincipal() principal: Principal): Promise<OrganiserAidStationListAnswer> {
    const { records } = await this.stations.ofOrganiser(principal, { page: 1, perPage: 1000 });
    return { records: records.map(organiserStationAnswer) };
  }

  @Get('organization/list')
  @ApiOperation({ operationId: 'pageOrganiserAidStations', summary: "The organiser's own aid stations, page by page" })
  @ApiOkResponse({ type: OrganiserAidStationPageAnswer })
  @ApiProblems(400, 401)
  async pageOfOrganiser(
    @Query() query: ListQuery,
    @CurrentPrincipal() principal: Principal,
  ): Promise<OrganiserAidStationPageAnswer> {
    return mapPage(await this.stations.ofOrganiser(principal, query), organiserStationAnswer);
  }

  @Get('show/:id')
  @ApiOperation({ operationId: 'showAidStation', summary: 'One aid station with its slots' })
  @ApiOkResponse({ type: AidStationAnswer })
  @ApiProblems(400, 401, 404)
  async show(
    @Param('id', idOr(AidStationNotFound)) id: number,
    @CurrentPrincipal() principal: Principal,
  ): Promise<AidStationAnswer> {
    const station = await this.stations.show(id, principal);
    if (!station) throw new AidStationNotFound();
    return station;
  }
}
