import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { INestApplicationContext } from '@nestjs/common';
import { CapturedLog } from '../../testing/captured-log';
import { PlatformDatabase } from '../../testing/platform-database';
import { TypeOrmUnitOfWork } from '../../transactions/typeorm-unit-of-work';
import { BackgroundWorker } from '../../worker/background-worker';
import type { Mail } from '../mail';
import { Mailer } from '../mailer';
import { type FakeSmtpServer, startFakeSmtpServer } from './fake-smtp-server';
import { mailingProcess } from './mailing-process';

/** The stored state of a message. */
export interface MailRow {
  readonly id: string;
  readonly state: string;
  readonly attempts: number;
  readonly refusals: number;
  readonly last_error: string | null;
}

/** A database, a process of the product and an SMTP server, of the suite that creates it. Empty before each test. */
export class TestOutbox {
  readonly log = new CapturedLog();
  readonly database = new PlatformDatabase(() => this.stop());
  dataDir!: string;
  smtp!: FakeSmtpServer;
  application!: INestApplicationContext;

  constructor() {
    beforeAll(() => this.start());
    beforeEach(() => this.empty());
  }

  query<T = object>(sql: string): Promise<T[]> {
    return this.application.get(TypeOrmUnitOfWork).query<T>(sql);
  }

  post(mail: Partial<Mail> = {}): Promise<void> {
    return this.application.get(Mailer).post({
      key: randomUUID(),
      to: 'zoe@club.example',
      subject: 'Essai',
      text: 'Bonjour',
      html: '<p>Bonjour</p>',
      ...mail,
    });
  }

  /** Runs every due task, and waits until its end is stored. */
  async drain(): Promise<void> {
    await this.application.get(BackgroundWorker).drain();
    const locked = 'SELECT EXISTS (SELECT FROM graphile_worker._private_jobs WHERE locked_at IS NOT NULL) AS locked';
    while ((await this.query<{ locked: boolean }>(locked))[0]!.locked)
      await new Promise((done) => setTimeout(done, 20));
  }

  /** Makes the next attempt due now. */
  async nextAttempt(): Promise<void> {
    await this.query('UPDATE graphile_worker._private_jobs SET run_at = now()');
    await this.drain();
  }

  mails(): Promise<MailRow[]> {
    return this.query<MailRow>('SELECT id, state, attempts, refusals, last_error FROM platform.mails ORDER BY id');
  }

  private async start(): Promise<void> {
    this.dataDir = await mkdtemp(join(tmpdir(), 'pds-mail-'));
    this.smtp = await startFakeSmtpServer();
    const settings = { DATA_DIR: this.dataDir, SMTP_URL: this.smtp.url, SMTP_SOCKET_TIMEOUT: '2' };
    this.application = await mailingProcess(this.database.url, settings, this.log);
  }

  private async stop(): Promise<void> {
    await this.application?.close();
    await this.smtp?.close();
    await rm(this.dataDir, { recursive: true, force: true });
  }

  private async empty(): Promise<void> {
    this.log.lines.length = 0;
    this.smtp.arrived.length = 0;
    this.smtp.onRecipient = () => null;
    this.smtp.onMessage = () => null;
    await this.query('TRUNCATE platform.mails CASCADE');
    await this.query('DELETE FROM graphile_worker._private_jobs');
    await this.query('TRUNCATE platform.outbox_events');
  }
}
