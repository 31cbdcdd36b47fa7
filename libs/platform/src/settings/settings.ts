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
import { parseMailFrom } from '../mail/mail-addresses';
import { problemOfBrowser } from '../pdf/browser-path';
import { isGuessable } from './guessable-secret';

/** Everything the environment decides, checked once at start (docs/operations.md lists the variables). */
export abstract class Settings {
  abstract readonly production: boolean;
  abstract readonly port: number;
  /** Address to listen on. */
  abstract readonly host: string;
  /** Absolute folder of everything that is kept on disk. */
  abstract readonly dataDir: string;
  /** Set: that PostgreSQL server. Unset: the embedded one. */
  abstract readonly databaseUrl: string | undefined;
  /** Connections this process may hold: three listen for jobs, one runs a job's transaction, one tells its progress. */
  abstract readonly databasePoolSize: number;
  /** Set: real SMTP. Unset: messages are kept and readable at /dev/mail outside production. */
  abstract readonly smtp: SmtpSettings | undefined;
  /** Who messages come from: `Name <name@domain>`. */
  abstract readonly mailFrom: string;
  /** Where people reach the product; links in e-mails begin with it, never ends with a slash. */
  abstract readonly appUrl: string;
  abstract readonly sessionSecret: string;
  /** Load the demonstration data when the database is empty. */
  abstract readonly demo: boolean;
  /** Where background tasks are run: `on` in a process of their own beside this one, `inside` this one, `off` not by this one. */
  abstract readonly worker: 'on' | 'inside' | 'off';
  /** How often a background process reports that it is alive. Seconds, 10 at most: silence of 45 s counts as death. */
  abstract readonly workerBeatSeconds: number;
  abstract readonly logLevel: string;
  /** Serve the description of the API and Swagger UI at /api/docs. */
  abstract readonly apiDocs: boolean;
  /**
   * How many reverse proxies stand in front of the API. That many last entries of X-Forwarded-For are believed: what is
   * further left was sent by the client, who would otherwise choose the address that attempts are counted for.
   */
  abstract readonly trustedProxies: number;
  /** Set: people may also log in with this OpenID Connect provider. */
  abstract readonly oidc: OidcSettings | undefined;
  /** Set: files are kept in that S3-compatible store. Unset: under {@link dataDir}. */
  abstract readonly s3: S3Settings | undefined;
  /** Set: courses are drawn on this map. Unset: on a plain ground, and browsers ask no other server. */
  abstract readonly mapTiles: MapTiles | undefined;
  /** Requests for a demand or an account that one address may send in an hour. */
  abstract readonly publicRequestsPerHour: number;
  /** Set: stations can be sent to e-Protec, the association's own system. */
  abstract readonly eprotec: EprotecSettings | undefined;
}

/** e-Protec's interface (docs/adr/0054) and what it knows this installation by. */
export interface EprotecSettings {
  /** Its calls begin with it; never ends with a slash. */
  readonly url: string;
  readonly token: string;
}

/** The SMTP server and how patient we are with it. */
export interface SmtpSettings {
  readonly url: string;
  /** Kept at once by one process, which sends as many messages at once. */
  readonly connections: number;
  /** To be connected, to be greeted, and between two answers. Milliseconds. */
  readonly connectionTimeout: number;
  readonly greetingTimeout: number;
  readonly socketTimeout: number;
}

/** A server of map tiles in Web Mercator. */
export interface MapTiles {
  /** With `{z}`, `{x}` and `{y}`. */
  readonly url: string;
  /** Of that address, for the list of where pictures may come from. */
  readonly origin: string;
  /** What its licence asks to be said beside the map. */
  readonly attribution: string;
}

