import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  AnswerReinforcement,
  AskForReinforcement,
  DossierToReinforceNotFound,
  ReinforcementNotFound,
  WithdrawReinforcement,
} from '@pds/aid-station/domain';
import { demandIdPipe } from '@pds/demand/adapters';
import type { Principal } from '@pds/kernel';
import { ApiProblems, CurrentPrincipal, Idempotent, idOr } from '@pds/platform';
import { Reinforcements } from './reinforcements.read-model';
import {
  AnswerReinforcementBody,
  AskedReinforcementAnswer,
  AskedReinforcementsAnswer,
  AskedReinforcementsQuery,
  AskForReinforcementBody,
  DossierReinforcementsAnswer,
  ReinforcingOfficeAnswer,
  WithdrawReinforcementBody,
} from './reinforcement.dto';

const requestIdPipe = idOr(ReinforcementNotFound);

/** Reinforcement of another office: asked for on the page of a dossier, answered by the asked office. */
@ApiTags('aid-station')
@Controller('api')
export class ReinforcementController {
  constructor(
    private readonly reinforcements: Reinforcements,
    private readonly askFor: AskForReinforcement,
    private readonly answerRequest: AnswerReinforcement,
    private readonly withdrawRequest: WithdrawReinforcement,
  ) {}

  @Get('demand/:id/reinforcements')
  @ApiOperation({ operationId: 'listReinforcementsOfDossier', summary: 'The reinforcement asked for a dossier' })
  @ApiOkResponse({ type: DossierReinforcementsAnswer })
  @ApiProblems(401, 403, 404)
  async ofDossier(
    @Param('id', demandIdPipe) id: number,
    @CurrentPrincipal() { scope }: Principal,
  ): Promise<DossierReinforcementsAnswer> {
    const found = await this.reinforcements.ofDossier(id, scope);
    if (!found) throw new DossierToReinforceNotFound();
    return DossierReinforcementsAnswer.of(found);
  }

  @Post('demand/:id/reinforcements')
  @ApiOperation({ operationId: 'askForReinforcement', summary: 'Asks another office for means for a dossier' })
  @ApiCreatedResponse({ type: DossierReinforcementsAnswer, description: 'All requests of the dossier' })
  @ApiProblems(400, 401, 403, 404, 409, 422)
  @Idempotent()
  async ask(
    @Param('id', demandIdPipe) dossierId: number,
    @Body() { officeId: askedOfficeId, start, end, means: asked, message = '' }: AskForReinforcementBody,
    @CurrentPrincipal() principal: Principal,
  ): Promise<DossierReinforcementsAnswer> {
    await this.askFor.execute({ dossierId, askedOfficeId, start, end, asked, message }, principal);
    return this.ofDossier(dossierId, principal);
  }

  @Get('reinforcement')
  @ApiOperation({ operationId: 'listAskedReinforcements', summary: 'The reinforcement asked of the caller’s offices' })
  @ApiOkResponse({ type: AskedReinforcementsAnswer })
  @ApiProblems(400, 401, 403)
  async list(
    @Query() { page, perPage, state }: AskedReinforcementsQuery,
    @CurrentPrincipal() { scope }: Principal,
  ): Promise<AskedReinforcementsAnswer> {
    const { records, ...found } = await this.reinforcements.page(scope, {
      page,
      perPage,
      isWaiting: state === 'waiting',
    });
    return { ...found, records: records.map((each) => AskedReinforcementAnswer.of(each)) };
  }

  @Get('reinforcement/offices')
  @ApiOperation({
    operationId: 'listReinforcingOffices',
    summary: 'The names of all offices, of which one may be asked',
  })
  @ApiOkResponse({ type: [ReinforcingOfficeAnswer] })
  @ApiProblems(401, 403)
  offices(): Promise<ReinforcingOfficeAnswer[]> {
    return this.reinforcements.offices();
  }

  @Post('reinforcement/:id/answer')
  @HttpCode(200)
  @ApiOperation({
    operationId: 'answerReinforcement',
    summary: 'Grants reinforcement in whole or in part, declines it, or takes back what was granted',
  })
  @ApiOkResponse({ type: AskedReinforcementAnswer })
  @ApiProblems(400, 401, 403, 404, 409, 422)
  async answer(
    @Param('id', requestIdPipe) id: number,
    @Body() { seen, outcome, means = {}, answer = '' }: AnswerReinforcementBody,
    @CurrentPrincipal() principal: Principal,
  ): Promise<AskedReinforcementAnswer> {
    await this.answerRequest.execute({ id, seen, granted: outcome === 'granted' ? means : null, answer }, principal);
    const answered = await this.reinforcements.find(id, principal.scope);
    if (!answered) throw new ReinforcementNotFound();
    return AskedReinforcementAnswer.of(answered);
  }

  @Post('reinforcement/:id/withdraw')
  @HttpCode(200)
  @ApiOperation({
    operationId: 'withdrawReinforcement',
    summary: 'Withdraws a request of a dossier, also a granted one',
  })
  @ApiOkResponse({ type: DossierReinforcementsAnswer, description: 'All requests of the dossier' })
  @ApiProblems(400, 401, 403, 404, 409)
  async withdraw(
    @Param('id', requestIdPipe) id: number,
    @Body() { seen }: WithdrawReinforcementBody,
    @CurrentPrincipal() principal: Principal,
  ): Promise<DossierReinforcementsAnswer> {
    return this.ofDossier(await this.withdrawRequest.execute({ id, seen }, principal), principal);
  }
}
