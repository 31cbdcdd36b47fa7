import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { jest } from '@jest/globals';
import { mainlandDay } from '@pds/kernel';
import { readSettings, Settings } from '@pds/platform';
import { type Dossier, type TestApplication, testApplication } from '@pds/testing';
import { programOf } from '../program';

/** Commander ends the process when options are refused or help is requested. */
class Exit extends Error {
  constructor(readonly exitCode: number) {
    super();
  }
}

/** Invoices are issued with today's date. */
const year = mainlandDay(Date.now()).slice(0, 4);
const thisYear = ['--from', `${year}-01-01`, '--to', `${year}-12-31`];

/** The accounting tasks, run as from the command line and checked by their exit codes and output. */
describe('the accounting tasks', () => {
  let app: TestApplication;
  let environment: Record<string, string>;
  let folder: string;
  let ordered: Dossier;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pds-tasks-'));
    app = await testApplication();
    const [row] = await app.unitOfWork.query<{ name: string }>('SELECT current_database() AS name');
    const url = new URL((app.unitOfWork.dataSource.options as { url: string }).url);
    url.pathname = row!.name;
    environment = {
      DATABASE_URL: url.href,
      DATA_DIR: app.application.get(Settings).dataDir,
      LOG_LEVEL: 'silent',
    };
    await app.scenario.department(1);
    ordered = await (await pastDossierIn(1)).transformed();
    await app.drainJobs();
  });
  afterAll(async () => {
    await app?.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** A dossier of a department whose event is over, priced at 100 €. */
  async function pastDossierIn(department: number, price = 100) {
    const staff = await app.scenario.staff('manager', { department });
    const organiser = await app.scenario.organiser({ department });
    return app.scenario.dossier({ department, organiser, staff, day: '2026-10-04', price });
  }

  /** Runs a task in this process: starting another process takes longer than most tasks do. */
  async function run(...given: readonly string[]): Promise<{ code: number; out: string; error: string }> {
    const said = { out: '', error: '' };
    const listenTo = (stream: NodeJS.WriteStream, into: keyof typeof said) =>
      jest.spyOn(stream, 'write').mockImplementation((text) => {
        said[into] += String(text);
        return true;
      });
    const spies = [
      listenTo(process.stdout, 'out'),
      listenTo(process.stderr, 'error'),
      jest.spyOn(process, 'exit').mockImplementation((code) => {
        throw new Exit(Number(code ?? 0));
      }),
    ];
    try {
      await programOf(readSettings(environment)).parseAsync(given, { from: 'user' });
      return { code: Number(process.exitCode ?? 0), ...said };
    } catch (error) {
      if (!(error instanceof Exit)) throw error;
      return { code: error.exitCode, ...said };
    } finally {
      process.exitCode = undefined;
      for (const spy of spies) spy.mockRestore();
    }
  }
  /** The JSON lines that a task printed, once it ended with the expected code. */
  async function printedJson(code: number, ...given: readonly string[]): Promise<object[]> {
    const ended = await run(...given, '--json');
    expect(ended).toEqual({ ...ended, code, error: expect.stringMatching(/\[.*\] \d+ % · \d+\/\d+/) });
    return ended.out
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as object);
  }
  const count = async (what: string) =>
    (await app.unitOfWork.query<{ n: number }>(`SELECT count(*)::integer AS n FROM ${what}`))[0]!.n;

  it('invoices:issue lists what remains to invoice, then issues it, and issues nothing on a second run', async () => {
    const task = ['invoices:issue', '--department', '01', '--before', '2026-12-31'];
    expect(await printedJson(0, ...task, '--dry-run')).toEqual([
      expect.objectContaining({ outcome: 'would-issue', aidStationId: ordered.id, amountCents: 10_000 }),
    ]);
    expect(await count('accounting.invoices')).toBe(0);
    expect(await printedJson(0, ...task)).toEqual([
      expect.objectContaining({ outcome: 'issued', amountCents: 10_000 }),
    ]);
    expect(await printedJson(0, ...task)).toEqual([]);
    expect(await count('accounting.invoices')).toBe(1);
    expect((await run('invoices:issue', '--department', '99', '--before', '2026-12-31')).code).toBe(1);
    await app.drainJobs();
  });

  it('invoices:send lists the unsent invoices, then sends each once', async () => {
    const task = ['invoices:send', '--scope', '01', '--issued-before', '2999-12-31'];
    expect(await printedJson(0, ...task, '--dry-run')).toEqual([expect.objectContaining({ outcome: 'would-send' })]);
    const sent = () => count(`platform.mails WHERE about_thing = 'invoice'`);
    expect(await sent()).toBe(0);
    expect(await printedJson(0, ...task)).toEqual([expect.objectContaining({ outcome: 'sent' })]);
    await app.drainJobs();
    expect(await sent()).toBe(1);
    expect(await printedJson(0, ...task)).toEqual([]);
    for (const wrong of [
      ['--scope', '99', '--issued-before', '2999-12-31'],
      ['--issued-before', '2026-02-30'],
    ]) {
      const refused = await run('invoices:send', ...wrong);
      expect([refused.code, refused.out, refused.error]).toEqual([1, '', expect.stringMatching(/\S/)]);
    }
  });

  it('fec:export counts, then writes one balanced file, identical on a second run', async () => {
    const task = ['fec:export', '--issuer', '01', ...thisYear, '--out', folder];
    const sums = { debit: 100, credit: 100 };
    expect(await printedJson(0, ...task, '--dry-run')).toEqual([expect.objectContaining({ file: null, ...sums })]);
    expect(await readdir(folder)).toEqual([]);
    const [written] = (await printedJson(0, ...task)) as [{ file: string; entries: number }];
    expect(written).toMatchObject(sums);
    expect(await readdir(folder, { recursive: true })).toEqual([
      '01',
      expect.stringMatching(/^01\/\d{9}FEC\d{8}-extrait-provisoire\.txt$/),
    ]);
    const file = await readFile(written.file, 'latin1');
    // One entry, with a debit and a credit, below the header line.
    expect([written.entries, file.split(/\r?\n/).filter(Boolean).length]).toEqual([1, 3]);
    expect(await printedJson(0, ...task)).toEqual([written]);
    expect(await readFile(written.file, 'latin1')).toBe(file);
    const unknown = await run(
      'fec:export',
      '--issuer',
      'ZZ',
      '--from',
      '2026-01-01',
      '--to',
      '2026-12-31',
      '--out',
      folder,
    );
    expect([unknown.code, unknown.out, unknown.error]).toEqual([1, '', expect.stringMatching(/\S/)]);
  });

  it('fec:export keeps the files of two issuers with the same SIREN in separate folders, each under its legal name', async () => {
    await app.scenario.department(2);
    await (await pastDossierIn(2, 250)).invoiced();
    await app.drainJobs();
    const out = join(folder, 'apart');
    const written = async (issuer: string) => {
      const [report] = await printedJson(0, 'fec:export', '--issuer', issuer, ...thisYear, '--out', out);
      return report as { file: string; debit: number };
    };
    const files = [await written('01'), await written('02')];
    expect(files.map(({ debit }) => debit)).toEqual([100, 250]);
    expect(files.map(({ file }) => relative(out, file))).toEqual([
      join('01', basename(files[0]!.file)),
      join('02', basename(files[0]!.file)),
    ]);
    expect(await readFile(files[0]!.file, 'latin1')).toContain('100,00');
  });

  it('integrity:check ends with 0 when all is well, 1 when there are findings, 2 when the check cannot run', async () => {
    const [clean] = (await printedJson(0, 'integrity:check')) as [{ findings: object[]; filesRead: number }];
    expect(clean.findings).toEqual([]);
    expect(clean.filesRead).toBeGreaterThan(0);
    const credited = (cents: number) =>
      app.unitOfWork.run(async () => {
        await app.unitOfWork.query('SET LOCAL session_replication_role = replica');
        await app.unitOfWork.query('UPDATE accounting.invoices SET credited_cents = $1', [cents]);
      });
    await credited(1);
    const [wrong] = (await printedJson(1, 'integrity:check', '--files', 'none')) as [{ findings: { check: string }[] }];
    expect(wrong.findings.map(({ check }) => check)).toContain('accounting.credited-sum');
    await credited(0);
    expect((await run('integrity:check', '--files', 'quelques-uns')).code).toBe(2);
    const [dry] = (await printedJson(0, 'integrity:check', '--files', 'none', '--dry-run')) as [{ findings: object[] }];
    expect(dry.findings).toEqual([]);
    const nowhere = new URL(environment['DATABASE_URL']!);
    nowhere.pathname = 'nowhere';
    const { DATABASE_URL } = environment;
    environment = { ...environment, DATABASE_URL: nowhere.href };
    const unknown = await run('integrity:check');
    environment = { ...environment, DATABASE_URL: DATABASE_URL! };
    expect([unknown.code, unknown.out]).toEqual([2, '']);
  });

  it('reminders:propose lists the reminders due on a given day, and sends once those due today', async () => {
    const task = ['reminders:propose', '--scope', '01'];
    expect(await printedJson(0, ...task)).toEqual([]);
    const later = await printedJson(0, ...task, '--as-of', '2999-12-31', '--dry-run');
    expect(later).toEqual([expect.objectContaining({ outcome: 'would-send' })]);
    for (const wrong of [
      ['--send', '--dry-run'],
      ['--send', '--as-of', '2999-12-31'],
    ]) {
      const refused = await run('reminders:propose', ...wrong);
      expect([refused.code, refused.out, refused.error]).toEqual([1, '', expect.stringMatching(/\S/)]);
    }
    expect(await count('accounting.reminders')).toBe(0);
    await app.unitOfWork.run(async () => {
      await app.unitOfWork.query('SET LOCAL session_replication_role = replica');
      await app.unitOfWork.query(
        `UPDATE accounting.invoices SET due_at = $1::date, snapshot = jsonb_set(snapshot, '{dueDate}', to_jsonb($1::text))`,
        [mainlandDay(Date.now(), -20)],
      );
    });
    expect(await printedJson(0, ...task, '--send')).toEqual([expect.objectContaining({ outcome: 'sent', stage: 1 })]);
    expect(await count('accounting.reminders')).toBe(1);
    expect(await printedJson(0, ...task, '--send')).toEqual([]);
  });

  it('reports the item that fails, processes the others and ends with 1', async () => {
    await app.scenario.department(3);
    await (await pastDossierIn(3)).transformed();
    const changed = await (await (await pastDossierIn(3)).transformed()).repriced(150);
    await app.drainJobs();
    const task = ['invoices:issue', '--department', '03', '--before', '2026-12-31'];
    const ended = await run(...task);
    expect([ended.code, ended.out]).toEqual([1, expect.stringContaining('1 facture(s) émise(s)')]);
    expect(ended.error).toMatch(/Facturation \[.*\] 100 % · 2\/2/);
    expect(ended.error).toContain(`Poste n° ${changed.id} : `);
    expect(await printedJson(1, ...task)).toEqual([
      expect.objectContaining({ outcome: 'failed', aidStationId: changed.id, message: expect.stringMatching(/\S/) }),
    ]);
  });

  it('retention:apply erases what has reached its term, and with --dry-run only counts it', async () => {
    const dossier = await (await pastDossierIn(1)).filed();
    await app.unitOfWork.query(
      `UPDATE demand.demands SET starts_at = starts_at - interval '4 years', ends_at = ends_at - interval '4 years',
         updated_at = updated_at - interval '4 years' WHERE id = $1`,
      [dossier.id],
    );
    const line = (text: string) =>
      expect.stringContaining(`Demandes restées sans poste de secours (36 mois) : ${text}`);
    const dossierRow = 'SELECT id FROM demand.demands WHERE id = $1';
    expect(await run('retention:apply', '--dry-run')).toMatchObject({
      code: 0,
      out: line('1 à effacer, 0 à conserver'),
    });
    expect(await app.unitOfWork.query(dossierRow, [dossier.id])).toHaveLength(1);
    expect(await run('retention:apply')).toMatchObject({ code: 0, out: line('1 effacé(s), 0 à conserver') });
    expect(await app.unitOfWork.query(dossierRow, [dossier.id])).toEqual([]);
    const [json] = await printedJson(0, 'retention:apply');
    expect(json).toMatchObject({ origin: 'task', dryRun: false });
  });

  it.each([
    ['invoices:issue', ['--department', '--before', '--dry-run', '--send', '--report', '--json'], [0, 1]],
    ['invoices:send', ['--scope', '--issued-before', '--dry-run', '--json'], [0, 1]],
    ['reminders:propose', ['--scope', '--as-of', '--dry-run', '--send', '--json'], [0, 1]],
    ['fec:export', ['--issuer', '--from', '--to', '--out', '--dry-run', '--json'], [0, 1]],
    ['integrity:check', ['--files', '--dry-run', '--json'], [0, 1, 2]],
    ['retention:apply', ['--dry-run', '--json'], [0, 1]],
  ])('%s --help lists its options and its exit codes', async (task, options, codes) => {
    const { code, out, error } = await run(task, '--help');
    expect([code, error]).toEqual([0, '']);
    const named = [...out.matchAll(/^ +(?:-h, )?(--[a-z-]+)/gm)].map(([, name]) => name);
    expect(named).toEqual([...options, '--help']);
    const listed = /Code de sortie\s: (.+)/.exec(out.replace(/\n(?=\S)/g, ' '))?.[1] ?? '';
    expect(codes.filter((each) => !new RegExp(`(^|, )${each} `).test(listed))).toEqual([]);
  });
});
