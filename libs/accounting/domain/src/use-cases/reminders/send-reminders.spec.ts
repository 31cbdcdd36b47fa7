import type { Principal } from '@pds/kernel';
import {
  FixedClock,
  ImmediateUnitOfWork,
  InMemoryFrozenFiles,
  InMemoryLetters,
  plainSpaces,
} from '@pds/kernel/testing';
import type { OrganisationsFacade } from '@pds/organisations/contract';
import {
  EndReminderExclusion,
  ExcludeFromReminders,
  FreezeInvoicePdf,
  InvoiceNotFound,
  PrepareReminders,
  ProposeReminders,
  RemindCustomers,
  ReminderExclusionNotFound,
  ReminderExclusionRefused,
  type ReminderStage,
  SendReminders,
  ShowDueReminders,
} from '../../index';
import {
  InMemoryInvoicePdfs,
  InMemoryInvoices,
  InMemoryOverdueInvoices,
  InMemoryPaymentLinks,
  InMemoryReminderExclusions,
  InMemoryReminderRules,
  InMemoryReminders,
  InMemoryUnsentInvoices,
  sampleAccountant,
  sampleDossier,
  sampleInvoice,
  samplePayment,
} from '../../testing';

const elsewhere: Principal = { ...sampleAccountant, scope: { kind: 'department', departmentId: 38 } };

const templates: Pick<OrganisationsFacade, 'mailTemplate'> = {
  mailTemplate: async (departmentId, kind) => ({
    subject: `Relance ${kind.replace('reminder-', '')} de ${departmentId} – {numero}`,
    content:
      '<p>{contact} {date_facture} {echeance} {reste} {jours_retard}</p><p>{penalites}</p>' +
      '<p>À payer : {coordonnees_bancaires}</p><p>{lieu}</p>',
  }),
};

/** Invoices of 1 234,50 € issued on 20/11/2026, due on 20/12, with all reminder ports. */
async function setUp(dossiers = [sampleDossier()]) {
  const invoices = new InMemoryInvoices();
  const reminders = new InMemoryReminders();
  const exclusions = new InMemoryReminderExclusions();
  const rules = new InMemoryReminderRules();
  const letters = new InMemoryLetters();
  const links = new InMemoryPaymentLinks();
  const clock = FixedClock.at('2026-12-28T09:00:00Z');
  const unitOfWork = new ImmediateUnitOfWork();
  for (const [at, dossier] of dossiers.entries())
    await invoices.add(sampleInvoice({ id: at + 1, sequence: at + 1, dossier }));
  const freeze = new FreezeInvoicePdf(invoices, new InMemoryInvoicePdfs(), new InMemoryFrozenFiles());
  const propose = new ProposeReminders(new InMemoryOverdueInvoices(invoices, reminders, exclusions), rules);
  const prepare = new PrepareReminders(invoices, templates, letters, links, clock);
  const send = new SendReminders(
    ...([invoices, reminders, exclusions, rules, templates, freeze, letters, links, unitOfWork, clock] as const),
  );
  const pay = async (id: number, amountCents = 123_450) => {
    const invoice = (await invoices.find(id))!;
    samplePayment(invoice, { id: await invoices.nextPaymentId(), amountCents, paidOn: '2026-12-28' });
    await invoices.save(invoice);
  };
  return {
    ...{ invoices, reminders, exclusions, rules, letters, links, clock, prepare, send, pay },
    due: new ShowDueReminders(invoices, reminders, exclusions, rules, clock),
    remind: new RemindCustomers(propose, prepare, send),
    exclude: new ExcludeFromReminders(invoices, exclusions, unitOfWork, clock),
    endExclusion: new EndReminderExclusion(exclusions, unitOfWork, clock),
    proposed: async (asOf = '2026-12-28', limit = 10, stage?: ReminderStage) => {
      const { proposals, hasMore } = await propose.execute({ scope: sampleAccountant.scope, asOf, stage }, limit);
      return { hasMore, proposals: proposals.map(({ invoiceId, stage: due }) => [invoiceId, due]) };
    },
  };
}

