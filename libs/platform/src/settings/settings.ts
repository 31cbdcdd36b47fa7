import type { PublicService } from '../outgoing/public-json';

/** All settings from the environment, checked once at start (docs/operations.md lists the variables). */
export abstract class Settings {
  abstract readonly production: boolean;
  abstract readonly port: number;
  /** The address to listen on. */
  abstract readonly host: string;
  /** Absolute path of the folder for all files. */
  abstract readonly dataDir: string;
  /** Set: use that PostgreSQL server. Unset: the embedded one. */
  abstract readonly databaseUrl: string | undefined;
  /** Set: {@link databaseUrl} leads to a connection pooler in transaction mode, and this address to the server itself. */
  abstract readonly databaseDirectUrl: string | undefined;
  /** Set: lists, searches and exports may be read from that streaming replica of the database. */
  abstract readonly databaseReplica: DatabaseReplicaSettings | undefined;
  /** Connections that this process may hold: three listen for jobs, one runs a job's transaction, one writes its progress. */
  abstract readonly databasePoolSize: number;
  /** Set: real SMTP. Unset: messages are stored, and readable at /dev/mail outside production. */
  abstract readonly smtp: SmtpSettings | undefined;
  /** The sender of messages: `Name <name@domain>`. */
  abstract readonly mailFrom: string;
  /** The product's public address; links in e-mails begin with it. Without a trailing slash. */
  abstract readonly appUrl: string;
  abstract readonly sessionSecret: string;
  /** Load the demonstration data when the database is empty. */
  abstract readonly demo: boolean;
  /** Where background tasks run: `on` in a separate process started by this one, `inside` this process, `off` not from this process. */
  abstract readonly worker: 'on' | 'inside' | 'off';
  /** How often a background process reports that it is alive. Seconds, 10 at most: silence of 45 s counts as death. */
  abstract readonly workerBeatSeconds: number;
  /**
   * How long this process still answers after `SIGTERM` while it reports that it is not ready: load balancers need that long to notice.
   * Milliseconds.
   */
  abstract readonly drainTime: number;
  abstract readonly logLevel: string;
  /** Whether to serve the description of the API and Swagger UI at /api/docs. */
  abstract readonly apiDocs: boolean;
  /**
   * The number of reverse proxies in front of the API. That many last entries of X-Forwarded-For are trusted: the entries before them come
   * from the client, who could otherwise choose the address for which attempts are counted.
   */
  abstract readonly trustedProxies: number;
  /** Set: users may also log in with this OpenID Connect provider. */
  abstract readonly oidc: OidcSettings | undefined;
  /** Set: files are stored in that S3-compatible store. Unset: under {@link dataDir}. */
  abstract readonly s3: S3Settings | undefined;
  /** Set: courses are drawn on this map. Unset: without a map, and browsers contact no other server. */
  abstract readonly mapTiles: MapTiles | undefined;
  /** Requests for a demand or an account that one address may send per hour. */
  abstract readonly publicRequestsPerHour: number;
  /** Set: stations can be sent to e-Protec, the association's own system. */
  abstract readonly eprotec: EprotecSettings | undefined;
  /** Set: departments may have invoices for public buyers delivered by that platform (XP Z12-013). */
  abstract readonly invoicePlatform: InvoicePlatformSettings | undefined;
  /** Set: departments may have invoices for public buyers delivered by Chorus Pro itself. */
  abstract readonly chorusPro: ChorusProSettings | undefined;
  /** Set: the platform may report statuses by messages signed with this secret. At least 24 bytes. */
  abstract readonly invoiceWebhookSecret: string | undefined;
  /** How long an accepted invoice may be missing from a platform's searches: only then is it sent again. Milliseconds. */
  abstract readonly invoiceSettleTime: number;
  /** Set: invoices of the issuers that it names can be paid by card at HelloAsso. */
  abstract readonly helloAsso: HelloAssoSettings | undefined;
  /** Set: addresses are completed while they are typed, by that service. */
  abstract readonly addressCompletion: PublicService | undefined;
  /** Set: name and address of a company are found by its number, in that directory. */
  abstract readonly companyDirectory: PublicService | undefined;
  /** Set: Prometheus may read `/metrics` with this bearer token, at least 24 characters. Unset: there is no such address. */
  abstract readonly metricsToken: string | undefined;
  /** The port at which a worker process answers `/metrics`; undefined: it does not. */
  abstract readonly workerMetricsPort: number | undefined;
  /** Set: traces are sent to that OTLP receiver. Unset: none are recorded. Without a trailing slash. */
  abstract readonly tracesEndpoint: string | undefined;
  /** Who runs this installation, as its legal pages name them. */
  abstract readonly publisher: PublisherSettings;
  /** Backups (docs/backup.md). */
  abstract readonly backup: BackupSettings;
}

