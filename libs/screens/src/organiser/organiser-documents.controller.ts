import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { AccountingFacade } from '@pds/accounting/contract';
import { Money, type Principal, toIsoWithOffset } from '@pds/kernel';
import { ApiProblems, CurrentPrincipal } from '@pds/platform';
import {
  OrganiserDocuments,
  type OrganiserInvoice,
  type OrganiserPaper,
  type PaperAnswer,
} from './organiser-documents.read-model';
import {
  OrganiserDocumentsAnswer,
  type OrganiserInvoiceRow,
  type OrganiserPaperAnswer,
  type OrganiserPaperRow,
} from './organiser-documents.dto';

/** « Mes documents »: an organiser's quotes, conventions, invoices and other documents. */
@ApiTags('document')
@Controller('api/document')
export class OrganiserDocumentsController {
  constructor(
    private readonly documents: OrganiserDocuments,
    private readonly accounting: AccountingFacade,
  ) {}

  @Get('organization')
  @ApiOperation({
    operationId: 'listOrganiserDocuments',
    summary: "The organiser's documents by kind, the latest of each",
  })
  @ApiOkResponse({ type: OrganiserDocumentsAnswer })
  @ApiProblems(401)
  async ofOrganiser(@CurrentPrincipal() principal: Principal): Promise<OrganiserDocumentsAnswer> {
    const { quotes, conventions, invoices, others } = await this.documents.of(principal);
    const kinds = { quotes, conventions, invoices, others };
    return {
      quotes: quotes.items.map(paperRow),
      conventions: conventions.items.map(paperRow),
      invoices: invoices.items.map((invoice) => invoiceRow(invoice, this.accounting.takesCards(invoice.issuerCode))),
      others: others.items.map(paperRow),
      cut: (['quotes', 'conventions', 'invoices', 'others'] as const).filter((kind) => kinds[kind].hasOlder),
    };
  }
}

function paperRow({ timeZone, createdAt, startsAt, answer, change, ...same }: OrganiserPaper): OrganiserPaperRow {
  return {
    ...same,
    createdAt: toIsoWithOffset(createdAt, timeZone),
    startDate: toIsoWithOffset(startsAt, timeZone),
    answer: answer && paperAnswer(answer),
    change: change && { ...change, askedAt: toIsoWithOffset(change.askedAt, timeZone) },
  };
}

function paperAnswer({ timeZone, answeredAt, ...same }: PaperAnswer): OrganiserPaperAnswer {
  return { ...same, answeredAt: toIsoWithOffset(answeredAt, timeZone) };
}

function invoiceRow(invoice: OrganiserInvoice, takesCards: boolean): OrganiserInvoiceRow {
  const { id, number, dueDate, timeZone, aidStationId, eventName } = invoice;
  return {
    id,
    number,
    createdAt: toIsoWithOffset(invoice.issuedAt, timeZone),
    dueDate,
    amount: Money.ofCents(invoice.amountCents).toEuros(),
    balance: Money.ofCents(invoice.balanceCents).toEuros(),
    isPayableByCard: takesCards && invoice.balanceCents > 0,
    aidStation: { id: aidStationId, eventName, startDate: toIsoWithOffset(invoice.startsAt, timeZone) },
  };
}
