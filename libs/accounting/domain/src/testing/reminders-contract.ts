import type { Ownership } from '@pds/kernel';
import { defaultReminderRules } from '../model/reminders/reminder-stages';
import type { DepartmentReminderRules } from '../ports/reminders/department-reminder-rules';
import type { Invoices } from '../ports/invoices/invoices';
import type { ReminderExclusions } from '../ports/reminders/reminder-exclusions';
import type { OverdueCriteria, OverdueInvoices } from '../ports/reminders/overdue-invoices';
import type { Reminders } from '../ports/reminders/reminders';
import { sampleCreditNote, sampleDossier, sampleInvoice, sampleOwnership, samplePayment } from './samples';

export interface ReminderPorts {
  readonly invoices: Invoices;
  readonly reminders: Reminders;
  readonly exclusions: ReminderExclusions;
  readonly rules: DepartmentReminderRules;
  readonly overdue: OverdueInvoices;
}

const at = Date.parse('2026-12-28T09:00:00Z');

/** Specification of every implementation of the reminder ports; run in memory and on PostgreSQL. */
export function remindersContract(make: () => Promise<ReminderPorts>): void {
  let sequence = 0;
  const added = async (
    { invoices }: ReminderPorts,
    ownership: Partial<Ownership> = {},
    { issuedAt, timeZone }: { issuedAt?: number; timeZone?: string } = {},
  ) => {
    const dossier = sampleDossier({ ownership: { ...sampleOwnership, ...ownership } });
    const invoice = sampleInvoice({
      id: await invoices.nextId(),
      sequence: ++sequence,
      amountCents: 100_00,
      ...(issuedAt !== undefined && { issuedAt }),
      dossier: { ...dossier, issuer: { ...dossier.issuer, ...(timeZone !== undefined && { timeZone }) } },
    });
    await invoices.add(invoice);
    return invoice;
  };
  const reminder = (invoiceId: number, stage: 1 | 2 | 3) => ({
    ...{ invoiceId, stage, sentOn: '2026-12-28', sentAt: at, sentBy: 9, balanceCents: 100_00 },
    mailKey: `reminder:${invoiceId}:${stage}`,
  });
  const exclusionOf = (invoiceId: number, isWholeCustomer: boolean) => ({
    ...{
      invoiceId,
      isWholeCustomer,
      ownership: sampleOwnership,
      reason: 'Échéancier',
      until: '2027-01-31',
      setBy: 9,
      setAt: at,
    },
  });

  describe('reminders', () => {
    it('are stored once per invoice and stage', async () => {
      const ports = await make();
      const { id } = await added(ports);
      expect(await ports.reminders.add(reminder(id, 2))).toBe(true);
      expect(await ports.reminders.add({ ...reminder(id, 2), sentBy: null })).toBe(false);
      expect(await ports.reminders.add(reminder(id, 1))).toBe(true);
      expect(await ports.reminders.ofInvoice(id)).toEqual([reminder(id, 1), reminder(id, 2)]);
      expect(await ports.reminders.ofInvoice((await added(ports)).id)).toEqual([]);
    });
  });

  describe('an exclusion from reminders', () => {
    it('covers one invoice until a day, and is replaced by a later one', async () => {
      const ports = await make();
      const { id } = await added(ports);
      const other = await added(ports);
      const ofInvoice = { id, ownership: sampleOwnership };
      const first = await ports.exclusions.add(exclusionOf(id, false));
      expect(await ports.exclusions.covering(ofInvoice, '2027-01-31')).toEqual({
        id: first,
        ...exclusionOf(id, false),
      });
      expect(await ports.exclusions.covering(ofInvoice, '2027-02-01')).toBeNull();
      expect(await ports.exclusions.covering({ ...ofInvoice, id: other.id }, '2027-01-31')).toBeNull();
      const second = await ports.exclusions.add({ ...exclusionOf(id, false), until: '2027-02-28' });
      expect(await ports.exclusions.find(first)).toBeNull();
      expect((await ports.exclusions.covering(ofInvoice, '2027-02-01'))?.id).toBe(second);
      await ports.exclusions.endExclusion(second, 9, at);
      expect(await ports.exclusions.find(second)).toBeNull();
      expect(await ports.exclusions.covering(ofInvoice, '2027-01-31')).toBeNull();
    });

    it('is not stored again if an identical one until the same day exists', async () => {
      const ports = await make();
      const { id } = await added(ports);
      const other = await added(ports);
      const alone = await ports.exclusions.add(exclusionOf(id, false));
      const again = { ...exclusionOf(id, false), setBy: 10, setAt: at + 1 };
      expect(await ports.exclusions.add(again)).toBe(alone);
      expect(await ports.exclusions.find(alone)).toMatchObject({ setBy: 9, setAt: at });
      const ofCustomer = await ports.exclusions.add(exclusionOf(id, true));
      expect(ofCustomer).not.toBe(alone);
      expect(await ports.exclusions.add(exclusionOf(other.id, true))).toBe(ofCustomer);
      const otherwise = await ports.exclusions.add({ ...again, reason: 'Litige' });
      expect([otherwise === alone, await ports.exclusions.find(alone)]).toEqual([false, null]);
      await ports.exclusions.endExclusion(otherwise, 9, at);
      expect(await ports.exclusions.add({ ...again, reason: 'Litige' })).not.toBe(otherwise);
    });

    it('covers all debts of a customer to the same department and office', async () => {
      const ports = await make();
      const { id } = await added(ports);
      await ports.exclusions.add(exclusionOf(id, true));
      const covered = (change: Partial<Ownership>) =>
        ports.exclusions.covering({ id: id + 1_000, ownership: { ...sampleOwnership, ...change } }, '2027-01-01');
      expect(await covered({ filedBy: 77 })).not.toBeNull();
      expect(await covered({ organisationId: 4 })).toBeNull();
      expect(await covered({ officeId: 7 })).toBeNull();
      expect(await covered({ departmentId: 38 })).toBeNull();
    });
  });

  describe('the rules of departments', () => {
    it('are the default ones until the department sets its own', async () => {
      const { rules } = await make();
      expect(await rules.of(null)).toEqual(defaultReminderRules);
      expect(await rules.of(69)).toEqual(defaultReminderRules);
      const own = {
        leastDaysBetween: 3,
        stages: defaultReminderRules.stages.map((rule) => ({ ...rule, isOn: rule.stage !== 2 })),
      };
      await rules.save(69, own);
      await rules.save(69, own);
      expect(await rules.of(69)).toEqual(own);
      expect(await rules.of(38)).toEqual(defaultReminderRules);
    });
  });

  describe('the overdue invoices', () => {
    const everything: OverdueCriteria = { scope: { kind: 'all' }, asOf: '2026-12-28' };
    const idsOf = async ({ overdue }: ReminderPorts, criteria: Partial<OverdueCriteria> = {}) =>
      (await overdue.after({ ...everything, ...criteria }, null, 100)).map(({ invoiceId }) => invoiceId);

    it('are unpaid and past their due date, oldest first, page by page', async () => {
      const ports = await make();
      // Due on 20/12, on 01/11 and on 27/01.
      const later = await added(ports);
      const earlier = await added(ports, {}, { issuedAt: Date.parse('2026-10-02T10:00:00Z') });
      await added(ports, {}, { issuedAt: Date.parse('2026-12-28T10:00:00Z') });
      expect(await idsOf(ports)).toEqual([earlier.id, later.id]);
      expect(await idsOf(ports, { asOf: '2026-12-20' })).toEqual([earlier.id]);
      const [first] = await ports.overdue.after(everything, null, 1);
      expect(first).toMatchObject({ invoiceId: earlier.id, dueDate: '2026-11-01', balanceCents: 100_00, sent: [] });
      const next = await ports.overdue.after(everything, first!, 1);
      expect(next.map(({ invoiceId }) => invoiceId)).toEqual([later.id]);
      expect(await ports.overdue.after(everything, next[0]!, 1)).toEqual([]);
    });

    it('deduct payments and credit notes from their own day on', async () => {
      const ports = await make();
      const invoice = await added(ports, {}, { issuedAt: Date.parse('2026-10-02T10:00:00Z') });
      samplePayment(invoice, { id: await ports.invoices.nextPaymentId(), amountCents: 60_00, paidOn: '2026-12-10' });
      sampleCreditNote(invoice, {
        id: await ports.invoices.nextCreditNoteId(),
        sequence: 501 + invoice.id,
        amountCents: 40_00,
        issuedAt: Date.parse('2026-12-20T10:00:00Z'),
      });
      await ports.invoices.save(invoice);
      const owed = async (asOf: string) =>
        (await ports.overdue.after({ ...everything, asOf }, null, 10)).map(({ balanceCents }) => balanceCents);
      expect(await owed('2026-12-09')).toEqual([100_00]);
      expect(await owed('2026-12-10')).toEqual([40_00]);
      expect(await owed('2026-12-19')).toEqual([40_00]);
      expect(await owed('2026-12-20')).toEqual([]);
      expect(await owed('2026-10-01')).toEqual([]);
    });

    it('are past their due date in the time zone of their issuer, east and west of the mainland', async () => {
      const ports = await make();
      // All due on 20/12, each in its own time zone.
      const mainland = await added(ports);
      const reunion = await added(ports, {}, { timeZone: 'Indian/Reunion' });
      const guadeloupe = await added(ports, {}, { timeZone: 'America/Guadeloupe' });
      const at = async (instant: string) =>
        (await ports.overdue.after({ ...everything, asOf: Date.parse(instant) }, null, 10)).map(
          ({ invoiceId, asOf }) => [invoiceId, asOf],
        );
      expect(await at('2026-12-20T19:59:59Z')).toEqual([]);
      expect(await at('2026-12-20T20:00:00Z')).toEqual([[reunion.id, '2026-12-21']]);
      expect(await at('2026-12-21T03:59:59Z')).toEqual([
        [mainland.id, '2026-12-21'],
        [reunion.id, '2026-12-21'],
      ]);
      await ports.exclusions.add({ ...exclusionOf(reunion.id, false), until: '2026-12-21' });
      await ports.exclusions.add({ ...exclusionOf(guadeloupe.id, false), until: '2026-12-21' });
      expect(await at('2026-12-21T20:00:00Z')).toEqual([
        [mainland.id, '2026-12-21'],
        [reunion.id, '2026-12-22'],
      ]);
      expect(await at('2026-12-22T03:59:59Z')).toHaveLength(2);
      expect(await at('2026-12-22T04:00:00Z')).toContainEqual([guadeloupe.id, '2026-12-22']);
    });

    it('are filtered by scope, place, customer and exclusions', async () => {
      const ports = await make();
      const ours = await added(ports);
      const office = await added(ports, { officeId: 7 });
      const theirs = await added(ports, { departmentId: 38 });
      expect(await idsOf(ports)).toEqual([ours.id, office.id, theirs.id]);
      expect(await idsOf(ports, { scope: { kind: 'department', departmentId: 69 } })).toEqual([ours.id, office.id]);
      expect(await idsOf(ports, { departmentId: 38 })).toEqual([theirs.id]);
      expect(await idsOf(ports, { officeId: 7 })).toEqual([office.id]);
      expect(await idsOf(ports, { customer: 'FOULÉES' })).toHaveLength(3);
      expect(await idsOf(ports, { customer: 'personne' })).toEqual([]);
      await ports.exclusions.add(exclusionOf(ours.id, true));
      expect(await idsOf(ports)).toEqual([office.id, theirs.id]);
      expect(await idsOf(ports, { asOf: '2027-02-01' })).toHaveLength(3);
    });

    it('contain the reminders already sent', async () => {
      const ports = await make();
      const { id } = await added(ports);
      for (const stage of [2, 1] as const) await ports.reminders.add(reminder(id, stage));
      const [found] = await ports.overdue.after(everything, null, 10);
      expect(found!.sent).toEqual([
        { stage: 1, sentOn: '2026-12-28' },
        { stage: 2, sentOn: '2026-12-28' },
      ]);
    });
  });
}
