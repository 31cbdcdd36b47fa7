import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RecordPastEvent } from '@pds/demand/domain';
import { pastEvent } from '@pds/demand/domain/testing';
import { FrozenFiles, mainlandDay } from '@pds/kernel';
import { runs } from '@pds/kernel/testing';
import { IntegrityRuns, Retention, RetentionRuns } from '@pds/platform';
import { type TestApplication, testApplication } from '@pds/testing';
import fc from 'fast-check';

/** What the stages of a dossier are, for the rules of retention. */
const stages = {
  filed: { station: false, agreement: false, open: false },
  refused: { station: false, agreement: false, open: false },
  deleted: { station: false, agreement: false, open: false },
  quoted: { station: false, agreement: false, open: false },
  accepted: { station: false, agreement: true, open: false },
  ordered: { station: true, agreement: true, open: true },
  dropped: { station: true, agreement: true, open: false },
  invoiced: { station: true, agreement: true, open: true },
  paid: { station: true, agreement: true, open: false },
  // Its status was set by hand, though its customer still owes.
  'paid by hand': { station: true, agreement: true, open: false },
} as const;
type Stage = keyof typeof stages;

/** Every row about a dossier, by table. */
type Snapshot = Readonly<Record<string, readonly unknown[]>>;

const tables: Readonly<Record<string, string>> = {
  'demand.demands': 'id',
  'demand.slots': 'demand_id',
  'demand.related_files': 'demand_id',
  'demand.change_requests': 'demand_id',
  'documents.documents': 'demand_id',
  'documents.answers': 'demand_id',
  'aid_station.aid_stations': 'id',
  'aid_station.tracked_demands': 'id',
  'aid_station.deadline_marks': 'dossier_id',
  'aid_station.tasks': 'dossier_id',
  'accounting.invoices': 'aid_station_id',
  'accounting.credit_notes': 'aid_station_id',
  'accounting.payments': 'aid_station_id',
  'platform.timeline': 'dossier_id',
  'platform.mails': 'demand_id',
};

