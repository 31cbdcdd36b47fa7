import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createApplication } from '@pds/application';
import { demonstrationPassword, type DemonstrationStructure, loadDemonstrationStructure } from '@pds/demonstration';
import { BackgroundWorker, readSettings, TypeOrmUnitOfWork } from '@pds/platform';
import { type DossierOptions, type Scenario, scenario } from '@pds/testing/scenario';
import { PinoLogger } from 'nestjs-pino';
import { BlankPaper } from './blank-paper';
import { TestBrowser } from './test-browser';
import { emptyTestDatabase } from './test-database';

/** The whole application on a separate database, with the demonstration accounts, departments and offices. */
export interface TestApplication {
  readonly application: NestFastifyApplication;
  readonly unitOfWork: TypeOrmUnitOfWork;
  /** The demonstration people, offices and organisations. */
  readonly demo: DemonstrationStructure;
  /** Creates further people, organisations, and dossiers in any stage. Its quotes are on blank paper. */
  readonly scenario: Scenario;
  /** A dossier of the demonstration organiser in an office of the Rhône, handled by the demonstration manager; options replace these. */
  dossier(options?: DossierOptions): ReturnType<Scenario['dossier']>;
  /** A browser without a session. */
  visitor(): TestBrowser;
  /** A browser signed in as a demonstration account, given by its address, or as a person of the scenario. */
  loginAs(person: string | { readonly email: string; readonly password: string | null }): Promise<TestBrowser>;
  /** Makes background jobs due that wait for a later time. */
  makeJobsDue(): Promise<void>;
  /** Runs every due background job. */
  drainJobs(): Promise<void>;
  /** Starts another process of the product on the same database and folder; the caller closes it. */
  another(): Promise<NestFastifyApplication>;
  close(): Promise<void>;
}

/** The settings that production requires. Its database is the test's own. */
export const productionSettings = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://127.0.0.1/unused',
  SMTP_URL: 'smtp://127.0.0.1:25',
  SESSION_SECRET: 'q7Vd2mXb9TfLz4RkWc8HnPs3JyGa6EuQ',
  APP_URL: 'https://secours.example',
  PUBLISHER_NAME: 'Secours du Rhône',
  PUBLISHER_ADDRESS: '1 place Bellecour, 69002 Lyon',
  PUBLISHER_PHONE: '04 00 00 00 00',
  PUBLISHER_EMAIL: 'contact@secours.example',
  PUBLISHER_DIRECTOR: 'Dominique Exemple',
  HOSTING_PROVIDER: 'Hébergeur, 69000 Lyon, 04 00 00 00 01',
  DATA_PROTECTION_CONTACT: 'donnees@secours.example',
};

/** The database of a test application, which drops it when it closes. */
export interface ApplicationDatabase {
  readonly url: string;
  /** Set when `url` leads to a connection pooler: the server itself. */
  readonly directUrl?: string;
  drop(): Promise<void>;
}

/**
 * Starts the application for a test file.
 * @param environment settings that differ from those of `npm start`
 * @param openDatabase opens a migrated, empty database; by default a new one of the test server
 */
export async function testApplication(
  environment: Record<string, string> = {},
  openDatabase: () => Promise<ApplicationDatabase> = emptyTestDatabase,
): Promise<TestApplication> {
  const database = await openDatabase();
  const { url, directUrl } = database;
  const dataDir = await mkdtemp(join(tmpdir(), 'pds-test-'));
  const settings = readSettings({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    PUBLIC_REQUESTS_PER_HOUR: '1000',
    ...(directUrl !== undefined && { DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl }),
    ...environment,
  });
  const start = async () => {
    const started = await createApplication(settings, url);
    await started.init();
    await started.getHttpAdapter().getInstance().ready();
    return started;
  };
  const application = await start();
  // All applications of a process have one logger, with the level of the first.
  PinoLogger.root.level = environment['LOG_LEVEL'] ?? 'silent';
  const played = scenario(application, { paper: new BlankPaper() });
  const unitOfWork = application.get(TypeOrmUnitOfWork);
  const demo = await unitOfWork.run(() => loadDemonstrationStructure(played));
  return {
    application,
    unitOfWork,
    demo,
    scenario: played,
    dossier: (options) =>
      played.dossier({
        organiser: demo.person('organisateur@demo.example'),
        organisation: demo.organisation('Les Foulées de la Confluence'),
        office: demo.office('69/Villefranche-sur-Saône'),
        staff: demo.person('cadre@demo.example'),
        ...options,
      }),
    visitor: () => new TestBrowser(application),
    loginAs: async (person) => {
      const { email, password } =
        typeof person === 'string' ? { email: person, password: demonstrationPassword } : person;
      const browser = new TestBrowser(application);
      const answer = await browser.post('/api/authentication/login', { username: email, password });
      if (answer.status >= 300) throw new Error(`${email} could not log in: ${answer.status} ${answer.raw.toString()}`);
      return browser;
    },
    makeJobsDue: async () => {
      await unitOfWork.query('UPDATE graphile_worker._private_jobs SET run_at = now() WHERE run_at > now()');
    },
    drainJobs: () => application.get(BackgroundWorker).drain(),
    another: start,
    close: async () => {
      await application.close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
