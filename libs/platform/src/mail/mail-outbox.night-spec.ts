import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { INestApplicationContext } from '@nestjs/common';
import { createDatabaseFrom, dropDatabase } from '@pds/embedded-postgres/testing';
import { DataSource } from 'typeorm';
import { BackgroundWorker } from '../jobs/background-worker';
import { dataSourceOptions, migrate } from '../persistence/migrate';
import { TypeOrmUnitOfWork } from '../persistence/typeorm-unit-of-work';
import { DeliveryReports } from './delivery-reports';
import { MAX_TRIES } from './mail-outcome';
import { MailOutbox } from './mail-outbox';
import type { Mail } from './mail';
import { Mailer } from './mailer';
import { mailingProcess, MessageSent } from './testing/mailing-process';
import { type FakeSmtpServer, startFakeSmtpServer } from './testing/fake-smtp-server';
import { CapturedLog } from '../testing/captured-log';

interface MailRow {
  readonly id: string;
  readonly state: string;
  readonly attempts: number;
  readonly refusals: number;
  readonly last_error: string | null;
}

describe('the outbox of messages on PostgreSQL and SMTP', () => {
  const database = `test_${randomUUID().replaceAll('-', '')}`;
  const log = new CapturedLog();
  let url: string;
  let dataDir: string;
  let smtp: FakeSmtpServer;
  let application: INestApplicationContext;

  beforeAll(async () => {
    url = await createDatabaseFrom('template0', database);
    const dataSource = await new DataSource(dataSourceOptions({ url, contexts: [] })).initialize();
    await migrate(dataSource);
    await dataSource.destroy();
    dataDir = await mkdtemp(join(tmpdir(), 'pds-mail-'));
    smtp = await startFakeSmtpServer();
    application = await mailingProcess(url, { DATA_DIR: dataDir, SMTP_URL: smtp.url, SMTP_SOCKET_TIMEOUT: '2' }, log);
  });
  afterAll(async () => {
    await application?.close();
    await smtp?.close();
    await dropDatabase(database);
    await rm(dataDir, { recursive: true, force: true });
  });
  beforeEach(async () => {
    log.lines.length = 0;
    smtp.arrived.length = 0;
    smtp.onRecipient = () => null;
    smtp.onMessage = () => null;
    await query('TRUNCATE platform.mails CASCADE');
    await query('DELETE FROM graphile_worker._private_jobs');
    await query('TRUNCATE platform.outbox_events');
  });

  const query = <T = object>(sql: string) => application.get(TypeOrmUnitOfWork).query<T>(sql);
  const post = (mail: Partial<Mail> = {}) =>
    application.get(Mailer).post({
      key: randomUUID(),
      to: 'zoe@club.example',
      subject: 'Essai',
      text: 'Bonjour',
      html: '<p>Bonjour</p>',
      ...mail,
    });
  /** Runs every due task, and waits until its end is stored. */
  const drain = async () => {
    await application.get(BackgroundWorker).drain();
    const locked = 'SELECT EXISTS (SELECT FROM graphile_worker._private_jobs WHERE locked_at IS NOT NULL) AS locked';
    while ((await query<{ locked: boolean }>(locked))[0]!.locked) await new Promise((done) => setTimeout(done, 20));
  };
  /** Makes the next attempt due now. */
  const nextAttempt = async () => {
    await query('UPDATE graphile_worker._private_jobs SET run_at = now()');
    await drain();
  };
  const mails = () =>
    query<MailRow>('SELECT id, state, attempts, refusals, last_error FROM platform.mails ORDER BY id');
  const oneMail = async () => (await mails()) as [MailRow, ...MailRow[]];
  const recipients = () =>
    query<{ address: string; state: string; why: string | null }>(
      'SELECT address, state, why FROM platform.mail_recipients ORDER BY mail_id, place',
    );
  const minutesToNext = async () => {
    const [next] = await query<{ minutes: number; same: boolean }>(
      `SELECT round(extract(epoch FROM j.run_at - now()) / 60)::integer AS minutes,
              abs(extract(epoch FROM j.run_at - m.next_attempt_at)) < 1 AS same
       FROM graphile_worker.jobs j JOIN platform.mails m ON j.key = 'send-mail:' || m.id`,
    );
    expect(next?.same).toBe(true);
    return next!.minutes;
  };

  it('sends with explicit envelope, one Message-ID, the day it was queued, and text beside HTML', async () => {
    await post({
      to: 'zoe@club.example',
      cc: 'ada@club.example; leo@club.example, ZOE@club.example',
      replyTo: 'a@pc.example',
    });
    await drain();
    const [{ id }] = await oneMail();
    expect(smtp.arrived).toHaveLength(1);
    const { to, email } = smtp.arrived[0]!;
    expect(to).toEqual(['zoe@club.example', 'ada@club.example', 'leo@club.example']);
    expect(email).toMatchObject({
      messageId: `<mail-${id}@127.0.0.1>`,
      from: { name: 'Postes de secours', address: 'ne-pas-repondre@postes-de-secours.example' },
      to: [{ address: 'zoe@club.example', name: '' }],
      cc: [{ address: 'ada@club.example' }, { address: 'leo@club.example' }],
      replyTo: [{ address: 'a@pc.example' }],
      text: 'Bonjour\n',
    });
    expect(email.html).toContain('<p>Bonjour</p>');
    expect(email.headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }));
    const [{ queued_at: queued }] = (await query('SELECT queued_at FROM platform.mails')) as [{ queued_at: Date }];
    expect(Math.floor(Date.parse(email.date!) / 1000)).toBe(Math.floor(queued.getTime() / 1000));
  });

  it('adds the unsubscribe link to a notification, and to no other message', async () => {
    await post({ unsubscribeUrl: 'https://secours.example/admin/affiliation/department' });
    await post();
    await drain();
    const unsubscribe = smtp.arrived.map(
      ({ email }) => email.headers.find(({ key }) => key === 'list-unsubscribe')?.value,
    );
    expect(unsubscribe.toSorted()).toEqual(['<https://secours.example/admin/affiliation/department>', undefined]);
  });

  it('allows automatic replies only to what a person sent', async () => {
    await post({ sentBy: 7 });
    await drain();
    expect(smtp.arrived[0]!.email.headers.map(({ key }) => key)).not.toContain('auto-submitted');
  });

  it.each([
    'zoe@club.example\r\nBcc: spy@evil.example',
    'Zoé <zoe@club.example>',
    '"zoe@club.example" spy@evil.example',
    'pas une adresse',
    '',
  ])('sends nothing to %j, and shows it as refused', async (to) => {
    await post({ to });
    await drain();
    expect(smtp.arrived).toEqual([]);
    expect(await mails()).toMatchObject([
      { state: 'refused', refusals: 1, last_error: 'Ce n’est pas une adresse e-mail' },
    ]);
  });

  it('sends to those in copy when the first address is invalid', async () => {
    await post({ to: 'pas une adresse', cc: 'ada@club.example' });
    await drain();
    expect(smtp.arrived.map(({ to }) => to)).toEqual([['ada@club.example']]);
    expect(smtp.arrived[0]!.email.to ?? []).toEqual([]);
    expect(await mails()).toMatchObject([{ state: 'sent', refusals: 1 }]);
  });

  it('sends nothing whose cause was not committed', async () => {
    await expect(
      application.get(TypeOrmUnitOfWork).run(async () => {
        await post();
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    await drain();
    expect(smtp.arrived).toEqual([]);
    expect(await mails()).toEqual([]);
  });

  it('handles greylisting: waits a minute, and shows why', async () => {
    const answers: ([number, string] | null)[] = [[451, '4.7.1 Greylisted zoe@club.example'], null];
    smtp.onRecipient = () => answers.shift()!;
    await post();
    await drain();
    expect(smtp.arrived).toEqual([]);
    expect(await minutesToNext()).toBe(1);
    expect(await mails()).toMatchObject([{ state: 'queued', attempts: 1, refusals: 0 }]);
    expect((await recipients())[0]!.why).toBe(
      'Le serveur demande de réessayer\u00a0: 451 4.7.1 Greylisted zoe@club.example',
    );
    expect(log.lines.join()).toMatch(/^Mail \d+ was not sent to everybody: EENVELOPE 451$/);
    await drain();
    expect(smtp.arrived).toEqual([]);
    await nextAttempt();
    expect(smtp.arrived).toHaveLength(1);
    expect(await mails()).toMatchObject([{ state: 'sent', attempts: 2, refusals: 0, last_error: null }]);
  });

  it('stops after a permanent refusal, and keeps the address out of the log', async () => {
    smtp.onRecipient = () => [550, '5.1.1 No such user zoe@club.example'];
    await post();
    await drain();
    expect(await mails()).toMatchObject([{ state: 'refused', attempts: 1, refusals: 1 }]);
    expect((await mails())[0]!.last_error).toContain('550 5.1.1 No such user');
    expect(await query('SELECT FROM graphile_worker.jobs')).toEqual([]);
    expect(log.lines.join()).toMatch(/^Mail \d+ was refused for good: EENVELOPE 550$/);
  });

  it.each([
    [552, 'refused'],
    [452, 'queued'],
  ] as const)('treats a %d after the message according to its class', async (code, state) => {
    smtp.onMessage = () => [code, 'too much'];
    await post();
    await drain();
    expect(await mails()).toMatchObject([{ state }]);
  });

  it('sends once to accepted recipients, again to deferred ones, never to refused ones', async () => {
    const answers: Record<string, [number, string] | null> = {
      'ada@club.example': [550, '5.1.1 unknown'],
      'leo@été.example': [450, '4.2.1 busy'],
    };
    // The envelope contains an ASCII domain.
    smtp.onRecipient = (address) => answers[address] ?? (/^leo@/.test(address) ? answers['leo@été.example']! : null);
    await post({ cc: ['ada@club.example', 'leo@été.example'] });
    await drain();
    expect(smtp.arrived.map(({ to }) => to)).toEqual([['zoe@club.example']]);
    expect(await mails()).toMatchObject([{ state: 'queued', refusals: 1 }]);
    expect(await recipients()).toMatchObject([{ state: 'sent' }, { state: 'refused' }, { state: 'queued' }]);
    answers['leo@été.example'] = null;
    await nextAttempt();
    expect(smtp.arrived.map(({ to }) => to)).toEqual([['zoe@club.example'], [expect.stringMatching(/^leo@/)]]);
    expect(new Set(smtp.arrived.map(({ email }) => email.messageId)).size).toBe(1);
    expect(smtp.arrived[1]!.email.cc).toHaveLength(2);
    expect(await mails()).toMatchObject([{ state: 'sent', refusals: 1 }]);
    await nextAttempt();
    expect(smtp.arrived).toHaveLength(2);
  });

  it('arrives at most twice when the connection drops in place of the answer, with the same Message-ID and date', async () => {
    let drops = 1;
    smtp.onMessage = () => (drops-- > 0 ? 'drop' : null);
    await post();
    await drain();
    expect(await mails()).toMatchObject([{ state: 'queued', attempts: 1 }]);
    await nextAttempt();
    await nextAttempt();
    expect(smtp.arrived).toHaveLength(2);
    expect(smtp.arrived[1]!.email.messageId).toBe(smtp.arrived[0]!.email.messageId);
    expect(smtp.arrived[1]!.email.date).toBe(smtp.arrived[0]!.email.date);
    expect(await mails()).toMatchObject([{ state: 'sent', attempts: 2, last_error: null }]);
  });

  it('waits for a slow server only as long as configured, then retries', async () => {
    const hurry = Promise.withResolvers<null>();
    smtp.onMessage = () => hurry.promise;
    await post();
    await drain();
    expect(await mails()).toMatchObject([{ state: 'queued', attempts: 1 }]);
    expect((await mails())[0]!.last_error).toContain('ETIMEDOUT');
    hurry.resolve(null);
    await nextAttempt();
    expect(await mails()).toMatchObject([{ state: 'sent', attempts: 2 }]);
    expect(smtp.arrived.length).toBeLessThanOrEqual(2);
  });

  it('gives up after two days of an unreachable server; sent again, it reaches the remaining recipients under its own id', async () => {
    const port = Number(new URL(smtp.url).port);
    await smtp.close();
    await post();
    await drain();
    const pauses: number[] = [];
    for (let tried = 1; tried < MAX_TRIES; tried++) {
      pauses.push(await minutesToNext());
      expect(await mails()).toMatchObject([{ state: 'queued', attempts: tried }]);
      await nextAttempt();
    }
    expect(pauses).toEqual([1, 5, 15, 60, 120, 240, 480, 720, 720, 720]);
    expect(await query('SELECT FROM graphile_worker.jobs')).toEqual([]);
    const [{ id, ...dead }] = await oneMail();
    expect(dead).toMatchObject({ state: 'refused', attempts: 11, refusals: 1 });
    expect(dead).toMatchObject({
      last_error: expect.stringMatching(/^Abandonné après 11 essais\. Le serveur d’e-mail n’a pas répondu/),
    });

    smtp = await startFakeSmtpServer(port);
    expect(await application.get(MailOutbox).resend(Number(id))).toBe(true);
    expect(await mails()).toMatchObject([{ state: 'queued', refusals: 0 }]);
    expect(await application.get(MailOutbox).resend(Number(id))).toBe(true);
    await drain();
    expect(smtp.arrived.map(({ email }) => email.messageId)).toEqual([`<mail-${id}@127.0.0.1>`]);
    expect(await mails()).toMatchObject([{ state: 'sent', refusals: 0, last_error: null }]);
    expect(await application.get(MailOutbox).resend(Number(id))).toBe(false);
    await drain();
    expect(smtp.arrived).toHaveLength(1);
  });

  it('creates no second task for a message that is being sent', async () => {
    const sending = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<null>();
    smtp.onMessage = () => {
      sending.resolve();
      return answer.promise;
    };
    await post();
    const drained = drain();
    await sending.promise;
    const [{ id }] = await oneMail();
    await application.get(MailOutbox).resend(Number(id));
    expect(await query('SELECT FROM graphile_worker.jobs')).toHaveLength(1);
    answer.resolve(null);
    await drained;
    await drain();
    expect(smtp.arrived).toHaveLength(1);
  });

  it('sends a refused message of a dossier to another address, once, as a separate message', async () => {
    smtp.onRecipient = (address) => (address === 'zoe@club.example' ? [550, 'unknown'] : null);
    await post({ demandId: 12, about: { thing: 'document', id: 4 } });
    await drain();
    const [{ id }] = await oneMail();
    const outbox = application.get(MailOutbox);
    for (let press = 0; press < 2; press++) {
      expect(await outbox.sendToOther(Number(id), 'zoe@ville.example', 7)).toBe(true);
      await drain();
    }
    expect(smtp.arrived.map(({ to }) => to)).toEqual([['zoe@ville.example']]);
    expect(smtp.arrived[0]!.email.messageId).not.toBe(`<mail-${id}@127.0.0.1>`);
    expect(
      await query(
        'SELECT demand_id, about_thing, about_id, sent_by, corrects_id, state FROM platform.mails ORDER BY id',
      ),
    ).toEqual([
      { demand_id: 12, about_thing: 'document', about_id: 4, sent_by: null, corrects_id: null, state: 'refused' },
      { demand_id: 12, about_thing: 'document', about_id: 4, sent_by: 7, corrects_id: id, state: 'sent' },
    ]);
  });

  describe('the event of a message', () => {
    const published = () => query(`SELECT type, payload FROM platform.outbox_events`);
    const event = { type: 'test.message-sent', payload: { messageId: 3 } };

    it('is published once, when a first recipient accepted the message', async () => {
      smtp.onRecipient = () => [451, 'later'];
      await post({ to: 'zoe@club.example, ada@club.example', whenSent: MessageSent({ messageId: 3 }) });
      await drain();
      expect(await published()).toEqual([]);
      smtp.onRecipient = (address) => (address === 'zoe@club.example' ? [451, 'later'] : null);
      await nextAttempt();
      expect(await published()).toEqual([event]);
      smtp.onRecipient = () => null;
      await nextAttempt();
      expect(await published()).toEqual([event]);
    });

    it('is published at once when there is no server, and the message is only read at /dev/mail', async () => {
      await post({ whenSent: MessageSent({ messageId: 3 }) });
      await application.get(MailOutbox).holdBack((await oneMail())[0].id);
      expect(await published()).toEqual([event]);
    });

    it('is not published when everybody is refused, but when another address accepts the message', async () => {
      smtp.onRecipient = (address) => (address === 'zoe@club.example' ? [550, 'unknown'] : null);
      await post({ demandId: 12, whenSent: MessageSent({ messageId: 3 }) });
      await drain();
      expect(await published()).toEqual([]);
      const [{ id }] = await oneMail();
      await application.get(MailOutbox).sendToOther(Number(id), 'zoe@ville.example', 7);
      await drain();
      expect(await published()).toEqual([event]);
    });
  });

  it('sends the secret link of an account to no other address', async () => {
    smtp.onRecipient = () => [550, 'unknown'];
    await post();
    await drain();
    const [{ id }] = await oneMail();
    expect(await application.get(MailOutbox).sendToOther(Number(id), 'spy@evil.example', 7)).toBe(false);
    expect(await mails()).toHaveLength(1);
  });

  it('records a bounced message as refused, and ignores repeated reports and those about other messages', async () => {
    await post({ cc: 'ada@club.example' });
    await drain();
    const [{ id }] = await oneMail();
    const reports = application.get(DeliveryReports);
    expect(await reports.bounced(`<mail-${id}@127.0.0.1>`, 'ADA@club.example', '5.1.1 no\r\nsuch user')).toBe(true);
    expect(await reports.bounced(`mail-${id}@127.0.0.1`, 'ada@club.example', 'again')).toBe(false);
    expect(await reports.bounced(`<mail-${id}@127.0.0.1>`, 'leo@club.example', 'no')).toBe(false);
    expect(await reports.bounced('<mail-9999999@127.0.0.1>', 'ada@club.example', 'no')).toBe(false);
    expect(await reports.bounced('<other@club.example>', 'ada@club.example', 'no')).toBe(false);
    expect(await mails()).toMatchObject([
      { state: 'sent', refusals: 1, last_error: 'Non remis\u00a0: 5.1.1 no such user' },
    ]);
    expect(await reports.bounced(`<mail-${id}@127.0.0.1>`, 'zoe@club.example', '')).toBe(true);
    expect(await mails()).toMatchObject([{ state: 'refused', refusals: 2, last_error: 'Non remis' }]);
    await application.get(MailOutbox).resend(Number(id));
    await drain();
    expect(smtp.arrived.map(({ to }) => to.length)).toEqual([2, 2]);
    expect(await mails()).toMatchObject([{ state: 'sent', refusals: 0 }]);
  });

  it('finds messages that lost their task, and no others', async () => {
    await post();
    await post();
    await query(
      `DELETE FROM graphile_worker._private_jobs WHERE id = (SELECT min(id) FROM graphile_worker._private_jobs)`,
    );
    const outbox = application.get(MailOutbox);
    await outbox.requeueStranded();
    expect(await query('SELECT FROM graphile_worker.jobs')).toHaveLength(1);
    await query(`UPDATE platform.mails SET next_attempt_at = now() - interval '11 minutes'`);
    await outbox.requeueStranded();
    expect(await query('SELECT FROM graphile_worker.jobs')).toHaveLength(2);
    await query('UPDATE graphile_worker._private_jobs SET attempts = max_attempts');
    await outbox.requeueStranded();
    await drain();
    expect(smtp.arrived).toHaveLength(2);
  });

  it('reuses a few connections', async () => {
    const began = smtp.sessions.began;
    for (let mail = 0; mail < 12; mail++) await post();
    await drain();
    expect(smtp.arrived).toHaveLength(12);
    expect(smtp.sessions.began - began).toBeLessThanOrEqual(2);
  });

  it('loses nothing of a batch whose worker is killed twice, and repeats only what was being sent then', async () => {
    for (let mail = 0; mail < 30; mail++) await post({ to: `coureur-${mail}@club.example` });
    const hooks = join(import.meta.dirname, '../testing/typescript-hooks.ts');
    const program = join(import.meta.dirname, 'testing/mailing-worker.ts');
    for (let kill = 1; kill <= 2; kill++) {
      const before = smtp.arrived.length;
      const middle = Promise.withResolvers<void>();
      const answer = Promise.withResolvers<null>();
      // The eighth message is accepted and not answered: at that moment the process dies.
      smtp.onMessage = () => {
        if (smtp.arrived.length - before < 7) return null;
        middle.resolve();
        return answer.promise;
      };
      const child = spawn(process.execPath, ['--import', hooks, program, url, dataDir, smtp.url], {
        stdio: ['ignore', 'inherit', 'inherit'],
        env: { ...process.env, NODE_OPTIONS: '' },
      });
      const ended = new Promise<void>((done) => child.once('exit', () => done()));
      await middle.promise;
      child.kill('SIGKILL');
      await ended;
      answer.resolve(null);
      // A living worker returns what the dead one held (WorkerPresence).
      await query(
        `SELECT graphile_worker.force_unlock_workers(array_agg(DISTINCT locked_by)) FROM graphile_worker.jobs
         WHERE locked_by IS NOT NULL`,
      );
      await query('DELETE FROM platform.workers');
    }
    smtp.onMessage = () => null;
    await nextAttempt();
    expect(new Set(await mails().then((all) => all.map(({ state }) => state)))).toEqual(new Set(['sent']));
    const times = new Map<string, number>();
    for (const { email } of smtp.arrived) times.set(email.messageId!, (times.get(email.messageId!) ?? 0) + 1);
    expect(times.size).toBe(30);
    // Two connections are active when a process dies: each may have a message that was accepted and not recorded.
    expect(smtp.arrived.length - 30).toBeLessThanOrEqual(4);
    expect(Math.max(...times.values())).toBeLessThanOrEqual(3);
  });
});
