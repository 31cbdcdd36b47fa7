import { Body, Controller, HttpCode, Param, Patch, Post } from '@nestjs/common';
import { ApiNoContentResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { AnswerChange, AskForChange, ChangeRequestNotFound, isWithdrawal, Withdraw } from '@pds/demand/domain';
import type { Principal } from '@pds/kernel';
import { ApiProblems, CurrentPrincipal, Idempotent, idOr } from '@pds/platform';
import { demandIdPipe } from '../demand-id.pipe';
import { AnswerChangeBody, AskForChangeBody } from './changes.dto';

/**
 * « Demander une modification » and « Annuler ma manifestation »: asked by the organiser of a dossier, answered by its staff. The dossier's
 * own answer lists them.
 */
@ApiTags('demand')
@Controller('api/demand/:id/change-requests')
export class ChangesController {
  constructor(
    private readonly askForChange: AskForChange,
    private readonly answerChange: AnswerChange,
    private readonly withdraw: Withdraw,
  ) {}

  @Post()
  @HttpCode(204)
  @Idempotent()
  @ApiOperation({
    operationId: 'askForChange',
    summary:
      'Asks for a change of a dossier, or withdraws it. What was accepted binds until another quote is accepted or the association confirms',
  })
  @ApiNoContentResponse()
  @ApiProblems(400, 401, 403, 404, 409, 422)
  async ask(
    @Param('id', demandIdPipe) demandId: number,
    @Body() { field, wish, note = '' }: AskForChangeBody,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    if (isWithdrawal({ field })) await this.withdraw.execute({ demandId, terms: wish, note }, principal);
    else await this.askForChange.execute(demandId, { field, wish, note }, principal);
  }

  @Patch(':requestId')
  @HttpCode(204)
  @ApiOperation({
    operationId: 'answerChange',
    summary:
      'Answers a request for a change, once: by the newest quote, a refusal, or that it is done, which makes a withdrawn dossier « Sans suite »',
  })
  @ApiNoContentResponse()
  @ApiProblems(400, 401, 403, 404, 409, 422)
  async answer(
    @Param('id', demandIdPipe) demandId: number,
    @Param('requestId', idOr(ChangeRequestNotFound)) requestId: number,
    @Body() { outcome, reason = '' }: AnswerChangeBody,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    await this.answerChange.execute({ demandId, requestId, outcome, reason }, principal);
  }
}