describe('retention', () => {
  let app: TestApplication;
  let retentionRuns: RetentionRuns;

  beforeAll(async () => {
    app = await testApplication();
    retentionRuns = app.application.get(RetentionRuns);
  });
  afterAll(() => app?.close());

  const query = <Row>(text: string, values: readonly unknown[] = []) => app.unitOfWork.query<Row>(text, values);
  const apply = (dryRun = false) => retentionRuns.apply({ origin: 'task', startedBy: null, dryRun });
  const totals = async (dryRun = false) =>
    Object.fromEntries((await apply(dryRun)).outcomes.map(({ category, erased }) => [category, erased]));

  async function dossierIn(stage: Stage): Promise<number> {
    const staff = app.demo.person('cadre@demo.example');
    const draft = app.scenario.dossier({ staff, day: -1, price: 100 });
    const dossier = await {
      filed: () => draft.filed(),
      refused: () => draft.refused(),
      deleted: () => draft.deleted(),
      quoted: () => draft.quoted(),
      accepted: () => draft.validated(),
      ordered: () => draft.transformed(),
      dropped: async () => (await draft.transformed()).withStatuses({ commercialStatus: 3 }),
      invoiced: () => draft.invoiced(),
      paid: () => draft.paid(),
      'paid by hand': async () => (await draft.invoiced()).withStatuses({ commercialStatus: 6 }),
    }[stage]();
    await query(`UPDATE platform.mails SET state = 'sent' WHERE demand_id = $1`, [dossier.id]);
    await query(
      `UPDATE platform.mail_recipients SET state = 'sent' WHERE mail_id IN (SELECT id FROM platform.mails WHERE demand_id = $1)`,
      [dossier.id],
    );
    await query(
      `INSERT INTO platform.mails (key, demand_id, recipient, subject, text_body, html_body, attachments, state, refusals)
       VALUES ($1, $2, 'zoe@typo.example', 'Objet', 'Secret', '<p>Secret</p>', '[]', 'refused', 1)`,
      [`refused:${dossier.id}`, dossier.id],
    );
    await query(
      `INSERT INTO demand.change_requests (demand_id, field, wish, note, asked_at, state, answer)
       VALUES ($1, 'customer', 'Appeler Zoé', '', now(), 'open', '')`,
      [dossier.id],
    );
    return dossier.id;
  }

  /** Moves everything about a dossier into the past; its invoices by another number of months. */
  const age = (id: number, months: number, invoiceMonths: number) =>
    app.unitOfWork.run(async () => {
      await query('SET LOCAL session_replication_role = replica');
      const past = (columns: readonly string[], amount: number) =>
        columns.map((column) => `${column} = ${column} - make_interval(months => ${amount}, days => 3)`).join(', ');
      const move = (table: string, columns: readonly string[], amount = months) =>
        query(`UPDATE ${table} SET ${past(columns, amount)} WHERE ${tables[table]} = $1`, [id]);
      await move('demand.demands', ['starts_at', 'ends_at', 'created_at', 'updated_at', 'deleted_at']);
      await move('demand.slots', ['starts_at', 'ends_at']);
      await move('documents.documents', ['created_at', 'validated_at', 'valid_until', 'sending_date']);
      await move('aid_station.aid_stations', ['created_at']);
      await move('platform.mails', ['created_at', 'sent_at', 'queued_at']);
      await move('accounting.invoices', ['issued_at', 'due_at', 'sent_at'], invoiceMonths);
      await move('accounting.payments', ['recorded_at'], invoiceMonths);
      // No trigger has marked it.
      await query('INSERT INTO platform.changed_dossiers (dossier_id) VALUES ($1)', [id]);
    });

  async function snapshot(id: number): Promise<Snapshot> {
    const rows: Record<string, readonly unknown[]> = {};
    for (const [table, column] of Object.entries(tables)) {
      const found = await query<{ row: unknown }>(
        `SELECT to_jsonb(t) AS row FROM ${table} t WHERE ${column} = $1 ORDER BY to_jsonb(t)::text`,
        [id],
      );
      rows[table] = found.map(({ row }) => row);
    }
    return rows;
  }

  /** The rules, told a second time and from the dossier's side. */
  function verdict(stage: Stage, months: number, invoiceMonths: number) {
    const { station, agreement, open } = stages[stage];
    const hasInvoice = ['invoiced', 'paid', 'paid by hand'].includes(stage);
    const hasBalance = ['invoiced', 'paid by hand'].includes(stage);
    const now = new Date();
    const issued = new Date(now.getFullYear(), now.getMonth() - invoiceMonths, now.getDate() - 3);
    const inTheBooks = hasInvoice && (hasBalance || now.getFullYear() - issued.getFullYear() <= 10);
    const isDeleted = !station && months >= (agreement ? 120 : 36);
    return {
      isDeleted,
      isAnonymised: station && months >= 60 && !open && !inTheBooks,
      losesPapers: isDeleted || (months >= 120 && !open && !inTheBooks),
      losesMails: isDeleted || (months >= 60 && !open && !inTheBooks),
      losesRefusedMails: isDeleted || months >= 6,
    };
  }

  const aged = fc.record({
    stage: fc.constantFrom(...(Object.keys(stages) as Stage[])),
    months: fc.constantFrom(0, 5, 6, 35, 36, 59, 60, 119, 120, 140),
    invoiceMonths: fc.constantFrom(0, 60, 118, 132, 140),
  });

  it('keeps byte for byte what must be kept, erases all that is due, and does nothing the second time', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(aged, { minLength: 8, maxLength: 12 }), async (cases) => {
        const dossiers = [];
        for (const each of cases) {
          const id = await dossierIn(each.stage);
          await age(id, each.months, each.invoiceMonths);
          dossiers.push({ id, ...each, before: await snapshot(id) });
        }
        await apply(true);
        for (const { id, before } of dossiers) expect(await snapshot(id)).toEqual(before);
        await apply();
        for (const { id, stage, months, invoiceMonths, before } of dossiers) {
          const after = await snapshot(id);
          const expected = verdict(stage, months, invoiceMonths);
          const label = `${stage}, ${months} months, invoices ${invoiceMonths} months`;
          for (const table of Object.keys(tables)) {
            const isLost =
              expected.isDeleted ||
              (expected.losesPapers && table === 'documents.documents') ||
              (expected.isAnonymised && ['platform.timeline', 'demand.change_requests'].includes(table));
            const isChanged = (expected.isAnonymised && table.startsWith('demand.')) || table === 'platform.mails';
            if (isLost) expect([label, table, after[table]]).toEqual([label, table, []]);
            else if (!isChanged) expect([label, table, after[table]]).toEqual([label, table, before[table]]);
          }
          const withText = (state: string) =>
            (after['platform.mails'] as { state: string; text_body: string }[]).filter(
              (mail) => mail.text_body !== '' && (mail.state === 'refused') === (state === 'refused'),
            ).length;
          const had = (before['platform.mails'] as { state: string }[]).filter(({ state }) => state === 'sent').length;
          expect([label, withText('sent')]).toEqual([label, expected.losesMails ? 0 : had]);
          expect([label, withText('refused')]).toEqual([
            label,
            expected.losesRefusedMails || expected.losesMails ? 0 : 1,
          ]);
          const isNamed = (after['demand.demands'] as { contact_email: string }[]).some(
            ({ contact_email: email }) => email !== 'anonyme@anonyme.invalid',
          );
          expect([label, isNamed]).toEqual([label, !expected.isDeleted && !expected.isAnonymised]);
        }
        expect(Object.values(await totals()).every((erased) => erased === 0)).toBe(true);
      }),
      { numRuns: runs(2, 5), endOnFailure: true },
    );
  }, 240_000);

  it('deletes the files of a demand that became no station, once nothing names them', async () => {
    const frozen = app.application.get(FrozenFiles);
    const id = await dossierIn('quoted');
    const [document] = await query<{ key: string; sha256: string }>(
      'SELECT file_key AS key, sha256 FROM documents.documents WHERE demand_id = $1',
      [id],
    );
    const file = await frozen.freeze(Buffer.from('plan d’accès'), { folder: 'related-files', extension: 'pdf' });
    const letterFile = await frozen.freeze(Buffer.from('notice'), { folder: 'letter-files', extension: 'pdf' });
    await query(
      `INSERT INTO demand.related_files (id, demand_id, name, original_name, media_type, file_key, sha256, size, added_by, added_at)
       VALUES (900001, $1, 'plan', 'plan.pdf', 'application/pdf', $2, $3, $4, 1, now())`,
      [id, file.key, file.sha256, file.size],
    );
    const attachments = JSON.stringify([{ filename: 'notice.pdf', fileKey: letterFile.key }]);
    const attach = (dossierId: number) =>
      query('UPDATE platform.mails SET attachments = $2 WHERE demand_id = $1', [dossierId, attachments]);
    await attach(id);
    const other = await dossierIn('filed');
    await attach(other);
    await age(id, 40, 0);
    await apply();
    await app.drainJobs();
    await expect(frozen.open(file)).rejects.toThrow();
    await expect(frozen.open(document!)).rejects.toThrow();
    // Another message still uses these bytes.
    await expect(frozen.open(letterFile)).resolves.toBeDefined();
    await age(other, 40, 0);
    await apply();
    await app.drainJobs();
    await expect(frozen.open(letterFile)).rejects.toThrow();
  });

  it('deletes the attestation of a convention with it', async () => {
    const manager = await app.loginAs('cadre@demo.example');
    const id = await dossierIn('quoted');
    const { id: convention } = (await manager.post(`/api/document/add/2/${id}`)).body as { id: number };
    await manager.post(`/api/document/validate-document/${convention}`);
    expect((await manager.get(`/api/document/attestation/${convention}`)).status).toBe(200);
    const stored = () =>
      query<{ key: string; sha256: string }>(
        'SELECT file_key AS key, sha256 FROM documents.attestations WHERE convention_id = $1',
        [convention],
      );
    const [attestation] = await stored();
    await age(id, 124, 0);
    await apply();
    await app.drainJobs();
    expect(await stored()).toEqual([]);
    await expect(app.application.get(FrozenFiles).open(attestation!)).rejects.toThrow();
  });

  it('anonymises the contact, people to reach and free text of a station, and keeps its figures', async () => {
    const staff = app.demo.person('cadre@demo.example');
    const dossier = await app.scenario.dossier({ staff, day: -1, price: 100 }).transformed();
    const { id } = dossier;
    await query(
      `INSERT INTO aid_station.answers (slot_id, member_id, state, function, is_minor, note)
       VALUES ($1, $2, 'confirmed', 'pse1', false, 'Remplace Zoé')`,
      [await dossier.opened({ instructions: 'Appeler Zoé' }), await app.scenario.member(await app.scenario.office())],
    );
    await dossier.withStatuses({ commercialStatus: 3 });
    await query(`UPDATE demand.demands SET comments = 'Appeler Zoé' WHERE id = $1`, [id]);
    await query(
      `UPDATE demand.slots SET details = '{"contactSlots": [{"id": 1, "name": "Zoé Martin"}]}' WHERE demand_id = $1`,
      [id],
    );
    const read = () =>
      query<{ version: number }>(
        `SELECT d.contact_last_name AS name, d.comments, d.price_cents::integer AS price, d.version,
                s.details -> 'contactSlots' AS people, s.rescue_worker_count AS rescuers,
                (SELECT json_build_array(a.state, u.instructions, a.note)
                 FROM aid_station.sign_ups u JOIN aid_station.answers a USING (slot_id) WHERE u.demand_id = d.id) AS "signUp"
         FROM demand.demands d JOIN demand.slots s ON s.demand_id = d.id WHERE d.id = $1`,
        [id],
      );
    const [before] = await read();
    await age(id, 61, 0);
    await apply();
    expect(await read()).toEqual([
      {
        ...before,
        name: 'anonymisée',
        comments: '',
        people: [],
        signUp: ['confirmed', '', ''],
        version: before!.version + 1,
      },
    ]);
    expect((await snapshot(id))['aid_station.aid_stations']).toHaveLength(1);
  });

  /** A message of a dossier that was sent seven months ago, perhaps as the correction of another. */
  const sentMail = (demandId: number, key: string, corrects: string | null = null) =>
    query(
      `INSERT INTO platform.mails (key, demand_id, recipient, subject, text_body, html_body, attachments, state, corrects_id, created_at)
       VALUES ($1, $2, $1 || '@club.example', 'Facture', 'Texte', '<p>Texte</p>', '[]', 'sent',
         (SELECT id FROM platform.mails WHERE key = $3), now() - interval '7 months')`,
      [key, demandId, corrects],
    );

  it('erases a message that was sent again to the corrected address, and keeps the correction', async () => {
    const id = await dossierIn('invoiced');
    await sentMail(id, 'mistyped');
    await sentMail(id, 'corrected-one', 'mistyped');
    await apply();
    expect(
      await query(
        `SELECT recipient, text_body AS text FROM platform.mails WHERE key IN ('mistyped', 'corrected-one') ORDER BY id`,
      ),
    ).toEqual([
      { recipient: 'anonyme', text: '' },
      { recipient: 'corrected-one@club.example', text: 'Texte' },
    ]);
  });

  it('keeps a corrected message that reached another recipient: it proves that one', async () => {
    const id = await dossierIn('invoiced');
    await sentMail(id, 'to-two');
    await query(
      `INSERT INTO platform.mail_recipients (mail_id, kind, address, place, state)
       SELECT id, 'to', r.address, r.place, r.state FROM platform.mails,
         (VALUES ('mayor@club.example', 0, 'sent'), ('typo@club.example', 1, 'refused')) AS r (address, place, state)
       WHERE key = 'to-two'`,
    );
    await sentMail(id, 'corrected-two', 'to-two');
    await apply();
    expect(await query(`SELECT text_body AS text FROM platform.mails WHERE key = 'to-two'`)).toEqual([
      { text: 'Texte' },
    ]);
  });

  it('continues where a stopped run ended', async () => {
    const ids = [await dossierIn('filed'), await dossierIn('filed')];
    for (const id of ids) await age(id, 40, 0);
    const stopped = new AbortController();
    const run = retentionRuns.apply({
      origin: 'task',
      startedBy: null,
      dryRun: false,
      signal: stopped.signal,
      onProgress: () => stopped.abort(new Error('killed')),
    });
    await expect(run).rejects.toThrow('killed');
    await apply();
    for (const id of ids) expect((await snapshot(id))['demand.demands']).toEqual([]);
  });

  it('counts in a dry run what the run then erases, and records both without names', async () => {
    await age(await dossierIn('refused'), 37, 0);
    await age(await dossierIn('dropped'), 61, 0);
    const foreseen = await totals(true);
    const erased = await totals();
    expect(foreseen).toMatchObject({ 'demand.without-station': 1, 'demand.contacts': 1 });
    expect(erased).toMatchObject({ 'demand.without-station': 1, 'demand.contacts': 1 });
    const [last, before] = await retentionRuns.last(2);
    expect(last).toMatchObject({ origin: 'task', startedBy: null, dryRun: false });
    expect(before).toMatchObject({ dryRun: true });
    expect(Object.keys(last!.outcomes[0]!).sort()).toEqual(['category', 'erased', 'holds', 'kept', 'months', 'title']);
  });

  it('names a station that was never invoiced, with the reason, until its status releases it', async () => {
    const id = await dossierIn('ordered');
    await age(id, 61, 0);
    const contacts = async () => (await apply(true)).outcomes.find(({ category }) => category === 'demand.contacts')!;
    const held = async () => (await contacts()).holds.find(({ dossiers }) => dossiers.includes(id));
    expect(await held()).toMatchObject({ reason: expect.stringMatching(/^poste offert ou jamais facturé/) });
    const { holds, kept } = await contacts();
    expect(holds.reduce((sum, { rows }) => sum + rows, 0)).toBe(kept);
    await query('UPDATE aid_station.aid_stations SET commercial_status = 6 WHERE id = $1', [id]);
    expect(await held()).toBeUndefined();
    expect((await totals())['demand.contacts']).toBeGreaterThan(0);
  });

  it('erases the customer of a past event, and keeps the event with its figures', async () => {
    const record = app.application.get(RecordPastEvent);
    const principal = { accountId: 1, role: 'ROLE_ADMIN', scope: { kind: 'all' } } as const;
    const period = pastEvent().periods[0]!;
    const recorded = (day: string) =>
      record.execute({ ...pastEvent(), periods: [{ ...period, startDay: day, endDay: day }] }, 69, principal);
    const [old, recent] = [await recorded('2005-06-01'), await recorded(mainlandDay(Date.now(), -400))];
    expect((await totals())['demand.past-events']).toBe(1);
    expect(
      await query(
        `SELECT id, name, customer, customer_postal_code AS code, invoice_cents::integer AS cents, identity <> '' AS named
         FROM demand.past_events WHERE id = ANY($1) ORDER BY id`,
        [[old, recent]],
      ),
    ).toEqual([
      { id: old, name: 'Fête de l’été', customer: '', code: '', cents: 65_000, named: false },
      { id: recent, name: 'Fête de l’été', customer: 'Comité des fêtes', code: '69500', cents: 65_000, named: true },
    ]);
  });

  it('uses the term that was chosen, and refuses one that the law forbids', async () => {
    const retention = app.application.get(Retention);
    const id = await dossierIn('filed');
    await age(id, 13, 0);
    await apply();
    expect((await snapshot(id))['demand.demands']).toHaveLength(1);
    await retention.setTerm('demand.without-station', 12, 1);
    await apply();
    expect((await snapshot(id))['demand.demands']).toEqual([]);
    await expect(retention.setTerm('accounting.books', 119, 1)).rejects.toThrow('de 120 à 180 mois');
    await expect(retention.setTerm('documents.papers', 59, 1)).rejects.toThrow('de 60 à 180 mois');
    await expect(retention.setTerm('unknown.category', 59, 1)).rejects.toThrow('n’existe pas');
    await query('DELETE FROM platform.retention_terms');
  });

  it('only counts in the nights of the first thirty days', async () => {
    await age(await dossierIn('filed'), 40, 0);
    await query(`DELETE FROM platform.retention_runs`);
    for (const _ of ['first', 'second']) {
      await retentionRuns.start(null);
      await app.drainJobs();
      expect((await retentionRuns.last(1))[0]).toMatchObject({ origin: 'night', dryRun: true });
      expect(await retentionRuns.erasesFrom()).toBeGreaterThan(Date.now());
    }
    await query(`UPDATE platform.retention_runs SET started_at = started_at - interval '30 days'`);
    expect(await retentionRuns.erasesFrom()).toBeNull();
  });

  it('runs at night as a job, once at a time', async () => {
    await age(await dossierIn('filed'), 40, 0);
    await retentionRuns.start(null);
    await retentionRuns.start(null);
    expect(await retentionRuns.underWay()).toBe(true);
    await app.drainJobs();
    expect(await retentionRuns.underWay()).toBe(false);
    const [last] = await retentionRuns.last(1);
    expect(last).toMatchObject({ origin: 'night', dryRun: false });
    expect(last!.outcomes.find(({ category }) => category === 'demand.without-station')).toMatchObject({ erased: 2 });
  });

  it('leaves the data in order: no file, document or mark without its object', async () => {
    await app.drainJobs();
    const { findings } = await app.application
      .get(IntegrityRuns)
      .check({ origin: 'task', startedBy: null, files: 'all' });
    // These tests move the dates of invoices, which then no longer follow their numbers.
    const errors = findings.filter(({ severity, check }) => severity === 'error' && !check.startsWith('accounting.'));
    expect(errors).toEqual([]);
  });

  it('has the terms that docs/privacy.md names', async () => {
    const page = readFileSync(join(import.meta.dirname, '../../../../docs/privacy.md'), 'utf8');
    const rows = [...page.matchAll(/^\| `([a-z-]+\.[a-z-]+)` +\| (\d+) +\| (\d+)–(\d+) +\|/gm)];
    const documented = rows.map(([, name, term, least, most]) => [name, Number(term), Number(least), Number(most)]);
    const categories = await app.application.get(Retention).categories();
    const declared = categories.map(({ name, defaultMonths, minMonths, maxMonths }) => [
      name,
      defaultMonths,
      minMonths,
      maxMonths,
    ]);
    expect(documented.toSorted()).toEqual(declared.toSorted());
  });
});
