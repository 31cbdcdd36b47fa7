import { Body, Controller, Get, Param, Patch, Post } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import {
  AnswerChange,
  AskForChange,
  ChangeRequestNotFound,
  isWithdrawal,
  ListChanges,
  Withdraw,
} from '@pds/demand/domain';
import type { Principal } from '@pds/kernel';
import { ApiProblems, CurrentPrincipal, Idempotent, idOr } from '@pds/platform';
import { demandIdPipe } from '../demand-id.pipe';
import { AnswerChangeBody, AskForChangeBody, ChangeRequestsAnswer } from './changes.dto';

/** « Demander une modification » and « Annuler ma manifestation »: asked by the organiser of a dossier, answered by its staff. */
@ApiTags('demand')
@Controller('api/demand/:id/change-requests')
export class ChangesController {
  constructor(
    private readonly askForChange: AskForChange,
    private readonly answerChange: AnswerChange,
    private readonly listChanges: ListChanges,
    private readonly withdraw: Withdraw,
  ) {}

  @Get()
  @ApiOperation({ operationId: 'listChangeRequests', summary: 'The changes asked of a dossier, with their answers' })
  @ApiParam({ name: 'id', type: Number })
  @ApiOkResponse({ type: ChangeRequestsAnswer })
  @ApiProblems(401, 403, 404)
  async list(
    @Param('id', demandIdPipe) demandId: number,
    @CurrentPrincipal() principal: Principal,
  ): Promise<ChangeRequestsAnswer> {
    return ChangeRequestsAnswer.of(await this.listChanges.execute(demandId, principal));
  }

  @Post()
  @Idempotent()
  @ApiOperation({
    operationId: 'askForChange',
    summary:
      'Asks for a change of a dossier, or withdraws it. What was accepted binds until another quote is accepted or the association confirms',
  })
  @ApiParam({ name: 'id', type: Number })
  @ApiCreatedResponse({ type: ChangeRequestsAnswer, description: 'All requests of the dossier' })
  @ApiProblems(400, 401, 403, 404, 409, 422)
  async ask(
    @Param('id', demandIdPipe) demandId: number,
    @Body() { field, wish, note = '' }: AskForChangeBody,
    @CurrentPrincipal() principal: Principal,
  ): Promise<ChangeRequestsAnswer> {
    if (isWithdrawal({ field })) await this.withdraw.execute({ demandId, terms: wish, note }, principal);
    else await this.askForChange.execute(demandId, { field, wish, note }, principal);
    return this.list(demandId, principal);
  }

  @Patch(':requestId')
  @ApiOperation({
    operationId: 'answerChange',
    summary:
      'Answers a request for a change, once: by the newest quote, a refusal, or that it is done, which makes a withdrawn dossier « Sans suite »',
  })
  @ApiParam({ name: 'id', type: Number })
  @ApiParam({ name: 'requestId', type: Number })
  @ApiOkResponse({ type: ChangeRequestsAnswer, description: 'All requests of the dossier' })
  @ApiProblems(400, 401, 403, 404, 409, 422)
  async answer(
    @Param('id', demandIdPipe) demandId: number,
    @Param('requestId', idOr(ChangeRequestNotFound)) requestId: number,
    @Body() { outcome, reason = '' }: AnswerChangeBody,
    @CurrentPrincipal() principal: Principal,
  ): Promise<ChangeRequestsAnswer> {
    await this.answerChange.execute({ demandId, requestId, outcome, reason }, principal);
    return this.list(demandId, principal);
  }
}
