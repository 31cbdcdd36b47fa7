import type { SendingOutcome } from '@pds/accounting/contract';
import type { Principal } from '@pds/kernel';
import { FixedClock, ImmediateUnitOfWork, InMemoryFrozenFiles, InMemoryLetters } from '@pds/kernel/testing';
import type { OrganisationsFacade } from '@pds/organisations/contract';
import { FreezeInvoicePdf, type InvoiceContent, InvoicePdfs, SendInvoices, SendUnsentInvoices } from '../../index';
import {
  InMemoryInvoicePdfs,
  InMemoryInvoices,
  InMemoryPaymentLinks,
  InMemoryUnsentInvoices,
  sampleAccountant,
  sampleCreditNote,
  sampleDossier,
  sampleInvoice,
} from '../../testing';

const oneLetter: Pick<OrganisationsFacade, 'mailTemplate'> = {
  mailTemplate: async () => ({ subject: 'Facture {numero} – {lieu}', content: '<p>Bonjour {contact}</p>' }),
};

/** Fails to print one of the invoices. */
class BrokenFor extends InMemoryInvoicePdfs {
  constructor(private readonly number: string) {
    super();
  }
  override async render(content: InvoiceContent): Promise<Uint8Array> {
    if (content.number === this.number) throw new Error('the browser went away');
    return super.render(content);
  }
}

const clock = FixedClock.at('2026-11-25T10:00:00Z');
const { event } = sampleDossier();

async function setUp(pdfs: InvoicePdfs = new InMemoryInvoicePdfs()) {
  const invoices = new InMemoryInvoices();
  const letters = new InMemoryLetters();
  const freeze = new FreezeInvoicePdf(invoices, pdfs, new InMemoryFrozenFiles());
  const send = new SendInvoices(
    invoices,
    oneLetter,
    freeze,
    letters,
    new InMemoryPaymentLinks(),
    new ImmediateUnitOfWork(),
    clock,
  );
  const add = async (id: number, dossier = sampleDossier()) => {
    const invoice = sampleInvoice({ id, sequence: id, dossier });
    await invoices.add(invoice);
    return invoice;
  };
  return { invoices, letters, send, add };
}

