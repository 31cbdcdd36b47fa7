import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { plainSpaces } from '@pds/kernel/testing';
import type { BackgroundFigures, TaskFigures } from './background-figures';
import type { ReplicaState } from '../replica/replica';
import { type SystemFacts, type SystemItem, systemState, watchedTasks, worstCondition } from './system-state';

const now = Date.parse('2026-11-27T12:00:00Z');
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const healthy: BackgroundFigures = {
  tasks: [],
  jobs: { queued: 0, running: 0, failed: 0, oldestQueued: null },
  events: 0,
  mails: { sent: 120, refused: 0, waiting: 0 },
  workers: 3,
  runs: watchedTasks.map(({ task }) => ({
    task,
    knownSince: now - 90 * day,
    succeededAt: now - 30_000,
    failedAt: null,
  })),
};

const facts = (changes: Partial<SystemFacts> = {}): SystemFacts => ({
  now,
  background: healthy,
  isHeldCopy: false,
  mailError: 'none',
  hasMailServer: true,
  database: {
    version: '18.4',
    bytes: 812_000_000,
    answerTime: 1.2,
    connections: 12,
    maxConnections: 100,
    migrations: 60,
    isBehind: false,
    unknownMigrations: 0,
    unknownContracts: 0,
  },
  replica: null,
  disk: { free: 80e9, total: 200e9 },
  keepsFilesOnDisk: true,
  keepsDatabaseOnDisk: false,
  address: 'https://secours.example',
  isProduction: true,
  trustedProxies: 1,
  certificate: { kind: 'received', validTo: now + 60 * day, refusal: null },
  versions: { program: '0.1.0', node: '24.1.0', browser: 'HeadlessChrome/153.0' },
  ...changes,
});

const itemOf = (given: SystemFacts, title: string): SystemItem => {
  const items = systemState(given).flatMap((section) => section.items);
  const found = items.find((item) => plainSpaces(item.title).startsWith(title));
  if (!found) throw new Error(`No line ${title} in ${items.map((item) => item.title).join(' | ')}`);
  return {
    ...found,
    value: plainSpaces(found.value),
    action: found.action === null ? null : plainSpaces(found.action),
  };
};

const task = (name: string, figures: Partial<TaskFigures>): TaskFigures => ({
  task: name,
  waiting: 0,
  planned: 0,
  running: 0,
  failed: 0,
  oldestWaiting: null,
  oldestUndone: null,
  ...figures,
});
const background = (changes: Partial<BackgroundFigures>) => facts({ background: { ...healthy, ...changes } });

describe('the state of the system', () => {
  it('of a healthy installation is in order, with nothing to do', () => {
    const sections = systemState(facts());
    const items = sections.flatMap((section) => section.items);
    expect(items.filter(({ condition, action }) => condition !== 'ok' || action !== null)).toEqual([]);
    expect(worstCondition(sections)).toBe('ok');
  });

  it('has an action for exactly the lines that are not in order', () => {
    const sections = systemState(
      facts({ background: null, mailError: null, database: null, disk: null, trustedProxies: 0, certificate: null }),
    );
    for (const { condition, action } of sections.flatMap(({ items }) => items))
      expect(action === null).toBe(condition === 'ok');
    expect(worstCondition(sections)).toBe('repair');
  });

  it('has no two lines of one title in a section', () => {
    for (const { items } of systemState(facts()))
      expect(new Set(items.map(({ title }) => title)).size).toBe(items.length);
  });
});

