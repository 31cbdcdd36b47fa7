import { Body, Controller, Get, Param, Post, Put, Query, Req } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  ChooseCsvColumns,
  type CsvMapping,
  issuerInScope,
  LedgerMovements,
  ReceiveStatement,
  type Statement,
  StatementNotFound,
  Statements,
} from '@pds/accounting/domain';
import type { Principal } from '@pds/kernel';
import {
  ApiProblems,
  CurrentPrincipal,
  idOr,
  receiveUpload,
  safeFileName,
  TakesUpload,
  UploadMalformed,
} from '@pds/platform';
import type { FastifyRequest } from 'fastify';
import { StatementReadModel } from '../../read-models/statements/statement.read-model';
import { ChooseColumnsBody, StatementDetailAnswer, StatementListAnswer, StatementListQuery } from './statement.dto';

const statementId = idOr(StatementNotFound);

/** The statements of banks: received, their columns chosen, read by a job (docs/bank-statements.md). */
@ApiTags('accounting')
@Controller('api/accounting/statement')
export class StatementController {
  constructor(
    private readonly movements: LedgerMovements,
    private readonly statements: Statements,
    private readonly receiveStatement: ReceiveStatement,
    private readonly chooseColumns: ChooseCsvColumns,
    private readonly readModel: StatementReadModel,
  ) {}

  @Get()
  @ApiOperation({ operationId: 'listStatements', summary: 'The latest bank statements of an issuer' })
  @ApiOkResponse({ type: StatementListAnswer })
  @ApiProblems(400, 401, 403, 404)
  async list(
    @Query() { issuer }: StatementListQuery,
    @CurrentPrincipal() principal: Principal,
  ): Promise<StatementListAnswer> {
    await issuerInScope(this.movements, issuer, principal);
    return { records: await this.readModel.latest(issuer) };
  }

  @Post()
  @ApiOperation({
    operationId: 'receiveStatement',
    summary: 'Receives a bank statement of an issuer, which is then read in the background',
    description:
      'CAMT.053, OFX, CSV, .xlsx, or a zip of several of the first two. Lines of earlier files change nothing.',
  })
  @TakesUpload({
    description: 'A statement, or a zip of several, of 3 MiB at most',
    schema: { type: 'object', maxProperties: 1, properties: { statement: { type: 'string', format: 'binary' } } },
  })
  @ApiCreatedResponse({ type: StatementDetailAnswer })
  @ApiProblems(400, 401, 403, 404, 422)
  async receive(
    @Query() { issuer }: StatementListQuery,
    @Req() request: FastifyRequest,
    @CurrentPrincipal() principal: Principal,
  ): Promise<StatementDetailAnswer> {
    // Before any byte is read of a file that could not be stored.
    await this.receiveStatement.check(issuer, principal);
    const { file } = await receiveUpload(request, { texts: 0 });
    if (file?.field !== 'statement') throw new UploadMalformed();
    const command = { issuer, fileName: safeFileName(file.fileName), bytes: file.bytes };
    return this.answer(await this.receiveStatement.execute(command, principal));
  }

  @Get(':id')
  @ApiOperation({ operationId: 'showStatement', summary: 'How far a statement is read, or the columns to choose from' })
  @ApiOkResponse({ type: StatementDetailAnswer })
  @ApiProblems(401, 403, 404)
  async show(
    @Param('id', statementId) id: number,
    @CurrentPrincipal() principal: Principal,
  ): Promise<StatementDetailAnswer> {
    const statement = await this.statements.find(id);
    if (!statement) throw new StatementNotFound();
    await issuerInScope(this.movements, statement.issuerCode, principal, () => new StatementNotFound());
    return this.answer(statement);
  }

  @Put(':id/columns')
  @ApiOperation({
    operationId: 'chooseStatementColumns',
    summary: 'Chooses the columns of a table, for this file and later ones with the same titles, and starts to read it',
  })
  @ApiOkResponse({ type: StatementDetailAnswer })
  @ApiProblems(400, 401, 403, 404, 409, 422)
  async choose(
    @Param('id', statementId) id: number,
    @Body() body: ChooseColumnsBody,
    @CurrentPrincipal() principal: Principal,
  ): Promise<StatementDetailAnswer> {
    const {
      amount = null,
      direction = null,
      debit = null,
      credit = null,
      counterparty = null,
      reference = null,
      labels,
      ...dates
    } = body;
    const columns = { amount, direction, debit, credit, counterparty, reference };
    const mapping = { ...dates, ...columns, labels: labels.map(({ column }) => column) };
    return this.answer(await this.chooseColumns.execute(id, mapping, principal));
  }

  private async answer(statement: Statement): Promise<StatementDetailAnswer> {
    const shown = await this.readModel.find(statement.id);
    if (!shown) throw new StatementNotFound();
    const head = await this.chooseColumns.head(statement);
    const samples = head?.samples.map((cells) => ({ cells: [...cells] })) ?? [];
    const proposal = head?.proposal && proposedBody(head.proposal);
    return { ...shown, csv: head && { header: [...head.header], samples, proposal: proposal ?? null } };
  }
}

/** Proposed columns as `choose` takes them: without those that are not there. */
function proposedBody({ labels, ...columns }: CsvMapping): ChooseColumnsBody {
  const chosen = Object.entries(columns).filter(([, place]) => place !== null);
  return { ...Object.fromEntries(chosen), labels: labels.map((column) => ({ column })) } as ChooseColumnsBody;
}
