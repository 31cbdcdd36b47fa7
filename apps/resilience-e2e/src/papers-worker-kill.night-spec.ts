import { FrozenFiles } from '@pds/kernel';
import { printedPages } from '@pds/paper/testing';
import { Settings } from '@pds/platform';
import { type TestApplication, testApplication } from '@pds/testing';
import { childrenOf } from '@pds/testing/product';
import { WorkerProcesses } from './testing/worker-processes';

/** `PRINTED_INVOICES=1000 npx jest papers-worker-kill` runs it with a thousand, as `npm run nightly` does. */
const invoices = Number(process.env.PRINTED_INVOICES ?? 100);

/** An hour for a thousand: some minutes suffice on a quiet machine. Milliseconds. */
const timeout = Math.max(180_000, invoices * 3_600);

describe(`the papers of ${invoices} invoices, while one of two workers is killed, then its browser, then the other`, () => {
  let app: TestApplication;
  let workers: WorkerProcesses;

  beforeAll(async () => {
    app = await testApplication();
    workers = new WorkerProcesses(app.unitOfWork, app.application.get(Settings).dataDir, 3);
    await app.scenario.department(1);
    const manager = await app.scenario.staff('manager', { department: 1 });
    const organiser = await app.scenario.organiser({ department: 1 });
    const station = await app.scenario
      .dossier({ department: 1, organiser, staff: manager, day: '2026-10-04', price: invoices })
      .transformed();
    for (let n = 1; n <= invoices; n++) await station.invoiced({ amount: 1, commitmentNumber: `BC-${n}`, send: true });
    await workers.whenReady();
  }, timeout);

  afterAll(async () => {
    await workers?.stopAll();
    await app?.close();
  });

  const until = async (count: number, of: string) => {
    for (;;) {
      const [row] = await app.unitOfWork.query<{ count: number }>(`SELECT count(*)::integer AS count FROM ${of}`);
      if (row!.count >= count) return;
      await new Promise((later) => setTimeout(later, 20));
    }
  };
  const printed = 'accounting.invoices WHERE file_key IS NOT NULL';

  it(
    'are all printed, each with its own content and exactly once',
    async () => {
      const [first, second] = [await workers.start(), await workers.start()];
      await until(invoices / 5, printed);
      await workers.kill(first);

      await workers.start();
      await until((2 * invoices) / 5, printed);
      for (const browser of childrenOf(second.child.pid!)) process.kill(browser, 'SIGKILL');
      await until((3 * invoices) / 5, printed);
      await workers.kill(second);

      await until(invoices, printed);
      await until(invoices, "platform.mails WHERE about_thing = 'invoice'");

      const rows = await app.unitOfWork.query<{
        sequence: number;
        number: string;
        commitment: string;
        key: string;
        sha256: string;
      }>(
        `SELECT sequence, number, commitment_number AS commitment, file_key AS key, sha256
       FROM accounting.invoices ORDER BY sequence`,
      );
      expect(rows.map(({ sequence }) => sequence)).toEqual(Array.from({ length: invoices }, (_, n) => n + 1));
      expect(new Set(rows.map(({ key }) => key)).size).toBe(invoices);
      const files = app.application.get(FrozenFiles, { strict: false });
      for (const { number, commitment, key, sha256 } of rows) {
        const texts = printedPages(await files.read({ key, sha256 })).flatMap((page) => page.texts);
        expect([texts.some((text) => text.includes(number)), texts.some((text) => text.includes(commitment))]).toEqual([
          true,
          true,
        ]);
      }
      const mails = await app.unitOfWork.query<{ file: string }>(
        `SELECT attachments->0->>'fileKey' AS file FROM platform.mails WHERE about_thing = 'invoice'`,
      );
      expect(mails.map(({ file }) => file).toSorted()).toEqual(rows.map(({ key }) => key).toSorted());
    },
    timeout,
  );
});