describe('the proposed reminders', () => {
  it('are the unpaid invoices with the stage reached, up to the requested number', async () => {
    const { proposed } = await setUp([sampleDossier(), sampleDossier()]);
    expect(await proposed('2026-12-26')).toEqual({ proposals: [], hasMore: false });
    expect(await proposed()).toEqual({
      hasMore: false,
      proposals: [
        [1, 1],
        [2, 1],
      ],
    });
    expect(await proposed('2026-12-28', 1)).toEqual({ proposals: [[1, 1]], hasMore: true });
    expect(await proposed('2026-12-28', 10, 2)).toEqual({ proposals: [], hasMore: false });
  });

  it('omit reminded, paid and excluded invoices until they are due again', async () => {
    const { proposed, send, pay, exclude, endExclusion } = await setUp([1, 2, 3].map((id) => sampleDossier({ id })));
    await send.execute([{ invoiceId: 1, stage: 1 }], sampleAccountant);
    await pay(2);
    const setAside = { invoiceId: 3, isWholeCustomer: false, reason: 'Échéancier', until: '2026-12-31' };
    const id = await exclude.execute(setAside, sampleAccountant);
    expect((await proposed()).proposals).toEqual([]);
    expect((await proposed('2027-01-10')).proposals).toEqual([
      [1, 2],
      [3, 1],
    ]);
    await endExclusion.execute(id, sampleAccountant);
    expect((await proposed()).proposals).toEqual([[3, 1]]);
    await expect(endExclusion.execute(id, sampleAccountant)).rejects.toThrow(ReminderExclusionNotFound);
  });
});

describe('excluding from reminders', () => {
  it('needs a reason, a future day and an invoice in scope', async () => {
    const { exclude, endExclusion } = await setUp();
    const command = { invoiceId: 1, isWholeCustomer: true, reason: 'Litige', until: '2026-12-28' };
    await expect(exclude.execute({ ...command, reason: '  ' }, sampleAccountant)).rejects.toThrow(
      ReminderExclusionRefused,
    );
    await expect(exclude.execute({ ...command, until: '2026-12-27' }, sampleAccountant)).rejects.toThrow(
      ReminderExclusionRefused,
    );
    await expect(exclude.execute(command, elsewhere)).rejects.toThrow(InvoiceNotFound);
    const id = await exclude.execute(command, sampleAccountant);
    await expect(endExclusion.execute(id, elsewhere)).rejects.toThrow(ReminderExclusionNotFound);
  });
});

