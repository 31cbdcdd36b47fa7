import { randomBytes, randomUUID } from 'node:crypto';
import {
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { EmailAddress } from '@pds/kernel';
import { parseMailFrom } from '../mail/mail-addresses';
import type { PublicService } from '../outgoing/public-json';
import { browserPathProblem } from '../pdf/browser-path';
import type {
  BackupSettings,
  EprotecSettings,
  HelloAssoSettings,
  MapTiles,
  OidcProfile,
  OidcSettings,
  PublisherSettings,
  S3Settings,
  Settings,
} from '../settings/settings';
import { isGuessable } from '../environment/guessable-secret';

/** Settings that cannot be used; `problems` is the readable list shown before exiting. */
export class InvalidSettings extends Error {
  constructor(readonly problems: readonly string[]) {
    super(`Réglages invalides :\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
  }
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/**
 * Reads and checks the environment. Every bad value is reported at once.
 * @throws InvalidSettings
 */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const problems: string[] = [];
  const production = env.NODE_ENV === 'production';

  const whole = (name: string, fallback: number, min: number, max: number): number => {
    const text = env[name];
    if (text === undefined || text === '') return fallback;
    const value = Number(text);
    if (!Number.isInteger(value) || value < min || value > max) {
      problems.push(`${name} : nombre entier de ${min} à ${max} attendu, reçu « ${text} »`);
      return fallback;
    }
    return value;
  };
  const yesNo = (name: string, fallback: boolean): boolean => {
    const text = (env[name] ?? '').toLowerCase();
    if (text === '') return fallback;
    if (['1', 'true', 'on', 'yes'].includes(text)) return true;
    if (['0', 'false', 'off', 'no'].includes(text)) return false;
    problems.push(`${name} : « on » ou « off » attendu, reçu « ${text} »`);
    return fallback;
  };
  const oneOf = <Choice extends string>(name: string, choices: readonly [Choice, ...Choice[]]): Choice => {
    const text = env[name] ?? '';
    if (text === '') return choices[0];
    const choice = choices.find((one) => one === text.toLowerCase());
    if (!choice)
      problems.push(`${name} : ${choices.map((one) => `« ${one} »`).join(' ou ')} attendu, reçu « ${text} »`);
    return choice ?? choices[0];
  };
  const url = (name: string, protocols: string[]): string | undefined => {
    const text = env[name];
    if (text === undefined || text === '') return undefined;
    const parsed = URL.parse(text);
    if (!parsed || !protocols.includes(parsed.protocol)) {
      problems.push(`${name} : adresse ${protocols.map((p) => `${p}//…`).join(' ou ')} attendue`);
      return undefined;
    }
    return text;
  };

  const port = whole('PORT', 3000, 0, 65535);
  const dataDir = resolve(env.DATA_DIR || '.data');
  const databaseUrl = url('DATABASE_URL', ['postgres:', 'postgresql:']);
  const databaseDirectUrl = url('DATABASE_DIRECT_URL', ['postgres:', 'postgresql:']);
  if (databaseDirectUrl !== undefined && !env.DATABASE_URL)
    problems.push('DATABASE_DIRECT_URL : DATABASE_URL est aussi obligatoire');
  const replicaUrl = url('DATABASE_REPLICA_URL', ['postgres:', 'postgresql:']);
  const replicaLagLimit = 1000 * whole('DATABASE_REPLICA_LAG_SECONDS', 30, 1, 600);
  if (env.DATABASE_REPLICA_URL && !env.DATABASE_URL)
    problems.push('DATABASE_URL : obligatoire avec DATABASE_REPLICA_URL');
  if (replicaUrl && replicaUrl === databaseUrl)
    problems.push('DATABASE_REPLICA_URL : adresse d’un autre serveur que DATABASE_URL attendue');
  const databasePoolSize = whole('DATABASE_POOL_SIZE', 10, 5, 200);
  const smtpUrl = url('SMTP_URL', ['smtp:', 'smtps:']);
  const smtp = {
    connections: whole('SMTP_CONNECTIONS', 2, 1, 20),
    connectionTimeout: 1000 * whole('SMTP_CONNECTION_TIMEOUT', 15, 1, 600),
    greetingTimeout: 1000 * whole('SMTP_GREETING_TIMEOUT', 15, 1, 600),
    // Some servers scan for viruses before they answer.
    socketTimeout: 1000 * whole('SMTP_SOCKET_TIMEOUT', 120, 1, 600),
  };
  const appUrl = (url('APP_URL', ['http:', 'https:']) ?? `http://127.0.0.1:${port}`).replace(/\/+$/, '');
  const logLevel = env.LOG_LEVEL || (production ? 'info' : 'warn');
  if (!logLevels.includes(logLevel)) problems.push(`LOG_LEVEL : ${logLevels.join(', ')} attendu, reçu « ${logLevel} »`);
  const demo = yesNo('DEMO', !production);
  const worker = oneOf('WORKER', ['on', 'inside', 'off']);
  const workerBeatSeconds = whole('WORKER_BEAT_SECONDS', 10, 1, 10);
  const drainTime = 1000 * whole('DRAIN_SECONDS', production ? 5 : 0, 0, 300);
  const apiDocs = yesNo('API_DOCS', !production);
  const trustedProxies = /^\d$/.test(env.TRUST_PROXY ?? '')
    ? Number(env.TRUST_PROXY)
    : Number(yesNo('TRUST_PROXY', false));
  const publicRequestsPerHour = whole('PUBLIC_REQUESTS_PER_HOUR', 20, 1, 1_000_000);
  const mailFrom = env.MAIL_FROM || 'Postes de secours <ne-pas-repondre@postes-de-secours.example>';
  if (!parseMailFrom(mailFrom)) problems.push('MAIL_FROM : « Nom <nom@domaine> » attendu');

  const s3 = s3Of(url('S3_ENDPOINT', ['http:', 'https:']), env, problems);
  const oidcProfile = oneOf<OidcProfile>('OIDC_PROFILE', ['generic', 'proconnect']);
  const oidc = oidcOf(oidcProfile, url('OIDC_ISSUER', production ? ['https:'] : ['http:', 'https:']), env, problems);

  const mapTiles = mapTilesOf(url('MAP_TILES_URL', production ? ['https:'] : ['http:', 'https:']), env, problems);

  const eprotec = eprotecOf(url('EPROTEC_URL', production ? ['https:'] : ['http:', 'https:']), env, problems);

  const remote = (name: string) => url(name, production ? ['https:'] : ['http:', 'https:'])?.replace(/\/+$/, '');
  const platformAccount = accountOf(env, problems, {
    url: ['INVOICE_PLATFORM_URL', remote('INVOICE_PLATFORM_URL')],
    directoryUrl: [
      'INVOICE_PLATFORM_DIRECTORY_URL',
      remote('INVOICE_PLATFORM_DIRECTORY_URL') ?? remote('INVOICE_PLATFORM_URL'),
    ],
    tokenUrl: ['INVOICE_PLATFORM_TOKEN_URL', remote('INVOICE_PLATFORM_TOKEN_URL')],
    clientId: ['INVOICE_PLATFORM_CLIENT_ID', env.INVOICE_PLATFORM_CLIENT_ID],
    clientSecret: ['INVOICE_PLATFORM_CLIENT_SECRET', env.INVOICE_PLATFORM_CLIENT_SECRET],
  });
  const validationUrl = remote('INVOICE_PLATFORM_VALIDATION_URL');
  if (validationUrl !== undefined && !platformAccount)
    problems.push('INVOICE_PLATFORM_VALIDATION_URL : INVOICE_PLATFORM_URL est aussi obligatoire');
  const invoicePlatform = platformAccount && {
    ...platformAccount,
    scope: 'openid',
    ...(validationUrl && { validationUrl }),
  };
  const chorusAccount = accountOf(env, problems, {
    url: ['CHORUS_PRO_URL', remote('CHORUS_PRO_URL')],
    tokenUrl: ['CHORUS_PRO_TOKEN_URL', remote('CHORUS_PRO_TOKEN_URL')],
    clientId: ['CHORUS_PRO_CLIENT_ID', env.CHORUS_PRO_CLIENT_ID],
    clientSecret: ['CHORUS_PRO_CLIENT_SECRET', env.CHORUS_PRO_CLIENT_SECRET],
    login: ['CHORUS_PRO_LOGIN', env.CHORUS_PRO_LOGIN],
    password: ['CHORUS_PRO_PASSWORD', env.CHORUS_PRO_PASSWORD],
  });
  const chorusPro = chorusAccount && { ...chorusAccount, scope: 'openid' };
  const invoiceSettleTime = 1000 * whole('INVOICE_SETTLE_SECONDS', 900, 1, 86_400);
  const invoiceWebhookSecret = env.INVOICE_WEBHOOK_SECRET || undefined;
  if (invoiceWebhookSecret !== undefined && Buffer.byteLength(invoiceWebhookSecret) < 24)
    problems.push('INVOICE_WEBHOOK_SECRET : 24 caractères au moins');
  const helloAsso = helloAssoOf(
    env,
    problems,
    accountOf(env, problems, {
      url: ['HELLOASSO_URL', remote('HELLOASSO_URL')],
      tokenUrl: ['HELLOASSO_TOKEN_URL', remote('HELLOASSO_TOKEN_URL')],
      clientId: ['HELLOASSO_CLIENT_ID', env.HELLOASSO_CLIENT_ID],
      clientSecret: ['HELLOASSO_CLIENT_SECRET', env.HELLOASSO_CLIENT_SECRET],
    }),
  );

  const metricsToken = env.METRICS_TOKEN || undefined;
  if (metricsToken !== undefined && !/^[\x21-\x7e]{24,4096}$/.test(metricsToken))
    problems.push('METRICS_TOKEN : 24 caractères au moins, sans espace ni accent');
  const workerMetricsPort = whole('WORKER_METRICS_PORT', 0, 0, 65535) || undefined;
  if (workerMetricsPort !== undefined && metricsToken === undefined)
    problems.push('METRICS_TOKEN : obligatoire avec WORKER_METRICS_PORT');

  const tracesEndpoint = url('OTEL_EXPORTER_OTLP_ENDPOINT', ['http:', 'https:'])?.replace(/\/+$/, '');

  const publicService = (name: string): PublicService | undefined => {
    const address = url(name, production ? ['https:'] : ['http:', 'https:']);
    return address === undefined ? undefined : publicServiceOf(name, address, production, problems);
  };
  const addressCompletion = publicService('ADDRESS_COMPLETION_URL');
  const companyDirectory = publicService('COMPANY_DIRECTORY_URL');

  if (production && !env.SESSION_SECRET) problems.push('SESSION_SECRET : obligatoire en production');
  if (env.SESSION_SECRET) {
    if (env.SESSION_SECRET.length < 32) problems.push('SESSION_SECRET : 32 caractères au moins');
    else if (isGuessable(env.SESSION_SECRET)) {
      problems.push(
        'SESSION_SECRET : trop facile à deviner (répétition, suite ou mots d’exemple) ; « openssl rand -base64 32 » en fait un bon',
      );
    }
  }
  const publisher = publisherOf(env, production, problems);
  const backup = {
    target: backupTargetOf(url('BACKUP_S3_ENDPOINT', ['http:', 'https:']), s3, env, problems),
    recipients: recipientsOf(env.BACKUP_RECIPIENT, problems),
    identityFile: env.BACKUP_IDENTITY_FILE ? resolve(env.BACKUP_IDENTITY_FILE) : undefined,
    keep: whole('BACKUP_KEEP', 14, 1, 10_000),
    keepDays: whole('BACKUP_KEEP_DAYS', 60, 0, 10_000),
    warnAfterDays: whole('BACKUP_WARN_DAYS', 9, 1, 365),
  };
  const browserProblem = env.PUPPETEER_EXECUTABLE_PATH && browserPathProblem(env.PUPPETEER_EXECUTABLE_PATH);
  if (browserProblem) problems.push(`PUPPETEER_EXECUTABLE_PATH : ${browserProblem}`);
  if (production && !env.APP_URL) problems.push('APP_URL : obligatoire en production');
  if (production && !env.DATABASE_URL) problems.push('DATABASE_URL : obligatoire en production');
  if (production && !env.SMTP_URL) problems.push('SMTP_URL : obligatoire en production');
  if (production && !isOnThisMachine(appUrl)) {
    if (!appUrl.startsWith('https:')) problems.push('APP_URL : adresse https://… attendue en production');
    if (demo) problems.push('DEMO : « off » attendu en production, le mot de passe de ses comptes est public');
  }
  if (!databaseUrl || !s3 || !env.SESSION_SECRET) {
    const problem = folderProblem(dataDir);
    if (problem) problems.push(`DATA_DIR : ${problem}`);
  }
  if (problems.length > 0) throw new InvalidSettings(problems);

  return {
    production,
    port,
    host: env.HOST || '127.0.0.1',
    dataDir,
    databaseUrl,
    databaseDirectUrl,
    databaseReplica: replicaUrl === undefined ? undefined : { url: replicaUrl, lagLimit: replicaLagLimit },
    databasePoolSize,
    smtp: smtpUrl === undefined ? undefined : { url: smtpUrl, ...smtp },
    mailFrom,
    appUrl,
    sessionSecret: env.SESSION_SECRET || storedSecret(dataDir),
    demo,
    worker,
    workerBeatSeconds,
    drainTime,
    logLevel,
    apiDocs,
    trustedProxies,
    oidc,
    s3,
    mapTiles,
    publicRequestsPerHour,
    eprotec,
    invoicePlatform,
    chorusPro,
    invoiceWebhookSecret,
    invoiceSettleTime,
    metricsToken,
    workerMetricsPort,
    tracesEndpoint,
    helloAsso,
    addressCompletion,
    companyDirectory,
    publisher,
    backup,
  };
}

/** The target of backups: a folder, or `s3://<bucket>/<prefix>` in its own store, or in that of the files. */
function backupTargetOf(
  endpoint: string | undefined,
  files: S3Settings | undefined,
  env: NodeJS.ProcessEnv,
  problems: string[],
): BackupSettings['target'] {
  const { BACKUP_TARGET: target, BACKUP_S3_ACCESS_KEY_ID: keyId, BACKUP_S3_SECRET_ACCESS_KEY: secret } = env;
  if (!target) return undefined;
  if (!target.startsWith('s3:')) return { folder: resolve(target) };
  const [, bucket, prefix = ''] =
    /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w-][\w./-]*?)?\/*)?$/.exec(target) ?? [];
  if (bucket === undefined) {
    problems.push('BACKUP_TARGET : dossier, ou « s3://compartiment/préfixe » attendu');
    return undefined;
  }
  const own = [env.BACKUP_S3_ENDPOINT, keyId, secret].filter(Boolean).length;
  if (own === 0 && files) return { s3: { ...files, bucket }, prefix };
  if (!endpoint || !keyId || !secret) {
    problems.push(
      'BACKUP_S3_ENDPOINT, BACKUP_S3_ACCESS_KEY_ID, BACKUP_S3_SECRET_ACCESS_KEY : obligatoires ensemble avec BACKUP_TARGET=s3://…',
    );
    return undefined;
  }
  const region = env.BACKUP_S3_REGION || 'us-east-1';
  return { s3: { endpoint, bucket, region, accessKeyId: keyId, secretAccessKey: secret }, prefix };
}

/** Public keys, separated by commas or spaces. A secret key in their place would be written into every process's environment. */
function recipientsOf(text: string | undefined, problems: string[]): readonly string[] {
  const recipients = (text ?? '').split(/[\s,]+/).filter(Boolean);
  if (recipients.some((recipient) => !/^age1[0-9a-z]{20,4000}$/.test(recipient)))
    problems.push('BACKUP_RECIPIENT : clés publiques « age1… » attendues, séparées par des virgules');
  return recipients;
}

/** Publisher of the demonstration, made up. */
const demonstrationPublisher = {
  PUBLISHER_NAME: 'Secours en démonstration (association fictive)',
  PUBLISHER_ADDRESS: '1 place de l’Exemple, 69000 Lyon',
  PUBLISHER_PHONE: '04 00 00 00 00',
  PUBLISHER_EMAIL: 'contact@demo.example',
  PUBLISHER_DIRECTOR: 'Dominique Exemple, personne fictive',
  HOSTING_PROVIDER: 'Hébergeur fictif, 2 rue de l’Exemple, 69000 Lyon, 04 00 00 00 01',
  DATA_PROTECTION_CONTACT: 'donnees@demo.example',
};

/** Who runs the installation: all of it is required in production; elsewhere the demonstration's values fill in. */
function publisherOf(env: NodeJS.ProcessEnv, production: boolean, problems: string[]): PublisherSettings {
  const text = (name: keyof typeof demonstrationPublisher): string => {
    const value = env[name]?.trim() ?? '';
    if (value === '' && production) problems.push(`${name} : obligatoire en production, pour les mentions légales`);
    // One line: it stands in the middle of a sentence, or in a cell.
    if (/[\r\n]/.test(value) || value.length > 300) problems.push(`${name} : 300 caractères sur une ligne au plus`);
    return value || demonstrationPublisher[name];
  };
  const email = text('PUBLISHER_EMAIL');
  if (!EmailAddress.parse(email)) problems.push('PUBLISHER_EMAIL : adresse e-mail attendue');
  return {
    name: text('PUBLISHER_NAME'),
    address: text('PUBLISHER_ADDRESS'),
    phone: text('PUBLISHER_PHONE'),
    email,
    director: text('PUBLISHER_DIRECTOR'),
    host: text('HOSTING_PROVIDER'),
    dataProtection: text('DATA_PROTECTION_CONTACT'),
  };
}

/** Whether an address is reachable only from this machine: then production may be tried without TLS. */
function isOnThisMachine(address: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(new URL(address).hostname);
}

/** The map, by default with the attribution that OpenStreetMap's licence requires. */
function mapTilesOf(url: string | undefined, env: NodeJS.ProcessEnv, problems: string[]): MapTiles | undefined {
  if (!url) return undefined;
  const { origin } = new URL(url);
  // The address is written into a header: it must name one server, without placeholders.
  if (!['{z}', '{x}', '{y}'].every((part) => url.includes(part)) || !/^https?:\/\/[\w.:[\]-]+$/.test(origin)) {
    problems.push('MAP_TILES_URL : adresse d’un serveur avec {z}, {x} et {y} attendue');
    return undefined;
  }
  const attribution = env.MAP_TILES_ATTRIBUTION || '© les contributeurs d’OpenStreetMap';
  return { url, origin, attribution };
}

/** The identity provider: all its settings or none. */
function oidcOf(
  profile: OidcProfile,
  issuer: string | undefined,
  env: NodeJS.ProcessEnv,
  problems: string[],
): OidcSettings | undefined {
  const { OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = env;
  if (!env.OIDC_ISSUER && !clientId && !clientSecret && profile === 'generic') return undefined;
  if (!env.OIDC_ISSUER)
    problems.push('OIDC_ISSUER : obligatoire avec OIDC_CLIENT_ID, OIDC_CLIENT_SECRET ou OIDC_PROFILE');
  if (!clientId) problems.push('OIDC_CLIENT_ID : obligatoire avec OIDC_ISSUER');
  if (!clientSecret) problems.push('OIDC_CLIENT_SECRET : obligatoire avec OIDC_ISSUER');
  // Its issuer is https://<host>/api/v2: the mere host publishes no description.
  if (profile === 'proconnect' && issuer && !/\/api\/v\d+$/.test(issuer))
    problems.push('OIDC_ISSUER : adresse https://…/api/v2 attendue avec OIDC_PROFILE=proconnect');
  return issuer && clientId && clientSecret ? { profile, issuer, clientId, clientSecret } : undefined;
}

/** e-Protec: all its settings or none. The token is sent in a header, the address precedes paths; neither is quoted when it is wrong. */
function eprotecOf(
  address: string | undefined,
  env: NodeJS.ProcessEnv,
  problems: string[],
): EprotecSettings | undefined {
  const { EPROTEC_URL, EPROTEC_TOKEN: token } = env;
  if (!EPROTEC_URL && !token) return undefined;
  if (!EPROTEC_URL) problems.push('EPROTEC_URL : obligatoire avec EPROTEC_TOKEN');
  if (!token) problems.push('EPROTEC_TOKEN : obligatoire avec EPROTEC_URL');
  else if (!/^[\x21-\x7e]{1,4096}$/.test(token)) problems.push('EPROTEC_TOKEN : jeton sans espace ni accent attendu');
  if (!address || !token) return undefined;
  const { username, password, search, hash } = new URL(address);
  if (username || password || search || hash) {
    problems.push('EPROTEC_URL : adresse sans identifiants, ni « ? », ni « # » attendue');
  }
  return { url: address.replace(/\/+$/, ''), token };
}

/** An account of an outside system: all its settings or none. Values are secrets and never quoted. */
function accountOf<Name extends string>(
  env: NodeJS.ProcessEnv,
  problems: string[],
  settings: Readonly<Record<Name, readonly [variable: string, value: string | undefined]>>,
): Record<Name, string> | undefined {
  const all = Object.entries(settings) as [Name, readonly [string, string | undefined]][];
  if (all.every(([, [variable]]) => !env[variable])) return undefined;
  const missing = all.filter(([, [, value]]) => !value).map(([, [variable]]) => variable);
  for (const variable of missing)
    problems.push(`${variable} : obligatoire avec les autres réglages de ce raccordement`);
  if (missing.length > 0) return undefined;
  return Object.fromEntries(all.map(([name, [, value]]) => [name, value])) as Record<Name, string>;
}

/**
 * HelloAsso's client with the accounts by issuer, « 69=protection-civile-69,69A12=antenne-12 »: an issuer that is not named takes no cards, so
 * that no money reaches the account of another association.
 */
function helloAssoOf(
  env: NodeJS.ProcessEnv,
  problems: string[],
  client: Omit<HelloAssoSettings, 'accounts' | 'notificationKey'> | undefined,
): HelloAssoSettings | undefined {
  const { HELLOASSO_ACCOUNTS: named, HELLOASSO_NOTIFICATION_KEY: key } = env;
  if (!client) {
    if (named || key) problems.push('HELLOASSO_URL : obligatoire avec les autres réglages HELLOASSO_…');
    return undefined;
  }
  const pairs = (named ?? '').split(',').map((pair) => pair.trim().split('='));
  const isValid = pairs.every(
    ([issuer = '', account = '', ...more]) =>
      more.length === 0 && /^[0-9A-Z]{2,12}$/.test(issuer) && /^[a-z0-9][a-z0-9-]{0,99}$/.test(account),
  );
  if (!isValid) problems.push('HELLOASSO_ACCOUNTS : « 69=nom-de-l-association,… » attendu');
  else if (new Set(pairs.map(([issuer]) => issuer)).size < pairs.length)
    problems.push('HELLOASSO_ACCOUNTS : un émetteur est nommé deux fois');
  if (key && Buffer.byteLength(key) < 16) problems.push('HELLOASSO_NOTIFICATION_KEY : 16 caractères au moins');
  return { ...client, accounts: new Map(pairs as [string, string][]), notificationKey: key || undefined };
}

/** A public service: an address without credentials or query; on this machine outside production only, where it is a fake. */
function publicServiceOf(
  name: string,
  url: string,
  production: boolean,
  problems: string[],
): PublicService | undefined {
  const { username, password, search, hash } = new URL(url);
  if (username || password || search || hash) {
    problems.push(`${name} : adresse sans identifiants, ni « ? », ni « # » attendue`);
    return undefined;
  }
  return { url, mayBeLocal: !production && isOnThisMachine(url) };
}

/** The bucket: all its settings or none; the region has the default of stores without regions. */
function s3Of(endpoint: string | undefined, env: NodeJS.ProcessEnv, problems: string[]): S3Settings | undefined {
  const {
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
    S3_REGION: region,
  } = env;
  if (!env.S3_ENDPOINT && !bucket && !accessKeyId && !secretAccessKey && !region) return undefined;
  if (!env.S3_ENDPOINT) problems.push('S3_ENDPOINT : obligatoire avec les autres réglages S3_…');
  if (!bucket) problems.push('S3_BUCKET : obligatoire avec S3_ENDPOINT');
  else if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) problems.push('S3_BUCKET : nom de compartiment attendu');
  if (!accessKeyId) problems.push('S3_ACCESS_KEY_ID : obligatoire avec S3_ENDPOINT');
  if (!secretAccessKey) problems.push('S3_SECRET_ACCESS_KEY : obligatoire avec S3_ENDPOINT');
  return endpoint && bucket && accessKeyId && secretAccessKey
    ? { endpoint, bucket, region: region || 'us-east-1', accessKeyId, secretAccessKey }
    : undefined;
}

/** With less space the embedded PostgreSQL does not start, or stops soon. Bytes. */
const minFreeBytes = 64 * 1024 * 1024;

/**
 * The reason why nothing can be stored in the folder, which is created for its owner alone when missing; null when it can. Writes a real
 * test file: access rights alone say nothing about a full or read-only disk.
 */
function folderProblem(folder: string): string | null {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const probe = mkdtempSync(join(folder, '.essai-'));
    try {
      writeFileSync(join(probe, 'essai'), Buffer.alloc(4096));
    } finally {
      rmSync(probe, { recursive: true, force: true });
    }
    const { bavail, bsize } = statfsSync(folder);
    if (bavail * bsize >= minFreeBytes) return null;
    return `le disque de « ${folder} » est plein (${Math.floor((bavail * bsize) / 1024 / 1024)} Mo libres, 64 attendus)`;
  } catch (error) {
    return reasonOf(error as NodeJS.ErrnoException, folder);
  }
}

function reasonOf({ code, message }: NodeJS.ErrnoException, folder: string): string {
  switch (code) {
    case 'EEXIST':
    case 'ENOTDIR':
      return `« ${folder} » n’est pas un dossier`;
    case 'EACCES':
    case 'EPERM':
      return `le compte qui lance le produit n’a pas le droit d’écrire dans « ${folder} »`;
    case 'EROFS':
      return `« ${folder} » est en lecture seule`;
    case 'ENOSPC':
    case 'EDQUOT':
      return `le disque de « ${folder} » est plein`;
    default:
      return `« ${folder} » est inutilisable (${code ?? message})`;
  }
}

function storedSecret(dataDir: string): string {
  const file = join(dataDir, 'session-secret');
  // Processes that start at once share one secret: that of the process that creates the file, written completely.
  if (!existsSync(file)) {
    const mine = join(dataDir, `session-secret.${randomUUID()}`);
    writeFileSync(mine, randomBytes(32).toString('hex'), { mode: 0o600 });
    try {
      linkSync(mine, file);
    } catch (error) {
      // On disks without links, the last process's file is used.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') renameSync(mine, file);
    } finally {
      rmSync(mine, { force: true });
    }
  }
  return readFileSync(file, 'utf8').trim();
}