describe('the queues', () => {
  it('are to be repaired without a background process', () => {
    expect(itemOf(background({ workers: 0 }), 'Processus')).toMatchObject({ value: 'Aucun', condition: 'repair' });
    expect(itemOf(background({ workers: 7 }), 'Processus').value).toBe('3 processus au travail');
  });

  it.each([
    [59, 'ok', '2 en attente, 1 en cours, 0 abandonnée'],
    [299, 'ok', '2 en attente, 1 en cours, 0 abandonnée ; la plus ancienne attend depuis 4 min'],
    [301, 'watch', '2 en attente, 1 en cours, 0 abandonnée ; la plus ancienne attend depuis 5 min'],
    [3_601, 'repair', '2 en attente, 1 en cours, 0 abandonnée ; la plus ancienne attend depuis 1 h'],
    [3 * 86_400, 'repair', '2 en attente, 1 en cours, 0 abandonnée ; la plus ancienne attend depuis 3 jours'],
  ])('whose oldest event is due for %i s are judged as %s', (oldestUndone, condition, value) => {
    const tasks = [task('relay-event', { waiting: 2, running: 1, oldestUndone })];
    expect(itemOf(background({ tasks }), 'Suites')).toMatchObject({
      condition,
      value: plainSpaces(value),
    });
  });

  it('are to be repaired when a task was given up', () => {
    const tasks = [task('relay-event', { failed: 1 }), task('prune-jobs', { failed: 2 })];
    expect(itemOf(background({ tasks }), 'Suites')).toMatchObject({ condition: 'repair' });
    expect(itemOf(background({ tasks }), 'Tâches planifiées en file')).toMatchObject({
      condition: 'repair',
      value: '0 en attente, 0 en cours, 2 abandonnées',
    });
  });

  it('show failed exports as to be looked at, and late ones by their age', () => {
    const jobs = { queued: 1, running: 1, failed: 2, oldestQueued: 20 };
    expect(itemOf(background({ jobs }), 'Exports et')).toMatchObject({
      condition: 'watch',
      value: '1 en attente, 1 en cours, 2 échecs en 24 h',
    });
    expect(itemOf(background({ jobs: { ...jobs, oldestQueued: 16 * 60 } }), 'Exports et')).toMatchObject({
      condition: 'watch',
      action: expect.stringContaining('worker'),
    });
    expect(itemOf(background({ jobs: { ...jobs, oldestQueued: 4 * 3600 } }), 'Exports et').condition).toBe('repair');
  });
});

describe('the messages', () => {
  it.each([
    [100, 0, 'ok'],
    [100, 3, 'watch'],
    [100, 25, 'watch'],
    [100, 26, 'repair'],
    [0, 5, 'watch'],
    [0, 6, 'repair'],
  ])('of a day with %i sent and %i refused are judged as %s', (sent, refused, condition) => {
    const given = background({ mails: { sent, refused, waiting: 0 } });
    expect(itemOf(given, 'Refusés')).toMatchObject({ condition, value: String(refused) });
  });

  it('show the code of the last error and what to do about it', () => {
    const mails = { sent: 3, refused: 0, waiting: 4 };
    const withError = (mailError: SystemFacts['mailError']) =>
      itemOf(facts({ background: { ...healthy, mails }, mailError }), 'Dernière erreur');
    expect(withError({ code: 'EAUTH', at: null })).toEqual({
      title: 'Dernière erreur du serveur d’e-mail',
      value: 'EAUTH, nouvel essai prévu',
      condition: 'repair',
      action: plainSpaces('Le serveur refuse le compte : vérifiez le nom et le mot de passe dans SMTP_URL.'),
    });
    expect(withError({ code: 'ECONNREFUSED', at: null })).toMatchObject({ condition: 'repair' });
    expect(withError({ code: '550 5.1.1', at: now })).toMatchObject({
      condition: 'watch',
      value: '550 5.1.1, le 27/11/2026 à 13 h',
    });
    expect(withError({ code: null, at: null })).toMatchObject({
      condition: 'watch',
      value: 'Sans code, nouvel essai prévu',
    });
    expect(withError('none')).toMatchObject({ condition: 'ok', value: 'Aucune' });
  });

  it('leave an old error in order', () => {
    const given = facts({ mailError: { code: '550', at: now - 9 * day } });
    expect(itemOf(given, 'Dernière erreur')).toMatchObject({ condition: 'ok', action: null });
  });

  it('without a mail server are to be looked at', () => {
    expect(itemOf(facts({ hasMailServer: false }), 'Serveur d’e-mail')).toMatchObject({
      condition: 'watch',
      action: expect.stringContaining('SMTP_URL'),
    });
  });
});