/** An OpenID Connect provider and what it knows this installation by. */
export interface OidcSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** A bucket of an S3-compatible store, addressed by path: `<endpoint>/<bucket>/<key>`. */
export interface S3Settings {
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

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
  const databasePoolSize = whole('DATABASE_POOL_SIZE', 10, 5, 200);
  const smtpUrl = url('SMTP_URL', ['smtp:', 'smtps:']);
  const smtp = {
    connections: whole('SMTP_CONNECTIONS', 2, 1, 20),
    connectionTimeout: 1000 * whole('SMTP_CONNECTION_TIMEOUT', 15, 1, 600),
    greetingTimeout: 1000 * whole('SMTP_GREETING_TIMEOUT', 15, 1, 600),
    // Some servers look for viruses before they answer.
    socketTimeout: 1000 * whole('SMTP_SOCKET_TIMEOUT', 120, 1, 600),
  };
  const appUrl = (url('APP_URL', ['http:', 'https:']) ?? `http://127.0.0.1:${port}`).replace(/\/+$/, '');
  const logLevel = env.LOG_LEVEL || (production ? 'info' : 'warn');
  if (!logLevels.includes(logLevel)) problems.push(`LOG_LEVEL : ${logLevels.join(', ')} attendu, reçu « ${logLevel} »`);
  const demo = yesNo('DEMO', !production);
  const worker = oneOf('WORKER', ['on', 'inside', 'off']);
  const workerBeatSeconds = whole('WORKER_BEAT_SECONDS', 10, 1, 10);
  const apiDocs = yesNo('API_DOCS', !production);
  const trustedProxies = /^\d$/.test(env.TRUST_PROXY ?? '')
    ? Number(env.TRUST_PROXY)
    : Number(yesNo('TRUST_PROXY', false));
  const publicRequestsPerHour = whole('PUBLIC_REQUESTS_PER_HOUR', 20, 1, 1_000_000);
  const mailFrom = env.MAIL_FROM || 'Postes de secours <ne-pas-repondre@postes-de-secours.example>';
  if (!parseMailFrom(mailFrom)) problems.push('MAIL_FROM : « Nom <nom@domaine> » attendu');

  const s3 = s3Of(url('S3_ENDPOINT', ['http:', 'https:']), env, problems);
  const oidc = oidcOf(url('OIDC_ISSUER', production ? ['https:'] : ['http:', 'https:']), env, problems);

  const mapTiles = mapTilesOf(url('MAP_TILES_URL', production ? ['https:'] : ['http:', 'https:']), env, problems);

  const eprotec = eprotecOf(url('EPROTEC_URL', production ? ['https:'] : ['http:', 'https:']), env, problems);

  if (production && !env.SESSION_SECRET) problems.push('SESSION_SECRET : obligatoire en production');
  if (env.SESSION_SECRET) {
    if (env.SESSION_SECRET.length < 32) problems.push('SESSION_SECRET : 32 caractères au moins');
    else if (isGuessable(env.SESSION_SECRET)) {
      problems.push(
        'SESSION_SECRET : trop facile à deviner (répétition, suite ou mots d’exemple) ; « openssl rand -base64 32 » en fait un bon',
      );
    }
  }
  const browserProblem = env.PUPPETEER_EXECUTABLE_PATH && problemOfBrowser(env.PUPPETEER_EXECUTABLE_PATH);
  if (browserProblem) problems.push(`PUPPETEER_EXECUTABLE_PATH : ${browserProblem}`);
  if (production && !env.APP_URL) problems.push('APP_URL : obligatoire en production');
  if (production && !env.DATABASE_URL) problems.push('DATABASE_URL : obligatoire en production');
  if (production && !env.SMTP_URL) problems.push('SMTP_URL : obligatoire en production');
  if (production && !isOnThisMachine(appUrl)) {
    if (!appUrl.startsWith('https:')) problems.push('APP_URL : adresse https://… attendue en production');
    if (demo) problems.push('DEMO : « off » attendu en production, le mot de passe de ses comptes est public');
  }
  if (!databaseUrl || !s3 || !env.SESSION_SECRET) {
    const problem = problemOfFolder(dataDir);
    if (problem) problems.push(`DATA_DIR : ${problem}`);
  }
  if (problems.length > 0) throw new InvalidSettings(problems);

