import { Controller, Get, Param } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CompareQuotes, DocumentNotFound } from '@pds/documents/domain';
import type { Principal } from '@pds/kernel';
import { ApiProblems, CurrentPrincipal, idOr } from '@pds/platform';
import { QuoteComparisonAnswer } from './compare-quotes.answers';

/** Compares the versions of one dossier's offer. */
@ApiTags('document')
@Controller('api/document/compare')
export class CompareQuotesController {
  constructor(private readonly compareQuotes: CompareQuotes) {}

  @Get(':olderId/:newerId')
  @ApiOperation({ operationId: 'compareQuotes', summary: 'Ce qui change d’un devis à un autre du même dossier' })
  @ApiOkResponse({ type: QuoteComparisonAnswer })
  @ApiProblems(401, 403, 404, 422)
  async compare(
    @Param('olderId', idOr(DocumentNotFound)) olderId: number,
    @Param('newerId', idOr(DocumentNotFound)) newerId: number,
    @CurrentPrincipal() principal: Principal,
  ): Promise<QuoteComparisonAnswer> {
    return QuoteComparisonAnswer.of(await this.compareQuotes.execute(olderId, newerId, principal));
  }
}
