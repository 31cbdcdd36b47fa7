import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { text } from 'node:stream/consumers';
import { mainlandDay } from '@pds/kernel';
import { Settings } from '@pds/platform';
import { type Dossier, type TestApplication, testApplication } from '@pds/testing';
import { databaseUrlOf, startProgram } from './testing/programs';

/** The tasks of the books as their callers run them: a process each, judged by its exit code and what it says. */
describe('the accounting tasks', () => {
  let app: TestApplication;
  let environment: NodeJS.ProcessEnv;
  let folder: string;
  let ordered: Dossier;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pds-tasks-'));
    app = await testApplication();
    const url = await databaseUrlOf(app.unitOfWork);
    const { PATH, HOME } = process.env;
    const { dataDir } = app.application.get(Settings);
    environment = { PATH, HOME, DATABASE_URL: url, DATA_DIR: dataDir, LOG_LEVEL: 'silent' };
    await app.scenario.department(1);
    const staff = await app.scenario.staff('manager', { department: 1 });
    const organiser = await app.scenario.organiser({ department: 1 });
    ordered = await app.scenario
      .dossier({ department: 1, organiser, staff, day: '2026-10-04', price: 100 })
      .transformed();
    await app.drainJobs();
  });
  afterAll(async () => {
    await app?.close();
    await rm(folder, { recursive: true, force: true });
  });

  async function run(...given: readonly string[]): Promise<{ code: number; out: string; error: string }> {
    const child = startProgram('apps/cli/src/main.ts', given, { stdio: ['ignore', 'pipe', 'pipe'], env: environment });
    const [out, error, [code]] = await Promise.all([text(child.stdout!), text(child.stderr!), once(child, 'close')]);
    return { code: code as number, out, error };
  }
  /** What a task told programs, once it ended as it should. */
  async function told(code: number, ...given: readonly string[]): Promise<object[]> {
    const ended = await run(...given, '--json');
    expect(ended).toEqual({ ...ended, code });
    return ended.out
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as object);
  }
  const count = async (what: string) =>
    (await app.unitOfWork.query<{ n: number }>(`SELECT count(*)::integer AS n FROM ${what}`))[0]!.n;

  it('invoices:issue tells, then issues what remains, and nothing when it is run again', async () => {
    const task = ['invoices:issue', '--department', '01', '--before', '2026-12-31'];
    expect(await told(0, ...task, '--dry-run')).toEqual([
      expect.objectContaining({ outcome: 'would-issue', aidStationId: ordered.id, amountCents: 10_000 }),
    ]);
    expect(await count('accounting.invoices')).toBe(0);
    expect(await told(0, ...task)).toEqual([expect.objectContaining({ outcome: 'issued', amountCents: 10_000 })]);
    expect(await told(0, ...task)).toEqual([]);
    expect(await count('accounting.invoices')).toBe(1);
    expect((await run('invoices:issue', '--department', '99', '--before', '2026-12-31')).code).toBe(1);
    await app.drainJobs();
  });

  it('invoices:send tells, then sends what was never sent, once', async () => {
    const task = ['invoices:send', '--scope', '01', '--issued-before', '2999-12-31'];
    expect(await told(0, ...task, '--dry-run')).toEqual([expect.objectContaining({ outcome: 'would-send' })]);
    const sent = () => count(`platform.mails WHERE about_thing = 'invoice'`);
    expect(await sent()).toBe(0);
    expect(await told(0, ...task)).toEqual([expect.objectContaining({ outcome: 'sent' })]);
    await app.drainJobs();
    expect(await sent()).toBe(1);
    expect(await told(0, ...task)).toEqual([]);
    for (const wrong of [
      ['--scope', '99', '--issued-before', '2999-12-31'],
      ['--issued-before', '2026-02-30'],
    ]) {
      const refused = await run('invoices:send', ...wrong);
      expect([refused.code, refused.out, refused.error]).toEqual([1, '', expect.stringMatching(/\S/)]);
    }
  });

  it('fec:export counts, then writes one balanced file, the same again', async () => {
    const task = ['fec:export', '--issuer', '01', '--from', '2026-01-01', '--to', '2999-12-31', '--out', folder];
    const sums = { debit: 100, credit: 100 };
    expect(await told(0, ...task, '--dry-run')).toEqual([expect.objectContaining({ file: null, ...sums })]);
    expect(await readdir(folder)).toEqual([]);
    const [written] = (await told(0, ...task)) as [{ file: string; entries: number }];
    expect(written).toMatchObject(sums);
    expect(await readdir(folder, { recursive: true })).toEqual([
      '01',
      expect.stringMatching(/^01\/\d{9}FEC\d{8}\.txt$/),
    ]);
    const file = await readFile(written.file, 'latin1');
    // One entry, of a debit and a credit, below the titles.
    expect([written.entries, file.split(/\r?\n/).filter(Boolean).length]).toEqual([1, 3]);
    expect(await told(0, ...task)).toEqual([written]);
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

  it('fec:export keeps the files of two issuers of one SIREN apart, each under the name of the law', async () => {
    await app.scenario.department(2);
    await app.scenario
      .dossier({
        department: 2,
        organiser: await app.scenario.organiser({ department: 2 }),
        staff: await app.scenario.staff('manager', { department: 2 }),
        day: '2026-10-04',
        price: 250,
      })
      .invoiced();
    await app.drainJobs();
    const out = join(folder, 'apart');
    const written = async (issuer: string) => {
      const period = ['--from', '2026-01-01', '--to', '2999-12-31'];
      const [report] = await told(0, 'fec:export', '--issuer', issuer, ...period, '--out', out);
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

  it('integrity:check ends with 0, with 1 where something is wrong, with 2 where it cannot tell', async () => {
    const [clean] = (await told(0, 'integrity:check')) as [{ findings: object[]; filesRead: number }];
    expect(clean.findings).toEqual([]);
    expect(clean.filesRead).toBeGreaterThan(0);
    const credited = (cents: number) =>
      app.unitOfWork.run(async () => {
        await app.unitOfWork.query('SET LOCAL session_replication_role = replica');
        await app.unitOfWork.query('UPDATE accounting.invoices SET credited_cents = $1', [cents]);
      });
    await credited(1);
    const [wrong] = (await told(1, 'integrity:check', '--files', 'none')) as [{ findings: { check: string }[] }];
    expect(wrong.findings.map(({ check }) => check)).toContain('accounting.credited-sum');
    await credited(0);
    expect((await run('integrity:check', '--files', 'quelques-uns')).code).toBe(2);
    const nowhere = new URL(environment['DATABASE_URL']!);
    nowhere.pathname = 'nowhere';
    const { DATABASE_URL } = environment;
    environment['DATABASE_URL'] = nowhere.href;
    const unknown = await run('integrity:check');
    environment['DATABASE_URL'] = DATABASE_URL;
    expect([unknown.code, unknown.out]).toEqual([2, '']);
  });

  it('reminders:propose tells what is due on a day, sends what is due today, once', async () => {
    const task = ['reminders:propose', '--scope', '01'];
    expect(await told(0, ...task)).toEqual([]);
    const later = await told(0, ...task, '--as-of', '2999-12-31', '--dry-run');
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
    expect(await told(0, ...task, '--send')).toEqual([expect.objectContaining({ outcome: 'sent', stage: 1 })]);
    expect(await count('accounting.reminders')).toBe(1);
    expect(await told(0, ...task, '--send')).toEqual([]);
  });
});