describe('sending several invoices', () => {
  it('sends each with its department’s letter and its paper, and replies go to its issuer', async () => {
    const { invoices, letters, send, add } = await setUp();
    for (const id of [1, 2]) await add(id);
    const outcomes = await send.execute({ invoiceIds: [2, 1, 2] }, sampleAccountant);
    expect(outcomes.map(({ invoiceId, outcome }) => [invoiceId, outcome])).toEqual([
      [2, 'sent'],
      [1, 'sent'],
    ]);
    expect(letters.posted).toHaveLength(2);
    const { file, sentAt } = (await invoices.find(2))!.snapshot();
    expect(sentAt).toBe(clock.instant);
    expect(letters.posted[0]).toMatchObject({
      to: 'compta@marathon.example',
      subject: 'Facture F69-2026-000002 – Place Bellecour, Lyon',
      replyTo: 'contact@pc69.example',
      sentBy: sampleAccountant.accountId,
      about: { thing: 'invoice', id: 2 },
      attachments: [{ fileName: 'facture-F69-2026-000002.pdf', file }],
    });
  });

  it('sends no invoice twice, for repeated and simultaneous calls', async () => {
    const { letters, send, add } = await setUp();
    await add(1);
    const asked = await Promise.all(
      Array.from({ length: 10 }, () => send.execute({ invoiceIds: [1] }, sampleAccountant)),
    );
    expect(letters.posted).toHaveLength(1);
    expect(asked.flat().some(({ outcome }) => outcome === 'sent')).toBe(true);
    expect(await send.execute({ invoiceIds: [1] }, sampleAccountant)).toMatchObject([{ outcome: 'already-sent' }]);
  });

  it('reports each invoice that cannot be sent, and sends the others', async () => {
    const { invoices, letters, send, add } = await setUp(new BrokenFor('F69-2026-000002'));
    await add(1, sampleDossier({ event: { ...event, place: '', city: '' } }));
    for (const id of [2, 3]) await add(id);
    expect(await send.execute({ invoiceIds: [1, 2, 3] }, sampleAccountant)).toMatchObject([
      { outcome: 'failed', code: 'kernel.letter-refused', message: expect.stringContaining('{lieu}') },
      { outcome: 'failed', code: 'unexpected', message: expect.not.stringContaining('browser') },
      { outcome: 'sent' },
    ]);
    expect(letters.posted).toHaveLength(1);
    expect((await invoices.find(1))!.snapshot().sentAt).toBeNull();
  });

  it('does not send a fully credited invoice, even if it is credited meanwhile', async () => {
    const credit = async (invoices: InMemoryInvoices, id: number, amountCents: number) => {
      const invoice = (await invoices.find(id))!;
      sampleCreditNote(invoice, { id: 90 + id, sequence: id, amountCents });
      await invoices.save(invoice);
    };
    const { invoices, letters, send, add } = await setUp();
    for (const id of [1, 2]) await add(id);
    await credit(invoices, 1, 123_450);
    await credit(invoices, 2, 123_449);
    const outcomes = [
      { invoiceId: 1, outcome: 'failed', code: 'accounting.credited-whole' },
      { invoiceId: 2, outcome: 'would-send' },
    ];
    expect(await send.execute({ invoiceIds: [1, 2], dryRun: true }, sampleAccountant)).toMatchObject(outcomes);
    expect(await send.execute({ invoiceIds: [1, 2] }, sampleAccountant)).toMatchObject([
      outcomes[0],
      { invoiceId: 2, outcome: 'sent' },
    ]);
    expect(letters.posted).toHaveLength(1);

    /** Credits the invoice while it is being printed. */
    class Meanwhile extends InMemoryInvoicePdfs {
      override async render(content: InvoiceContent): Promise<Uint8Array> {
        await credit(raced.invoices, 1, content.amountCents);
        return super.render(content);
      }
    }
    const raced = await setUp(new Meanwhile());
    await raced.add(1);
    expect(await raced.send.execute({ invoiceIds: [1] }, sampleAccountant)).toMatchObject([outcomes[0]]);
    expect([raced.letters.posted, (await raced.invoices.find(1))!.snapshot().sentAt]).toEqual([[], null]);
  });

  it('reports a missing and an out-of-scope invoice identically, and sends the others', async () => {
    const { letters, send, add } = await setUp();
    await add(1);
    await add(2, sampleDossier({ ownership: { departmentId: 38, officeId: null, organisationId: 3, filedBy: 1 } }));
    const notFound = { number: null, outcome: 'failed', code: 'accounting.invoice-not-found' };
    const outcomes = await send.execute({ invoiceIds: [2, 99, 1] }, sampleAccountant);
    expect(outcomes).toMatchObject([
      { invoiceId: 2, ...notFound },
      { invoiceId: 99, ...notFound },
      { invoiceId: 1, number: 'F69-2026-000001', outcome: 'sent' },
    ]);
    expect(letters.posted).toHaveLength(1);
  });
});

describe('sending the unsent invoices', () => {
  const scope: Principal['scope'] = { kind: 'department', departmentId: 69 };
  const read = async (outcomes: AsyncGenerator<SendingOutcome>) => {
    const all: SendingOutcome[] = [];
    for await (const one of outcomes) all.push(one);
    return all.map(({ invoiceId, outcome }) => [invoiceId, outcome]);
  };

  it('finds them by scope and day of issue, supports a dry run, and sends nothing the second time', async () => {
    const { invoices, letters, send, add } = await setUp();
    for (const id of [1, 2, 3]) await add(id);
    const cancelled = await add(4);
    sampleCreditNote(cancelled, { id: 5, sequence: 1, amountCents: 123_450 });
    await invoices.save(cancelled);
    await send.execute({ invoiceIds: [2] }, sampleAccountant);
    const unsent = new SendUnsentInvoices(new InMemoryUnsentInvoices(invoices), send);
    const command = { scope, issuedBefore: '2026-11-21', dryRun: false };
    const none = await unsent.execute({ ...command, issuedBefore: '2026-11-20' });
    expect([none.total, await read(none.outcomes)]).toEqual([0, []]);
    const trial = await unsent.execute({ ...command, dryRun: true });
    expect(await read(trial.outcomes)).toEqual([
      [1, 'would-send'],
      [3, 'would-send'],
    ]);
    expect(letters.posted).toHaveLength(1);
    const batch = await unsent.execute(command);
    expect([batch.total, await read(batch.outcomes)]).toEqual([
      2,
      [
        [1, 'sent'],
        [3, 'sent'],
      ],
    ]);
    expect((await unsent.execute(command)).total).toBe(0);
  });
});
