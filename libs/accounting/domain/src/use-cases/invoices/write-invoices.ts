import { InvoiceIssued } from '@pds/accounting/contract';
import type { Clock, Outbox, Principal } from '@pds/kernel';
import { Invoice } from '../../model/invoices/invoice';
import { composeInvoice, dueAt } from '../../model/invoices/invoice-content';
import type { Counters } from '../../ports/invoices/counters';
import type { Invoices } from '../../ports/invoices/invoices';
import type { OrderedStations } from '../../ports/invoices/ordered-stations';
import { assignNumbers } from './assign-number';
import { noAccount } from '../../model/statements/no-account';
import type { PreparedInvoice } from './prepare-invoice';

export interface WritingPorts {
  readonly stations: OrderedStations;
  readonly counters: Counters;
  readonly invoices: Invoices;
  readonly outbox: Outbox;
  readonly clock: Clock;
}

/**
 * Writes prepared invoices, each for another station: takes the next numbers of their issuers, freezes their content, and moves fully
 * invoiced stations to 5 Facturé. Each kind of row is written in one statement for all invoices: first what does not depend on the numbers,
 * then as little as possible. Must run in the transaction that prepared them.
 *
 * @param send whether they are sent by e-mail as soon as their PDFs are ready
 * @returns the invoices grouped by issuer
 */
export async function writeInvoices(
  { stations, counters, invoices, outbox, clock }: WritingPorts,
  prepared: readonly PreparedInvoice[],
  { accountId }: Principal,
  send: boolean,
): Promise<Invoice[]> {
  const stationIds = new Set(prepared.map(({ dossier }) => dossier.id));
  if (stationIds.size < prepared.length)
    throw new Error('A station is invoiced twice at once: its rest would be billed twice');
  const ids = await invoices.nextIds(prepared.length);
  const drafts = prepared.map((each, at) => ({ ...each, id: ids[at]! }));
  const last = drafts.filter(({ isLast }) => isLast);
  if (last.length > 0) await stations.markInvoiced(last.map(({ dossier }) => dossier.id));
  await outbox.publish(
    ...drafts.map(({ id, dossier }) => InvoiceIssued({ invoiceId: id, aidStationId: dossier.id, send })),
  );

  const issued: Invoice[] = [];
  const byIssuer = [...Map.groupBy(drafts, ({ dossier }) => dossier.issuer.code)];
  // Counters are taken in one order, so that two transactions never deadlock.
  for (const [, ofIssuer] of byIssuer.toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const { issuer } = ofIssuer[0]!.dossier;
    const numbers = await assignNumbers(ofIssuer.length, counters, 'invoice', issuer, clock.now());
    ofIssuer.forEach(({ id, dossier, request, earlier }, at) => {
      const given = numbers[at]!;
      issued.push(
        Invoice.issue({
          id,
          given,
          dueAt: dueAt(given.issuedAt, issuer, dossier.customer, request.instalment),
          content: composeInvoice(dossier, request, earlier, given),
          ownership: dossier.ownership,
          issuedBy: accountId === noAccount ? null : accountId,
        }),
      );
    });
  }
  await invoices.add(...issued);
  return issued;
}
