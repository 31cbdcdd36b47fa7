import { Controller, Get, Param } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { AccountingFacade } from '@pds/accounting/contract';
import { AidStationFacade } from '@pds/aid-station/contract';
import { demandAnswer, demandIdPipe } from '@pds/demand/adapters';
import { ShowDemand } from '@pds/demand/domain';
import { DocumentResponse } from '@pds/documents/adapters';
import { DocumentsFacade } from '@pds/documents/contract';
import type { Principal } from '@pds/kernel';
import { ApiProblems, CurrentPrincipal } from '@pds/platform';
import { DossierAnswer, DossierInvoice, DossierStation } from './dossier.dto';

/** The dossier as one screen: demand, documents, invoices and station come from four contexts. */
@ApiTags('demand')
@Controller('api/demand')
export class DossierController {
  constructor(
    private readonly showDemand: ShowDemand,
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
    const [documents, invoices, station] = await Promise.all([
      this.documents.documentsOf(id),
      this.accounting.invoicesOf(id, principal.scope),
      this.aidStations.aidStation(id),
    ]);
    return {
      ...demandAnswer(shown, principal),
      documents: documents.map((document) => DocumentResponse.of(document)),
      invoices: invoices.map((invoice) => DossierInvoice.of(invoice, shown.demand.snapshot().timeZone)),
      aidStation: station && DossierStation.of(station),
    };
  }
}
