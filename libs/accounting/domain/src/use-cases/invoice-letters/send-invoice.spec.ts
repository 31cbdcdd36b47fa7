import { dayInWords, type LetterFields, LetterRefused, type Principal } from '@pds/kernel';
import {
  FixedClock,
  ImmediateUnitOfWork,
  InMemoryFrozenFiles,
  InMemoryLetters,
  plainSpaces,
} from '@pds/kernel/testing';
import type { OrganisationsFacade } from '@pds/organisations/contract';
import { FreezeInvoicePdf, InvoiceNotFound, PrepareInvoiceLetter, SendInvoice } from '../../index';
import {
  InMemoryInvoicePdfs,
  InMemoryInvoices,
  InMemoryPaymentLinks,
  sampleAccountant,
  sampleDossier,
  sampleInvoice,
} from '../../testing';

const elsewhere: Principal = { ...sampleAccountant, scope: { kind: 'department', departmentId: 38 } };
const letter: LetterFields = {
  to: 'anne.martin@marathon.example',
  cc: '',
  subject: 'Votre facture',
  content: '<p>Bonjour</p>',
};

const ownText = '<p>{contact}, {client}, {evenement}, {lieu}, {date_debut}, {montant}, {echeance}, {association}</p>';
const oneLetter = (content: string): Pick<OrganisationsFacade, 'mailTemplate'> => ({
  mailTemplate: async (departmentId) => ({ subject: `{numero} de ${departmentId}`, content }),
});

async function setUp(accountingEmail: string | null = null, text = ownText) {
  const invoices = new InMemoryInvoices();
  const frozenFiles = new InMemoryFrozenFiles();
  const letters = new InMemoryLetters();
  const clock = FixedClock.at('2026-11-20T10:00:00Z');
  const { customer } = sampleDossier();
  const invoice = sampleInvoice({
    id: 4,
    sequence: 4,
    dossier: sampleDossier({ customer: { ...customer, accountingEmail } }),
  });
  await invoices.add(invoice);
  const { id } = invoice;
  const freeze = new FreezeInvoicePdf(invoices, new InMemoryInvoicePdfs(), frozenFiles);
  const links = new InMemoryPaymentLinks();
  const send = new SendInvoice(invoices, freeze, letters, links, frozenFiles, new ImmediateUnitOfWork(), clock);
  return {
    ...{ id, invoices, letters, links, clock },
    prepare: new PrepareInvoiceLetter(invoices, oneLetter(text), letters, links),
    send: (typed: Partial<LetterFields> = {}, by = sampleAccountant) =>
      send.execute({ invoiceId: id, letter: { ...letter, ...typed }, files: [] }, by),
  };
}

describe('the letter of an invoice', () => {
  it('is the department’s, filled from the frozen invoice', async () => {
    const { id, prepare, invoices } = await setUp('tresorier@marathon.example');
    const { number, content } = (await invoices.find(id))!.snapshot();
    const due = dayInWords(content.dueDate);
    expect(plainSpaces(await prepare.execute(id, sampleAccountant))).toEqual({
      subject: `${number} de 69`,
      content: `<p>${content.contactName}, Les Foulées lyonnaises, Marathon de Lyon, Place Bellecour, Lyon, dimanche 4 octobre 2026, 1 234,50 €, ${due}, Protection civile du Rhône</p>`,
      missing: [],
      receiver: content.contactEmail,
      subReceiver: 'tresorier@marathon.example',
      fileName: `facture-${number}.pdf`,
    });
    await expect(prepare.execute(id, elsewhere)).rejects.toThrow(InvoiceNotFound);
  });

  it('has a button to pay where that is possible, and no gap elsewhere', async () => {
    const { id, prepare, links } = await setUp('', '<p>Bonjour</p><p>Payez\u00a0: {lien}</p>');
    expect(await prepare.execute(id, sampleAccountant)).toMatchObject({ content: '<p>Bonjour</p>', missing: [] });
    links.isOn = true;
    const { content, missing } = await prepare.execute(id, sampleAccountant);
    expect([content, missing]).toEqual(['<p>Bonjour</p><p>Payez\u00a0: {lien}</p>', []]);
  });

  it('proposes no copy to the recipient itself', async () => {
    const { id, prepare, invoices } = await setUp();
    expect((await prepare.execute(id, sampleAccountant)).subReceiver).toBe('');
    const { contactEmail } = (await invoices.find(id))!.snapshot().content;
    const same = await setUp(contactEmail.toUpperCase());
    expect((await same.prepare.execute(same.id, sampleAccountant)).subReceiver).toBe('');
  });
});

describe('sending an invoice', () => {
  it('posts the letter with the frozen PDF, once for a double press, and stores when', async () => {
    const { id, send, invoices, letters, clock } = await setUp();
    const first = clock.instant;
    expect((await send()).snapshot().sentAt).toBe(first);
    clock.instant += 60_000;
    expect((await send()).snapshot().sentAt).toBe(first);
    const { file, number } = (await invoices.find(id))!.snapshot();
    expect(letters.posted).toHaveLength(1);
    expect(letters.posted[0]).toMatchObject({
      ...{ to: letter.to, cc: [], subject: letter.subject, content: letter.content },
      about: { thing: 'invoice', id },
      demandId: 41,
      sentBy: sampleAccountant.accountId,
      replyTo: 'contact@pc69.example',
      attachments: [{ fileName: `facture-${number}.pdf`, file }],
    });
    clock.instant += 60_000;
    expect((await send()).snapshot().sentAt).toBe(clock.instant);
    expect(letters.posted).toHaveLength(2);
  });

  it('adds a link to pay by card where that is possible, one for a double press', async () => {
    const { id, send, letters, links } = await setUp();
    links.isOn = true;
    await send();
    await send();
    const url = 'https://pds.example/factures/paiement#token=secret-1';
    expect(letters.posted.map(({ content, button }) => ({ content, button }))).toEqual([
      { content: `${letter.content}<p>{lien}</p>`, button: { label: 'Payer par carte bancaire', url } },
    ]);
    expect(links.invoiceIds).toEqual([id]);
  });

  it('refuses invalid letter fields, and a caller who may not see the invoice', async () => {
    const { send, letters } = await setUp();
    await expect(send({ subject: '{numero}' })).rejects.toThrow(LetterRefused);
    await expect(send({ content: '<p>{lien}</p>' })).rejects.toThrow(LetterRefused);
    await expect(send({}, elsewhere)).rejects.toThrow(InvoiceNotFound);
    expect(letters.posted).toEqual([]);
  });
});
