import { Body, Controller, Delete, Get, HttpCode, Param, Patch } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { AccountingFacade } from '@pds/accounting/contract';
import { invoicedPercent } from '@pds/accounting/domain';
import { AidStationFacade } from '@pds/aid-station/contract';
import { ConfigureDemandBody, DemandAnswer, demandAnswer, demandIdPipe } from '@pds/demand/adapters';
import { ConfigureDemand, DeleteDemand, ShowDemand } from '@pds/demand/domain';
import { AgreementAnswer, DocumentAnswer } from '@pds/documents/adapters';
import { DocumentsFacade } from '@pds/documents/contract';
import { Fraction, Money, type Principal } from '@pds/kernel';
import { ApiProblems, CurrentPrincipal } from '@pds/platform';
import { DossierAnswer, DossierInvoice, DossierStation } from './dossier.dto';

/**
 * The edit screen of a dossier. What it shows comes from four contexts: demand, documents, invoices, station; what it saves
 * or deletes is the demand.
 */
@ApiTags('demand')
@Controller('api/demand')
export class DossierController {
  constructor(
    private readonly showDemand: ShowDemand,
    private readonly configureDemand: ConfigureDemand,
    private readonly deleteDemand: DeleteDemand,
    private readonly documents: DocumentsFacade,
    private readonly accounting: AccountingFacade,
    private readonly aidStations: AidStationFacade,
  ) {}

  @Get(':id')
  @ApiOperation({ operationId: 'showDemand', summary: 'One dossier with slots, documents and invoices' })
  @ApiParam({ name: 'id', type: Number })
  @ApiOkResponse({ type: DossierAnswer })
  @ApiProblems(401, 404)
  async show(@Param('id', demandIdPipe) id: number, @CurrentPrincipal() principal: Principal): Promise<DossierAnswer> {
    // Its scope check comes first: what follows is only asked for a dossier that exists for the caller.
    const shown = await this.showDemand.execute(id, principal);
    const { totalCents } = shown.demand.dossier();
    const [documents, invoices, station, agreement, netInvoicedCents] = await Promise.all([
      this.documents.documentsOf(id),
      this.accounting.invoicesOf(id, principal.scope),
      this.aidStations.aidStation(id),
      // As prices, it is not for the organiser: it tells work in progress.
      principal.scope.kind === 'organiser' ? null : this.documents.agreement(id),
      this.accounting.netInvoicedCents(id),
    ]);
    return {
      ...demandAnswer(shown, principal),
      documents: documents.map((document) => DocumentAnswer.of(document)),
      invoices: invoices.map((invoice) => DossierInvoice.of(invoice, shown.demand.snapshot().timeZone)),
      aidStation: station && DossierStation.of(station, invoicedPercent(totalCents, netInvoicedCents)),
      agreement: agreement && AgreementAnswer.of(agreement),
    };
  }

  @Patch(':id')
  @ApiOperation({ operationId: 'configureDemand', summary: "Staff's save of the edit screen; prices again" })
  @ApiParam({ name: 'id', type: Number })
  @ApiOkResponse({ type: DemandAnswer })
  @ApiProblems(400, 401, 403, 404, 409, 422)
  async configure(
    @Param('id', demandIdPipe) id: number,
    @Body() body: ConfigureDemandBody,
    @CurrentPrincipal() principal: Principal,
  ): Promise<DemandAnswer> {
    const { version, packagePrice, extras, demandOptions, ...same } = body;
    const packagePriceCents =
      packagePrice === undefined || packagePrice === null ? packagePrice : Money.ofEuros(packagePrice).cents;
    const change = {
      ...same,
      packagePriceCents,
      ...(extras && { extras: extras.map(({ price, ...extra }) => ({ ...extra, priceMills: toMills(price) })) }),
      ...(demandOptions && {
        demandOptions: demandOptions.map(({ price, ...option }) => ({
          ...option,
          priceCents: price === undefined ? undefined : Money.ofEuros(price).cents,
        })),
      }),
    };
    return demandAnswer(await this.configureDemand.execute({ id, version, change }, principal), principal);
  }

  @Delete('delete/:id')
  @HttpCode(204)
  @ApiOperation({ operationId: 'deleteDemand', summary: 'Cancels a demand EN COURS; it is kept for its organiser' })
  @ApiParam({ name: 'id', type: Number })
  @ApiNoContentResponse()
  @ApiProblems(401, 403, 404, 409)
  delete(@Param('id', demandIdPipe) id: number, @CurrentPrincipal() principal: Principal): Promise<void> {
    return this.deleteDemand.execute(id, principal);
  }
}

/** Euros as thousandths. */
function toMills(euros: number): number {
  return Number(Fraction.ofDecimal(euros).times(Fraction.of(1000)).round());
}
