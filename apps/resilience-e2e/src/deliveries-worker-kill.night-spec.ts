import { Logger } from '@nestjs/common';
import {
  ChooseDeliveryChannel,
  FollowDeliveries,
  Invoices,
  ReceiveStatuses,
  ReportCollections,
  RecordPayments,
  ShowDeliveries,
} from '@pds/accounting/domain';
import { FrozenFiles, Money } from '@pds/kernel';
import { Jobs, Settings } from '@pds/platform';
import { FakeInvoicePlatform } from '@pds/platform/testing';
import { type TestApplication, testApplication } from '@pds/testing';
import { jest } from '@jest/globals';
import { DeliverPapers } from '@pds/accounting/adapters';
import { WorkerProcesses } from './testing/worker-processes';

/** `DELIVERED_INVOICES=1000 npx jest deliveries-worker-kill` runs it with a thousand. */
const count = Number(process.env.DELIVERED_INVOICES ?? 100);

/** A number that looks random and is the same in each run. */
const scrambled = (n: number) => Math.imul(n ^ 0x9e3779b9, 0x85ebca6b) >>> 8;

describe(`${count} invoices delivered by a platform that loses one answer in five, while workers are killed`, () => {
  const platform = new FakeInvoicePlatform();
  let app: TestApplication;
  let workers: WorkerProcesses;
  let principal: Awaited<ReturnType<TestApplication['scenario']['staff']>>['principal'];
  const get = <Part>(part: abstract new (...parameters: never[]) => Part) =>
    app.application.get(part as never, { strict: false }) as Part;

  const refusedPapers = new Set<string>();

  beforeAll(async () => {
    jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
    await platform.listen();
    platform.behaviour = {
      loses: (call) => scrambled(call) % 5 === 0,
      fails: (call) => scrambled(call) % 23 === 1,
      delay: (call) => (scrambled(call) % 11 === 0 ? 60 : 0),
      repeats: true,
      order: scrambled,
      refuses: (trackingId) => (refusedPapers.has(trackingId) ? 'Engagement inconnu' : null),
    };
    const settings = { ...platform.platformEnvironment, INVOICE_SETTLE_SECONDS: '1' };
    app = await testApplication(settings);
    workers = new WorkerProcesses(app.unitOfWork, get(Settings).dataDir, 4, settings);
    await app.scenario.department(1);
    const manager = await app.scenario.staff('manager', { department: 1 });
    const organiser = await app.scenario.organiser({
      department: 1,
      organisation: { type: 2, identifier: '21380185500015' },
    });
    principal = manager.principal;
    await get(ChooseDeliveryChannel).execute({ departmentId: 1, channel: 'platform' }, principal);
    const station = await app.scenario
      .dossier({ department: 1, organiser, staff: manager, day: '2026-10-04', price: count })
      .transformed();
    for (let n = 1; n <= count; n++) {
      const { invoice } = await station.invoiced({ amount: 1, commitmentNumber: `BC-${n}` });
      const { number } = invoice;
      const bytes = Buffer.from(`%PDF-1.7 ${number}`);
      const file = await get(FrozenFiles).freeze(bytes, { folder: 'invoices', name: number, extension: 'pdf' });
      await get(Invoices).freezeFile(invoice.id, file);
      if (n % 20 === 0) refusedPapers.add(number);
    }
    await workers.whenReady();
  }, 600_000);

  afterAll(async () => {
    jest.restoreAllMocks();
    await workers?.stopAll();
    await app?.close();
    await platform.close();
  });

  /** Waits until a condition holds; meanwhile lets the pauses between attempts pass. */
  const until = async (condition: () => Promise<boolean>) => {
    for (let round = 1; !(await condition()); round++) {
      await new Promise((later) => setTimeout(later, 50));
      if (round % 20 !== 0) continue;
      await app.unitOfWork.query(`UPDATE accounting.deliveries SET next_attempt_at = now() WHERE flow_id IS NULL`);
      await app.unitOfWork.run(() => get(Jobs).start(DeliverPapers, {}, 0));
    }
  };
  const stages = async () => {
    const rows = await app.unitOfWork.query<{ stage: string; count: number }>(
      `SELECT stage, count(*)::integer AS count FROM accounting.deliveries GROUP BY stage`,
    );
    return Object.fromEntries(rows.map(({ stage, count: some }) => [stage, some]));
  };

  it('are deposited once each, byte for byte, and refused ones are not lost', async () => {
    const first = await workers.start();
    const second = await workers.start();
    await until(async () => platform.papers.length >= count / 4);
    await workers.kill(first);
    const third = await workers.start();
    await until(async () => platform.papers.length >= count / 2);
    await workers.kill(second);
    await workers.start();
    await until(async () => platform.papers.length >= (count * 3) / 4);
    await workers.kill(third);
    await until(async () => {
      const { deposited = 0, 'not-accepted': refused = 0 } = await stages();
      return deposited + refused >= count;
    });

    expect(await stages()).toEqual({ deposited: count - refusedPapers.size, 'not-accepted': refusedPapers.size });
    const sent = await app.unitOfWork.query<{ number: string; sha256: string; flowId: string }>(
      `SELECT i.number, i.sha256, d.flow_id AS "flowId" FROM accounting.deliveries d
       JOIN accounting.invoices i ON i.id = d.invoice_id WHERE d.stage = 'deposited' ORDER BY i.number`,
    );
    const accepted = platform.papers.map(({ trackingId, sha256 }) => ({ number: trackingId, sha256 }));
    expect(accepted.toSorted((one, other) => one.number.localeCompare(other.number))).toEqual(
      sent.map(({ number, sha256 }) => ({ number, sha256 })),
    );
    expect(new Set(sent.map(({ flowId }) => flowId)).size).toBe(sent.length);
  }, 900_000);

  it('have the same statuses as the platform, whatever was lost, repeated or out of order', async () => {
    const base = Date.UTC(2026, 9, 5);
    const numbers = platform.papers.map(({ trackingId }) => trackingId);
    const expected = new Map<string, { stage: string; code: number }>();
    for (const [index, number] of numbers.entries()) {
      const path = [
        [203, 204, 205],
        [203, 208, 209, 205],
        [203, 210],
        [204, 211],
      ][index % 4]!;
      const given = path.map((code, step) => ({ code, at: base + step * 60_000, reason: code === 210 ? 'Motif' : '' }));
      platform.give(number, ...given.toSorted((one, other) => scrambled(one.code + index) - scrambled(other.code)));
      const code = path.at(-1)!;
      expected.set(number, { stage: code === 210 ? 'refused' : 'deposited', code });
      // One in three is told by a message too, the last status first.
      const reported = given.map((status) => ({ ...status, trackingId: number, flowId: null }));
      if (index % 3 === 0) await get(ReceiveStatuses).execute([reported.at(-1)!, ...reported, reported[0]!]);
    }
    const follow = () => get(FollowDeliveries).execute({ reconcile: true }, new AbortController().signal);
    // Two at once, as two processes whose tasks overlap; an answer that is lost again and again ends a reading.
    for (let isRead = false; !isRead;) {
      const readings = await Promise.allSettled([follow(), follow()]);
      isRead = readings.some(({ status }) => status === 'fulfilled');
    }
    const rows = await app.unitOfWork.query<{ number: string; stage: string; code: number }>(
      `SELECT tracking_id AS number, stage, status_code AS code FROM accounting.deliveries WHERE flow_id IS NOT NULL`,
    );
    expect(new Map(rows.map(({ number, ...state }) => [number, state]))).toEqual(expected);
    expect(await follow().catch(() => 0)).toBe(0);
  }, 600_000);

  it('are reported as collected once, only after a payment', async () => {
    const [paid] = await app.unitOfWork.query<{ id: number; number: string }>(
      `SELECT invoice_id AS id, tracking_id AS number FROM accounting.deliveries WHERE stage = 'deposited' ORDER BY id`,
    );
    const report = async () => {
      await app.unitOfWork.query(`UPDATE accounting.deliveries SET taken_until = NULL`);
      return get(ReportCollections).execute(new AbortController().signal);
    };
    expect(await report()).toBe(0);
    expect(platform.collections).toEqual([]);
    await get(RecordPayments).execute(
      { invoiceId: paid!.id, payments: [{ type: 1, amount: Money.ofEuros(1), paidOn: '2026-11-02' }] },
      principal,
    );
    const reportedCents = async () => {
      const { deliveries } = await get(ShowDeliveries).execute(paid!.id, principal);
      return deliveries[0]!.snapshot().reportedCents;
    };
    while ((await reportedCents()) === 0) await report().catch(() => 0);
    expect(platform.collections).toEqual([{ trackingId: paid!.number, amount: '1.00' }]);
    expect(await report()).toBe(0);
  }, 60_000);
});
