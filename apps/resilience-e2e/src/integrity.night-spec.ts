import { DepositCheques, OpenDepositSlipPdf } from '@pds/accounting/domain';
import { mainlandDay, type Principal } from '@pds/kernel';
import { FileStore, IntegrityRuns } from '@pds/platform';
import { drawing } from '@pds/platform/testing';
import { type Dossier, type TestApplication, testApplication } from '@pds/testing';

/**
 * The findings of `integrity:check`: each fault is inserted beside data that the product created, bypassing every trigger and constraint.
 */
describe('integrity:check', () => {
  let app: TestApplication;
  let runs: IntegrityRuns;
  let dossier: Dossier;

  beforeAll(async () => {
    app = await testApplication();
    runs = app.application.get(IntegrityRuns);
    await app.scenario.department(1);
    await app.scenario.logo(1, await drawing());
    const staff = await app.scenario.staff('manager', { department: 1 });
    const organiser = await app.scenario.organiser({ department: 1 });
    const made = () => app.scenario.dossier({ department: 1, organiser, staff, day: '2026-10-04', price: 100 });
    dossier = await made().transformed();
    await dossier.invoiced({ amount: 60 });
    await dossier.paid({ amount: 20 });
    await dossier.paid({ amount: 10 });
    await dossier.credited({ amount: 5 });
    await dossier.invoiced({ amount: 40 });
    await dossier.credited({ amount: 5 });
    const paidByCheque = await (await made().transformed()).invoiced();
    await paidByCheque.paid({ amount: 10, type: 2 });
    await paidByCheque.paid({ amount: 5, type: 2 });
    const everybody: Principal = { accountId: 1, role: 'ROLE_ADMIN', scope: { kind: 'all' } };
    const cheques = await app.unitOfWork.query<{ id: number }>(
      `SELECT payment_id AS id FROM accounting.cheques_to_deposit ORDER BY 1`,
    );
    for (const { id } of cheques) {
      const depositedOn = mainlandDay(Date.now());
      const slip = await app.application.get(DepositCheques).execute({ paymentIds: [id], depositedOn }, everybody);
      await app.application.get(OpenDepositSlipPdf).execute(slip.id, everybody);
    }
    const answered = await app.scenario.dossier({ staff: app.demo.person('cadre@demo.example') }).priced();
    const manager = await app.loginAs('cadre@demo.example');
    const { id } = (await manager.post(`/api/document/add/1/${answered.id}`)).body as { id: number };
    const { address } = (await manager.post(`/api/document/acceptance-link/${id}`)).body as { address: string };
    const who = { name: 'Camille Roux', capacity: 'Présidente', agreed: true };
    await app.visitor().post('/api/document/acceptance/accept', { token: address.split('#token=')[1], ...who });
    const { id: convention } = (await manager.post(`/api/document/add/2/${answered.id}`)).body as { id: number };
    await manager.post(`/api/document/validate-document/${convention}`);
    expect((await manager.get(`/api/document/attestation/${convention}`)).status).toBe(200);
    await app.scenario.pastEvent();
    await app.drainJobs();
  });
  afterAll(() => app?.close());

  const check = (files: 'all' | 'none' = 'none') => runs.check({ origin: 'task', startedBy: null, files });
  const found = async (files?: 'all' | 'none') => (await check(files)).findings.map((finding) => finding.check);

  /** The findings once these statements have run; the statements are rolled back. */
  async function foundAfter(...faults: readonly string[]): Promise<string[]> {
    let names: string[] = [];
    const undone = new Error('undone');
    const planted = app.unitOfWork.run(async () => {
      await app.unitOfWork.query(`SET LOCAL session_replication_role = replica`);
      for (const fault of faults) await app.unitOfWork.query(fault);
      names = await found();
      throw undone;
    });
    await expect(planted).rejects.toBe(undone);
    return [...new Set(names)];
  }

  const paidCheckout = (payment: string) =>
    `INSERT INTO accounting.card_checkouts (invoice_id, reference, account, provider_id, page_url, amount_cents, state,
       created_at, expires_at, payment_id, charged_cents, settled_at)
     SELECT invoice_id, 'r', 'a', '1', 'https://pay.example', amount_cents, 'paid', now(), now(), id, amount_cents, now()
     FROM accounting.payments WHERE id = ${payment}`;
  const firstInvoice = '(SELECT min(id) FROM accounting.invoices)';
  const lastInvoice = '(SELECT max(id) FROM accounting.invoices)';
  const firstCredit = '(SELECT min(id) FROM accounting.credit_notes)';
  const lastCredit = '(SELECT max(id) FROM accounting.credit_notes)';
  const lastSlip = '(SELECT max(id) FROM accounting.deposit_slips)';
  const firstPayment = '(SELECT min(id) FROM accounting.payments)';

  it('finds nothing in data that the product created', async () => {
    const run = await check('all');
    expect(run.findings).toEqual([]);
    // Three invoices, two slips, two quotes that led to them, one accepted online with its evidence; credit notes may have files too.
    expect(run.filesRead).toBeGreaterThanOrEqual(9);
    expect(run.checks.every(({ found: count }) => count === 0)).toBe(true);
  });

  /** A statement that was read, with the file of an invoice. @param lines how many lines of its own it counts */
  const bankStatement = (lines: number) =>
    `INSERT INTO accounting.bank_statements (issuer_code, file_name, format, file_key, sha256, uploaded_by, uploaded_at, read_at,
       lines_read, lines_new)
     SELECT '01', 'releve.xml', 'camt', file_key, sha256, 1, now(), now(), ${lines}, ${lines}
     FROM accounting.invoices WHERE file_key IS NOT NULL LIMIT 1`;
  /** A line of that statement. @param decision its state, who decided, when */
  const bankLine = (decision: string) =>
    `INSERT INTO accounting.bank_lines (issuer_code, statement_id, key, account, booked_on, amount_cents, label, counterparty, reference,
       is_reversal, state, decided_by, decided_at)
     SELECT '01', max(id), repeat('a', 64), '', '2026-01-02', 1, 'VIR', '', '', false, ${decision} FROM accounting.bank_statements`;

  const faults: readonly (readonly [string, readonly string[]])[] = [
    [
      'accounting.invoice-gap',
      [
        `UPDATE accounting.invoices SET sequence = 9, number = 'F01-' || year || '-000009' WHERE id = ${lastInvoice}`,
        `UPDATE accounting.counters SET last_number = 9 WHERE kind = 'invoice'`,
      ],
    ],
    [
      'accounting.invoice-duplicate',
      [
        'ALTER TABLE accounting.invoices DROP CONSTRAINT invoices_issuer_code_sequence_key, DROP CONSTRAINT invoices_number_key',
        `UPDATE accounting.invoices SET sequence = 2, number = 'F01-' || year || '-000002' WHERE id = ${lastInvoice}`,
        `UPDATE accounting.counters SET last_number = 2 WHERE kind = 'invoice'`,
      ],
    ],
    [
      'accounting.invoice-number',
      [
        `UPDATE accounting.invoices SET number = 'F01-1999-000003' WHERE id = ${lastInvoice}`,
        `UPDATE accounting.payments SET invoice_number = 'F01-1999-000003' WHERE invoice_id = ${lastInvoice}`,
      ],
    ],
    ['accounting.invoice-counter', [`UPDATE accounting.counters SET last_number = 7 WHERE kind = 'invoice'`]],
    ['accounting.invoice-counter', [`DELETE FROM accounting.counters WHERE kind = 'invoice'`]],
    [
      'accounting.invoice-date',
      [`UPDATE accounting.invoices SET issued_at = issued_at - interval '1 day' WHERE id = ${lastInvoice}`],
    ],
    [
      'accounting.credit-note-gap',
      [
        `UPDATE accounting.credit_notes SET sequence = 3, number = 'A01-' || year || '-000003' WHERE id = ${lastCredit}`,
        `UPDATE accounting.counters SET last_number = 3 WHERE kind = 'credit-note'`,
      ],
    ],
    [
      'accounting.credit-note-duplicate',
      [
        'ALTER TABLE accounting.credit_notes DROP CONSTRAINT credit_notes_issuer_code_sequence_key, DROP CONSTRAINT credit_notes_number_key',
        `UPDATE accounting.credit_notes SET sequence = 1, number = 'A01-' || year || '-000001' WHERE id = ${lastCredit}`,
        `UPDATE accounting.counters SET last_number = 1 WHERE kind = 'credit-note'`,
      ],
    ],
    ['accounting.credit-note-number', [`UPDATE accounting.credit_notes SET number = 'B2' WHERE id = ${lastCredit}`]],
    ['accounting.credit-note-counter', [`UPDATE accounting.counters SET last_number = 0 WHERE kind = 'credit-note'`]],
    [
      'accounting.credit-note-date',
      [`UPDATE accounting.credit_notes SET issued_at = issued_at - interval '1 day' WHERE id = ${lastCredit}`],
    ],
    ['accounting.paid-sum', [`UPDATE accounting.invoices SET paid_cents = paid_cents + 1 WHERE id = ${firstInvoice}`]],
    [
      'accounting.credited-sum',
      [`UPDATE accounting.invoices SET credited_cents = credited_cents - 1 WHERE id = ${firstInvoice}`],
    ],
    [
      'accounting.waived-sum',
      [`UPDATE accounting.invoices SET waived_cents = waived_cents + 1 WHERE id = ${firstInvoice}`],
    ],
    [
      'accounting.reclaimed-sum',
      [`UPDATE accounting.invoices SET reclaimed_cents = reclaimed_cents + 1 WHERE id = ${firstInvoice}`],
    ],
    ['accounting.balance', [`UPDATE accounting.payments SET amount_cents = 9900 WHERE id = ${firstPayment}`]],
    [
      'accounting.credit-above-amount',
      [`UPDATE accounting.credit_notes SET amount_cents = 6001 WHERE id = ${firstCredit}`],
    ],
    [
      'accounting.counter-entry',
      [
        `INSERT INTO accounting.payments (invoice_id, type, amount_cents, paid_on, reverses, aid_station_id, department_id,
           office_id, organisation_id, filed_by, invoice_number, organisation_name, event_name, issuer_code)
         SELECT invoice_id, type, -amount_cents + 1, paid_on, id, aid_station_id, department_id, office_id, organisation_id,
                filed_by, invoice_number, organisation_name, event_name, issuer_code
         FROM accounting.payments WHERE id = ${firstPayment}`,
        `UPDATE accounting.invoices SET paid_cents =
           (SELECT sum(amount_cents) FROM accounting.payments p WHERE p.invoice_id = invoices.id) WHERE id = ${firstInvoice}`,
      ],
    ],
    [
      'accounting.refund',
      [
        `INSERT INTO accounting.payments (invoice_id, type, amount_cents, paid_on, credit_note_id, aid_station_id, department_id,
           office_id, organisation_id, filed_by, invoice_number, organisation_name, event_name, issuer_code)
         SELECT invoice_id, type, -501, paid_on, ${firstCredit}, aid_station_id, department_id, office_id, organisation_id,
                filed_by, invoice_number, organisation_name, event_name, issuer_code
         FROM accounting.payments WHERE id = ${firstPayment}`,
        `UPDATE accounting.invoices SET paid_cents =
           (SELECT sum(amount_cents) FROM accounting.payments p WHERE p.invoice_id = invoices.id) WHERE id = ${firstInvoice}`,
      ],
    ],
    [
      'accounting.payments-of-invoice',
      [`UPDATE accounting.payments SET department_id = 69 WHERE id = ${firstPayment}`],
    ],
    [
      'accounting.credit-notes-of-invoice',
      [`UPDATE accounting.credit_notes SET organisation_name = 'Autre' WHERE id = ${firstCredit}`],
    ],
    [
      'accounting.deposit-slip-gap',
      [
        `UPDATE accounting.deposit_slips SET sequence = 3, number = 'R01-' || year || '-000003' WHERE id = ${lastSlip}`,
        `UPDATE accounting.counters SET last_number = 3 WHERE kind = 'deposit-slip'`,
      ],
    ],
    [
      'accounting.deposit-slip-duplicate',
      [
        'ALTER TABLE accounting.deposit_slips DROP CONSTRAINT deposit_slips_issuer_code_sequence_key, DROP CONSTRAINT deposit_slips_number_key',
        `UPDATE accounting.deposit_slips SET sequence = 1, number = 'R01-' || year || '-000001' WHERE id = ${lastSlip}`,
        `UPDATE accounting.counters SET last_number = 1 WHERE kind = 'deposit-slip'`,
      ],
    ],
    ['accounting.deposit-slip-number', [`UPDATE accounting.deposit_slips SET number = 'B2' WHERE id = ${lastSlip}`]],
    ['accounting.deposit-slip-counter', [`UPDATE accounting.counters SET last_number = 0 WHERE kind = 'deposit-slip'`]],
    [
      'accounting.deposit-slip-date',
      [`UPDATE accounting.deposit_slips SET made_at = made_at - interval '1 day' WHERE id = ${lastSlip}`],
    ],
    [
      'accounting.deposit-slip-sum',
      [`UPDATE accounting.deposit_slips SET total_cents = total_cents + 1 WHERE id = ${lastSlip}`],
    ],
    [
      'accounting.deposit-slip-sum',
      [
        `UPDATE accounting.deposit_slips SET snapshot = jsonb_set(snapshot, '{totalCents}', '1') WHERE id = ${lastSlip}`,
      ],
    ],
    ['accounting.deposit-slip-sum', [`DELETE FROM accounting.deposited_cheques WHERE slip_id = ${lastSlip}`]],
    [
      'accounting.deposited-once',
      [
        `INSERT INTO accounting.cheques_to_deposit (payment_id)
         SELECT payment_id FROM accounting.deposited_cheques WHERE slip_id = ${lastSlip}`,
      ],
    ],
    [
      'accounting.deposited-once',
      [
        'ALTER TABLE accounting.deposited_cheques DROP CONSTRAINT deposited_cheques_pkey',
        `INSERT INTO accounting.deposited_cheques (payment_id, slip_id)
         SELECT payment_id, (SELECT min(id) FROM accounting.deposit_slips) FROM accounting.deposited_cheques
         WHERE slip_id = ${lastSlip}`,
      ],
    ],
    [
      'accounting.deposited-once',
      [
        `INSERT INTO accounting.cheques_to_deposit (payment_id) SELECT min(id) FROM accounting.payments WHERE type <> 2`,
      ],
    ],
    // A cheque marked as not to be deposited but received; and one in neither state.
    [
      'accounting.deposited-once',
      [
        `WITH taken AS (DELETE FROM accounting.deposited_cheques WHERE slip_id = ${lastSlip} RETURNING payment_id)
         INSERT INTO accounting.cheques_not_for_deposit (payment_id) SELECT payment_id FROM taken`,
      ],
    ],
    ['accounting.deposited-once', [`DELETE FROM accounting.deposited_cheques WHERE slip_id = ${lastSlip}`]],
    [
      'accounting.deposit-entry',
      [`UPDATE accounting.deposited_cheques SET booked_on = NULL WHERE slip_id = ${lastSlip}`],
    ],
    [
      'accounting.deposit-entry',
      [`UPDATE accounting.deposited_cheques SET booked_on = booked_on - 9999 WHERE slip_id = ${lastSlip}`],
    ],
    [
      'accounting.delivery-number',
      [
        `INSERT INTO accounting.deliveries (invoice_id, channel, tracking_id, requested_at, next_attempt_at, stage)
         VALUES (${firstInvoice}, 'platform', 'F01-1999-000001', now(), now(), 'waiting')`,
      ],
    ],
    [
      'accounting.collection-without-payment',
      [
        `INSERT INTO accounting.deliveries
           (invoice_id, channel, tracking_id, requested_at, next_attempt_at, stage, flow_id, deposited_at, reported_cents)
         SELECT id, 'platform', number, now(), now(), 'deposited', 'flow-1', now(), 100
         FROM accounting.invoices WHERE id = ${firstInvoice}`,
        `DELETE FROM accounting.payments WHERE invoice_id = ${firstInvoice}`,
      ],
    ],
    // A paid checkout whose payment is no payment by card; one with no payment of its amount.
    ['accounting.card-checkout', [paidCheckout(firstPayment)]],
    [
      'accounting.card-checkout',
      [paidCheckout(firstPayment), `UPDATE accounting.payments SET type = 5, amount_cents = amount_cents + 1`],
    ],
    [
      'accounting.card-refund',
      [
        `INSERT INTO accounting.card_checkouts (invoice_id, reference, account, provider_id, page_url, amount_cents, state,
           created_at, expires_at, charged_cents, settled_at)
         VALUES (${firstInvoice}, 'r', 'a', '1', 'https://pay.example', 100, 'to-refund', now(), now(), 99, now())`,
      ],
    ],
    [
      'accounting.entry-numbers',
      [
        `INSERT INTO accounting.closings (issuer_code, through, closed_on, accounts) VALUES ('01', '2020-01-01', '2020-01-02', '{}')`,
        `INSERT INTO accounting.validated_entries SELECT '01', 2020, 2, 'invoice', ${firstInvoice}, '2020-01-01', max(id)
         FROM accounting.closings`,
      ],
    ],
    // Numbers that do not follow the order of days.
    [
      'accounting.entry-numbers',
      [
        `INSERT INTO accounting.closings (issuer_code, through, closed_on, accounts) VALUES ('01', '2020-01-09', '2020-01-10', '{}')`,
        `INSERT INTO accounting.validated_entries SELECT '01', 2020, n, 'invoice', n, date '2020-01-09' - n, max(id)
         FROM accounting.closings CROSS JOIN generate_series(1, 2) n GROUP BY n`,
      ],
    ],
    ['accounting.entry-validated', [`UPDATE accounting.counters SET closed_through = '2999-12-31'`]],
    [
      'accounting.entry-validated',
      [
        `INSERT INTO accounting.closings (issuer_code, through, closed_on, accounts) VALUES ('01', '2020-01-01', '2020-01-02', '{}')`,
        `INSERT INTO accounting.validated_entries SELECT '01', 2020, 1, 'invoice', 999, '2020-01-01', max(id) FROM accounting.closings`,
      ],
    ],
    [
      'accounting.closed-through',
      [`UPDATE accounting.counters SET closed_through = '1999-12-31' WHERE kind = 'invoice'`],
    ],
    // An accepted line without movement; a pending one with a movement; a statement that counts other lines than its own.
    ['accounting.statement-line-sum', [bankStatement(1), bankLine(`'accepted', 1, now()`)]],
    [
      'accounting.statement-line-sum',
      [
        bankStatement(1),
        bankLine(`'pending', NULL, NULL`),
        `INSERT INTO accounting.bank_line_payments (payment_id, line_id, is_recorded)
         SELECT (SELECT min(id) FROM accounting.payments), id, true FROM accounting.bank_lines`,
      ],
    ],
    ['accounting.statement-lines', [bankStatement(2), bankLine(`'pending', NULL, NULL`)]],
    ['demand.past-event-days', ['UPDATE demand.past_events SET first_day = first_day - 1']],
    ['documents.evidence-chain', [`UPDATE documents.answers SET name = 'Autre'`]],
    ['documents.acceptance', [`UPDATE documents.documents SET sha256 = repeat('0', 64) WHERE acceptance IS NOT NULL`]],
    ['documents.attestation', [`UPDATE documents.attestations SET content_sha256 = repeat('0', 64)`]],
    [
      'accounting.totals',
      [
        'SELECT accounting.fold_totals()',
        `UPDATE accounting.totals SET amount_cents = amount_cents + 1 WHERE kind = 'invoice'`,
      ],
    ],
    ['accounting.totals', ['SELECT accounting.fold_totals()', `DELETE FROM accounting.totals WHERE span = 'day'`]],
    ['accounting.totals', ['UPDATE accounting.total_changes SET entries = entries + 1']],
    [
      'accounting.totals',
      ['SELECT accounting.fold_totals()', 'UPDATE accounting.totals_by_name SET balance_cents = balance_cents + 1'],
    ],
    ['dossier.missing', [`DELETE FROM aid_station.aid_stations`]],
    [
      'dossier.over-invoiced',
      ['UPDATE demand.demands SET package_price_cents = 8000 WHERE package_price_cents = 10000'],
    ],
    [
      'dossier.invoiced-with-rest',
      ['UPDATE demand.demands SET package_price_cents = 20000 WHERE package_price_cents = 10000'],
    ],
    ['dossier.quoted-without-price', ['UPDATE demand.demands SET price_cents = NULL']],
    [
      'dossier.deadline-without-dossier',
      [`INSERT INTO aid_station.deadline_marks VALUES (999999, 'sdis', now(), NULL)`],
    ],
    [
      'dossier.reinforcement-impossible',
      [
        `INSERT INTO aid_station.reinforcement_requests VALUES (900001, 999999, 999999, 1, now(), now(), now() + interval '1 hour',
           '{"vps": 1}', '', 'granted', '{"vps": 2}', 1, now(), '')`,
      ],
    ],
    ['dossier.tasks', ['DELETE FROM aid_station.tasks']],
    ['dossier.assignment-without-object', [`INSERT INTO aid_station.assignments VALUES (999999, 1, 999999)`]],
    ['dossier.sign-up-outdated', [signUp(999_998)]],
    [
      'dossier.two-places-at-once',
      [
        signUp(999_998),
        signUp(999_999),
        `INSERT INTO aid_station.answers (slot_id, member_id, state, function, is_minor, note)
         SELECT slot_id, 1, 'confirmed', 'pse1', false, '' FROM aid_station.sign_ups WHERE slot_id >= 999998`,
      ],
    ],
    [
      'dossier.answer-of-nobody',
      [
        signUp(999_998),
        `INSERT INTO aid_station.answers (slot_id, member_id, state, is_minor, note) VALUES (999998, 999999, 'no', false, '')`,
      ],
    ],
    [
      'dossier.link-of-nobody',
      [`INSERT INTO aid_station.volunteer_links VALUES (repeat('a', 64), 999999, now(), now() + interval '1 hour')`],
    ],
    ['dossier.paid-with-balance', ['UPDATE aid_station.aid_stations SET commercial_status = 6']],
    ['platform.event-lost', [event('now()')]],
    ['platform.event-late', [event(`now() - interval '2 hours'`)]],
    [
      'platform.mail-lost',
      [`UPDATE platform.mails SET state = 'queued', next_attempt_at = now() - interval '2 hours'`],
    ],
    ['platform.mail-state', [`UPDATE platform.mail_recipients SET state = 'sent'`]],
    [
      'platform.import-stopped',
      [
        `INSERT INTO platform.imports (department_id, importable, account_id, created_at, file_name, sha256, size, state, counts)
         VALUES (1, 'organisations.organisations', 1, now(), 'f.csv', repeat('a', 64), 1, 'running', '{}')`,
      ],
    ],
    ['mail.cause-missing', [`UPDATE platform.mails SET about_thing = 'credit', about_id = 999`]],
    [
      'organisations.vehicle',
      [
        `INSERT INTO organisations.offices (id, department_id, name) VALUES (9001, 69, 'Essai')`,
        `INSERT INTO organisations.equipment (id, office_id, kind, quantity) VALUES (9001, 9001, 'vps', 2)`,
      ],
    ],
    [
      'organisations.out-of-service-twice',
      [
        `INSERT INTO organisations.offices (id, department_id, name) VALUES (9001, 69, 'Essai')`,
        `INSERT INTO organisations.equipment (id, office_id, kind, quantity) VALUES (9001, 9001, 'tent', 2)`,
        `INSERT INTO organisations.equipment_out_of_service (equipment_id, position, from_day, to_day, reason)
         VALUES (9001, 1, '2026-12-01', '2026-12-05', 'A'), (9001, 2, '2026-12-05', '2026-12-09', 'B')`,
      ],
    ],
    [
      'organisations.member-twice',
      [
        `INSERT INTO organisations.offices (id, department_id, name) VALUES (9001, 69, 'Essai')`,
        `INSERT INTO organisations.members (id, office_id, last_name, first_name, is_phone_masked, status, functions, is_minor)
         SELECT id, 9001, 'Petit', 'Zoé', false, 'volunteer', '{}', false FROM generate_series(9001, 9002) AS id`,
      ],
    ],
  ];

  it.each(faults)('finds an inserted fault: %s', async (name, statements) => {
    expect(await foundAfter(...statements)).toContain(name);
  });

  it('takes no assignment of a deleted slot for a fault while the reaction to the deletion waits', async () => {
    const deleted = [
      `INSERT INTO organisations.offices (id, department_id, name) VALUES (9001, 69, 'Essai')`,
      `INSERT INTO organisations.equipment (id, office_id, kind, quantity) VALUES (9001, 9001, 'tent', 2)`,
      'INSERT INTO aid_station.assignments (demand_id, slot_id, equipment_id) VALUES (1, 999999, 9001)',
      `INSERT INTO platform.outbox_events (type, payload)
       VALUES ('demand.slots-cancelled', '{"demandId": 1, "slotIds": [999998, 999999]}')`,
    ];
    expect(await foundAfter(...deleted)).not.toContain('dossier.assignment-without-object');
    const handled = 'UPDATE platform.outbox_events SET handled_at = now()';
    expect(await foundAfter(...deleted, handled)).toContain('dossier.assignment-without-object');
  });

  it('has an inserted fault for every check', async () => {
    const names = (await check()).checks.map(({ name }) => name);
    expect(new Set(names)).toEqual(new Set(faults.map(([name]) => name)));
  });

  it.each([
    ['an invoice', 'SELECT file_key AS key FROM accounting.invoices ORDER BY id LIMIT 1', /^Facture F/],
    ['a deposit slip', 'SELECT file_key AS key FROM accounting.deposit_slips ORDER BY id LIMIT 1', /^Bordereau R/],
    ['a document', 'SELECT file_key AS key FROM documents.documents ORDER BY id LIMIT 1', /^Document n°/],
    [
      'a logo',
      'SELECT logo_key AS key FROM organisations.departments WHERE logo_key IS NOT NULL',
      /^Logo du département 01$/,
    ],
    ['an evidence', 'SELECT file_key AS key FROM documents.evidence_copies LIMIT 1', /^Preuve de la réponse n°/],
    [
      'an attestation',
      'SELECT file_key AS key FROM documents.attestations LIMIT 1',
      /^Attestation de la convention n°/,
    ],
  ])('finds the file of %s when it is missing, and when one of its bytes changed', async (_, statement, subject) => {
    const store = app.application.get(FileStore);
    const [{ key } = { key: '' }] = await app.unitOfWork.query<{ key: string }>(statement);
    const whole = await store.get(key);
    const flipped = Buffer.from(whole);
    flipped[whole.length >> 1]! ^= 1;
    const finding = async () =>
      (await check('all')).findings.map(({ check: name, subject: about }) => [name, subject.test(about)]);
    try {
      await store.put(key, flipped, 'application/pdf');
      expect(await finding()).toEqual([['files.altered', true]]);
      await store.delete(key);
      expect(await finding()).toEqual([['files.missing', true]]);
    } finally {
      await store.put(key, whole, 'application/pdf');
    }
    expect(await found('all')).toEqual([]);
  });

  it('limits the findings of one check, and reports that there are more', async () => {
    const undone = new Error('undone');
    const planted = app.unitOfWork.run(async () => {
      await app.unitOfWork.query(
        `INSERT INTO platform.outbox_events (type, payload) SELECT 'invoice.issued', '{}' FROM generate_series(1, 300)`,
      );
      const { checks, findings } = await check();
      expect(checks.find(({ name }) => name === 'platform.event-lost')).toMatchObject({ found: 200, more: true });
      expect(findings).toHaveLength(200);
      throw undone;
    });
    await expect(planted).rejects.toBe(undone);
  });

  it('is a job that administrators start, one at a time, and whose outcome they see', async () => {
    const admin = await app.loginAs('admin@demo.example');
    const shown = async () => (await admin.get('/api/integrity')).body as Record<string, unknown>;
    expect((await admin.post('/api/integrity/check')).status).toBe(204);
    expect((await admin.post('/api/integrity/check')).status).toBe(204);
    const [jobs] = await app.unitOfWork.query<{ count: number }>(
      `SELECT count(*)::integer AS count FROM platform.jobs WHERE name = 'platform.check-integrity'`,
    );
    expect([jobs!.count, (await shown()).underWay]).toEqual([1, { done: 0, total: null }]);
    await app.drainJobs();
    expect(await shown()).toMatchObject({
      underWay: null,
      failedAt: null,
      last: { origin: 'person', startedBy: expect.stringMatching(/\S/), files: 'all', findings: [] },
    });
    expect((await admin.post('/api/integrity/check')).status).toBe(204);
    expect((await admin.post('/api/integrity/cancel')).status).toBe(204);
    expect(await shown()).toMatchObject({ underWay: null, last: { origin: 'person' } });
    // The nightly run has no owner.
    await runs.start(null);
    await app.drainJobs();
    expect(await shown()).toMatchObject({ underWay: null, last: { origin: 'night', startedBy: null } });
  });
});

/** A slot open to members, which no dossier has. */
function signUp(slotId: number): string {
  return `INSERT INTO aid_station.sign_ups
    VALUES (${slotId}, 999999, NULL, 69, 'Europe/Paris', now(), now() + interval '4 hours', 0, '', '', '', '{}', '{}', '{}', true, false, NULL, '', '')`;
}

function event(at: string): string {
  return `INSERT INTO platform.outbox_events (type, payload, occurred_at) VALUES ('invoice.issued', '{}', ${at})`;
}
