import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { PDFArray, PDFDict, PDFDocument, PDFHexString, PDFName } from '@cantoo/pdf-lib';
import { FrozenFiles } from '@pds/kernel';
import { Settings } from '@pds/platform';
import { type TestApplication, type TestBrowser, testApplication } from '@pds/testing';
import { unzipSync } from 'fflate';
import { WorkerProcesses } from './testing/worker-processes';

const invoices = 9;
/** The number of papers before the one in the middle, from either end of the list. */
const before = (invoices - 1) / 2;
/** The query by which a run learns whether it was cancelled. */
const looks = '%cancel_requested_at IS NOT NULL AS cancelled%';

describe('an export whose papers are printed while it runs', () => {
  let app: TestApplication;
  let manager: TestBrowser;
  let admin: TestBrowser;
  let workers: WorkerProcesses;

  beforeAll(async () => {
    app = await testApplication();
    workers = new WorkerProcesses(app.unitOfWork, app.application.get(Settings).dataDir, 6);
    manager = await app.loginAs('cadre@demo.example');
    admin = await app.loginAs('admin@demo.example');
    await workers.whenReady();
  });
  afterAll(async () => {
    await workers?.stopAll();
    await app?.close();
  });

  /** Invoices of a station whose papers nothing else prints. */
  async function issued(): Promise<number[]> {
    const station = await app.scenario
      .dossier({
        organiser: app.demo.person('organisateur@demo.example'),
        organisation: app.demo.organisation('Les Foulées de la Confluence'),
        office: app.demo.office('69/Villefranche-sur-Saône'),
        staff: app.demo.person('cadre@demo.example'),
        day: '2027-10-04',
        price: invoices,
      })
      .transformed();
    const ids: number[] = [];
    while (ids.length < invoices) ids.push((await station.invoiced({ amount: 1 })).invoice.id);
    await app.unitOfWork.query('UPDATE platform.outbox_events SET handled_at = now() WHERE handled_at IS NULL');
    return ids;
  }

  /** Blocks the freezing of one paper until it is released. */
  async function held(invoiceId: number): Promise<() => Promise<void>> {
    const runner = app.unitOfWork.dataSource.createQueryRunner();
    await runner.startTransaction();
    await runner.query('SELECT FROM accounting.invoices WHERE id = $1 FOR UPDATE', [invoiceId]);
    return async () => {
      await runner.rollbackTransaction();
      await runner.release();
    };
  }

  const until = async (condition: string, values: unknown[]) => {
    for (;;) {
      const [row] = await app.unitOfWork.query<{ holds: boolean }>(`SELECT ${condition} AS holds`, values);
      if (row!.holds) return;
      await new Promise((later) => setTimeout(later, 20));
    }
  };

  /** An export of one PDF that is blocked half-way. */
  async function inTheMiddle() {
    const ids = await issued();
    const letGo = await held(ids[before]!);
    const child = await workers.start();
    const { id } = (await manager.post('/api/accounting/export', { list: 'invoices', type: 'pdf', ids })).body as {
      id: number;
    };
    await until(`(SELECT done FROM platform.jobs WHERE id = $1) = $2`, [id, before]);
    // The file of the blocked paper is written before the wait.
    await until(
      `EXISTS (SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock')`,
      [],
    );
    return { ids, id, child, letGo };
  }

  const kept = (folder: string) => readdirSync(join(app.application.get(Settings).dataDir, 'files', folder));

  it('stops half-way when its owner cancels it: it is reported as cancelled, and leaves no file', async () => {
    const { id, child, letGo } = await inTheMiddle();
    expect(kept('.partial')).toHaveLength(1);
    expect((await manager.post(`/api/accounting/export/${id}/cancel`)).status).toBe(204);
    await until(
      `EXISTS (SELECT FROM pg_stat_activity, platform.jobs WHERE jobs.id = $1 AND datname = current_database()
         AND query LIKE $2 AND query_start > cancel_requested_at AND pg_stat_activity.state = 'idle')`,
      [id, looks],
    );
    await letGo();
    await until(`(SELECT ended_at IS NOT NULL FROM platform.jobs WHERE id = $1)`, [id]);
    expect((await manager.get(`/api/accounting/export/${id}`)).body).toMatchObject({ state: 'cancelled' });
    expect((await manager.get(`/api/accounting/export/${id}/file`)).status).toBe(404);
    expect([kept(`jobs/${id}`), kept('.partial')]).toEqual([[], []]);
    await workers.kill(child);
  });

  it('starts again in another process when its own was killed, and gives one whole file', async () => {
    const { ids, id, child, letGo } = await inTheMiddle();
    await workers.kill(child);
    await letGo();
    const other = await workers.start();
    await until(`(SELECT ended_at IS NOT NULL FROM platform.jobs WHERE id = $1)`, [id]);
    expect((await manager.get(`/api/accounting/export/${id}`)).body).toMatchObject({ state: 'done', rows: invoices });
    expect(kept(`jobs/${id}`)).toEqual(['2']);

    const { raw } = await manager.get(`/api/accounting/export/${id}/file`);
    const merged = await PDFDocument.load(raw, { updateMetadata: false });
    const papers = await app.unitOfWork.query<{ number: string; key: string; sha256: string }>(
      'SELECT number, file_key AS key, sha256 FROM accounting.invoices WHERE id = ANY ($1)',
      [ids],
    );
    const files = app.application.get(FrozenFiles, { strict: false });
    const pagesOf = new Map<string, number>();
    for (const { number, ...file } of papers)
      pagesOf.set(number, (await PDFDocument.load(await files.read(file))).getPageCount());
    const key = (name: string) => PDFName.of(name);
    const titles: string[] = [];
    const firstPages: unknown[] = [];
    const outline = merged.catalog.lookup(key('Outlines'), PDFDict);
    for (let item = outline.lookupMaybe(key('First'), PDFDict); item; item = item.lookupMaybe(key('Next'), PDFDict)) {
      titles.push(item.lookup(key('Title'), PDFHexString).decodeText());
      firstPages.push(item.lookup(key('Dest'), PDFArray).get(0));
    }
    expect(titles.toSorted()).toEqual(papers.map(({ number }) => number).toSorted());
    const pages = merged.getPages().map(({ ref }) => ref);
    expect(firstPages).toEqual(titles.map((title) => pages.splice(0, pagesOf.get(title)!)[0]));
    expect(pages).toEqual([]);
    await workers.kill(other);
  });

  describe('of all that a department has', () => {
    /** An archive that is blocked at an invoice which is printed on the way. */
    async function archiveInTheMiddle() {
      const ids = await issued();
      const letGo = await held(ids[before]!);
      const child = await workers.start();
      expect((await admin.post('/api/takeout', { department: 69 })).status).toBe(204);
      const id = (await archives())[0]!.id;
      await until(
        `(SELECT done >= $2 FROM platform.jobs WHERE id = $1) AND EXISTS (
           SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock')`,
        [id, before],
      );
      return { ids, id, child, letGo };
    }
    const archives = async () =>
      ((await admin.get('/api/takeout')).body as { records: { id: number; state: string; done: number }[] }).records;

    it('stops when its owner cancels it, and leaves no file', async () => {
      // That of a worker killed before.
      const left = kept('.partial');
      const { id, child, letGo } = await archiveInTheMiddle();
      expect((await manager.post(`/api/takeout/${id}/cancel`)).status).toBe(403);
      expect((await admin.post(`/api/takeout/${id}/cancel`)).status).toBe(204);
      await letGo();
      await until(`(SELECT ended_at IS NOT NULL FROM platform.jobs WHERE id = $1)`, [id]);
      expect((await archives())[0]).toMatchObject({ id, state: 'cancelled' });
      expect((await admin.get(`/api/takeout/${id}/file`)).status).toBe(404);
      expect([kept(`jobs/${id}`), kept('.partial')]).toEqual([[], left]);
      await workers.kill(child);
    });

    it('is written again by another process when its own was killed: one archive, complete', async () => {
      const { ids, id, child, letGo } = await archiveInTheMiddle();
      await workers.kill(child);
      await letGo();
      await workers.start();
      await until(`(SELECT ended_at IS NOT NULL FROM platform.jobs WHERE id = $1)`, [id]);
      const [archive] = await archives();
      expect(archive).toMatchObject({ id, state: 'done', unreadable: 0 });
      expect(kept(`jobs/${id}`)).toEqual(['2']);
      const files = unzipSync((await admin.get(`/api/takeout/${id}/file`)).raw);
      // With the text that says what is in it.
      expect(Object.keys(files)).toHaveLength(archive!.done + 1);
      const hashes = new Set(Object.values(files).map((bytes) => createHash('sha256').update(bytes).digest('hex')));
      const papers = await app.unitOfWork.query<{ sha256: string }>(
        'SELECT sha256 FROM accounting.invoices WHERE id = ANY ($1)',
        [ids],
      );
      expect(papers).toHaveLength(invoices);
      for (const { sha256 } of papers) expect(hashes).toContain(sha256);
    });
  });
});
