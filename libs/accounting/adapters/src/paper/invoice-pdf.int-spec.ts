import { sampleDossier, sampleDossierOfThreeSlots, sampleInvoice } from '@pds/accounting/domain/testing';
import { centsOf, multiplicationOf, priceLinesIn, type PrintedPage, printedPages } from '@pds/paper/testing';
import { ChromiumPdfRenderer } from '@pds/platform';
import { invoicePaper } from './invoice-paper';

describe('the PDF of an invoice', () => {
  const renderer = new ChromiumPdfRenderer();
  afterAll(() => renderer.close());
  const print = async (invoice: ReturnType<typeof sampleInvoice>): Promise<PrintedPage[]> =>
    printedPages(await renderer.render(invoicePaper(invoice.snapshot().content)));
  const textsOf = (pages: readonly PrintedPage[]) => pages.flatMap(({ texts }) => texts);

  it('has lines that multiply to their amounts and add up to the amount due', async () => {
    const whole = textsOf(await print(sampleInvoice({ id: 1, sequence: 1, dossier: sampleDossierOfThreeSlots() })));
    const lines = priceLinesIn(whole);
    expect(lines).toHaveLength(7);
    for (const line of lines) {
      const { computedCents, printedCents } = multiplicationOf(line);
      expect([line, computedCents]).toEqual([line, printedCents]);
    }
    const sum = lines.reduce((cents, { amount }) => cents + centsOf(amount), 0n);
    expect(sum).toBe(155_913n);
    expect(centsOf(whole[whole.indexOf('Net à payer') + 1]!)).toBe(sum);
  });

  it('deducts the deposit in the balance invoice, to the cent', async () => {
    const dossier = sampleDossierOfThreeSlots();
    const deposit = sampleInvoice({ id: 1, sequence: 1, amountCents: 50_001, dossier });
    const balance = sampleInvoice({ id: 2, sequence: 2, amountCents: 105_912, dossier, earlier: [deposit] });
    const toPay = async (invoice: typeof deposit) => {
      const texts = textsOf(await print(invoice));
      return centsOf(texts[texts.indexOf('Net à payer') + 1]!);
    };
    expect((await toPay(deposit)) + (await toPay(balance))).toBe(155_913n);
    const pages = await print(balance);
    expect(pages[0]!.texts).toEqual(expect.arrayContaining(['Net à payer', 'IBAN', 'Mentions']));
    const texts = textsOf(pages);
    expect(centsOf(texts[texts.indexOf('F69-2026-000001') + 2]!)).toBe(50_001n);
    expect(centsOf(texts[texts.indexOf('Prix total') + 1]!)).toBe(155_913n);
  });

  it('fits a short invoice with its mentions on one page, for each type of buyer', async () => {
    for (const type of [1, 2, 3, 4, 5, 6]) {
      const dossier = sampleDossier({ customer: { ...sampleDossier().customer, type } });
      expect(await print(sampleInvoice({ id: 1, sequence: 1, dossier }))).toHaveLength(1);
    }
  });

  it('keeps sums, bank details and mentions together below a line of the price, wherever the page ends', async () => {
    const { lines } = sampleDossier();
    for (let count = 8; count < 39; count += 1) {
      const many = Array.from({ length: count }, () => lines[1]!);
      const priceCents = count * lines[1]!.amountCents;
      const dossier = sampleDossier({
        lines: many,
        priceCents,
        slots: [{ ...sampleDossier().slots[0]!, lineCount: count }],
      });
      const pages = await print(sampleInvoice({ id: 1, sequence: 1, dossier }));
      const last = pages.findIndex(({ texts }) => texts.includes('Net à payer'));
      expect(priceLinesIn(pages[last]!.texts).length).toBeGreaterThan(0);
      for (const text of ['IBAN', 'Mentions', 'Règlement']) expect(pages[last]!.texts).toContain(text);
    }
  });
});
