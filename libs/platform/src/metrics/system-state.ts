import { counted, frenchDateTimeInSentence, frenchNumber, type Instant, mainlandTimeZone } from '@pds/kernel';
import type { BackgroundFigures, TaskFigures } from './background-figures';
import type { ReplicaState } from '../replica/replica';
import type { DiskSpace } from '../system/disk-space';
import type { PublicCertificate } from '../system/public-certificate';

/** `ok`: nothing to do; `watch`: to be looked at; `repair`: something does not work, or soon will not. */
export const systemConditions = ['ok', 'watch', 'repair'] as const;
export type SystemCondition = (typeof systemConditions)[number];

/** One line of the page. Texts are French. */
export interface SystemItem {
  readonly title: string;
  readonly value: string;
  readonly condition: SystemCondition;
  /** What to do; null when there is nothing to do. */
  readonly action: string | null;
  /** The page on which it is done. */
  readonly page?: SystemPage;
}

/** « Contrôle des données », « Sauvegardes ». */
export const systemPages = ['integrity', 'backups'] as const;
export type SystemPage = (typeof systemPages)[number];

/** A group of lines. */
export interface SystemSection {
  readonly name: 'queues' | 'mails' | 'database' | 'disk' | 'tasks' | 'address' | 'versions';
  readonly title: string;
  readonly items: readonly SystemItem[];
}

/** The last error of the mail server; the code alone, since its text may quote an address. */
export interface MailError {
  readonly code: string | null;
  /** When the message was refused; null for a message that is tried again. */
  readonly at: Instant | null;
}

/** What the database tells about itself. */
export interface DatabaseFacts {
  readonly version: string;
  readonly bytes: number;
  /** Milliseconds of one empty statement. */
  readonly answerTime: number;
  readonly connections: number;
  readonly maxConnections: number;
  readonly migrations: number;
  readonly isBehind: boolean;
  readonly unknownMigrations: number;
  /** Those of them that removed what this program may use. */
  readonly unknownContracts: number;
}

