import { Money, type Principal } from '@pds/kernel';
import { InMemoryFrozenFiles } from '@pds/kernel/testing';
import { InvoiceNotFound, StationToInvoiceNotFound } from '../../invoices.errors';
import { booksInMemory, InMemoryInvoicePdfs, sampleAccountant, sampleDossier } from '../../testing';
import { FreezeInvoicePdf } from './freeze-invoice-pdf';
import { OpenInvoicePdf } from './open-invoice-pdf';
import { ShowDossierBilling } from './show-dossier-billing';

const stranger: Principal = { ...sampleAccountant, scope: { kind: 'department', departmentId: 38 } };

async function invoiced(euros: number) {
  const dossier = sampleDossier();
  const { dossiers, invoices, issue, order } = booksInMemory();
  order();
  const invoice = await issue.execute(
    { aidStationId: dossier.id, amount: Money.ofEuros(euros), contact: null, commitmentNumber: '', comment: '' },
    sampleAccountant,
  );
  const pdfs = new InMemoryInvoicePdfs();
  const frozenFiles = new InMemoryFrozenFiles();
  return {
    dossier,
    invoice,
    dossiers,
    pdfs,
    show: new ShowDossierBilling(dossiers, invoices),
    open: new OpenInvoicePdf(invoices, new FreezeInvoicePdf(invoices, pdfs, frozenFiles), frozenFiles),
  };
}

describe('ShowDossierBilling', () => {
  it('reports the invoiced and the remaining amount of the price', async () => {
    const { dossier, invoice, show } = await invoiced(100);
    const billing = await show.execute(dossier.id, sampleAccountant);
    expect(billing).toMatchObject({ invoiced: Money.ofEuros(100), credited: Money.zero, missing: [] });
    expect(billing.remaining.cents).toBe(dossier.priceCents! - 10_000);
    expect(billing.invoices.map(({ id }) => id)).toEqual([invoice.id]);
  });

  it('counts an invoice that the caller may not read, without showing it', async () => {
    const { dossier, dossiers, show } = await invoiced(100);
    dossiers.put({ ...dossier, ownership: { ...dossier.ownership, departmentId: 38 } });
    const billing = await show.execute(dossier.id, stranger);
    expect(billing.invoiced).toEqual(Money.ofEuros(100));
    expect(billing.invoices).toEqual([]);
  });

  it('reports the billable amount within the accepted total, and the over-invoiced amount', async () => {
    const { dossier, dossiers, show } = await invoiced(1_044);
    const shown = async (change: object) => {
      dossiers.put({ ...dossier, ...change });
      const { remaining, billable, overInvoiced } = await show.execute(dossier.id, sampleAccountant);
      return [remaining, billable, overInvoiced].map((amount) => amount.toEuros());
    };
    expect(await shown({})).toEqual([190.5, 190.5, 0]);
    expect(await shown({ priceCents: 500_000 })).toEqual([3_956, 190.5, 0]);
    expect(await shown({ priceCents: 50_000 })).toEqual([0, 0, 544]);
    expect(await shown({ accepted: { ...dossier.accepted, totalCents: 50_000 } })).toEqual([190.5, 0, 544]);
    expect(await shown({ customer: { ...dossier.customer, organisationId: 9 } })).toEqual([190.5, 0, 0]);
    expect(await shown({ accepted: null })).toEqual([190.5, 0, 0]);
  });

  it('does not find a dossier outside the caller’s scope', async () => {
    const { dossier, show } = await invoiced(100);
    await expect(show.execute(dossier.id, stranger)).rejects.toThrow(StationToInvoiceNotFound);
  });
});

describe('OpenInvoicePdf', () => {
  it('renders an invoice once, for a caller who may read it', async () => {
    const { invoice, open, pdfs } = await invoiced(100);
    const first = await open.execute(invoice.id, sampleAccountant);
    expect(await open.execute(invoice.id, sampleAccountant)).toEqual(first);
    expect(first.number).toBe(invoice.snapshot().number);
    expect(pdfs.rendered).toBe(1);
  });

  it('does not find an invoice outside the caller’s scope, and renders nothing', async () => {
    const { invoice, open, pdfs } = await invoiced(100);
    await expect(open.execute(invoice.id, stranger)).rejects.toThrow(InvoiceNotFound);
    await expect(open.execute(99, sampleAccountant)).rejects.toThrow(InvoiceNotFound);
    expect(pdfs.rendered).toBe(0);
  });
});
