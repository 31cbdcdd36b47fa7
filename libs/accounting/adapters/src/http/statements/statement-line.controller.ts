import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  AcceptStatementLine,
  IgnoreStatementLine,
  issuerInScope,
  LedgerMovements,
  ReopenStatementLine,
  StatementLineNotFound,
  StatementLines,
  StatementNotFound,
} from '@pds/accounting/domain';
import { Money, type Principal } from '@pds/kernel';
import { ApiProblems, CurrentPrincipal, Idempotent, idOr, Jobs, type JobView } from '@pds/platform';
import { CertainLines } from '../../reactions/accept-certain-lines.job';
import { StatementLineReadModel } from '../../read-models/statements/statement-line.read-model';
import {
  LineAcceptanceAnswer,
  AcceptLineBody,
  IgnoreLineBody,
  StatementIssuerBody,
  StatementLineAnswer,
  StatementLineListAnswer,
  StatementLineListQuery,
} from './statement.dto';

const lineId = idOr(StatementLineNotFound);

/** The lines of bank statements: accepted into the ledger, ignored, or opened again (docs/bank-statements.md). */
@ApiTags('accounting')
@Controller('api/accounting/statement-line')
export class StatementLineController {
  constructor(
    private readonly movements: LedgerMovements,
    private readonly lines: StatementLines,
    private readonly acceptLine: AcceptStatementLine,
    private readonly ignoreLine: IgnoreStatementLine,
    private readonly reopenLine: ReopenStatementLine,
    private readonly readModel: StatementLineReadModel,
    private readonly jobs: Jobs,
  ) {}

  @Get()
  @ApiOperation({
    operationId: 'listStatementLines',
    summary: 'The lines of an issuer’s bank statements, with what each may be or led to',
  })
  @ApiOkResponse({ type: StatementLineListAnswer })
  @ApiProblems(400, 401, 403, 404)
  async list(
    @Query() query: StatementLineListQuery,
    @CurrentPrincipal() principal: Principal,
  ): Promise<StatementLineListAnswer> {
    await issuerInScope(this.movements, query.issuer, principal);
    const page = await this.readModel.list(query);
    return { ...page, ...(await this.readModel.pendingOf(query.issuer)) } as StatementLineListAnswer;
  }

  @Post('certain')
  @Idempotent()
  @ApiOperation({
    operationId: 'acceptCertainLines',
    summary: 'Starts to accept all certain proposals of an issuer; those that are refused keep the reason',
  })
  @ApiCreatedResponse({ type: LineAcceptanceAnswer })
  @ApiProblems(400, 401, 403, 404)
  async acceptCertain(
    @Body() { issuer }: StatementIssuerBody,
    @CurrentPrincipal() principal: Principal,
  ): Promise<LineAcceptanceAnswer> {
    await issuerInScope(this.movements, issuer, principal);
    const id = await this.jobs.start(CertainLines, { issuer, principal }, principal.accountId);
    return this.acceptance(id, principal);
  }

  @Get('certain/:id')
  @ApiOperation({ operationId: 'showAcceptance', summary: 'How far the acceptance of all certain proposals is' })
  @ApiOkResponse({ type: LineAcceptanceAnswer })
  @ApiProblems(401, 403, 404)
  acceptance(
    @Param('id', idOr(StatementNotFound)) id: number,
    @CurrentPrincipal() { accountId }: Principal,
  ): Promise<LineAcceptanceAnswer> {
    return this.jobs.find(id, accountId).then((job) => {
      if (!job || !CertainLines.describes(job)) throw new StatementNotFound();
      return acceptanceOf(job);
    });
  }

  @Post(':id/accept')
  @HttpCode(200)
  @ApiOperation({
    operationId: 'acceptStatementLine',
    summary: 'Turns a line into its movements, once: the proposal’s, or payments of the invoices that somebody chose',
  })
  @ApiOkResponse({ type: StatementLineAnswer })
  @ApiProblems(400, 401, 403, 404, 409, 422)
  async accept(
    @Param('id', lineId) id: number,
    @Body() { invoices }: AcceptLineBody,
    @CurrentPrincipal() principal: Principal,
  ): Promise<StatementLineAnswer> {
    const chosen = invoices?.map(({ invoiceId, amount }) => ({ invoiceId, amountCents: Money.ofEuros(amount).cents }));
    await this.acceptLine.execute({ lineId: id, invoices: chosen ?? null }, principal);
    return this.line(id);
  }

  @Post(':id/ignore')
  @HttpCode(200)
  @ApiOperation({ operationId: 'ignoreStatementLine', summary: 'Sets a line aside that concerns no invoice' })
  @ApiOkResponse({ type: StatementLineAnswer })
  @ApiProblems(400, 401, 403, 404, 409, 422)
  async ignore(
    @Param('id', lineId) id: number,
    @Body() { reason }: IgnoreLineBody,
    @CurrentPrincipal() principal: Principal,
  ): Promise<StatementLineAnswer> {
    await this.ignoreLine.execute({ lineId: id, reason }, principal);
    return this.line(id);
  }

  @Post(':id/reopen')
  @HttpCode(200)
  @ApiOperation({
    operationId: 'reopenStatementLine',
    summary: 'Makes a line pending again whose payments were taken off, that only confirmed entries, or was ignored',
  })
  @ApiOkResponse({ type: StatementLineAnswer })
  @ApiProblems(401, 403, 404, 409)
  async reopen(
    @Param('id', lineId) id: number,
    @CurrentPrincipal() principal: Principal,
  ): Promise<StatementLineAnswer> {
    await this.reopenLine.execute(id, principal);
    return this.line(id);
  }

  private async line(id: number): Promise<StatementLineAnswer> {
    const stored = await this.lines.find(id);
    const line = stored && (await this.readModel.find(id, stored.issuerCode));
    if (!line) throw new StatementLineNotFound();
    return line as StatementLineAnswer;
  }
}

function acceptanceOf(job: JobView<{ readonly accepted: number; readonly refused: number }>): LineAcceptanceAnswer {
  const hasEnded = job.state === 'failed' || job.state === 'cancelled';
  return {
    id: job.id,
    state: job.state === 'done' ? 'done' : hasEnded ? 'failed' : 'running',
    done: job.progress.done,
    total: job.progress.total,
    accepted: job.result?.accepted ?? null,
    refused: job.result?.refused ?? null,
  };
}