  return {
    production,
    port,
    host: env.HOST || '127.0.0.1',
    dataDir,
    databaseUrl,
    databasePoolSize,
    smtp: smtpUrl === undefined ? undefined : { url: smtpUrl, ...smtp },
    mailFrom,
    appUrl,
    sessionSecret: env.SESSION_SECRET || keptSecret(dataDir),
    demo,
    worker,
    workerBeatSeconds,
    logLevel,
    apiDocs,
    trustedProxies,
    oidc,
    s3,
    mapTiles,
    publicRequestsPerHour,
    eprotec,
  };
}

/** Whether nobody but this machine reaches an address: where production may be tried without TLS. */
function isOnThisMachine(address: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(new URL(address).hostname);
}

/** The map, with the attribution that OpenStreetMap's licence asks for unless told otherwise. */
function mapTilesOf(url: string | undefined, env: NodeJS.ProcessEnv, problems: string[]): MapTiles | undefined {
  if (!url) return undefined;
  const { origin } = new URL(url);
  // It goes into a header: one server, without a part to be replaced.
  if (!['{z}', '{x}', '{y}'].every((part) => url.includes(part)) || !/^https?:\/\/[\w.:[\]-]+$/.test(origin)) {
    problems.push('MAP_TILES_URL : adresse d’un serveur avec {z}, {x} et {y} attendue');
    return undefined;
  }
  const attribution = env.MAP_TILES_ATTRIBUTION || '© les contributeurs d’OpenStreetMap';
  return { url, origin, attribution };
}

/** The identity provider, all of it or nothing. */
function oidcOf(issuer: string | undefined, env: NodeJS.ProcessEnv, problems: string[]): OidcSettings | undefined {
  const { OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = env;
  if (!env.OIDC_ISSUER && !clientId && !clientSecret) return undefined;
  if (!env.OIDC_ISSUER) problems.push('OIDC_ISSUER : obligatoire avec OIDC_CLIENT_ID et OIDC_CLIENT_SECRET');
  if (!clientId) problems.push('OIDC_CLIENT_ID : obligatoire avec OIDC_ISSUER');
  if (!clientSecret) problems.push('OIDC_CLIENT_SECRET : obligatoire avec OIDC_ISSUER');
  return issuer && clientId && clientSecret ? { issuer, clientId, clientSecret } : undefined;
}

/** e-Protec, all of it or nothing. The token goes into a header, the address before paths; neither is told where it is wrong. */
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

/** The bucket, all of it or nothing; the region that stores without regions expect goes without saying. */
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

/** Less than this and the embedded PostgreSQL does not start, or stops soon. Bytes. */
const LEAST_SPACE = 64 * 1024 * 1024;

/**
 * Why nothing can be kept in the folder, which is made where it is missing, for its owner alone; null when it can. What is
 * tried is what will be done: rights alone say nothing of a full or read-only disk.
 */
function problemOfFolder(folder: string): string | null {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const probe = mkdtempSync(join(folder, '.essai-'));
    try {
      writeFileSync(join(probe, 'essai'), Buffer.alloc(4096));
    } finally {
      rmSync(probe, { recursive: true, force: true });
    }
    const { bavail, bsize } = statfsSync(folder);
    if (bavail * bsize >= LEAST_SPACE) return null;
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

function keptSecret(dataDir: string): string {
  const file = join(dataDir, 'session-secret');
  // Processes that start at once keep one secret: that of whoever makes the file, whole.
  if (!existsSync(file)) {
    const mine = join(dataDir, `session-secret.${randomUUID()}`);
    writeFileSync(mine, randomBytes(32).toString('hex'), { mode: 0o600 });
    try {
      linkSync(mine, file);
    } catch (error) {
      // Disks without links: there the last one's stands.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') renameSync(mine, file);
    } finally {
      rmSync(mine, { force: true });
    }
  }
  return readFileSync(file, 'utf8').trim();
}
