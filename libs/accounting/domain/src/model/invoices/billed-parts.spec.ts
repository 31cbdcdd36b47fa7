import type { VatStatus } from '@pds/organisations/contract';
import { partsLeft } from './billed-parts';
import type { InvoiceContent } from './invoice-content';
import { vatOfParts } from './part-amounts';

const taxable: VatStatus = { regime: 'taxable', coverRate: 20, optionsRate: 10 };

describe('what credit notes leave of an invoice', () => {
  const content = (invoice: Partial<InvoiceContent>) =>
    ({ amountCents: 30_000, lines: [], priceDetail: [], issuer: {}, ...invoice }) as unknown as InvoiceContent;
  const line = (amountCents: number) => ({ amountCents }) as InvoiceContent['lines'][number];

  it('is its parts, less each credit note in proportion', () => {
    const invoice = content({ parts: { cover: 20_000, options: 10_000 } });
    expect(partsLeft(invoice, [])).toEqual({ cover: 20_000, options: 10_000 });
    expect(partsLeft(invoice, [15_000, 3_000])).toEqual({ cover: 8_000, options: 4_000 });
    expect(partsLeft(invoice, [15_000, 15_000])).toEqual({ cover: 0, options: 0 });
  });

  it('follows from the VAT of an invoice that does not state its parts', () => {
    const issuer = { vat: taxable } as InvoiceContent['issuer'];
    const vat = vatOfParts({ cover: 21_000, options: 9_000 }, taxable);
    expect(partsLeft(content({ issuer, vat }), [])).toEqual({ cover: 21_000, options: 9_000 });
  });

  it('follows from the lines of the price where VAT does not tell them apart', () => {
    const priceDetail = [line(40_000), line(20_000), line(40_000)];
    const slots = [{ lineCount: 2 }] as unknown as InvoiceContent['slots'];
    expect(partsLeft(content({ priceDetail, slots }), [])).toEqual({ cover: 18_000, options: 12_000 });
    expect(partsLeft(content({ lines: [line(30_000)] }), [])).toEqual({ cover: 30_000, options: 0 });
  });
});
