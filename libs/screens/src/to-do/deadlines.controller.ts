import { Body, Controller, Get, HttpCode, Logger, Param, Post, Put, Query, Req } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { DossierOfDeadlineNotFound, MarkDeadline, MarkDeadlinesDone } from '@pds/aid-station/domain';
import { demandIdPipe } from '@pds/demand/adapters';
import { DomainError, mainlandTimeZone, type Principal, type Scope } from '@pds/kernel';
import { type DeadlineKind, deadlineKinds, deadlineNames } from '@pds/organisations/contract';
import { DeadlineRulesBody } from '@pds/organisations/adapters';
import { checkedDeadlineRules, DepartmentNotFound } from '@pds/organisations/domain';
import { ApiProblems, attemptFailureText, CurrentPrincipal, idOr, logFailures } from '@pds/platform';
import type { FastifyRequest } from 'fastify';
import { Deadlines } from './deadlines.read-model';
import {
  DeadlineAnswer,
  DeadlineListAnswer,
  DeadlineListQuery,
  DeadlinePreviewAnswer,
  DossierDeadlinesAnswer,
  ListedDeadlineAnswer,
  MarkDeadlineBody,
  MarkDeadlinesDoneBody,
  MarkedDeadlinesAnswer,
  MovedDeadlineAnswer,
} from './deadlines.dto';

/** A kind of deadline in an address that does not exist. */
class UnknownDeadline extends DomainError {
  readonly code = 'deadlines.unknown';
  readonly kind = 'not-found';

  constructor() {
    super('Cette échéance n’existe pas.');
  }
}

const previewedDeadlines = 50;

const words = {
  failed: 'L’échéance n’a pas pu être enregistrée, réessayez.',
  uncertain: 'L’échéance n’a peut-être pas été enregistrée\u00a0: vérifiez le dossier.',
  notTried: 'L’échéance n’a pas été modifiée, le service étant indisponible\u00a0: réessayez dans quelques instants.',
};

/** The deadlines of dossiers: on their page, in the list of what is to be done, and as other rules would move them. */
@ApiTags('aid-station')
@Controller('api')
export class DeadlinesController {
  private readonly logger = new Logger('Deadlines');

  constructor(
    private readonly deadlines: Deadlines,
    private readonly markDeadline: MarkDeadline,
    private readonly markDeadlinesDone: MarkDeadlinesDone,
  ) {}

  @Get('home/deadlines')
  @ApiOperation({ operationId: 'listDeadlines', summary: 'Deadlines of the scope that are not done, by their day' })
  @ApiOkResponse({ type: DeadlineListAnswer })
  @ApiProblems(400, 401, 403)
  async list(
    @Query() { state, kind, page, perPage, direction, ...filters }: DeadlineListQuery,
    @CurrentPrincipal() { scope }: Principal,
  ): Promise<DeadlineListAnswer> {
    const found = await this.deadlines.open(scope, state ? [state] : ['late', 'soon'], filters);
    const byKind = Map.groupBy(found.deadlines, (deadline) => deadline.kind);
    const deadlines = kind ? (byKind.get(kind) ?? []) : found.deadlines;
    const inOrder = direction === 'asc' ? deadlines : deadlines.toReversed();
    const records = await this.deadlines.counted(inOrder.slice((page - 1) * perPage, page * perPage));
    return {
      total: deadlines.length,
      totalIsExact: found.isComplete,
      page,
      perPage,
      records: records.map((deadline) => ListedDeadlineAnswer.of(deadline)),
      kinds: deadlineKinds.map((each) => ({
        kind: each,
        name: deadlineNames[each],
        total: byKind.get(each)?.length ?? 0,
      })),
    };
  }

  @Put('home/deadlines/:kind')
  @ApiOperation({
    operationId: 'markDeadlinesDone',
    summary: 'Notes a deadline of several dossiers as done: each in a transaction of its own, each refused one named',
  })
  @ApiParam({ name: 'kind', enum: deadlineKinds })
  @ApiOkResponse({ type: MarkedDeadlinesAnswer })
  @ApiProblems(400, 401, 403, 404)
  async markDone(
    @Param('kind') kind: string,
    @Body() { ids }: MarkDeadlinesDoneBody,
    @CurrentPrincipal() principal: Principal,
    @Req() { id: requestId }: FastifyRequest,
  ): Promise<MarkedDeadlinesAnswer> {
    const attempts = await this.markDeadlinesDone.execute({ ids, kind: deadlineKind(kind) }, principal);
    logFailures(this.logger, attempts, String(requestId));
    return { marked: attempts.map((attempt) => ({ id: attempt.id, refusal: attemptFailureText(attempt, words) })) };
  }

  @Get('demand/:id/deadlines')
  @ApiOperation({ operationId: 'showDeadlines', summary: 'The deadlines of a dossier, the earliest first' })
  @ApiOkResponse({ type: DossierDeadlinesAnswer })
  @ApiProblems(400, 401, 403, 404)
  async show(
    @Param('id', demandIdPipe) id: number,
    @CurrentPrincipal() { scope }: Principal,
  ): Promise<DossierDeadlinesAnswer> {
    const deadlines = await this.deadlines.ofDossier(id, scope);
    if (!deadlines) throw new DossierOfDeadlineNotFound();
    return { deadlines: deadlines.map((deadline) => DeadlineAnswer.of(deadline, mainlandTimeZone)) };
  }

  @Put('demand/:id/deadlines/:kind')
  @ApiOperation({ operationId: 'markDeadline', summary: 'Notes a deadline as done, or takes that back' })
  @ApiParam({ name: 'kind', enum: deadlineKinds })
  @ApiOkResponse({ type: DossierDeadlinesAnswer, description: 'All deadlines of the dossier' })
  @ApiProblems(400, 401, 403, 404)
  async mark(
    @Param('id', demandIdPipe) id: number,
    @Param('kind') kind: string,
    @Body() { isDone }: MarkDeadlineBody,
    @CurrentPrincipal() principal: Principal,
  ): Promise<DossierDeadlinesAnswer> {
    await this.markDeadline.execute({ dossierId: id, kind: deadlineKind(kind), isDone }, principal);
    return this.show(id, principal);
  }

  @Post('department/:id/deadline-rules/preview')
  @HttpCode(200)
  @ApiOperation({ operationId: 'previewDeadlineRules', summary: 'What the typed rules would change in open dossiers' })
  @ApiOkResponse({ type: DeadlinePreviewAnswer })
  @ApiProblems(400, 401, 403, 404, 422)
  async preview(
    @Param('id', idOr(DepartmentNotFound)) id: number,
    @Body() { rules }: DeadlineRulesBody,
    @CurrentPrincipal() { scope }: Principal,
  ): Promise<DeadlinePreviewAnswer> {
    if (!isOwnDepartment(id, scope)) throw new DepartmentNotFound();
    const typed = checkedDeadlineRules(rules).map((rule) => ({ ...rule, changedAt: null }));
    const moved = await this.deadlines.moved(id, typed);
    return {
      dossiers: new Set(moved.map(({ dossier }) => dossier.id)).size,
      total: moved.length,
      records: moved.slice(0, previewedDeadlines).map((each) => MovedDeadlineAnswer.of(each)),
    };
  }
}

/** Offices have no part in the rules of their department. */
const isOwnDepartment = (id: number, scope: Scope) =>
  scope.kind === 'all' || (scope.kind === 'department' && scope.departmentId === id);

/** @throws UnknownDeadline */
function deadlineKind(text: string): DeadlineKind {
  const kind = deadlineKinds.find((each) => each === text);
  if (!kind) throw new UnknownDeadline();
  return kind;
}
