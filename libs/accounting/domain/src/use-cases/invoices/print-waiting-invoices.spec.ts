import { InMemoryFrozenFiles } from '@pds/kernel/testing';
import { FreezeInvoicePdf } from './freeze-invoice-pdf';
import { PrintWaitingInvoices } from './print-waiting-invoices';
import { InvoiceNotFound } from '../../invoices.errors';
import { InMemoryInvoicePdfs, InMemoryInvoices, InMemoryWaitingInvoices, sampleInvoice } from '../../testing';

async function issued(count: number) {
  const invoices = new InMemoryInvoices();
  const waiting = new InMemoryWaitingInvoices(invoices);
  const pdfs = new InMemoryInvoicePdfs();
  const files = new InMemoryFrozenFiles();
  for (let sequence = 1; sequence <= count; sequence++) {
    await invoices.add(sampleInvoice({ id: sequence, sequence }));
    waiting.ids.push(sequence);
  }
  const newProcess = () => new PrintWaitingInvoices(waiting, pdfs, new FreezeInvoicePdf(invoices, pdfs, files), files);
  const printed = async () => {
    const all = await Promise.all(waiting.ids.map((id) => invoices.find(id)));
    return all.filter((invoice) => invoice!.snapshot().file).map((invoice) => invoice!.id);
  };
  return { invoices, waiting, pdfs, newProcess, printed };
}
const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, n) => `F69-2026-${String(from + n).padStart(6, '0')}`);

describe('PrintWaitingInvoices', () => {
  it('prints all waiting invoices when one is requested, twenty at once, each once', async () => {
    const { waiting, pdfs, newProcess, printed } = await issued(45);
    const print = newProcess();
    for (const id of waiting.ids) await print.execute(id);
    expect(pdfs.batches).toEqual([numbers(1, 20), numbers(21, 40), numbers(41, 45)]);
    expect(pdfs.rendered).toBe(45);
    expect(await printed()).toEqual(waiting.ids);
  });

  it('returns after the requested invoice is printed, with any number of simultaneous callers', async () => {
    const { waiting, invoices, pdfs, newProcess } = await issued(30);
    const print = newProcess();
    await Promise.all(
      waiting.ids.map(async (id) => {
        await print.execute(id);
        expect((await invoices.find(id))!.snapshot().file).not.toBeNull();
      }),
    );
    expect(pdfs.rendered).toBe(30);
  });

  it('prints alone the invoices that a batch could not print, and reports why one cannot be printed at all', async () => {
    const { waiting, pdfs, newProcess, printed } = await issued(5);
    pdfs.excludedFromBatches.add('F69-2026-000002');
    pdfs.cannotPrint.add('F69-2026-000004');
    const print = newProcess();
    const outcomes = await Promise.allSettled(waiting.ids.map((id) => print.execute(id)));
    expect(outcomes.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'rejected',
      'fulfilled',
    ]);
    expect(await printed()).toEqual([1, 2, 3, 5]);
    // Once the problem is solved it is printed at the next delivery of its event, and never with others.
    pdfs.cannotPrint.clear();
    await print.execute(4);
    expect(await printed()).toEqual([1, 2, 3, 4, 5]);
    expect(pdfs.batches).toHaveLength(1);
  });

  it('prints in another process the invoices taken by a killed process', async () => {
    const { waiting, pdfs, newProcess, printed } = await issued(25);
    await waiting.take(20);
    const print = newProcess();
    for (const id of waiting.ids) await print.execute(id);
    expect(await printed()).toEqual(waiting.ids);
    expect(pdfs.rendered).toBe(25);
  });

  it('takes no more invoices once stopped, and finishes the running batches', async () => {
    const { waiting, pdfs, newProcess, printed } = await issued(100);
    const print = newProcess();
    await print.execute(1);
    await print.stop();
    const done = await printed();
    expect(done).toContain(1);
    expect(done).toEqual(waiting.ids.slice(0, pdfs.batches.length * 20));
    await print.execute(100);
    expect(await printed()).toEqual([...done, ...(done.includes(100) ? [] : [100])]);
  });

  it('reports that an invoice does not exist', async () => {
    const { newProcess } = await issued(0);
    await expect(newProcess().execute(7)).rejects.toThrow(InvoiceNotFound);
  });
});
