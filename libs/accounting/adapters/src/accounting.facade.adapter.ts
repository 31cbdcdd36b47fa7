import {
  AccountingFacade,
  type Fec,
  type FecCommand,
  type InvoiceBatch,
  type InvoiceBatchCommand,
  type InvoicePayee,
  type InvoiceSummary,
  type ReminderBatchCommand,
  type ReminderOutcome,
  type RunningBatch,
  type SendingBatchCommand,
  type SendingOutcome,
  type StationBilling,
} from '@pds/accounting/contract';
import {
  type CardPayments,
  type ExportFec,
  type Invoices,
  type Issuer,
  type IssueRemainingInvoices,
  netOf,
  type RemindCustomers,
  type SendUnsentInvoices,
} from '@pds/accounting/domain';
import { isInScope, type Scope } from '@pds/kernel';
import { asksForTransfers } from '@pds/organisations/contract';

/** Implements the published facade with this context's own repository and use cases. */
export class AccountingFacadeAdapter extends AccountingFacade {
  constructor(
    private readonly invoices: Invoices,
    private readonly issueRemaining: IssueRemainingInvoices,
    private readonly fec: ExportFec,
    private readonly sendUnsent: SendUnsentInvoices,
    private readonly remind: RemindCustomers,
    private readonly cardPayments: CardPayments,
  ) {
    super();
  }

  override async invoicesOf(aidStationId: number, scope: Scope): Promise<InvoiceSummary[]> {
    return (await this.invoices.ofStation(aidStationId)).flatMap((invoice) => {
      const { id, number, issuedAt, sentAt, comment, content, ownership, payments, credits } = invoice.snapshot();
      if (!isInScope(scope, ownership)) return [];
      return {
        id,
        number,
        aidStationId,
        issuedAt,
        sentAt,
        amountCents: invoice.amount.cents,
        balanceCents: invoice.balance.cents,
        dueDate: content.dueDate,
        payee: payeeOf(content.issuer),
        comment: scope.kind === 'organiser' ? content.comment : comment,
        organisationId: ownership.organisationId,
        organisationName: content.customer.name,
        eventName: content.event.name,
        departmentId: ownership.departmentId,
        officeId: ownership.officeId,
        payments,
        credits,
      };
    });
  }

  override isInvoiced(aidStationId: number): Promise<boolean> {
    return this.invoices.isInvoiced(aidStationId);
  }

  override takesCards(issuerCode: string): boolean {
    return this.cardPayments.accountOf(issuerCode) !== null;
  }

  override async stationBilling(aidStationId: number): Promise<StationBilling> {
    const billed = await this.invoices.stationBilling(aidStationId);
    return { netCents: netOf(billed).cents, waivedCents: billed.waived.cents };
  }

  override issueRemainingInvoices(command: InvoiceBatchCommand): Promise<InvoiceBatch> {
    return this.issueRemaining.execute(command);
  }

  override exportFec(command: FecCommand, scope: Scope): Promise<Fec> {
    return this.fec.execute(command, scope);
  }

  override sendUnsentInvoices(command: SendingBatchCommand): Promise<RunningBatch<SendingOutcome>> {
    return this.sendUnsent.execute(command);
  }

  override remindCustomers(command: ReminderBatchCommand): Promise<RunningBatch<ReminderOutcome>> {
    return this.remind.execute(command);
  }
}

function payeeOf(issuer: Issuer): InvoicePayee {
  const { code, name, address, postcode, city, bic } = issuer;
  const town = [postcode, city].filter(Boolean).join(' ');
  const iban = asksForTransfers(issuer) ? issuer.iban : null;
  return { issuerCode: code, name, address: [address, town].filter(Boolean).join(', '), iban, bic: iban && bic };
}