describe('the database', () => {
  const changed = (changes: Partial<NonNullable<SystemFacts['database']>>) =>
    facts({ database: { ...facts().database!, ...changes } });

  it.each([
    ['14.9', 1, 'repair'],
    ['15.0 (Debian 15.0-1)', 1, 'ok'],
    ['18.4', 250, 'ok'],
    ['18.4', 251, 'watch'],
  ])('of version %s that answers in %i ms is judged as %s', (version, answerTime, condition) => {
    expect(itemOf(changed({ version, answerTime }), 'PostgreSQL').condition).toBe(condition);
  });

  it.each([
    [80, 'ok'],
    [81, 'watch'],
    [96, 'repair'],
  ])('with %i of 100 connections is judged as %s', (connections, condition) => {
    expect(itemOf(changed({ connections }), 'Connexions')).toMatchObject({
      condition,
      value: `${connections} sur 100`,
    });
  });

  it('shows its size and its migrations', () => {
    expect(itemOf(facts(), 'Taille').value).toBe('812 Mo');
    expect(itemOf(changed({ bytes: 1_430_000_000 }), 'Taille').value).toBe('1,4 Go');
    expect(itemOf(facts(), 'Migrations')).toMatchObject({ value: '60 appliquées', condition: 'ok' });
    expect(itemOf(changed({ isBehind: true }), 'Migrations')).toMatchObject({
      value: '60 appliquées, il en manque',
      condition: 'repair',
    });
    expect(itemOf(changed({ unknownMigrations: 2 }), 'Migrations')).toMatchObject({
      value: '60 appliquées, dont 2 inconnues de cette version',
      condition: 'watch',
    });
    expect(itemOf(changed({ unknownMigrations: 2, unknownContracts: 1 }), 'Migrations').condition).toBe('repair');
  });
});

describe('the disk', () => {
  it.each([
    [80e9, 200e9, 'ok', '80 Go libres sur 200 Go'],
    [19e9, 200e9, 'watch', '19 Go libres sur 200 Go'],
    [4e9, 20e9, 'watch', '4 Go libres sur 20 Go'],
    [5e9, 200e9, 'repair', '5 Go libres sur 200 Go'],
    [900e6, 2e9, 'repair', '900 Mo libres sur 2 Go'],
  ])('with %d of %d bytes free is judged as %s', (free, total, condition, value) => {
    expect(itemOf(facts({ disk: { free, total } }), 'Dossier')).toMatchObject({ condition, value });
  });

  it('is named by what is kept on it', () => {
    const both = facts({ keepsDatabaseOnDisk: true });
    expect(itemOf(both, 'Dossier').title).toBe('Dossier DATA_DIR (les fichiers et la base)');
    const elsewhere = systemState(facts({ keepsFilesOnDisk: false, disk: null })).find(({ name }) => name === 'disk')!;
    expect(elsewhere.items.map(({ title, condition }) => [title, condition])).toEqual([
      ['Fichiers', 'ok'],
      ['Données de PostgreSQL', 'ok'],
    ]);
  });
});

