import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Module, type INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { TypeOrmModule, type TypeOrmModuleOptions } from '@nestjs/typeorm';
import { Outbox, UnitOfWork } from '@pds/kernel';
import {
  BackgroundWorker,
  dataSourceOptions,
  type EventHandler,
  FileStore,
  HandlesEvent,
  Mailer,
  PlatformModule,
  readSettings,
  TypeOrmUnitOfWork,
} from '@pds/platform';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { contexts } from './contexts';
import { emptyTestDatabase } from './testing';

@HandlesEvent('test.happened')
class RecordingHandler implements EventHandler<{ number: number }> {
  static handled: number[] = [];
  static failures = 0;

  async handle(payload: { number: number }): Promise<void> {
    RecordingHandler.handled.push(payload.number);
    if (RecordingHandler.failures-- > 0) throw new Error('not yet');
  }
}

/** A real SMTP server on loopback that keeps what it receives and can be told to refuse. */
async function smtpServer() {
  const received: Email[] = [];
  const state = { refuse: false };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) => done(state.refuse ? new Error('mailbox busy') : undefined),
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          received.push(mail);
          done();
        }, done);
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as { port: number };
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    state,
    close: () => new Promise<void>((done) => server.close(done)),
  };
}

describe('the outbox and the mail on PostgreSQL and SMTP', () => {
  let database: Awaited<ReturnType<typeof emptyTestDatabase>>;
  let smtp: Awaited<ReturnType<typeof smtpServer>>;
  let application: INestApplicationContext;

  beforeAll(async () => {
    database = await emptyTestDatabase();
    smtp = await smtpServer();
    const settings = readSettings({ DATA_DIR: mkdtempSync(join(tmpdir(), 'pds-mail-')), SMTP_URL: smtp.url });

    @Module({
      imports: [
        TypeOrmModule.forRoot(dataSourceOptions({ url: database.url, contexts }) as TypeOrmModuleOptions),
        PlatformModule.with(settings),
      ],
      providers: [RecordingHandler],
    })
    class TestModule {}
    application = await NestFactory.createApplicationContext(TestModule, { logger: false });
  });

  afterAll(async () => {
    await application.close();
    await smtp.close();
    await database.drop();
  });

  beforeEach(() => {
    RecordingHandler.handled = [];
    RecordingHandler.failures = 0;
  });

  const query = <T = object>(sql: string) => application.get(TypeOrmUnitOfWork).query<T>(sql);
  /** Runs every due job. The queue goes on without waiting for the note how a job ended: until then the job is locked. */
  const drain = async () => {
    await application.get(BackgroundWorker).drain();
    const locked = 'SELECT EXISTS (SELECT FROM graphile_worker._private_jobs WHERE locked_at IS NOT NULL) AS locked';
    while ((await query<{ locked: boolean }>(locked))[0]!.locked) await new Promise((done) => setTimeout(done, 20));
  };
  /** Failed jobs are tried again at once instead of after a pause. */
  const allJobsDue = () => query('UPDATE graphile_worker._private_jobs SET run_at = now()');

  it('delivers an event after commit, once', async () => {
    await application.get(Outbox).publish({ type: 'test.happened', payload: { number: 1 } });
    await drain();
    await drain();
    expect(RecordingHandler.handled).toEqual([1]);
  });

  it('forgets an event with the transaction that caused it', async () => {
    await expect(
      application.get(UnitOfWork).run(async () => {
        await application.get(Outbox).publish({ type: 'test.happened', payload: { number: 2 } });
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    await drain();
    expect(RecordingHandler.handled).toEqual([]);
  });

  it('delivers again after a handler failed', async () => {
    RecordingHandler.failures = 1;
    await application.get(Outbox).publish({ type: 'test.happened', payload: { number: 3 } });
    await drain();
    await allJobsDue();
    await drain();
    expect(RecordingHandler.handled).toEqual([3, 3]);
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
    expect(smtp.received).toHaveLength(1);
    expect(smtp.received[0]).toMatchObject({
      subject: mail.subject,
      to: [{ address: mail.to }],
      attachments: [{ filename: 'devis.pdf', mimeType: 'application/pdf' }],
    });
    expect(smtp.received[0]!.text).toContain('Bonjour Zoé');
  });

  it('notes a refusal on the message and sends it later', async () => {
    smtp.received.length = 0;
    smtp.state.refuse = true;
    await application
      .get(Mailer)
      .post({ key: 'test:2', to: 'occupe@demo.example', subject: 'Essai', text: 'Essai', html: '<p>Essai</p>' });
    await drain();
    const stateOf = async () =>
      (await query(`SELECT state, attempts, last_error FROM platform.mails WHERE key = 'test:2'`))[0];
    expect(await stateOf()).toMatchObject({
      state: 'failed',
      attempts: 1,
      last_error: expect.stringContaining('busy'),
    });
    const [job] = await query<{ last_error: string }>(
      `SELECT last_error FROM graphile_worker._private_jobs
       WHERE payload->>'mailId' = (SELECT id::text FROM platform.mails WHERE key = 'test:2')`,
    );
    // What the queue keeps is logged: no address.
    expect(job!.last_error).toMatch(/^Mail \d+ was not sent: EENVELOPE/);
    expect(job!.last_error).not.toMatch(/busy|@/);
    smtp.state.refuse = false;
    await allJobsDue();
    await drain();
    expect(await stateOf()).toMatchObject({ state: 'sent', attempts: 2, last_error: null });
    expect(smtp.received).toHaveLength(1);
  });
});
