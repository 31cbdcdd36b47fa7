import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { demandIdPipe } from '@pds/demand/adapters';
import { ShowDemand } from '@pds/demand/domain';
import { daysBetween, managerRoles, type Principal, startOfDay } from '@pds/kernel';
import { OfficeNotFound } from '@pds/organisations/domain';
import { ApiProblems, CurrentPrincipal, idOr, InvalidRequest } from '@pds/platform';
import { ComingMembers } from './coming-members.read-model';
import { BoardOfficeAnswer, MeansBoardAnswer, MeansBoardQuery } from './means-board.dto';
import { MeansBoard } from './means-board.read-model';
import { MeansPlanning } from './means-planning.read-model';
import {
  MeansConflictsAnswer,
  MeansConflictsQuery,
  MeansDayAnswer,
  MeansDayQuery,
  TypedMeansBody,
} from './means-planning.dto';

const officeIdPipe = idOr(OfficeNotFound);

/** The planned use of offices' means, and its conflicts. */
@ApiTags('aid-station')
@Controller('api')
export class MeansPlanningController {
  constructor(
    private readonly planning: MeansPlanning,
    private readonly board: MeansBoard,
    private readonly members: ComingMembers,
    private readonly showDemand: ShowDemand,
  ) {}

  @Get('planning/means-board')
  @ApiOperation({
    operationId: 'showMeansBoard',
    summary: 'The offices of the scope by days: teams, means and what is missing, by dossier',
  })
  @ApiOkResponse({ type: MeansBoardAnswer })
  @ApiProblems(400, 401, 403)
  async showBoard(
    @Query() query: MeansBoardQuery,
    @CurrentPrincipal() { scope }: Principal,
  ): Promise<MeansBoardAnswer> {
    requireDays(query, MeansBoardQuery.maxDays);
    return { offices: (await this.board.offices(query, scope)).map((office) => BoardOfficeAnswer.of(office)) };
  }

  @Get('office/:id/means-conflicts')
  @ApiOperation({ operationId: 'listMeansConflicts', summary: 'When an office lacks means, over some days' })
  @ApiOkResponse({ type: MeansConflictsAnswer })
  @ApiProblems(400, 401, 403, 404)
  async ofOffice(
    @Param('id', officeIdPipe) officeId: number,
    @Query() query: MeansConflictsQuery,
    @CurrentPrincipal() { scope }: Principal,
  ): Promise<MeansConflictsAnswer> {
    requireDays(query, MeansConflictsQuery.maxDays);
    const found = await this.planning.conflictsOfOffice(officeId, query, scope);
    if (!found) throw new OfficeNotFound();
    return MeansConflictsAnswer.of(found);
  }

  @Get('office/:id/means-day')
  @ApiOperation({ operationId: 'showMeansDay', summary: 'The means of an office on a day, hour by hour' })
  @ApiOkResponse({ type: MeansDayAnswer })
  @ApiProblems(400, 401, 403, 404)
  async day(
    @Param('id', officeIdPipe) officeId: number,
    @Query() { day }: MeansDayQuery,
    @CurrentPrincipal() { scope, role }: Principal,
  ): Promise<MeansDayAnswer> {
    const found = await this.planning.dayOf(officeId, day, scope);
    if (!found) throw new OfficeNotFound();
    const { timeZone } = found.office;
    const period = { start: startOfDay(day, timeZone), end: startOfDay(day, timeZone, 1) };
    const maySeePeople = (managerRoles as readonly string[]).includes(role);
    return MeansDayAnswer.ofDay(found, maySeePeople ? await this.members.ofDay(officeId, period, timeZone) : null);
  }

  @Get('demand/:id/means-conflicts')
  @ApiOperation({
    operationId: 'showMeansConflicts',
    summary: 'When the office of a dossier lacks means for it, as if its quote were accepted',
  })
  @ApiOkResponse({ type: MeansConflictsAnswer })
  @ApiProblems(401, 403, 404)
  async ofDossier(
    @Param('id', demandIdPipe) id: number,
    @CurrentPrincipal() principal: Principal,
  ): Promise<MeansConflictsAnswer> {
    // Checks the scope first: the conflicts are only computed for a dossier that exists for the caller.
    await this.showDemand.execute(id, principal);
    return MeansConflictsAnswer.of(await this.planning.conflictsOfDossier(id, principal.scope));
  }

  @Post('demand/:id/means-conflicts')
  @HttpCode(200)
  @ApiOperation({
    operationId: 'judgeTypedMeans',
    summary: 'The same with slots that are typed but not saved; stores nothing',
  })
  @ApiOkResponse({ type: MeansConflictsAnswer })
  @ApiProblems(400, 401, 403, 404, 422)
  async ofTypedDossier(
    @Param('id', demandIdPipe) id: number,
    @Body() body: TypedMeansBody,
    @CurrentPrincipal() principal: Principal,
  ): Promise<MeansConflictsAnswer> {
    const { demand } = await this.showDemand.execute(id, principal);
    const slots = TypedMeansBody.slotsOf(body, demand.snapshot().timeZone);
    return MeansConflictsAnswer.of(await this.planning.conflictsOfDossier(id, principal.scope, slots));
  }
}

/** @throws InvalidRequest when the last day comes before the first one, or there are too many */
function requireDays({ start, end }: MeansConflictsQuery, maxDays: number): void {
  const days = daysBetween(start, end) + 1;
  if (days >= 1 && days <= maxDays) return;
  throw new InvalidRequest([
    { field: 'end', message: `Veuillez choisir au plus ${maxDays} jours, le premier d’abord` },
  ]);
}