describe('a planned task', () => {
  const nightly = (run: Partial<BackgroundFigures['runs'][number]> | null) =>
    itemOf(
      background({
        runs: [
          { task: 'prune-jobs', knownSince: now - 90 * day, succeededAt: now - hour, failedAt: null },
          ...(run
            ? [
                {
                  task: 'platform.check-integrity',
                  knownSince: now - 9 * day,
                  succeededAt: null,
                  failedAt: null,
                  ...run,
                },
              ]
            : []),
        ],
      }),
      'Contrôle des données',
    );

  it.each([
    [23 * hour, 'ok'],
    [29 * hour, 'ok'],
    [31 * hour, 'watch'],
    [91 * hour, 'repair'],
  ])('of each night that succeeded %i ms ago is judged by that', (ago, condition) => {
    expect(nightly({ succeededAt: now - ago }).condition).toBe(condition);
  });

  it('does not run in a restored copy that waits for its release', () => {
    const { items } = systemState(facts({ isHeldCopy: true })).find(({ name }) => name === 'tasks')!;
    expect(items).toEqual([
      expect.objectContaining({
        title: 'Copie restaurée',
        condition: 'repair',
        action: expect.stringContaining('restore:release'),
      }),
    ]);
  });

  it('that failed since is to be looked at, and to be repaired when it is late too', () => {
    expect(nightly({ succeededAt: now - 20 * hour, failedAt: now - hour })).toMatchObject({
      condition: 'watch',
      value: plainSpaces('Réussie le 26/11/2026 à 17 h ; échec le 27/11/2026 à 12 h'),
    });
    expect(nightly({ succeededAt: now - 40 * hour, failedAt: now - hour }).condition).toBe('repair');
    expect(nightly({ succeededAt: now - hour, failedAt: now - 2 * hour }).condition).toBe('ok');
  });

  it.each(['Contrôle des données', 'Sauvegardes : la dernière', 'Sauvegardes : le dernier essai'])(
    '« %s », that a person can start, is to be looked at until it was done once',
    (written) => {
      const title = plainSpaces(written);
      expect(itemOf(background({ runs: [] }), title)).toMatchObject({ condition: 'watch', value: 'Jamais fait' });
      const { task: name, page } = watchedTasks.find((watched) => plainSpaces(watched.title).startsWith(title))!;
      expect(itemOf(background({ runs: [] }), title).page).toBe(page);
      const runs = [{ task: name, knownSince: now - day, succeededAt: now - hour, failedAt: null }];
      expect(itemOf(background({ runs }), title)).toMatchObject({ condition: 'ok' });
    },
  );

  it('that never succeeded is late only once the installation is old enough', () => {
    expect(nightly(null)).toMatchObject({ condition: 'repair', value: 'Pas encore réussie' });
    const fresh = [{ task: 'requeue-mails', knownSince: now - 5 * minute, succeededAt: now, failedAt: null }];
    expect(itemOf(background({ runs: fresh }), 'Conservation').condition).toBe('ok');
    expect(itemOf(background({ runs: [] }), 'Conservation').condition).toBe('ok');
  });

  it('that runs only when asked is never late', () => {
    expect(itemOf(background({ runs: [] }), 'Relevés bancaires')).toMatchObject({
      condition: 'ok',
      value: 'Jamais demandée',
    });
    const old = { task: 'accounting.import-statement', knownSince: now - 90 * day, succeededAt: now - 80 * day };
    expect(itemOf(background({ runs: [{ ...old, failedAt: null }] }), 'Relevés').condition).toBe('ok');
    expect(itemOf(background({ runs: [{ ...old, failedAt: now }] }), 'Relevés').condition).toBe('watch');
  });

  it('of the program is on the page', () => {
    const root = join(import.meta.dirname, '../../../..');
    const texts = globSync('libs/**/*.ts', { cwd: root })
      .filter((path) => !/spec\.ts$|testing/.test(path))
      .map((path) => readFileSync(join(root, path), 'utf8'));
    const planned = texts.flatMap((text) => [
      ...[...text.matchAll(/@RunsOnSchedule\(\{ name: '([\w-]+)'/g)].map(([, name]) => name!),
      ...[...text.matchAll(/^ {2}'[\d*/]+ [\d*/]+ \* \* \* ([\w-]+)',$/gm)].map(([, name]) => name!),
    ]);
    expect(planned.length).toBeGreaterThan(8);
    const shown: Readonly<Record<string, string>> = {
      // These two only start the long job that does the work.
      'apply-retention': 'platform.apply-retention',
      'check-integrity': 'platform.check-integrity',
    };
    const watched = watchedTasks.map(({ task: name }) => name);
    expect(planned.map((name) => shown[name] ?? name).filter((name) => !watched.includes(name))).toEqual([]);
    const jobs = texts.flatMap((text) =>
      [...text.matchAll(/defineJob<[^(]*\(\s*'([\w.-]+)'/g)].map(([, name]) => name!),
    );
    expect(watched.filter((name) => ![...planned, ...jobs].includes(name))).toEqual([]);
  });
});

describe('the public address', () => {
  const certificate = (validTo: number, refusal: string | null = null) =>
    itemOf(facts({ certificate: { kind: 'received', validTo, refusal } }), 'Certificat');

  it.each([
    [22, 'ok'],
    [20, 'watch'],
    [6, 'repair'],
  ])('whose certificate is valid for %i days is judged as %s', (days, condition) => {
    expect(certificate(now + days * day).condition).toBe(condition);
  });

  it('is to be repaired with a certificate that browsers refuse', () => {
    expect(certificate(now - hour)).toMatchObject({ condition: 'repair', value: 'Expiré le 27/11/2026 à 12 h' });
    expect(certificate(now + 60 * day, 'DEPTH_ZERO_SELF_SIGNED_CERT')).toMatchObject({
      condition: 'repair',
      value: 'Valable jusqu’au 26/01/2027 à 13 h (60 jours), refusé (DEPTH_ZERO_SELF_SIGNED_CERT)',
    });
  });

  it('that the server cannot reach itself is to be looked at', () => {
    const given = facts({ certificate: { kind: 'unreachable', code: 'ECONNREFUSED' } });
    expect(itemOf(given, 'Certificat')).toMatchObject({ condition: 'watch', value: 'Non lu (ECONNREFUSED)' });
  });

  it('without TLS is for a trial only', () => {
    const given = { address: 'http://127.0.0.1:3000', certificate: null };
    expect(itemOf(facts({ ...given, isProduction: false }), 'Adresse').condition).toBe('watch');
    expect(itemOf(facts(given), 'Adresse').condition).toBe('repair');
  });

  it('with TLS has a declared proxy', () => {
    expect(itemOf(facts({ trustedProxies: 0 }), 'Serveurs placés devant')).toMatchObject({
      condition: 'watch',
      action: expect.stringContaining('TRUST_PROXY'),
    });
  });
});

describe('the replica', () => {
  const shown = (state: ReplicaState, lagSeconds = 0) => itemOf(facts({ replica: { state, lagSeconds } }), 'Réplica');

  it('is not shown where there is none', () => {
    expect(() => itemOf(facts(), 'Réplica')).toThrow('No line Réplica');
  });

  it.each<[ReplicaState, number, string]>([
    ['starting', 0, 'Pas encore comparé'],
    ['used', 0, 'Utilisé, à jour'],
    ['used', 2.1, 'Utilisé, en retard de 3 s'],
  ])('%s, behind by %d s, is in order', (state, lag, value) => {
    expect(shown(state, lag)).toMatchObject({ value, condition: 'ok', action: null });
  });

  it.each<[ReplicaState, string]>([
    ['unreachable', 'Injoignable, tout est lu sur la base principale'],
    ['behind', 'Trop en retard, tout est lu sur la base principale'],
    ['promoted', 'Promu\u00a0: ce n’est plus un réplica, tout est lu sur la base principale'],
    ['foreign', 'Réplica d’une autre base, tout est lu sur la base principale'],
  ])('that is %s is to be looked at, and named even when the database does not answer', (state, value) => {
    expect(shown(state)).toMatchObject({ value: plainSpaces(value), condition: 'watch', action: expect.any(String) });
    expect(itemOf(facts({ database: null, replica: { state, lagSeconds: 0 } }), 'Réplica').value).toBe(
      plainSpaces(value),
    );
  });
});
