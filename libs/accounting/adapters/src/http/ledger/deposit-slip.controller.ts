import { Body, Controller, Get, Header, HttpCode, Param, Post, Query, StreamableFile } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import { DepositCheques, DepositSlipNotFound, NoteDepositedCheques, OpenDepositSlipPdf } from '@pds/accounting/domain';
import { type Principal, toIsoWithOffset } from '@pds/kernel';
import { ApiProblems, CurrentPrincipal, Idempotent, idOr } from '@pds/platform';
import { DepositSlipReadModel } from '../../read-models/ledger/deposit-slip.read-model';
import {
  DepositChequesBody,
  DepositSlipAnswer,
  DepositSlipListAnswer,
  DepositSlipListQuery,
  NotedDepositsAnswer,
  NoteDepositedChequesBody,
} from './deposit-slip.dto';

/** Cheque deposit slips: list, create, print. */
@ApiTags('accounting')
@Controller('api/deposit-slip')
export class DepositSlipController {
  constructor(
    private readonly readModel: DepositSlipReadModel,
    private readonly depositCheques: DepositCheques,
    private readonly noteDepositedCheques: NoteDepositedCheques,
    private readonly openPdf: OpenDepositSlipPdf,
  ) {}

  @Get()
  @ApiOperation({ operationId: 'listDepositSlips', summary: 'Deposit slips of the scope, the newest first' })
  @ApiOkResponse({ type: DepositSlipListAnswer })
  @ApiProblems(400, 401, 403)
  list(@Query() query: DepositSlipListQuery, @CurrentPrincipal() principal: Principal): Promise<DepositSlipListAnswer> {
    return this.readModel.list(query, principal);
  }

  @Post()
  @ApiOperation({
    operationId: 'depositCheques',
    summary: 'Makes a slip of cheques, each of which goes on one slip only',
  })
  @ApiCreatedResponse({ type: DepositSlipAnswer })
  @ApiProblems(400, 401, 403, 409, 422)
  @Idempotent()
  async deposit(
    @Body() body: DepositChequesBody,
    @CurrentPrincipal() principal: Principal,
  ): Promise<DepositSlipAnswer> {
    const { id, given, content } = await this.depositCheques.execute(body, principal);
    return {
      id,
      number: given.number,
      depositedOn: content.depositedOn,
      createdAt: toIsoWithOffset(given.issuedAt, content.issuer.timeZone),
      cheques: content.cheques.length,
      total: content.totalCents / 100,
      issuerName: content.issuer.name,
    };
  }

  @Post('otherwise')
  @HttpCode(200)
  @ApiOperation({
    operationId: 'noteDepositedCheques',
    summary:
      'Notes that cheques were deposited without a slip: they are not offered any more; who said so, and when, is kept',
  })
  @ApiOkResponse({ type: NotedDepositsAnswer })
  @ApiProblems(400, 401, 403, 409)
  @Idempotent()
  async note(
    @Body() { paymentIds }: NoteDepositedChequesBody,
    @CurrentPrincipal() principal: Principal,
  ): Promise<NotedDepositsAnswer> {
    return { cheques: await this.noteDepositedCheques.execute(paymentIds, principal) };
  }

  @Get('download/:id')
  @Header('X-Content-Type-Options', 'nosniff')
  @Header('Cache-Control', 'private, no-store')
  @ApiOperation({ operationId: 'downloadDepositSlip', summary: 'The PDF of a deposit slip, to be printed' })
  @ApiProduces('application/pdf')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  @ApiProblems(400, 401, 403, 404, 503)
  async download(
    @Param('id', idOr(DepositSlipNotFound)) slipId: number,
    @CurrentPrincipal() principal: Principal,
  ): Promise<StreamableFile> {
    const { fileName, bytes } = await this.openPdf.execute(slipId, principal);
    return new StreamableFile(bytes, {
      type: 'application/pdf',
      disposition: `inline; filename="${fileName}"`,
      length: bytes.byteLength,
    });
  }
}
