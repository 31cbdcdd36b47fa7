import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Module, type INestApplicationContext, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { TypeOrmModule, type TypeOrmModuleOptions } from '@nestjs/typeorm';
import { contexts } from '@pds/application';
import { defineEvent, FrozenFiles, Outbox, UnitOfWork } from '@pds/kernel';
import {
  BackgroundWorker,
  dataSourceOptions,
  type EventHandler,
  EventRelay,
  FileStore,
  HandlersNotReady,
  HandlesEvent,
  Mailer,
  PlatformModule,
  readSettings,
  TypeOrmUnitOfWork,
  UndefinedEvent,
} from '@pds/platform';
import { CapturedLog, type FakeSmtpServer, startFakeSmtpServer } from '@pds/platform/testing';
import { emptyTestDatabase } from '@pds/testing';

interface Happened {
  readonly number: number;
}
const Happened = defineEvent<Happened>('test.happened');

@HandlesEvent(Happened)
class RecordingHandler implements EventHandler<Happened> {
  static handled: number[] = [];
  static failures = 0;

  async handle(payload: Happened): Promise<void> {
    RecordingHandler.handled.push(payload.number);
    if (RecordingHandler.failures-- > 0) throw new Error('not yet');
  }
}

describe('the outbox and the mail on PostgreSQL and SMTP', () => {
  const logger = new CapturedLog();
  let database: Awaited<ReturnType<typeof emptyTestDatabase>>;
  let smtp: FakeSmtpServer;
  let application: INestApplicationContext;
  let testModule: Type;
  let dataDir: string;

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'pds-mail-'));
    database = await emptyTestDatabase();
    smtp = await startFakeSmtpServer();
    const settings = readSettings({ DATA_DIR: dataDir, SMTP_URL: smtp.url });

    @Module({
      imports: [
        TypeOrmModule.forRoot(dataSourceOptions({ url: database.url, contexts }) as TypeOrmModuleOptions),
        PlatformModule.with(settings, [Happened]),
      ],
      providers: [RecordingHandler],
    })
    class TestModule {}
    testModule = TestModule;
    application = await NestFactory.createApplicationContext(TestModule, { logger });
  });

  afterAll(async () => {
    await application.close();
    await smtp.close();
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  beforeEach(() => {
    RecordingHandler.handled = [];
    RecordingHandler.failures = 0;
    logger.lines.length = 0;
  });

  const query = <T = object>(sql: string) => application.get(TypeOrmUnitOfWork).query<T>(sql);
  /** Runs every due job. The queue does not wait until a job's end is stored: until then the job is locked. */
  const drain = async () => {
    await application.get(BackgroundWorker).drain();
    const locked = 'SELECT EXISTS (SELECT FROM graphile_worker._private_jobs WHERE locked_at IS NOT NULL) AS locked';
    while ((await query<{ locked: boolean }>(locked))[0]!.locked) await new Promise((done) => setTimeout(done, 20));
  };
  /** Makes failed jobs due at once, without the pause. */
  const allJobsDue = () => query('UPDATE graphile_worker._private_jobs SET run_at = now()');

  it('delivers an event once, after commit', async () => {
    await application.get(Outbox).publish(Happened({ number: 1 }));
    await drain();
    await drain();
    expect(RecordingHandler.handled).toEqual([1]);
  });

  it('delivers no event before the application knows its handlers', async () => {
    await application.get(Outbox).publish(Happened({ number: 7 }));
    const [event] = await query<{ id: string }>('SELECT max(id) AS id FROM platform.outbox_events');
    const starting = await NestFactory.create(testModule, new FastifyAdapter(), { logger });
    try {
      await expect(starting.get(EventRelay).relay(event!.id)).rejects.toThrow(HandlersNotReady);
      await expect(starting.get(BackgroundWorker).start()).rejects.toThrow(HandlersNotReady);
    } finally {
      await starting.close();
    }
    expect(RecordingHandler.handled).toEqual([]);
    await drain();
    expect(RecordingHandler.handled).toEqual([7]);
  });

  it('drops an event when the transaction that caused it rolls back', async () => {
    await expect(
      application.get(UnitOfWork).run(async () => {
        await application.get(Outbox).publish(Happened({ number: 2 }));
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    await drain();
    expect(RecordingHandler.handled).toEqual([]);
  });

  it('delivers an event again after a handler failed', async () => {
    RecordingHandler.failures = 1;
    await application.get(Outbox).publish(Happened({ number: 3 }));
    await drain();
    await allJobsDue();
    await drain();
    expect(RecordingHandler.handled).toEqual([3, 3]);
  });

  it('delivers an event that an older version wrote', async () => {
    await application.get(TypeOrmUnitOfWork).query(
      `WITH event AS (
         INSERT INTO platform.outbox_events (type, payload) VALUES ('test.happened', '{"number": 4}') RETURNING id
       )
       SELECT graphile_worker.add_job('relay-event', json_build_object('eventId', id::text)) FROM event`,
    );
    await drain();
    expect(RecordingHandler.handled).toEqual([4]);
  });

  it.each([
    ['that this version does not know', 'test.abolished', '{"number": 5}', 'this version defines no test.abolished'],
    ['whose payload is none', 'test.happened', '["secret"]', 'the payload of a test.happened is an object'],
  ])('retains an event %s, and logs an error', async (_, type, payload, why) => {
    const unitOfWork = application.get(TypeOrmUnitOfWork);
    const [event] = await unitOfWork.query<{ id: string }>(
      'INSERT INTO platform.outbox_events (type, payload) VALUES ($1, $2) RETURNING id',
      [type, payload],
    );
    await unitOfWork.query(`SELECT graphile_worker.add_job('relay-event', json_build_object('eventId', $1::text))`, [
      event!.id,
    ]);
    await drain();
    expect(RecordingHandler.handled).toEqual([]);
    expect(logger.lines.join()).toContain(`Event ${event!.id} of the outbox cannot be delivered: ${why}`);
    expect(logger.lines.join()).not.toContain('secret');
    const waiting = await unitOfWork.query('SELECT handled_at FROM platform.outbox_events WHERE id = $1', [event!.id]);
    expect(waiting).toEqual([{ handled_at: null }]);
  });

  it('refuses to publish an event that no context defines', async () => {
    const Unlisted = defineEvent<Happened>('test.unlisted');
    await expect(application.get(Outbox).publish(Unlisted({ number: 6 }))).rejects.toThrow(UndefinedEvent);
  });

  it('does not start with a handler for an event that no context defines', async () => {
    @Module({
      imports: [
        TypeOrmModule.forRoot(dataSourceOptions({ url: database.url, contexts }) as TypeOrmModuleOptions),
        PlatformModule.with(readSettings({ DATA_DIR: dataDir }), []),
      ],
      providers: [RecordingHandler],
    })
    class Forgetful {}
    const start = NestFactory.createApplicationContext(Forgetful, { logger, abortOnError: false });
    await expect(start).rejects.toThrow('RecordingHandler names the event test.happened, which no context defines');
  });

  it('sends a posted message once, with its attachment and French letters', async () => {
    await application.get(FileStore).put('test/devis.pdf', Buffer.from('%PDF-1.7 test'), 'application/pdf');
    const mail = {
      key: 'test:1',
      to: 'organisateur@demo.example',
      subject: 'Votre demande de poste de secours',
      text: 'Bonjour Zoé, votre fête est enregistrée.',
      html: '<p>Bonjour Zoé</p>',
      attachments: [{ filename: 'devis.pdf', fileKey: 'test/devis.pdf' }],
    };
    await application.get(Mailer).post(mail);
    await application.get(Mailer).post(mail);
    await drain();
    expect(smtp.arrived).toHaveLength(1);
    expect(smtp.arrived[0]!.email).toMatchObject({
      subject: mail.subject,
      to: [{ address: mail.to }],
      attachments: [{ filename: 'devis.pdf', mimeType: 'application/pdf' }],
    });
    expect(smtp.arrived[0]!.email.text).toContain('Bonjour Zoé');
  });

  it('sends frozen files only with the bytes that were frozen', async () => {
    smtp.arrived.length = 0;
    const { key, sha256 } = await application
      .get(FrozenFiles)
      .freeze(Buffer.from('%PDF-1.7 facture'), { folder: 'test', extension: 'pdf' });
    const mail = { to: 'organisateur@demo.example', subject: 'Facture', text: 'Facture', html: '<p>Facture</p>' };
    const attachments = [{ filename: 'facture.pdf', fileKey: key, sha256 }];
    await application.get(Mailer).post({ ...mail, key: 'test:frozen', attachments });
    await drain();
    expect(smtp.arrived).toHaveLength(1);

    await application.get(FileStore).put(key, Buffer.from('%PDF-1.7 autre'), 'application/pdf');
    await application.get(Mailer).post({ ...mail, key: 'test:altered', attachments });
    await drain();
    expect(smtp.arrived).toHaveLength(1);
    expect(logger.lines.join()).toMatch(/Mail \d+ was not sent to everybody: FrozenFileAltered/);
  });

  describe('on a full disk', () => {
    /** Makes PostgreSQL raise its disk-full error for every change of a message that matches `when`. */
    const fillDisk = (when: string) =>
      query(`
        CREATE OR REPLACE FUNCTION disk_full() RETURNS trigger LANGUAGE plpgsql AS
          $$ BEGIN RAISE 'could not extend file: No space left on device' USING ERRCODE = '53100'; END $$;
        CREATE TRIGGER disk_full BEFORE UPDATE ON platform.mails FOR EACH ROW WHEN (${when}) EXECUTE FUNCTION disk_full()`);
    const makeRoom = () => query('DROP TRIGGER IF EXISTS disk_full ON platform.mails');
    const mail = { to: 'organisateur@demo.example', subject: 'Essai', text: 'Essai', html: '<p>Essai</p>' };

    beforeEach(() => void (smtp.arrived.length = 0));
    afterEach(makeRoom);

    it('sends nothing when it cannot store the attempt', async () => {
      await application.get(Mailer).post({ ...mail, key: 'test:disk-1' });
      await fillDisk('true');
      await drain();
      expect(smtp.arrived).toEqual([]);
      await makeRoom();
      await allJobsDue();
      await drain();
      expect(smtp.arrived).toHaveLength(1);
    });

    it('stores the outcome of a sent message as soon as there is room, and sends it once', async () => {
      await application.get(Mailer).post({ ...mail, key: 'test:disk-2' });
      await fillDisk(`NEW.state = 'sent'`);
      const drained = drain();
      while (smtp.arrived.length === 0) await new Promise((done) => setTimeout(done, 20));
      await makeRoom();
      await drained;
      await allJobsDue();
      await drain();
      expect(smtp.arrived).toHaveLength(1);
      expect(await query(`SELECT state FROM platform.mails WHERE key = 'test:disk-2'`)).toEqual([{ state: 'sent' }]);
    });
  });
});