describe('a reminder', () => {
  it('is previewed as its recipient will read it, with the current balance and the clause for the kind of buyer', async () => {
    const { prepare, pay } = await setUp();
    await pay(1, 34_50);
    const [shown] = await prepare.execute([{ invoiceId: 1, stage: 1, to: 'autre@marathon.example' }], sampleAccountant);
    expect(plainSpaces(shown)).toMatchObject({
      subject: 'Relance 1 de 69 – F69-2026-000001',
      receiver: 'autre@marathon.example',
      fileName: 'facture-F69-2026-000001.pdf',
      missing: [],
      problem: null,
    });
    const text = plainSpaces(shown!.content);
    expect(text).toContain('Anne Martin vendredi 20 novembre 2026 dimanche 20 décembre 2026 1 200,00 € 8 jours');
    expect(text).toContain('40 €');
    expect(text).toContain('Banque exemple, IBAN FR76 3000 6000 0112 3456 7890 189, BIC AGRIFRPP');
    await expect(prepare.execute([{ invoiceId: 1, stage: 1 }], elsewhere)).rejects.toThrow(InvoiceNotFound);
  });

  it('mentions no account if its issuer has none, and 40 € only to buyers who owe them', async () => {
    const { issuer, customer, event } = sampleDossier();
    const { prepare } = await setUp([
      sampleDossier({ issuer: { ...issuer!, iban: null }, customer: { ...customer!, type: 4 } }),
      sampleDossier({ event: { ...event, place: '', city: '' } }),
    ]);
    const [none, hole] = await prepare.execute(
      [1, 2].map((invoiceId) => ({ invoiceId, stage: 2 as const })),
      sampleAccountant,
    );
    expect(none!.content).not.toMatch(/À payer|40/);
    expect([none!.missing, none!.problem]).toEqual([[], null]);
    expect([hole!.missing, hole!.problem]).toEqual([['lieu'], expect.stringContaining('{lieu}')]);
  });

  it('is sent once for simultaneous presses, with the invoice, and is recorded', async () => {
    const { send, letters, reminders, clock } = await setUp();
    const wanted = [{ invoiceId: 1, stage: 1 as const }];
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => send.execute(wanted, sampleAccountant)));
    expect(outcomes.flat().filter(({ outcome }) => outcome === 'sent')).toHaveLength(1);
    expect(letters.posted).toHaveLength(1);
    expect(letters.posted[0]).toMatchObject({
      key: 'reminder:1:1',
      to: 'compta@marathon.example',
      replyTo: 'contact@pc69.example',
      about: { thing: 'invoice', id: 1 },
      attachments: [{ fileName: 'facture-F69-2026-000001.pdf' }],
    });
    expect(await reminders.ofInvoice(1)).toEqual([
      {
        ...{ invoiceId: 1, stage: 1, sentOn: '2026-12-28', sentAt: clock.instant, sentBy: sampleAccountant.accountId },
        ...{ balanceCents: 123_450, mailKey: 'reminder:1:1' },
      },
    ]);
  });

  it('delivers an invoice that was never sent, and is sent without it otherwise', async () => {
    const { send, invoices, clock } = await setUp([sampleDossier(), sampleDossier()]);
    const before = Date.parse('2026-11-20T11:00:00Z');
    await invoices.markSent(2, before);
    await send.execute(
      [1, 2].map((invoiceId) => ({ invoiceId, stage: 1 as const })),
      sampleAccountant,
    );
    const sentAt = async (id: number) => (await invoices.find(id))!.snapshot().sentAt;
    expect([await sentAt(1), await sentAt(2)]).toEqual([clock.instant, before]);
    expect(
      await new InMemoryUnsentInvoices(invoices).count({ scope: { kind: 'all' }, issuedBefore: '2026-12-28' }),
    ).toBe(0);
  });

  it('is not sent if the invoice was paid or excluded meanwhile, or another stage is due; the others are', async () => {
    const { send, pay, exclude, letters } = await setUp([1, 2, 3, 4, 5].map((id) => sampleDossier({ id })));
    await pay(1);
    await exclude.execute(
      { invoiceId: 2, isWholeCustomer: false, reason: 'Litige', until: '2027-01-31' },
      sampleAccountant,
    );
    const outcomes = await send.execute(
      [
        { invoiceId: 1, stage: 1 },
        { invoiceId: 2, stage: 1 },
        { invoiceId: 3, stage: 2 },
        { invoiceId: 4, stage: 1, to: 'pas une adresse' },
        { invoiceId: 5, stage: 1 },
      ],
      sampleAccountant,
    );
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['failed', 'failed', 'failed', 'failed', 'sent']);
    expect(outcomes.map((one) => ('message' in one ? one.message : ''))).toEqual([
      expect.stringContaining('soldée entre-temps'),
      expect.stringContaining('mis de côté'),
      expect.stringContaining('Un autre niveau'),
      expect.stringContaining('adresse mail valide'),
      '',
    ]);
    expect(letters.posted).toHaveLength(1);
  });

  it('is reported as not found if its invoice is missing or out of scope, identically; the others are sent', async () => {
    const overThere = sampleDossier({
      ownership: { departmentId: 38, officeId: null, organisationId: 3, filedBy: 1 },
    });
    const { send, letters } = await setUp([sampleDossier(), overThere]);
    const wanted = [2, 99, 1].map((invoiceId) => ({ invoiceId, stage: 1 as const }));
    const notFound = { number: null, outcome: 'failed', code: 'accounting.invoice-not-found' };
    expect(await send.execute(wanted, sampleAccountant)).toMatchObject([
      { invoiceId: 2, ...notFound },
      { invoiceId: 99, ...notFound },
      { invoiceId: 1, number: 'F69-2026-000001', outcome: 'sent' },
    ]);
    expect(letters.posted).toHaveLength(1);
  });

  it('is shown for invoices selected in a list, or the reason why none is due', async () => {
    const dossiers = [1, 2, 3, 4, 5].map((id) => sampleDossier({ id }));
    const overThere = sampleDossier({
      ownership: { departmentId: 38, officeId: null, organisationId: 3, filedBy: 1 },
    });
    const { due, send, pay, exclude, clock } = await setUp([...dossiers, overThere]);
    await pay(2);
    await exclude.execute(
      { invoiceId: 3, isWholeCustomer: false, reason: 'Litige', until: '2027-01-31' },
      sampleAccountant,
    );
    await send.execute([{ invoiceId: 4, stage: 1 }], sampleAccountant);
    const dueRemindersOf = async (ids: readonly number[]) =>
      (await due.execute(ids, sampleAccountant)).map((one) => [
        one.invoiceId,
        one.number,
        one.stage === null ? one.because : one.stage,
      ]);
    const number = (id: number) => `F69-2026-00000${id}`;
    expect(await dueRemindersOf([1, 2, 3, 4, 1, 6, 99])).toEqual([
      [1, number(1), 1],
      [2, number(2), 'Il ne reste rien à payer sur cette facture.'],
      [3, number(3), 'La facture ou son client est mis de côté.'],
      [4, number(4), 'Le délai de ce niveau de relance n’est pas atteint.'],
      [6, null, 'Cette facture est introuvable.'],
      [99, null, 'Cette facture est introuvable.'],
    ]);
    // Twenty-one days late: the second stage, though those invoices never received the first.
    clock.instant = Date.parse('2027-01-10T09:00:00Z');
    expect(await dueRemindersOf([4, 5])).toEqual([
      [4, number(4), 2],
      [5, number(5), 1],
    ]);
    clock.instant = Date.parse('2026-12-20T09:00:00Z');
    expect(await dueRemindersOf([5])).toEqual([[5, number(5), 'La facture n’est pas échue.']]);
  });

  it('is due by the day of its issuer: the task proposes none too early, including overseas', async () => {
    const { issuer } = sampleDossier();
    const zones = ['Europe/Paris', 'Indian/Reunion', 'America/Guadeloupe'];
    const { remind, reminders, clock } = await setUp(
      zones.map((timeZone) => sampleDossier({ issuer: { ...issuer!, timeZone } })),
    );
    const run = async (at: string) => {
      clock.instant = Date.parse(at);
      const outcomes: string[] = [];
      const batch = await remind.execute({ scope: { kind: 'all' }, asOf: clock.instant, dryRun: false });
      for await (const { invoiceId, outcome } of batch.outcomes) outcomes.push(`${invoiceId} ${outcome}`);
      return outcomes;
    };
    // Seven days after 20/12 it is the 27th in Réunion first, in Guadeloupe last.
    expect(await run('2026-12-26T20:00:00Z')).toEqual(['2 sent']);
    expect(await run('2026-12-26T23:00:00Z')).toEqual(['1 sent']);
    expect(await run('2026-12-27T03:59:59Z')).toEqual([]);
    expect(await run('2026-12-27T04:00:00Z')).toEqual(['3 sent']);
    for (const id of [1, 2, 3]) expect(await reminders.ofInvoice(id)).toMatchObject([{ sentOn: '2026-12-27' }]);
  });

  it('is sent once by a task for every invoice that is due, after a dry run that only reports', async () => {
    const { event } = sampleDossier();
    const { remind, letters } = await setUp([
      sampleDossier(),
      sampleDossier({ event: { ...event, place: '', city: '' } }),
    ]);
    const run = async (dryRun: boolean) => {
      const batch = await remind.execute({ scope: { kind: 'all' }, asOf: '2026-12-28', dryRun });
      const outcomes: string[] = [];
      for await (const { invoiceId, outcome } of batch.outcomes) outcomes.push(`${invoiceId} ${outcome}`);
      return [batch.total, outcomes];
    };
    expect(await run(true)).toEqual([2, ['1 would-send', '2 failed']]);
    expect(letters.posted).toEqual([]);
    expect(await run(false)).toEqual([2, ['1 sent', '2 failed']]);
    expect(await run(false)).toEqual([1, ['2 failed']]);
    expect(letters.posted).toHaveLength(1);
    expect(letters.posted[0]!.sentBy).toBeUndefined();
  });
});

describe('a reminder whose invoice can be paid by card', () => {
  it('ends with a button of its own to pay it', async () => {
    const { send, letters, links } = await setUp();
    links.isOn = true;
    const [outcome] = await send.execute([{ invoiceId: 1, stage: 1 }], sampleAccountant);
    expect(outcome).toMatchObject({ outcome: 'sent' });
    expect(letters.posted[0]).toMatchObject({
      content: expect.stringMatching(/<p>\{lien\}<\/p>$/),
      button: { label: 'Payer par carte bancaire', url: 'https://pds.example/factures/paiement#token=secret-1' },
    });
    expect(links.invoiceIds).toEqual([1]);
  });
});