/** A streaming replica of the database. */
export interface DatabaseReplicaSettings {
  readonly url: string;
  /** By how much it may be behind the primary before it is left aside. Milliseconds. */
  readonly lagLimit: number;
}

/** Where backups go, who can open them, and which are kept. */
export interface BackupSettings {
  /** A folder, or a place in a bucket. Unset: no backup is made by itself. */
  readonly target: { readonly folder: string } | { readonly s3: S3Settings; readonly prefix: string } | undefined;
  /** Public keys of age, `age1…`; none: a backup is encrypted for nobody, and none is made by itself. */
  readonly recipients: readonly string[];
  /** Absolute path of the secret key's file, for the weekly restore on trial. */
  readonly identityFile: string | undefined;
  /** The newest ones, and those of the last days, are kept. */
  readonly keep: number;
  readonly keepDays: number;
  /** Administrators are warned when no backup was restored on trial for longer. */
  readonly warnAfterDays: number;
}

/** Who runs an installation (law on confidence in the digital economy, article 1-1, and GDPR, article 13). */
export interface PublisherSettings {
  readonly name: string;
  readonly address: string;
  readonly phone: string;
  readonly email: string;
  /** Person who is responsible for what is published. */
  readonly director: string;
  /** Name, address and phone of whoever hosts the servers. */
  readonly host: string;
  /** E-mail address or postal address of the data-protection officer, or of whoever answers in their place. */
  readonly dataProtection: string;
}

/** e-Protec's interface (docs/adr/0054) and this installation's credentials for it. */
export interface EprotecSettings {
  /** The base URL of its calls, without a trailing slash. */
  readonly url: string;
  readonly token: string;
}

/** An OAuth client (RFC 6749, client credentials). */
export interface OAuthClient {
  readonly tokenUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** What the token is asked for; absent where the server wants none. */
  readonly scope?: string;
}

/** The flow and directory services of an approved platform, and this installation's account. Addresses without a trailing slash. */
export interface InvoicePlatformSettings extends OAuthClient {
  readonly url: string;
  readonly directoryUrl: string;
  /** Where it judges an invoice before its issue; XP Z12-013 names no such service. */
  readonly validationUrl?: string;
}

/** Chorus Pro at PISTE, and this installation's technical account. */
export interface ChorusProSettings extends OAuthClient {
  readonly url: string;
  readonly login: string;
  readonly password: string;
}

/** HelloAsso's API, and this installation's client of it. The address without a trailing slash. */
export interface HelloAssoSettings extends OAuthClient {
  readonly url: string;
  /** The accounts that receive the money (the « slug » of an organisation at HelloAsso), by code of the issuer of the invoices. */
  readonly accounts: ReadonlyMap<string, string>;
  /** Set: notifications without a signature by this key are refused. Unset: they are not signed, as for clients that are no partners. */
  readonly notificationKey: string | undefined;
}

/** The SMTP server and its timeouts. */
export interface SmtpSettings {
  readonly url: string;
  /** Connections held at once by one process, which sends as many messages at once. */
  readonly connections: number;
  /** Timeouts for connecting, for the greeting, and between two answers. Milliseconds. */
  readonly connectionTimeout: number;
  readonly greetingTimeout: number;
  readonly socketTimeout: number;
}

/** A server of map tiles in Web Mercator. */
export interface MapTiles {
  /** With `{z}`, `{x}` and `{y}`. */
  readonly url: string;
  /** The origin of that address, for the list of allowed picture sources. */
  readonly origin: string;
  /** The attribution that the map's licence requires beside the map. */
  readonly attribution: string;
}

/** How a provider deviates from OpenID Connect's defaults: `generic` not at all. */
export type OidcProfile = 'generic' | 'proconnect';

/** An OpenID Connect provider and this installation's credentials for it. */
export interface OidcSettings {
  readonly profile: OidcProfile;
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
