import { type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { INestApplicationContext } from '@nestjs/common';
import {
  backupScope,
  contexts,
  createApplicationContext,
  DrillBackupEachWeek,
  DrillBackupJob,
  MakeBackupAtNight,
  MakeBackupJob,
} from '@pds/application';
import { copyOrder, invoiceOrders, loadDemonstrationData } from '@pds/demonstration';
import { Clock } from '@pds/kernel';
import {
  BackupDrill,
  Backups,
  BackupTarget,
  dataSourceOptions,
  decrypted,
  DiskFileStore,
  drillDatabaseOf,
  FileStore,
  FolderTarget,
  Mailer,
  migrate,
  newKeyPair,
  readSettings,
  releaseHeld,
  restoreBackup,
  S3Target,
  type Settings,
  TypeOrmUnitOfWork,
} from '@pds/platform';
import { FakeS3 } from '@pds/platform/testing';
import { BackupOverview, DrillBackup, MakeBackup } from '@pds/screens';
import { BlankPaper, emptyTestDatabase } from '@pds/testing';
import { scenario } from '@pds/testing/scenario';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { startProgram } from './testing/programs';
import { schemaAndRows } from './testing/schema-and-rows';

/** Dossiers besides the demonstration data, which invoices are written for while a backup is made. */
const orders = 120;
const kills = 10;

type Database = Awaited<ReturnType<typeof emptyTestDatabase>>;

describe('a backup', () => {
  let source: Database;
  let folder: string;
  let settings: Settings;
  let application: INestApplicationContext;
  let unitOfWork: TypeOrmUnitOfWork;
  let target: FolderTarget;
  let keys: { readonly identity: string; readonly recipient: string };
  let firstOrder: number;
  const databases: Database[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pds-backup-'));
    source = await emptyTestDatabase();
    keys = await newKeyPair();
    await writeFile(join(folder, 'identity'), `# secret\n${keys.identity}\n`);
    settings = readSettings({
      DATA_DIR: join(folder, 'data'),
      LOG_LEVEL: 'silent',
      BACKUP_TARGET: join(folder, 'backups'),
      BACKUP_RECIPIENT: keys.recipient,
      BACKUP_IDENTITY_FILE: join(folder, 'identity'),
    });
    application = await createApplicationContext(settings, source.url);
    unitOfWork = application.get(TypeOrmUnitOfWork);
    target = new FolderTarget(join(folder, 'backups'));
    await loadDemonstrationData(application);
    firstOrder = await moreOrders();
  }, 120_000);
  afterAll(async () => {
    await application?.close();
    for (const database of [source, ...databases]) await database?.drop();
    await rm(folder, { recursive: true, force: true });
  });

  /** Ordered dossiers with a quote in the store. */
  async function moreOrders(): Promise<number> {
    const player = scenario(application, { paper: new BlankPaper() });
    await player.department(1);
    const staff = await player.staff('manager', { department: 1 });
    const organiser = await player.organiser({ department: 1 });
    const { id } = await player
      .dossier({ department: 1, organiser, staff, day: '2026-10-04', price: 100 })
      .transformed();
    const first = await copyOrder(unitOfWork, id, orders);
    const files = application.get(FileStore);
    const [original] = await unitOfWork.query<{ key: string }>(
      'SELECT file_key AS key FROM documents.documents WHERE demand_id = $1',
      [id],
    );
    const bytes = await files.get(original!.key);
    const copies = await unitOfWork.query<{ key: string }>(
      'SELECT file_key AS key FROM documents.documents WHERE demand_id >= $1',
      [first],
    );
    for (const { key } of copies) await files.put(key, bytes, 'application/pdf');
    return first;
  }

  const make = (to: BackupTarget = target, recipients: readonly string[] = [keys.recipient]) =>
    application.get(Backups).make({ origin: 'task', target: to, recipients, keep: 100, keepDays: 0 });
  async function emptyInstallation(): Promise<{ url: string; files: string }> {
    const database = await emptyTestDatabase();
    databases.push(database);
    return { url: database.url, files: await mkdtemp(join(folder, 'files-')) };
  }
  async function restore(
    archive: AsyncIterable<Uint8Array>,
    { url, files }: { url: string; files: string },
    identity: string | null = keys.identity,
    migrations = dataSourceOptions({ url, contexts }).migrations,
  ) {
    return restoreBackup(decrypted(archive, identity), {
      database: { ...dataSourceOptions({ url, contexts, poolSize: 4, applicationName: 'restore' }), migrations },
      files: new DiskFileStore(files),
      scope: backupScope,
    } as Parameters<typeof restoreBackup>[1]);
  }
  async function withDatabase<T>(url: string, work: (dataSource: DataSource) => Promise<T>): Promise<T> {
    const dataSource = await new DataSource(dataSourceOptions({ url, contexts, applicationName: 'spec' })).initialize();
    try {
      return await work(dataSource);
    } finally {
      await dataSource.destroy();
    }
  }

  /** Schema and rows, without what a backup leaves out or a restore writes itself. */
  async function stateOf(url: string): Promise<Record<string, string[]>> {
    const state = await withDatabase(url, schemaAndRows);
    const own = ['platform.backup_runs', 'platform.restores', 'platform.mails'];
    for (const table of [...backupScope.passing, ...own]) delete state[`rows of ${table}`];
    return state;
  }
  /** SHA-256 of every file that a row names. */
  async function hashes(files: string): Promise<Record<string, string>> {
    const rows = await unitOfWork.query<{ key: string }>(
      `SELECT file_key AS key FROM documents.documents UNION SELECT file_key FROM accounting.invoices WHERE file_key IS NOT NULL`,
    );
    const found: Record<string, string> = {};
    for (const { key } of rows) {
      found[key] = createHash('sha256')
        .update(await readFile(join(files, key)))
        .digest('hex');
    }
    return found;
  }
  const filesOfSource = () => join(settings.dataDir, 'files');

  it('restores every row, constraint, sequence and file', async () => {
    const made = await make();
    expect(made.faults).toEqual([]);
    expect(made.files).toBeGreaterThan(orders);
    const installation = await emptyInstallation();
    const restored = await restore(await target.open(made.name), installation);
    expect(restored.rows).toBe(made.rows);
    expect(await stateOf(installation.url)).toEqual(await stateOf(source.url));
    expect(await hashes(installation.files)).toEqual(await hashes(filesOfSource()));
    const next = `SELECT nextval('demand.demands_id_seq')::integer AS id`;
    const [row] = await withDatabase(installation.url, (database) => database.query(next));
    expect(row).toEqual((await unitOfWork.query(next))[0]);
  });

  it('leaves sessions out, and sends nothing until it is released', async () => {
    await unitOfWork.query(
      `WITH mail AS (INSERT INTO platform.mails (key, recipient, subject, text_body, html_body, state, next_attempt_at)
         VALUES ('backup-spec', 'a@example.org', 's', 't', 'h', 'queued', now()) RETURNING id)
       INSERT INTO platform.mail_recipients (mail_id, place, kind, address, state) SELECT id, 0, 'to', 'a@example.org', 'queued' FROM mail`,
    );
    const { name } = await make();
    const installation = await emptyInstallation();
    const { heldMails, heldEvents } = await restore(await target.open(name), installation);
    expect(heldMails).toBeGreaterThan(0);
    expect(heldEvents).toBeGreaterThan(0);
    await withDatabase(installation.url, async (database) => {
      const due = async () =>
        (await database.query('SELECT count(*)::integer AS count FROM graphile_worker.jobs WHERE run_at <= now()'))[0]
          .count;
      expect(await due()).toBe(0);
      expect(await database.query('SELECT FROM users.sessions')).toEqual([]);
      const released = await releaseHeld(new TypeOrmUnitOfWork(database));
      expect(released).toEqual({ events: heldEvents, mails: expect.any(Number) });
      expect(released.mails).toBeGreaterThanOrEqual(heldMails);
      expect(await due()).toBe(released.events + released.mails);
    });
  });

  it('is a point in time while people work, which a drill restores and finds consistent', async () => {
    const invoices = async () =>
      (await unitOfWork.query<{ count: number }>('SELECT count(*)::integer AS count FROM accounting.invoices'))[0]!
        .count;
    const before = await invoices();
    let isWriting = true;
    const writers = Promise.all(
      Array.from({ length: 8 }, async (_, index) => {
        for (let order = firstOrder + index; isWriting && order < firstOrder + orders; order += 8) {
          const task = { orders: { first: order, last: order }, writer: { index: 0, count: 1 }, rollBackEvery: 7 };
          await invoiceOrders(application, task, 2);
        }
      }),
    );
    while ((await invoices()) < before + 10) await new Promise((resolve) => setImmediate(resolve));
    const made = await make();
    const during = await invoices();
    isWriting = false;
    await writers;
    expect(await invoices()).toBeGreaterThan(before + 10);

    const drill = await application.get(BackupDrill).run('task', new AbortController().signal, () => undefined);
    expect(drill).toMatchObject({ name: made.name, errors: [], faults: [], rows: made.rows });
    const installation = await emptyInstallation();
    await restore(await target.open(made.name), installation);
    const restored: { sequence: number }[] = await withDatabase(installation.url, (database) =>
      database.query(`SELECT sequence FROM accounting.invoices WHERE issuer_code = '01' ORDER BY sequence`),
    );
    expect(restored.map(({ sequence }) => sequence)).toEqual(restored.map((_, index) => index + 1));
    expect(restored.length).toBeLessThanOrEqual(during);
    const [left] = await unitOfWork.query('SELECT count(*)::integer AS count FROM pg_database WHERE datname = $1', [
      drillDatabaseOf(new URL(source.url).pathname.slice(1)),
    ]);
    expect(left).toEqual({ count: 0 });
    await expect(readdir(join(settings.dataDir, 'essai-de-restauration'))).rejects.toThrow('ENOENT');
    expect(await application.get(Backups).last('drill', true)).toMatchObject({ name: made.name, failure: null });
  });

  it('is not restored on trial when its copy would fill the disk', async () => {
    // Later than every other backup; the file is sparse and takes no room.
    const huge = join(folder, 'backups', 'sauvegarde-29991231T000000Z.tar.age');
    await mkdir(join(folder, 'backups'), { recursive: true });
    await writeFile(huge, '');
    try {
      await truncate(huge, 8e12);
      await expect(
        application.get(BackupDrill).run('task', new AbortController().signal, () => undefined),
      ).rejects.toThrow(/^La place manque dans DATA_DIR/);
    } finally {
      await rm(huge);
    }
  });

  it('names a missing and an altered file, and contains all others', async () => {
    const [one, other] = await unitOfWork.query<{ key: string }>(
      'SELECT file_key AS key FROM documents.documents WHERE demand_id >= $1 ORDER BY id LIMIT 2',
      [firstOrder],
    );
    const files = application.get(FileStore);
    const bytes = await files.get(one!.key);
    await files.delete(one!.key);
    await files.put(other!.key, Buffer.concat([bytes, Buffer.from('x')]), 'application/pdf');
    try {
      const { faults, name, files: count } = await make();
      expect(faults).toEqual([
        { key: one!.key, fault: 'missing' },
        { key: other!.key, fault: 'altered' },
      ]);
      const restored = await restore(await target.open(name), await emptyInstallation());
      expect(restored.contents).toMatchObject({ faults, files: { count } });
    } finally {
      for (const { key } of [one!, other!]) await files.put(key, bytes, 'application/pdf');
    }
  });

  describe('by itself', () => {
    const run = { input: {}, ownerId: 0, signal: new AbortController().signal } as const;
    const progress = () => Promise.resolve();
    const saveResult = () => Promise.reject(new Error('No file is expected'));
    const mailsOf = (jobId: number) =>
      unitOfWork.query<{ recipient: string; subject: string }>(
        `SELECT recipient, subject FROM platform.mails WHERE key ~ ('^backup(-drill)?:' || $1::text || ':') ORDER BY id`,
        [jobId],
      );
    const underWay = (name: string) =>
      unitOfWork.query(`SELECT input FROM platform.jobs WHERE name = $1 AND state = 'queued'`, [name]);

    it('is made each night and restored on trial each week, one job at a time', async () => {
      for (const [task, { name }] of [
        [MakeBackupAtNight, MakeBackup],
        [DrillBackupEachWeek, DrillBackup],
      ] as const) {
        await application.get<{ run(): Promise<void> }>(task).run();
        await application.get<{ run(): Promise<void> }>(task).run();
        expect(await underWay(name)).toEqual([{ input: {} }]);
      }
    });

    it('is told on the dashboard once it was restored, and reported to administrators by e-mail', async () => {
      const made = await application.get(MakeBackupJob).run({ ...run, jobId: 9001, progress, saveResult });
      expect(made.files).toBeGreaterThan(orders);
      expect(await mailsOf(9001)).toEqual([]);
      await application.get(DrillBackupJob).run({ ...run, jobId: 9002, progress, saveResult });
      expect(await mailsOf(9002)).toEqual([{ recipient: 'admin@demo.example', subject: 'La sauvegarde se restaure' }]);
      const { lastBackupAt, lastVerifiedAt, ...state } = await application.get(BackupOverview).show();
      // Those that the planned tasks started wait: no worker runs here.
      expect(state).toEqual({ isSet: true, canDrill: true, isUnderWay: true, failure: null, isLate: false });
      // Names have seconds, and the snapshot begins with the transaction.
      expect(Math.abs(lastBackupAt! - lastVerifiedAt!)).toBeLessThan(60_000);
    });

    it('tells administrators when it fails, and warns when the last backup is long ago', async () => {
      const broken = new MakeBackupJob(
        application.get(Backups),
        application.get(BackupOverview),
        application.get(Mailer),
        { ...settings, backup: { ...settings.backup, target: { folder: join(folder, 'identity') } } },
        application.get(Clock),
      );
      await expect(broken.run({ ...run, jobId: 9003, progress, saveResult })).rejects.toThrow();
      expect(await mailsOf(9003)).toEqual([
        { recipient: 'admin@demo.example', subject: 'La sauvegarde de cette nuit a échoué' },
      ]);
      await unitOfWork.query(
        `UPDATE platform.backup_runs SET started_at = started_at - interval '10 days', ended_at = ended_at - interval '10 days'
         WHERE kind = 'backup'`,
      );
      expect(await application.get(BackupOverview).show()).toMatchObject({
        isLate: true,
        failure: expect.stringContaining('Erreur inattendue'),
      });
    });
  });

  describe('refuses', () => {
    let bytes: Buffer;
    let clear: Buffer;
    let installation: { url: string; files: string };
    beforeAll(async () => {
      const other = new FolderTarget(join(folder, 'refused'));
      bytes = await readFile(join(folder, 'refused', (await make(other)).name));
      clear = await readFile(join(folder, 'refused', (await make(other, [])).name));
      installation = await emptyInstallation();
    }, 60_000);
    it('to write where its earlier backups are gone, twice, unless it begins anew', async () => {
      const mounted = join(folder, 'mounted');
      const disk = new FolderTarget(mounted);
      const { name } = await make(disk);
      await rename(mounted, `${mounted}-away`);
      for (const _ of [1, 2]) await expect(make(disk)).rejects.toThrow(`dont « ${name} »`);
      await expect(readdir(mounted)).rejects.toThrow('ENOENT');
      expect((await application.get(Backups).last('backup'))?.failure).toContain('son disque est-il monté');
      const options = { origin: 'task', target: disk, recipients: [keys.recipient], keep: 100, keepDays: 0 } as const;
      const anew = await application.get(Backups).make({ ...options, beginsAnew: true });
      expect(await readdir(mounted)).toEqual([anew.name]);
      await make(disk);
    });

    const refusal = (content: Buffer, identity: string | null = keys.identity) =>
      restore(pieces(content), installation, identity);
    async function* pieces(content: Buffer) {
      for (let at = 0; at < content.byteLength; at += 50_000) yield content.subarray(at, at + 50_000);
    }
    const flipped = (content: Buffer, at: number) => {
      const copy = Buffer.from(content);
      copy[at]! ^= 1;
      return copy;
    };

    it('a wrong key, and an encrypted backup without a key', async () => {
      const { identity } = await newKeyPair();
      await expect(refusal(bytes, identity)).rejects.toThrow('Cette clé n’ouvre pas la sauvegarde');
      await expect(refusal(bytes, null)).rejects.toThrow('La sauvegarde est chiffrée');
      await expect(refusal(bytes, 'AGE-SECRET-KEY-1NONE')).rejects.toThrow('ne contient pas de clé');
    });

    it('a truncated backup, encrypted or not', async () => {
      for (const content of [bytes, clear]) {
        for (const part of [0.999, 0.3]) {
          await expect(refusal(content.subarray(0, Math.floor(content.byteLength * part)))).rejects.toThrow(
            'endommagée',
          );
        }
      }
    });

    it('a flipped byte, encrypted or not', async () => {
      for (const part of [0.3, 0.9]) {
        await expect(refusal(flipped(bytes, Math.floor(bytes.byteLength * part)))).rejects.toThrow('endommagée');
      }
      const inFile = clear.indexOf('%PDF') + 5;
      await expect(refusal(flipped(clear, inFile))).rejects.toThrow('endommagée');
    });

    it('what is no backup', async () => {
      await expect(refusal(Buffer.from('a letter'.repeat(1_000)))).rejects.toThrow('endommagée');
      await expect(refusal(Buffer.alloc(0))).rejects.toThrow('endommagée');
    });

    it('a backup of a newer version', async () => {
      const migrations = dataSourceOptions({ url: installation.url, contexts }).migrations as unknown[];
      const older = migrations.slice(0, -1) as typeof migrations & never[];
      await expect(restore(pieces(bytes), installation, keys.identity, older)).rejects.toThrow('version plus récente');
    });

    it('nothing of an older version, which is restored as it was and can be upgraded', async () => {
      const later = class Later1899999999999 {
        up = (runner: { query(text: string): Promise<void> }) =>
          runner.query('ALTER TABLE users.accounts ADD later integer NOT NULL DEFAULT 7');
        down = () => Promise.resolve();
      };
      const migrations = [...(dataSourceOptions({ url: installation.url, contexts }).migrations as unknown[]), later];
      const { url } = installation;
      const options = {
        ...dataSourceOptions({ url, contexts, applicationName: 'spec' }),
        migrations,
      } as DataSourceOptions;
      const newer = await emptyInstallation();
      const upgraded = await new DataSource({ ...options, url: newer.url } as DataSourceOptions).initialize();
      await migrate(upgraded);
      await restore(pieces(bytes), newer, keys.identity, migrations as never);
      expect(await stateOf(newer.url)).toEqual(await stateOf(source.url));
      await migrate(upgraded);
      const [row] = await upgraded.query('SELECT min(later) AS least, count(*) > 0 AS some FROM users.accounts');
      await upgraded.destroy();
      expect(row).toEqual({ least: 7, some: true });
    });

    it('an installation that is not empty or in use, and changes nothing there', async () => {
      const own = { url: source.url, files: filesOfSource() };
      await unitOfWork.run(async () => {
        await unitOfWork.query('SELECT');
        await expect(restore(pieces(bytes), own)).rejects.toThrow('Le produit est en marche');
      });
      expect(await restore(pieces(bytes), installation)).toMatchObject({ wasComplete: false });
      // As after a process that was killed between the commit and its report.
      expect(await restore(pieces(bytes), installation)).toMatchObject({ wasComplete: true, contents: { faults: [] } });
      await withDatabase(installation.url, (database) =>
        database.query(`UPDATE platform.restores SET checked_at = now()`),
      );
      const before = await stateOf(installation.url);
      await expect(restore(pieces(clear), installation)).rejects.toThrow('contient déjà des données');
      await expect(restore(pieces(bytes), installation)).rejects.toThrow('contient déjà des données');
      expect(await stateOf(installation.url)).toEqual(before);
    });
  });

  describe('killed at random moments', () => {
    const processes: ChildProcess[] = [];
    afterEach(() => {
      for (const child of processes) if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
      processes.length = 0;
    });
    async function start(kind: 'backup' | 'restore', task: object): Promise<ChildProcess> {
      const names = await unitOfWork.query<{ name: string }>('SELECT name FROM schema_migrations ORDER BY id');
      const whole = { ...task, scope: backupScope, migrations: names.map(({ name }) => name) };
      const child = startProgram(`libs/platform/src/backup/testing/${kind}-process.ts`, [JSON.stringify(whole)], {
        stdio: ['pipe', 'pipe', 'inherit'],
      });
      processes.push(child);
      await once(child.stdout!, 'data');
      return child;
    }
    /** Lets it work to its end; returns how long that took, in milliseconds. */
    async function finish(child: ChildProcess): Promise<number> {
      const begun = performance.now();
      child.stdin!.write('go\n');
      const [code] = (await once(child, 'exit')) as [number];
      expect(code).toBe(0);
      return performance.now() - begun;
    }
    async function killAfter(child: ChildProcess, milliseconds: number): Promise<void> {
      const ended = once(child, 'exit');
      child.stdin!.write('go\n');
      await new Promise((resolve) => setTimeout(resolve, milliseconds));
      child.kill('SIGKILL');
      await ended;
    }

    it('a backup leaves no half backup, and the next run removes what it left', async () => {
      const to = join(folder, 'killed');
      await mkdir(to);
      const task = {
        url: source.url,
        files: filesOfSource(),
        folder: to,
        recipient: keys.recipient,
        namedFiles: 'SELECT id, id::text AS name, file_key, sha256 FROM documents.documents',
      };
      const [first, ...others] = await Promise.all(Array.from({ length: kills + 1 }, () => start('backup', task)));
      const whole = await finish(first!);
      for (const child of others) await killAfter(child, Math.random() * whole);
      const here = new FolderTarget(to);
      const { name } = await make(here);
      expect((await readdir(to)).filter((each) => each.endsWith('.partial'))).toEqual([]);
      const stored = await here.list();
      expect(stored[0]!.name).toBe(name);
      // Each that is there is complete: read to its authenticated end.
      for (const each of stored) {
        let length = 0;
        for await (const piece of decrypted(await here.open(each.name), keys.identity)) length += piece.byteLength;
        expect(length).toBeGreaterThan(0);
      }
    }, 120_000);

    it('a restore leaves an installation that the next restore accepts', async () => {
      const { name } = await make();
      const installation = await emptyInstallation();
      const archive = join(folder, 'backups', name);
      const timed = await emptyInstallation();
      const task = { archive, identity: keys.identity };
      const [first, ...others] = await Promise.all([
        start('restore', { ...timed, ...task }),
        ...Array.from({ length: kills }, () => start('restore', { ...installation, ...task })),
      ]);
      const whole = await finish(first!);
      for (const child of others) {
        await killAfter(child, Math.random() * whole);
        // Either nothing of the rows is there, or all of them and the mark by which the next restore knows it.
        const [state] = await withDatabase(installation.url, (database) =>
          database.query(
            `SELECT EXISTS (SELECT FROM users.accounts) AS rows, EXISTS (SELECT FROM platform.restores) AS mark`,
          ),
        );
        expect([
          { rows: false, mark: false },
          { rows: true, mark: true },
        ]).toContainEqual(state);
      }
      const restored = await restore(createReadStream(archive), installation);
      expect(restored.contents.faults).toEqual([]);
      expect(await stateOf(installation.url)).toEqual(await stateOf(source.url));
      expect(await hashes(installation.files)).toEqual(await hashes(filesOfSource()));
    }, 120_000);
  });

  it('goes to a bucket, where killed uploads are ended and old backups deleted', async () => {
    const s3 = new FakeS3('backups');
    const endpoint = await s3.listen();
    try {
      const bucket = new S3Target({ endpoint, bucket: 'backups', region: 'fake', ...s3.credentials }, 'secours/69');
      s3.uploads.set('left', {
        key: 'secours/69/sauvegarde-20260101T000000Z.tar.age',
        contentType: '',
        parts: new Map(),
      });
      s3.uploads.set('foreign', { key: 'elsewhere', contentType: '', parts: new Map() });
      s3.objects.set('secours/69/sauvegarde-20260101T000000Z.tar.age', { bytes: Buffer.from('old'), contentType: '' });
      const made = await application
        .get(Backups)
        .make({ origin: 'task', target: bucket, recipients: [keys.recipient], keep: 1, keepDays: 30 });
      expect(made).toMatchObject({ expired: 1, faults: [] });
      expect([...s3.uploads.keys()]).toEqual(['foreign']);
      expect([...s3.objects.keys()]).toEqual([`secours/69/${made.name}`]);
      const installation = await emptyInstallation();
      await restore(await bucket.open(made.name), installation);
      expect(await stateOf(installation.url)).toEqual(await stateOf(source.url));
    } finally {
      await s3.close();
    }
  });
});
