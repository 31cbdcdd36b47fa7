import { Body, Controller, Get, HttpCode, Post, Put } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  ChooseAccounts,
  editedIssuerAccounts,
  defaultAccounts,
  ExportFec,
  IssuerAccountSettings,
  LedgerMovements,
} from '@pds/accounting/domain';
import { Editions, type Principal, UnitOfWork } from '@pds/kernel';
import { ApiProblems, CurrentPrincipal, Idempotent, Jobs } from '@pds/platform';
import { ExportFecOf } from '../reactions/export-fec.job';
import { Exports } from '../read-models/exports.read-model';
import { ExportAnswer } from './export.dto';
import { ChooseAccountsBody, ExportFecBody, IssuerListAnswer } from './fec.dto';

/** The « fichier des écritures comptables » of an issuer, and the accounts that it posts to. */
@ApiTags('accounting')
@Controller('api/accounting')
export class FecController {
  constructor(
    private readonly movements: LedgerMovements,
    private readonly settings: IssuerAccountSettings,
    private readonly exportFec: ExportFec,
    private readonly chooseAccounts: ChooseAccounts,
    private readonly exports: Exports,
    private readonly jobs: Jobs,
    private readonly editions: Editions,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  @Get('issuers')
  @ApiOperation({ operationId: 'listIssuers', summary: 'Who invoices in the scope, with the accounts of each' })
  @ApiOkResponse({ type: IssuerListAnswer })
  @ApiProblems(401, 403)
  async issuers(@CurrentPrincipal() { scope }: Principal): Promise<IssuerListAnswer> {
    const issuers = await this.movements.issuers(scope);
    return {
      records: await Promise.all(
        issuers.map(async ({ code, name, siret }) => ({
          version: await this.editions.versionOf(editedIssuerAccounts(code)),
          code,
          name,
          siret,
          accounts: (await this.settings.find(code)) ?? defaultAccounts,
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

  @Post('fec')
  @ApiOperation({
    operationId: 'startFec',
    summary:
      'Starts the file of accounting entries of an issuer and a period (LPF A47 A-1), which it closes once that is over',
  })
  @ApiCreatedResponse({ type: ExportAnswer })
  @ApiProblems(400, 401, 403, 404, 409, 422)
  @Idempotent()
  async start(@Body() command: ExportFecBody, @CurrentPrincipal() principal: Principal): Promise<ExportAnswer> {
    // What is wrong with it is said now, not by a job that failed.
    await this.exportFec.execute({ ...command }, principal.scope);
    const id = await this.unitOfWork.run(async () => {
      const input = { command: { ...command }, scope: principal.scope };
      const jobId = await this.jobs.start(ExportFecOf, input, principal.accountId);
      await this.exports.add(jobId, 'fec', 'txt', principal);
      return jobId;
    });
    return this.exports.show(id, principal);
  }
}