/** The facts that the page judges; null: they could not be read. */
export interface SystemFacts {
  readonly now: Instant;
  readonly background: BackgroundFigures | null;
  /** Whether this is a restored copy that sends nothing until it is released. */
  readonly isHeldCopy: boolean | null;
  readonly mailError: MailError | null | 'none';
  readonly hasMailServer: boolean;
  readonly database: DatabaseFacts | null;
  /** This process's view of the replica; null without one. */
  readonly replica: { readonly state: ReplicaState; readonly lagSeconds: number } | null;
  /** The disk of DATA_DIR, and what the program keeps there. */
  readonly disk: DiskSpace | null;
  readonly keepsFilesOnDisk: boolean;
  readonly keepsDatabaseOnDisk: boolean;
  readonly address: string;
  readonly isProduction: boolean;
  readonly trustedProxies: number;
  /** Null when the address has no TLS. */
  readonly certificate: PublicCertificate | null;
  readonly versions: { readonly program: string | null; readonly node: string; readonly browser: string | null };
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Judges the facts: each line says how things are, and what to do where something is to be done. */
export function systemState(facts: SystemFacts): readonly SystemSection[] {
  return [
    { name: 'queues', title: 'Files d’attente', items: queueItems(facts) },
    { name: 'mails', title: 'E-mails', items: mailItems(facts) },
    { name: 'database', title: 'Base de données', items: databaseItems(facts) },
    { name: 'disk', title: 'Espace disque', items: diskItems(facts) },
    { name: 'tasks', title: 'Tâches planifiées', items: taskItems(facts) },
    { name: 'address', title: 'Adresse publique', items: addressItems(facts) },
    { name: 'versions', title: 'Versions', items: versionItems(facts) },
  ];
}

/** The worst condition of all lines. */
export function worstCondition(sections: readonly SystemSection[]): SystemCondition {
  const found = new Set(sections.flatMap(({ items }) => items.map(({ condition }) => condition)));
  return systemConditions.findLast((condition) => found.has(condition)) ?? 'ok';
}

function queueItems({ background }: SystemFacts): SystemItem[] {
  if (!background)
    return [unreadable('Files d’attente', 'La base n’a pas répondu à temps : rechargez la page dans une minute.')];
  const { tasks, jobs, workers } = background;
  const none: TaskFigures = {
    task: '',
    waiting: 0,
    planned: 0,
    running: 0,
    failed: 0,
    oldestWaiting: null,
    oldestUndone: null,
  };
  const of = (name: string) => tasks.find(({ task }) => task === name) ?? none;
  const others = tasks.filter(({ task }) => !['relay-event', 'send-mail', 'run-job'].includes(task));
  const relay = of('relay-event');
  const mail = of('send-mail');
  const stopped = 'Si rien n’avance, regardez si un processus de tâches de fond tourne, et son journal.';
  return [
    workers === 0
      ? {
          title: 'Processus de tâches de fond',
          value: 'Aucun',
          condition: 'repair',
          action:
            'Ni e-mail, ni export, ni document n’est envoyé. Démarrez-en un : « WORKER=on » pour le serveur, ou la commande « worker » ailleurs.',
        }
      : ok('Processus de tâches de fond', `${counted(Math.ceil(workers / 3), 'processus', 'processus')} au travail`),
    queueItem('Suites à donner (évènements)', relay, relay.oldestUndone, {
      slow: 5 * MINUTE,
      stuck: HOUR,
      action: stopped,
      whenFailed:
        'Une suite a été abandonnée après douze essais : le journal du serveur en donne la raison. Une fois la cause levée, relancez-la (docs/operations.md).',
    }),
    queueItem('Messages à envoyer', mail, mail.oldestWaiting, {
      slow: 5 * MINUTE,
      stuck: HOUR,
      action: stopped,
      whenFailed:
        'Un envoi a été abandonné : il est repris dans les dix minutes. Sinon, voyez « Messages » dans le menu.',
    }),
    longJobItem(jobs),
    queueItem(
      'Tâches planifiées en file',
      {
        ...none,
        waiting: sum(others, 'waiting'),
        running: sum(others, 'running'),
        failed: sum(others, 'failed'),
      },
      Math.max(0, ...others.map(({ oldestWaiting }) => oldestWaiting ?? 0)),
      {
        slow: 15 * MINUTE,
        stuck: 3 * HOUR,
        action: stopped,
        whenFailed: 'Une tâche planifiée a été abandonnée : le journal du serveur en donne la raison.',
      },
    ),
  ];
}

function sum(tasks: readonly TaskFigures[], field: 'waiting' | 'running' | 'failed'): number {
  return tasks.reduce((total, task) => total + task[field], 0);
}

interface QueueLimits {
  /** Seconds after which the queue is slow, and stuck. */
  readonly slow: number;
  readonly stuck: number;
  readonly action: string;
  readonly whenFailed: string;
}

function queueItem(
  title: string,
  { waiting, running, failed }: Pick<TaskFigures, 'waiting' | 'running' | 'failed'>,
  oldest: number | null,
  limits: QueueLimits,
): SystemItem {
  const value = [
    `${frenchNumber(waiting)} en attente, ${frenchNumber(running)} en cours, ${counted(failed, 'abandonnée')}`,
    ...(oldest !== null && oldest >= MINUTE ? [`la plus ancienne attend depuis ${duration(oldest)}`] : []),
  ].join(' ; ');
  if (failed > 0) return { title, value, condition: 'repair', action: limits.whenFailed };
  const condition = judged(oldest ?? 0, limits.slow, limits.stuck);
  return { title, value, condition, action: condition === 'ok' ? null : limits.action };
}

function longJobItem({ queued, running, failed, oldestQueued }: BackgroundFigures['jobs']): SystemItem {
  const title = 'Exports et traitements longs';
  const value = [
    `${frenchNumber(queued)} en attente, ${frenchNumber(running)} en cours, ${counted(failed, 'échec')} en 24 h`,
    ...(oldestQueued !== null && oldestQueued >= MINUTE
      ? [`le plus ancien attend depuis ${duration(oldestQueued)}`]
      : []),
  ].join(' ; ');
  const late = judged(oldestQueued ?? 0, 15 * MINUTE, 3 * HOUR);
  if (late !== 'ok') {
    const action = 'Les traitements passent l’un après l’autre : si rien n’avance, ajoutez un processus « worker ».';
    return { title, value, condition: late, action };
  }
  if (failed === 0) return ok(title, value);
  const action = 'Le journal du serveur donne la raison de chaque échec. La personne qui l’a demandé peut recommencer.';
  return { title, value, condition: 'watch', action };
}

function mailItems({ background, mailError, hasMailServer }: SystemFacts): SystemItem[] {
  if (!background || mailError === null)
    return [unreadable('Messages', 'La base n’a pas répondu à temps : rechargez la page dans une minute.')];
  const { sent, refused, waiting } = background.mails;
  const seeMessages = 'Ouvrez « Messages » dans le menu : chaque ligne dit pourquoi, et permet de renvoyer.';
  const server: SystemItem = hasMailServer
    ? ok('Serveur d’e-mail', 'Réglé')
    : {
        title: 'Serveur d’e-mail',
        value: 'Aucun : les messages sont conservés sans partir',
        condition: 'watch',
        action: 'Renseignez SMTP_URL et MAIL_FROM pour que les messages partent.',
      };
  const isMany = refused > 5 && refused > sent / 4;
  return [
    server,
    ok('Envoyés en 24 h', frenchNumber(sent)),
    {
      title: 'Refusés en 24 h',
      value: frenchNumber(refused),
      condition: refused === 0 ? 'ok' : isMany ? 'repair' : 'watch',
      action: refused === 0 ? null : seeMessages,
    },
    ok('En attente d’un premier ou nouvel essai', frenchNumber(waiting)),
    mailError === 'none'
      ? ok('Dernière erreur du serveur d’e-mail', 'Aucune')
      : mailErrorItem(mailError, refused > 0 || waiting > 0),
  ];
}

function mailErrorItem({ code, at }: MailError, isRecent: boolean): SystemItem {
  const when = at === null ? 'nouvel essai prévu' : `le ${frenchDateTimeInSentence(at, mainlandTimeZone)}`;
  const actions: Readonly<Record<string, string>> = {
    EAUTH: 'Le serveur refuse le compte : vérifiez le nom et le mot de passe dans SMTP_URL.',
    EDNS: 'Le nom du serveur n’est pas trouvé : vérifiez SMTP_URL.',
    ETLS: 'La connexion chiffrée échoue : vérifiez l’adresse et le certificat du serveur d’e-mail.',
  };
  const isOfConnection = code !== null && /^E[A-Z]/.test(code);
  return {
    title: 'Dernière erreur du serveur d’e-mail',
    value: `${code ?? 'Sans code'}, ${when}`,
    condition: !isRecent ? 'ok' : at === null && isOfConnection ? 'repair' : 'watch',
    action: !isRecent
      ? null
      : (code !== null && actions[code]) ||
        (isOfConnection
          ? 'Le serveur d’e-mail n’est pas joint : vérifiez qu’il fonctionne et que SMTP_URL est juste.'
          : 'Ouvrez « Messages » dans le menu : la ligne donne la réponse entière du serveur.'),
  };
}

function databaseItems({ database, replica }: SystemFacts): SystemItem[] {
  const ofReplica = replica ? [replicaItem(replica.state, replica.lagSeconds)] : [];
  if (!database)
    return [
      unreadable('PostgreSQL', 'La base n’a pas répondu à temps : vérifiez sa charge et ses connexions.'),
      ...ofReplica,
    ];
  const {
    version,
    bytes,
    answerTime,
    connections,
    maxConnections,
    migrations,
    isBehind,
    unknownMigrations,
    unknownContracts,
  } = database;
  const major = Number(/^\d+/.exec(version)?.[0] ?? 0);
  const share = connections / maxConnections;
  const isUsable = major >= 15;
  return [
    {
      title: 'PostgreSQL',
      value: `Version ${version}, répond en ${frenchNumber(Math.ceil(answerTime))}\u00a0ms`,
      condition: !isUsable ? 'repair' : answerTime > 250 ? 'watch' : 'ok',
      action: !isUsable
        ? 'Passez à PostgreSQL 15 ou plus récent.'
        : answerTime > 250
          ? 'La base répond lentement : regardez sa charge et le réseau jusqu’à elle.'
          : null,
    },
    ok('Taille', size(bytes)),
    {
      title: 'Connexions',
      value: `${frenchNumber(connections)} sur ${frenchNumber(maxConnections)}`,
      condition: judged(share, 0.8, 0.95),
      action:
        share > 0.8 ? 'Réduisez DATABASE_POOL_SIZE ou le nombre de processus, ou augmentez max_connections.' : null,
    },
    {
      title: 'Migrations',
      value: `${counted(migrations, 'appliquée')}${isBehind ? ', il en manque' : ''}${
        unknownMigrations > 0 ? `, dont ${counted(unknownMigrations, 'inconnue')} de cette version` : ''
      }`,
      condition: isBehind || unknownContracts > 0 ? 'repair' : unknownMigrations > 0 ? 'watch' : 'ok',
      action: isBehind
        ? 'Redémarrez ce processus : il applique ce qui manque.'
        : unknownMigrations > 0
          ? 'La base est celle d’une version plus récente : lancez-la partout.'
          : null,
    },
    ...ofReplica,
  ];
}

const replicaTexts: Record<Exclude<ReplicaState, 'used' | 'starting'>, readonly [value: string, action: string]> = {
  unreachable: ['Injoignable', 'Vérifiez ce serveur et le réseau jusqu’à lui.'],
  behind: ['Trop en retard', 'Regardez sa charge, son disque et le réseau depuis la base principale.'],
  promoted: [
    'Promu : ce n’est plus un réplica',
    'S’il remplace la base principale, mettez son adresse dans DATABASE_URL ; sinon, refaites-en un réplica.',
  ],
  foreign: ['Réplica d’une autre base', 'Corrigez DATABASE_REPLICA_URL.'],
};

/** Nothing fails without it: everything is read from the primary meanwhile. */
function replicaItem(state: ReplicaState, lagSeconds: number): SystemItem {
  const title = 'Réplica';
  if (state === 'starting') return ok(title, 'Pas encore comparé');
  if (state === 'used')
    return ok(
      title,
      lagSeconds === 0 ? 'Utilisé, à jour' : `Utilisé, en retard de ${frenchNumber(Math.ceil(lagSeconds))}\u00a0s`,
    );
  const [value, action] = replicaTexts[state];
  return { title, value: `${value}, tout est lu sur la base principale`, condition: 'watch', action };
}

const GIGABYTE = 1e9;

function diskItems({ disk, keepsFilesOnDisk, keepsDatabaseOnDisk }: SystemFacts): SystemItem[] {
  const kept = [...(keepsFilesOnDisk ? ['les fichiers'] : []), ...(keepsDatabaseOnDisk ? ['la base'] : [])];
  const elsewhere: SystemItem[] = [
    ...(keepsFilesOnDisk ? [] : [ok('Fichiers', 'Dans l’entrepôt S3 : sa place se lit chez qui l’héberge')]),
    ...(keepsDatabaseOnDisk ? [] : [ok('Données de PostgreSQL', 'Sur le serveur de la base : sa place se lit là-bas')]),
  ];
  if (kept.length === 0) return elsewhere;
  const title = `Dossier DATA_DIR (${kept.join(' et ')})`;
  if (!disk)
    return [unreadable(title, 'Le dossier ne peut pas être lu : vérifiez qu’il existe et ses droits.'), ...elsewhere];
  const share = disk.free / disk.total;
  const condition =
    disk.free < GIGABYTE || share < 0.03 ? 'repair' : disk.free < 5 * GIGABYTE || share < 0.1 ? 'watch' : 'ok';
  return [
    {
      title,
      value: `${size(disk.free)} libres sur ${size(disk.total)}`,
      condition,
      action:
        condition === 'ok'
          ? null
          : 'Libérez de la place ou agrandissez le disque : plein, plus rien ne s’enregistre et aucun e-mail ne part.',
    },
    ...elsewhere,
  ];
}

/** A task that the page shows, and how often it must succeed. Seconds; null: only when somebody asks for it. */
interface WatchedTask {
  readonly task: string;
  readonly title: string;
  readonly every: number | null;
  /** Where it can be started. Until its first success nobody knows that it works. */
  readonly page?: SystemPage;
}

/** In the order of the page. A test compares the planned ones with those that exist. */
export const watchedTasks: readonly WatchedTask[] = [
  { task: 'platform.check-integrity', title: 'Contrôle des données (chaque nuit)', every: DAY, page: 'integrity' },
  { task: 'platform.apply-retention', title: 'Conservation des données (chaque nuit)', every: DAY },
  { task: 'send-digests', title: 'Récapitulatifs quotidiens (toutes les 30 min)', every: 30 * MINUTE },
  {
    task: 'store-tasks',
    title: 'Liste «\u00a0À traiter\u00a0» et inscriptions\u00a0: rattrapage (chaque minute)',
    every: MINUTE,
  },
  { task: 'offer-places', title: 'Places des créneaux\u00a0: liste d’attente (chaque minute)', every: MINUTE },
  { task: 'send-shift-reminders', title: 'Rappels des créneaux (toutes les heures)', every: 60 * MINUTE },
  { task: 'deliver-due-papers', title: 'Facturation électronique : dépôts (chaque minute)', every: MINUTE },
  {
    task: 'read-delivery-statuses',
    title: 'Facturation électronique : lecture des statuts (toutes les 10 min)',
    every: 10 * MINUTE,
  },
  { task: 'reconcile-deliveries', title: 'Facturation électronique : rapprochement (chaque heure)', every: HOUR },
  {
    task: 'reconcile-card-payments',
    title: 'Paiements par carte : rapprochement (toutes les 5 min)',
    every: 5 * MINUTE,
  },
  { task: 'make-backup', title: 'Sauvegardes : départ de celle de la nuit', every: DAY },
  { task: 'drill-backup', title: 'Sauvegardes : départ de l’essai du dimanche', every: 7 * DAY },
  { task: 'platform.make-backup', title: 'Sauvegardes : la dernière', every: null, page: 'backups' },
  {
    task: 'platform.drill-backup',
    title: 'Sauvegardes : le dernier essai de restauration',
    every: null,
    page: 'backups',
  },
  { task: 'accounting.deliver-papers', title: 'Facturation électronique : envoi d’un lot', every: null },
  { task: 'accounting.import-statement', title: 'Relevés bancaires : lecture d’un fichier', every: null },
  { task: 'requeue-mails', title: 'Reprise des messages sans tâche (toutes les 10 min)', every: 10 * MINUTE },
  { task: 'give-up-jobs', title: 'Exports que plus rien ne reprend (toutes les 10 min)', every: 10 * MINUTE },
  { task: 'prune-answers', title: 'Ménage des requêtes répétées (chaque heure)', every: HOUR },
  { task: 'prune-jobs', title: 'Ménage des exports anciens (chaque nuit)', every: DAY },
];

function taskItems({ background, isHeldCopy, now }: SystemFacts): SystemItem[] {
  if (!background)
    return [unreadable('Tâches planifiées', 'La base n’a pas répondu à temps : rechargez la page dans une minute.')];
  if (isHeldCopy) {
    return [
      {
        title: 'Copie restaurée',
        value: 'En attente : aucun message ne part, aucune tâche planifiée ne passe',
        condition: 'repair',
        action:
          'Vérifiez que l’ancienne installation est arrêtée, puis lancez la commande « restore:release » (docs/backup.md).',
      },
    ];
  }
  const { runs } = background;
  const since = Math.min(now, ...runs.map(({ knownSince }) => knownSince));
  const itemOf = ({ task, title, every, page }: WatchedTask): SystemItem => {
    const run = runs.find((one) => one.task === task);
    const at = (instant: Instant) => `le ${frenchDateTimeInSentence(instant, mainlandTimeZone)}`;
    const succeededAt = run?.succeededAt ?? null;
    const failedAt = run?.failedAt ?? null;
    const value = succeededAt === null ? 'Pas encore réussie' : `Réussie ${at(succeededAt)}`;
    if (failedAt !== null && failedAt > (succeededAt ?? -Infinity)) {
      return {
        title,
        value: `${value} ; échec ${at(failedAt)}`,
        condition: every !== null && late(now - (succeededAt ?? since), every) !== 'ok' ? 'repair' : 'watch',
        action: 'Le journal du serveur donne la raison de l’échec ; elle est retentée d’elle-même.',
      };
    }
    if (page && succeededAt === null && late(now - since, every ?? Infinity) === 'ok') {
      const action = 'Rien ne montre encore que cela fonctionne : faites-le une première fois.';
      return { title, value: 'Jamais fait', condition: 'watch', action };
    }
    if (every === null) return ok(title, succeededAt === null ? 'Jamais demandée' : value);
    // An installation that has just begun has not come to its first night yet.
    const condition = late(now - (succeededAt ?? since), every);
    return {
      title,
      value,
      condition,
      action:
        condition === 'ok'
          ? null
          : 'Elle aurait dû passer : vérifiez qu’un processus de tâches de fond tourne en permanence.',
    };
  };
  return watchedTasks.map((watched) => {
    const item = itemOf(watched);
    return watched.page && item.condition !== 'ok' ? { ...item, page: watched.page } : item;
  });
}

/** @param milliseconds since the last success */
function late(milliseconds: number, every: number): SystemCondition {
  const tolerated = Math.max(1.25 * every, every + 10 * MINUTE);
  return judged(milliseconds / 1000, tolerated, Math.max(3 * tolerated, HOUR));
}

/** Days before the end of a certificate: it should have been renewed at thirty. */
const CERTIFICATE_WATCH = 21;
const CERTIFICATE_REPAIR = 7;

function addressItems({ now, address, isProduction, trustedProxies, certificate }: SystemFacts): SystemItem[] {
  const isTls = address.startsWith('https:');
  const items: SystemItem[] = [
    isTls
      ? ok('Adresse', address)
      : {
          title: 'Adresse',
          value: `${address}, sans chiffrement`,
          condition: isProduction ? 'repair' : 'watch',
          action:
            'Convient pour un essai sur cette machine. Ailleurs, mettez un serveur TLS devant et une adresse https: dans APP_URL.',
        },
  ];
  if (!isTls) return items;
  if (certificate) items.push(certificateItem(certificate, now));
  items.push(
    trustedProxies > 0
      ? ok('Serveurs placés devant', counted(trustedProxies, 'serveur'))
      : {
          title: 'Serveurs placés devant',
          value: 'Aucun déclaré',
          condition: 'watch',
          action:
            'Le chiffrement est fait par un serveur placé devant : indiquez leur nombre dans TRUST_PROXY, sinon les limites par adresse comptent tout le monde ensemble.',
        },
  );
  return items;
}

function certificateItem(certificate: PublicCertificate, now: Instant): SystemItem {
  const title = 'Certificat TLS';
  if (certificate.kind === 'unreachable') {
    return {
      title,
      value: `Non lu (${certificate.code})`,
      condition: 'watch',
      action:
        'Ce serveur n’atteint pas sa propre adresse publique, ce que certains réseaux empêchent : vérifiez le certificat dans un navigateur.',
    };
  }
  const days = Math.floor((certificate.validTo - now) / (1000 * DAY));
  const until = frenchDateTimeInSentence(certificate.validTo, mainlandTimeZone);
  const renew = 'Renouvelez le certificat, et vérifiez pourquoi il ne l’a pas été automatiquement.';
  if (certificate.validTo <= now) return { title, value: `Expiré le ${until}`, condition: 'repair', action: renew };
  const value = `Valable jusqu’au ${until} (${counted(days, 'jour')})`;
  if (certificate.refusal !== null) {
    return {
      title,
      value: `${value}, refusé (${certificate.refusal})`,
      condition: 'repair',
      action:
        'Les navigateurs le refusent : il doit venir d’une autorité reconnue, pour ce nom, avec sa chaîne entière.',
    };
  }
  const condition = days < CERTIFICATE_REPAIR ? 'repair' : days < CERTIFICATE_WATCH ? 'watch' : 'ok';
  return { title, value, condition, action: condition === 'ok' ? null : renew };
}

function versionItems({ versions: { program, node, browser }, database }: SystemFacts): SystemItem[] {
  return [
    ok('Application', program ?? 'Inconnue'),
    ok('Node.js', node),
    ok('PostgreSQL', database?.version ?? 'Inconnue'),
    ok('Navigateur des PDF', browser ?? 'Pas encore démarré dans ce processus'),
  ];
}

function ok(title: string, value: string): SystemItem {
  return { title, value, condition: 'ok', action: null };
}

function unreadable(title: string, action: string): SystemItem {
  return { title, value: 'N’a pas pu être lu', condition: 'repair', action };
}

function judged(value: number, watch: number, repair: number): SystemCondition {
  return value > repair ? 'repair' : value > watch ? 'watch' : 'ok';
}

/** A duration in seconds, rounded down: « 4 min », « 3 h », « 2 jours ». */
function duration(seconds: number): string {
  if (seconds < HOUR) return `${Math.floor(seconds / MINUTE)}\u00a0min`;
  if (seconds < 2 * DAY) return `${Math.floor(seconds / HOUR)}\u00a0h`;
  return counted(Math.floor(seconds / DAY), 'jour');
}

/** A number of bytes: « 812 Mo », « 1,4 To ». */
function size(bytes: number): string {
  const [unit, factor] = bytes < GIGABYTE ? ['Mo', 1e6] : bytes < 1e12 ? ['Go', 1e9] : ['To', 1e12];
  const value = bytes / (factor as number);
  return `${frenchNumber(value < 10 ? Math.round(value * 10) / 10 : Math.round(value))}\u00a0${unit}`;
}
