import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { daysBetween, type Principal } from '@pds/kernel';
import { OrganisationsFacade } from '@pds/organisations/contract';
import { ApiProblems, CurrentPrincipal, InvalidRequest } from '@pds/platform';
import { maxPlanningDays, PlanningReadModel } from './planning.read-model';
import { PlanningAnswer, PlanningQuery, TownPositionsAnswer } from './planning.dto';

/** « Planning »: demands and stations by day (docs/adr/0066-own-calendar.md). */
@ApiTags('planning')
@Controller('api/planning')
export class PlanningController {
  constructor(
    private readonly planning: PlanningReadModel,
    private readonly organisations: OrganisationsFacade,
  ) {}

  @Get()
  @ApiOperation({
    operationId: 'getPlanning',
    summary: 'Demands and stations of the scope that take place in a period, by start',
  })
  @ApiOkResponse({ type: PlanningAnswer })
  @ApiProblems(400, 401, 403)
  async show(@Query() query: PlanningQuery, @CurrentPrincipal() { scope }: Principal): Promise<PlanningAnswer> {
    const days = daysBetween(query.startDate, query.endDate) + 1;
    if (days < 1) throw refused('Le dernier jour précède le premier');
    if (days > maxPlanningDays) throw refused(`La période est limitée à ${maxPlanningDays} jours`);
    return this.planning.planning(query, scope);
  }

  @Get('towns')
  @ApiOperation({
    operationId: 'getPlanningTowns',
    summary: 'Where the towns of a day’s dossiers lie, for the map; asks the address base',
  })
  @ApiOkResponse({ type: TownPositionsAnswer })
  @ApiProblems(400, 401, 403)
  async towns(@Query() query: PlanningQuery, @CurrentPrincipal() { scope }: Principal): Promise<TownPositionsAnswer> {
    if (query.startDate !== query.endDate) throw refused('La carte montre une seule journée');
    const towns = await this.planning.towns(query, scope);
    const positions = await this.organisations.positionsOf(towns);
    return {
      towns: towns.flatMap(({ department, name: town }, index) => {
        const position = positions[index];
        return position ? [{ department, town, lat: position.lat, lon: position.lon }] : [];
      }),
    };
  }
}

const refused = (message: string) => new InvalidRequest([{ field: 'endDate', message }]);
