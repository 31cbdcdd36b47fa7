import { Body, Controller, Get, HttpCode, Post, Put, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  ChooseAccounts,
  CloseDays,
  editedIssuerAccounts,
  defaultAccounts,
  type EntrySource,
  ExportFec,
  firstDayOf,
  IssuerAccountSettings,
  LedgerMovements,
  PreviewClosing,
} from '@pds/accounting/domain';
import { Editions, type Principal } from '@pds/kernel';
import { ApiProblems, CurrentPrincipal, Idempotent } from '@pds/platform';
import { FecExport } from '../../reactions/export-fec.job';
import { Exports } from '../../read-models/exports/exports.read-model';
import { ExportAnswer } from '../exports/export.dto';
import {
  ChooseAccountsBody,
  CloseDaysBody,
  ClosingAnswer,
  ClosingPreviewAnswer,
  ClosingPreviewQuery,
  ExportFecBody,
  IssuerListAnswer,
} from './fec.dto';

/** The « fichier des écritures comptables » of an issuer, and the accounts that its entries are posted to. */
@ApiTags('accounting')
@Controller('api/accounting')
export class FecController {
  constructor(
    private readonly movements: LedgerMovements,
    private readonly settings: IssuerAccountSettings,
    private readonly exportFec: ExportFec,
    private readonly chooseAccounts: ChooseAccounts,
    private readonly previewClosing: PreviewClosing,
    private readonly closeDays: CloseDays,
    private readonly exports: Exports,
    private readonly editions: Editions,
  ) {}

  @Get('issuers')
  @ApiOperation({ operationId: 'listIssuers', summary: 'Who invoices in the scope, with the accounts of each' })
  @ApiOkResponse({ type: IssuerListAnswer })
  @ApiProblems(401, 403)
  async issuers(@CurrentPrincipal() { scope }: Principal): Promise<IssuerListAnswer> {
    const issuers = await this.movements.issuers(scope);
    return {
      records: await Promise.all(
        issuers.map(async ({ code, name, siret, closed }) => ({
          version: await this.editions.versionOf(editedIssuerAccounts(code)),
          code,
          name,
          siret,
          accounts: (await this.settings.find(code)) ?? defaultAccounts,
          closedThrough: closed?.through ?? null,
          closedOn: closed?.on ?? null,
        })),
      ),
    };
  }

  @Put('accounts')
  @HttpCode(204)
  @ApiOperation({ operationId: 'chooseAccounts', summary: 'Sets the accounts that an issuer’s entries are posted to' })
  @ApiNoContentResponse()
  @ApiProblems(400, 401, 403, 404, 409, 422)
  async choose(
    @Body() { issuer, version, ...accounts }: ChooseAccountsBody,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    await this.chooseAccounts.execute({ issuer, accounts, version }, principal);
  }

  @Get('closing')
  @ApiOperation({ operationId: 'previewClosing', summary: 'What closing an issuer’s days up to one would make final' })
  @ApiOkResponse({ type: ClosingPreviewAnswer })
  @ApiProblems(400, 401, 403, 404, 409, 422)
  async preview(
    @Query() { issuer, through }: ClosingPreviewQuery,
    @CurrentPrincipal() principal: Principal,
  ): Promise<ClosingPreviewAnswer> {
    const { closing, sums } = await this.previewClosing.execute({ issuer, through }, principal);
    const sumOf = (...sources: EntrySource[]) => {
      const own = sums.filter(({ source }) => sources.includes(source));
      return {
        count: own.reduce((sum, { entries }) => sum + entries, 0),
        amount: own.reduce((sum, { amountCents }) => sum + amountCents, 0) / 100,
      };
    };
    return {
      from: closing.closedBefore === null ? null : firstDayOf(closing),
      through,
      invoices: sumOf('invoice'),
      credits: sumOf('credit-note'),
      payments: sumOf('payment'),
      deposits: sumOf('deposit', 'noted-deposit'),
    };
  }

  @Post('closing')
  @ApiOperation({
    operationId: 'closeDays',
    summary: 'Closes an issuer’s days from the last closing to one: its entries are numbered for ever',
  })
  @ApiCreatedResponse({ type: ClosingAnswer })
  @ApiProblems(400, 401, 403, 404, 409, 422)
  @Idempotent()
  async close(
    @Body() { issuer, through }: CloseDaysBody,
    @CurrentPrincipal() principal: Principal,
  ): Promise<ClosingAnswer> {
    const closing = await this.closeDays.execute({ issuer, through }, principal);
    return { from: closing.closedBefore === null ? null : firstDayOf(closing), through, closedOn: closing.on };
  }

  @Post('fec')
  @ApiOperation({
    operationId: 'startFec',
    summary:
      'Starts the file of accounting entries of an issuer and days of one year (LPF A47 A-1): an extract, provisional beyond what is closed',
  })
  @ApiCreatedResponse({ type: ExportAnswer })
  @ApiProblems(400, 401, 403, 404, 409, 422)
  @Idempotent()
  async start(@Body() command: ExportFecBody, @CurrentPrincipal() principal: Principal): Promise<ExportAnswer> {
    // Errors are reported now, instead of by a job that fails later.
    await this.exportFec.execute({ ...command }, principal.scope);
    const input = { command: { ...command }, scope: principal.scope };
    return this.exports.start(FecExport, input, { content: 'fec', type: 'txt' }, principal);
  }
}
