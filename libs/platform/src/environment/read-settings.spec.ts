import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { InvalidSettings, readSettings } from './read-settings';

const SESSION_SECRET = 'q7Vd2mXb9TfLz4RkWc8HnPs3JyGa6EuQ';

/** Who runs the installation, required in production. */
const publisher = {
  PUBLISHER_NAME: 'Secours du Rhône',
  PUBLISHER_ADDRESS: '1 place Bellecour, 69002 Lyon',
  PUBLISHER_PHONE: '04 00 00 00 00',
  PUBLISHER_EMAIL: 'contact@secours.example',
  PUBLISHER_DIRECTOR: 'Dominique Exemple',
  HOSTING_PROVIDER: 'Hébergeur, 69000 Lyon, 04 00 00 00 01',
  DATA_PROTECTION_CONTACT: 'donnees@secours.example',
};

/** Everything that production requires, except DATA_DIR. */
const production = {
  NODE_ENV: 'production',
  SESSION_SECRET,
  APP_URL: 'https://secours.example',
  DATABASE_URL: 'postgres://db.example/postes',
  SMTP_URL: 'smtps://mail.example',
  ...publisher,
};

describe('settings', () => {
  let folder: string;
  const dataDir = () => mkdtempSync(join(folder, 'data-'));
  const read = (env: NodeJS.ProcessEnv) => readSettings({ DATA_DIR: dataDir(), ...env });

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'pds-settings-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('need nothing outside production, and store the session secret that they generate', () => {
    const DATA_DIR = dataDir();
    const settings = readSettings({ DATA_DIR });
    expect(settings).toMatchObject({ production: false, port: 3000, demo: true, worker: 'on' });
    expect(settings.sessionSecret).toHaveLength(64);
    expect(readSettings({ DATA_DIR }).sessionSecret).toBe(settings.sessionSecret);
  });

  it('give balancers time in production only, and name the server itself beside a connection pooler', () => {
    expect(read({}).drainTime).toBe(0);
    expect(read({ DRAIN_SECONDS: '7' }).drainTime).toBe(7_000);
    const direct = 'postgresql://postes@10.0.0.1/postes';
    expect(() => read({ DATABASE_DIRECT_URL: direct })).toThrow('DATABASE_URL est aussi obligatoire');
    expect(read({ DATABASE_DIRECT_URL: direct, DATABASE_URL: 'postgresql://pooler:6432/postes' })).toMatchObject({
      databaseDirectUrl: direct,
    });
  });

  it('report every invalid value in one list', () => {
    const read = () =>
      readSettings({ DATA_DIR: dataDir(), PORT: 'http', DATABASE_URL: 'mysql://x', DEMO: 'maybe', LOG_LEVEL: 'loud' });
    expect(read).toThrow(InvalidSettings);
    expect(read).toThrow(/PORT[\s\S]*DATABASE_URL[\s\S]*LOG_LEVEL[\s\S]*DEMO/);
  });

  it('accept a replica of a given database', () => {
    const read = (env: Record<string, string>) => readSettings({ DATA_DIR: dataDir(), ...env }).databaseReplica;
    const DATABASE_URL = 'postgres://db.example/pds';
    const DATABASE_REPLICA_URL = 'postgres://replica.example/pds';
    expect(read({ DATABASE_URL })).toBeUndefined();
    expect(read({ DATABASE_URL, DATABASE_REPLICA_URL })).toEqual({ url: DATABASE_REPLICA_URL, lagLimit: 30_000 });
    expect(read({ DATABASE_URL, DATABASE_REPLICA_URL, DATABASE_REPLICA_LAG_SECONDS: '5' })).toMatchObject({
      lagLimit: 5_000,
    });
    expect(() => read({ DATABASE_REPLICA_URL })).toThrow('DATABASE_URL : obligatoire avec DATABASE_REPLICA_URL');
    expect(() => read({ DATABASE_URL, DATABASE_REPLICA_URL: DATABASE_URL })).toThrow('DATABASE_REPLICA_URL : adresse');
    expect(() => read({ DATABASE_URL, DATABASE_REPLICA_URL: 'mysql://x' })).toThrow('DATABASE_REPLICA_URL');
    expect(() => read({ DATABASE_URL, DATABASE_REPLICA_URL, DATABASE_REPLICA_LAG_SECONDS: '0' })).toThrow(
      'DATABASE_REPLICA_LAG_SECONDS',
    );
  });

  it('define where background tasks run', () => {
    const read = (WORKER: string) => readSettings({ DATA_DIR: dataDir(), WORKER }).worker;
    expect(['', 'on', 'inside', 'off', 'OFF'].map(read)).toEqual(['on', 'on', 'inside', 'off', 'off']);
    expect(() => read('true')).toThrow('WORKER : « on » ou « inside » ou « off » attendu, reçu « true »');
  });

  it('accept the address of map tiles, with its origin and attribution', () => {
    const MAP_TILES_URL = 'https://tuiles.example:8443/osm/{z}/{x}/{y}.png';
    expect(readSettings({ DATA_DIR: dataDir() }).mapTiles).toBeUndefined();
    expect(readSettings({ DATA_DIR: dataDir(), MAP_TILES_URL }).mapTiles).toEqual({
      url: MAP_TILES_URL,
      origin: 'https://tuiles.example:8443',
      attribution: '© les contributeurs d’OpenStreetMap',
    });
    for (const wrong of ['https://tuiles.example/{z}/{x}.png', 'https://{s}.tuiles.example/{z}/{x}/{y}', 'tuiles']) {
      expect(() => readSettings({ DATA_DIR: dataDir(), MAP_TILES_URL: wrong })).toThrow('MAP_TILES_URL');
    }
  });

  it('accept a token for metrics that is long enough, and a port for those of a worker with it', () => {
    expect(read({})).toMatchObject({ metricsToken: undefined, workerMetricsPort: undefined });
    const token = 'x'.repeat(24);
    expect(read({ METRICS_TOKEN: token, WORKER_METRICS_PORT: '9464' })).toMatchObject({
      metricsToken: token,
      workerMetricsPort: 9464,
    });
    for (const wrong of ['too-short', `${token} é`]) {
      expect(() => read({ METRICS_TOKEN: wrong })).toThrow('METRICS_TOKEN : 24 caractères au moins');
      expect(() => read({ METRICS_TOKEN: wrong })).not.toThrow(wrong);
    }
    expect(() => read({ WORKER_METRICS_PORT: '9464' })).toThrow('METRICS_TOKEN : obligatoire');
  });

  it('accept the address of a receiver of traces', () => {
    const read = (address?: string) => readSettings({ DATA_DIR: dataDir(), OTEL_EXPORTER_OTLP_ENDPOINT: address });
    expect(read().tracesEndpoint).toBeUndefined();
    expect(read('http://collector:4318/').tracesEndpoint).toBe('http://collector:4318');
    expect(() => read('collector:4318')).toThrow('OTEL_EXPORTER_OTLP_ENDPOINT');
  });

  it('require all settings of a platform of invoices together, and never show their values', () => {
    const all = {
      INVOICE_PLATFORM_URL: 'https://platform.example/flow/',
      INVOICE_PLATFORM_TOKEN_URL: 'https://platform.example/token',
      INVOICE_PLATFORM_CLIENT_ID: 'pds',
      INVOICE_PLATFORM_CLIENT_SECRET: 'very-secret',
    };
    expect(read({})).toMatchObject({ invoicePlatform: undefined, chorusPro: undefined, invoiceSettleTime: 900_000 });
    expect(read(all).invoicePlatform).toEqual({
      url: 'https://platform.example/flow',
      directoryUrl: 'https://platform.example/flow',
      tokenUrl: 'https://platform.example/token',
      clientId: 'pds',
      clientSecret: 'very-secret',
      scope: 'openid',
    });
    const INVOICE_PLATFORM_VALIDATION_URL = 'https://platform.example/judge';
    expect(read({ ...all, INVOICE_PLATFORM_VALIDATION_URL }).invoicePlatform).toMatchObject({
      validationUrl: 'https://platform.example/judge',
    });
    expect(() => read({ INVOICE_PLATFORM_VALIDATION_URL })).toThrow('INVOICE_PLATFORM_URL est aussi obligatoire');
    const missing = () => read({ ...all, INVOICE_PLATFORM_CLIENT_ID: '' });
    expect(missing).toThrow('INVOICE_PLATFORM_CLIENT_ID : obligatoire');
    expect(missing).not.toThrow('very-secret');
    expect(() => read({ CHORUS_PRO_LOGIN: 'TECH_1' })).toThrow('CHORUS_PRO_PASSWORD : obligatoire');
    expect(() => read({ INVOICE_WEBHOOK_SECRET: 'short' })).toThrow('INVOICE_WEBHOOK_SECRET : 24 caractères');
  });

  it('require all settings of HelloAsso together, with an account for each issuer, and never show their values', () => {
    const all = {
      HELLOASSO_URL: 'https://api.helloasso.example/',
      HELLOASSO_TOKEN_URL: 'https://api.helloasso.example/oauth2/token',
      HELLOASSO_CLIENT_ID: 'pds',
      HELLOASSO_CLIENT_SECRET: 'very-secret',
      HELLOASSO_ACCOUNTS: '69=pc-rhone, 69A12=antenne-12',
    };
    const read = (env: NodeJS.ProcessEnv) => readSettings({ DATA_DIR: dataDir(), ...env }).helloAsso;
    expect(read({})).toBeUndefined();
    expect(read(all)).toEqual({
      url: 'https://api.helloasso.example',
      tokenUrl: 'https://api.helloasso.example/oauth2/token',
      clientId: 'pds',
      clientSecret: 'very-secret',
      accounts: new Map([
        ['69', 'pc-rhone'],
        ['69A12', 'antenne-12'],
      ]),
      notificationKey: undefined,
    });
    for (const accounts of ['', '69', '69=', '=pc', '69=a=b', '69=PC Rhône', '69=a,'])
      expect(() => read({ ...all, HELLOASSO_ACCOUNTS: accounts })).toThrow('HELLOASSO_ACCOUNTS : « 69=');
    expect(() => read({ ...all, HELLOASSO_ACCOUNTS: '69=a,69=b' })).toThrow('nommé deux fois');
    expect(() => read({ HELLOASSO_ACCOUNTS: '69=a' })).toThrow('HELLOASSO_URL : obligatoire');
    expect(() => read({ ...all, HELLOASSO_NOTIFICATION_KEY: 'short' })).toThrow('16 caractères');
    const missing = () => read({ ...all, HELLOASSO_CLIENT_ID: '' });
    expect(missing).toThrow('HELLOASSO_CLIENT_ID : obligatoire');
    expect(missing).not.toThrow('very-secret');
  });

  it('require e-Protec’s token with its address, and never show the token', () => {
    const EPROTEC_URL = 'https://e-protec.example/api/';
    const EPROTEC_TOKEN = 'very-secret';
    const read = (env: NodeJS.ProcessEnv) => readSettings({ DATA_DIR: dataDir(), ...env }).eprotec;
    expect(read({})).toBeUndefined();
    expect(read({ EPROTEC_URL, EPROTEC_TOKEN })).toEqual({
      url: 'https://e-protec.example/api',
      token: EPROTEC_TOKEN,
    });
    expect(() => read({ EPROTEC_URL })).toThrow('EPROTEC_TOKEN : obligatoire avec EPROTEC_URL');
    expect(() => read({ EPROTEC_TOKEN })).toThrow('EPROTEC_URL : obligatoire avec EPROTEC_TOKEN');
    expect(() => read({ EPROTEC_URL: 'e-protec', EPROTEC_TOKEN })).toThrow('EPROTEC_URL : adresse http://…');
    for (const more of ['?a=b', '#part']) {
      expect(() => read({ EPROTEC_URL: EPROTEC_URL + more, EPROTEC_TOKEN })).toThrow('EPROTEC_URL : adresse sans');
    }
    expect(() => read({ EPROTEC_URL: 'https://me:pass@e-protec.example', EPROTEC_TOKEN })).toThrow(
      'EPROTEC_URL : adresse sans identifiants',
    );
    for (const wrong of ['very secret', 'très-secret', 'very\nsecret']) {
      const reading = () => read({ EPROTEC_URL, EPROTEC_TOKEN: wrong });
      expect(reading).toThrow('EPROTEC_TOKEN : jeton');
      expect(reading).not.toThrow(wrong);
    }
  });

  it.each([
    ['ADDRESS_COMPLETION_URL', 'addressCompletion'],
    ['COMPANY_DIRECTORY_URL', 'companyDirectory'],
  ] as const)('take the public service of %s, on this machine outside production only', (name, setting) => {
    const read = (url?: string) => readSettings({ DATA_DIR: dataDir(), [name]: url })[setting];
    expect(read()).toBeUndefined();
    expect(read('https://service.example/search')).toEqual({
      url: 'https://service.example/search',
      mayBeLocal: false,
    });
    expect(read('http://127.0.0.1:4000/search')?.mayBeLocal).toBe(true);
    for (const wrong of ['service', 'file:///etc/passwd', 'https://me:pass@service.example', 'https://a.example/?q=']) {
      expect(() => read(wrong)).toThrow(name);
    }
    expect(
      readSettings({ DATA_DIR: dataDir(), ...production, [name]: 'https://127.0.0.1/search' })[setting]?.mayBeLocal,
    ).toBe(false);
    expect(() => readSettings({ DATA_DIR: dataDir(), ...production, [name]: 'http://service.example' })).toThrow(
      `${name} : adresse https://… attendue`,
    );
  });

  it('refuse an unencrypted e-Protec address in production', () => {
    const EPROTEC_TOKEN = 'very-secret';
    const read = (EPROTEC_URL: string) =>
      readSettings({ DATA_DIR: dataDir(), ...production, EPROTEC_URL, EPROTEC_TOKEN }).eprotec;
    expect(read('https://e-protec.example')?.url).toBe('https://e-protec.example');
    expect(() => read('http://e-protec.example')).toThrow('EPROTEC_URL : adresse https://… attendue');
  });

  it.each(['3.5', '70000', '-1', '1e9', 'NaN'])('refuse the port %s', (PORT) => {
    expect(() => readSettings({ DATA_DIR: dataDir(), PORT })).toThrow(
      `PORT : nombre entier de 0 à 65535 attendu, reçu « ${PORT} »`,
    );
  });

  it('report why DATA_DIR is unusable, together with all other errors', () => {
    const file = join(dataDir(), 'file');
    writeFileSync(file, '');
    expect(() => readSettings({ DATA_DIR: file, PORT: '3.5' })).toThrow(/PORT[\s\S]*DATA_DIR.*n’est pas un dossier/);
    expect(() => readSettings({ DATA_DIR: join(file, 'below') })).toThrow(/DATA_DIR.*n’est pas un dossier/);
    expect(() => readSettings({ DATA_DIR: '/dev/null' })).toThrow(/DATA_DIR.*n’est pas un dossier/);
  });

  it('do not check DATA_DIR when nothing is stored in it', () => {
    const elsewhere = {
      DATABASE_URL: 'postgresql://db.example/pds',
      SESSION_SECRET,
      S3_ENDPOINT: 'http://localhost:9000',
      S3_BUCKET: 'documents',
      S3_ACCESS_KEY_ID: 'pds',
      S3_SECRET_ACCESS_KEY: 'secret',
    };
    expect(readSettings({ DATA_DIR: '/dev/null/pds', ...elsewhere }).dataDir).toBe('/dev/null/pds');
  });

  it('create DATA_DIR and its content for their owner alone, and leave no test file behind', () => {
    const DATA_DIR = join(dataDir(), 'data');
    readSettings({ DATA_DIR });
    expect(statSync(DATA_DIR).mode & 0o777).toBe(0o700);
    expect(readdirSync(DATA_DIR)).toEqual(['session-secret']);
    expect(statSync(join(DATA_DIR, 'session-secret')).mode & 0o777).toBe(0o600);
  });

  it.each([
    [undefined, 0],
    ['off', 0],
    ['on', 1],
    ['2', 2],
  ])('trust as many proxies as TRUST_PROXY says: %s', (TRUST_PROXY, expected) => {
    expect(readSettings({ DATA_DIR: dataDir(), TRUST_PROXY }).trustedProxies).toBe(expected);
  });

  it('publish the API description for developers, in production only when asked to', () => {
    const apiDocs = (env: Record<string, string>) => readSettings({ DATA_DIR: dataDir(), ...env }).apiDocs;
    expect([apiDocs({}), apiDocs({ API_DOCS: 'off' })]).toEqual([true, false]);
    expect([apiDocs(production), apiDocs({ ...production, API_DOCS: 'on' })]).toEqual([false, true]);
  });

  it('require all settings of an identity provider, and TLS in production', () => {
    const whole = { OIDC_ISSUER: 'http://localhost:4000', OIDC_CLIENT_ID: 'pds', OIDC_CLIENT_SECRET: 'secret' };
    expect(readSettings({ DATA_DIR: dataDir() }).oidc).toBeUndefined();
    expect(readSettings({ DATA_DIR: dataDir(), ...whole }).oidc).toEqual({
      profile: 'generic',
      issuer: 'http://localhost:4000',
      clientId: 'pds',
      clientSecret: 'secret',
    });
    expect(() => readSettings({ DATA_DIR: dataDir(), OIDC_ISSUER: whole.OIDC_ISSUER })).toThrow(
      /OIDC_CLIENT_ID[\s\S]*OIDC_CLIENT_SECRET/,
    );
    expect(() => readSettings({ DATA_DIR: dataDir(), OIDC_CLIENT_ID: 'pds' })).toThrow(/OIDC_ISSUER/);
    expect(() => readSettings({ NODE_ENV: 'production', DATA_DIR: dataDir(), ...whole })).toThrow(/OIDC_ISSUER/);
  });

  it('accept ProConnect as profile of a complete identity provider only', () => {
    const issuer = 'http://localhost:4000/api/v2';
    const whole = { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'pds', OIDC_CLIENT_SECRET: 'secret' };
    const read = (env: Record<string, string>) => readSettings({ DATA_DIR: dataDir(), ...env }).oidc;
    expect(read({ ...whole, OIDC_PROFILE: 'ProConnect' })).toMatchObject({ profile: 'proconnect', issuer });
    expect(() => read({ OIDC_PROFILE: 'proconnect' })).toThrow(/OIDC_ISSUER[\s\S]*OIDC_CLIENT_ID/);
    expect(() => read({ ...whole, OIDC_PROFILE: 'franceconnect' })).toThrow(/OIDC_PROFILE/);
    expect(() => read({ ...whole, OIDC_PROFILE: 'proconnect', OIDC_ISSUER: 'http://localhost:4000' })).toThrow(
      /OIDC_ISSUER : adresse https:\/\/…\/api\/v2 attendue/,
    );
  });

  it('require all settings of a file store', () => {
    const whole = {
      S3_ENDPOINT: 'http://localhost:9000',
      S3_BUCKET: 'documents',
      S3_ACCESS_KEY_ID: 'pds',
      S3_SECRET_ACCESS_KEY: 'secret',
    };
    expect(read({}).s3).toBeUndefined();
    expect(read(whole).s3).toEqual({
      endpoint: 'http://localhost:9000',
      bucket: 'documents',
      region: 'us-east-1',
      accessKeyId: 'pds',
      secretAccessKey: 'secret',
    });
    expect(read({ ...whole, S3_REGION: 'fr-par' }).s3).toMatchObject({ region: 'fr-par' });
    expect(() => read({ S3_ENDPOINT: 'http://localhost:9000' })).toThrow(
      /S3_BUCKET[\s\S]*S3_ACCESS_KEY_ID[\s\S]*S3_SECRET_ACCESS_KEY/,
    );
    expect(() => read({ ...whole, S3_ENDPOINT: '' })).toThrow(/S3_ENDPOINT/);
    expect(() => read({ ...whole, S3_ENDPOINT: 'localhost:9000' })).toThrow(/S3_ENDPOINT/);
    expect(() => read({ ...whole, S3_BUCKET: 'Mes documents' })).toThrow(/S3_BUCKET/);
  });

  it('contain the mail server and its timeouts', () => {
    expect(read({ SMTP_CONNECTIONS: '5' }).smtp).toBeUndefined();
    const SMTP_URL = 'smtp://mail.example';
    expect(read({ SMTP_URL }).smtp).toEqual({
      url: SMTP_URL,
      connections: 2,
      connectionTimeout: 15_000,
      greetingTimeout: 15_000,
      socketTimeout: 120_000,
    });
    expect(
      read({ SMTP_URL, SMTP_CONNECTIONS: '5', SMTP_SOCKET_TIMEOUT: '300', SMTP_GREETING_TIMEOUT: '30' }).smtp,
    ).toMatchObject({ connections: 5, socketTimeout: 300_000, greetingTimeout: 30_000 });
    expect(() => read({ SMTP_URL, SMTP_CONNECTIONS: '0', SMTP_SOCKET_TIMEOUT: 'long' })).toThrow(
      /SMTP_CONNECTIONS[\s\S]*SMTP_SOCKET_TIMEOUT/,
    );
  });

  it.each(['Secours <a@b.example>, c@d.example', 'Secours <a@b.example>\r\nBcc: c@d.example', 'Secours', '<>'])(
    'refuse the sender %j',
    (MAIL_FROM) => {
      expect(() => readSettings({ DATA_DIR: dataDir(), MAIL_FROM })).toThrow(/MAIL_FROM/);
    },
  );

  it('require a secret that is long and not guessable, and never show it', () => {
    const read = (secret: string) => readSettings({ DATA_DIR: dataDir(), SESSION_SECRET: secret });
    expect(read(SESSION_SECRET).sessionSecret).toBe(SESSION_SECRET);
    expect(() => read(SESSION_SECRET.slice(1))).toThrow('SESSION_SECRET : 32 caractères au moins');
    const guessable = () => read('changeme-changeme-changeme-changeme');
    expect(guessable).toThrow('SESSION_SECRET : trop facile à deviner');
    expect(guessable).not.toThrow('changeme');
  });

  it('require a browser that can be started, whatever other errors there are', () => {
    const [none, file] = [join(dataDir(), 'none'), join(dataDir(), 'file')];
    writeFileSync(file, '', { mode: 0o644 });
    const read = (path: string) => readSettings({ DATA_DIR: dataDir(), PORT: '3.5', PUPPETEER_EXECUTABLE_PATH: path });
    const said = (path: string, problem: string) =>
      new RegExp(`PORT[\\s\\S]*PUPPETEER_EXECUTABLE_PATH : « ${path} » ${problem}`);
    expect(() => read(none)).toThrow(said(none, 'n’existe pas'));
    expect(() => read(join(file, 'below'))).toThrow(said(join(file, 'below'), 'n’existe pas'));
    expect(() => read(folder)).toThrow(said(folder, 'n’est pas un fichier'));
    expect(() => read(file)).toThrow(said(file, 'n’est pas un programme exécutable'));
    expect(() => readSettings({ DATA_DIR: dataDir(), PUPPETEER_EXECUTABLE_PATH: process.execPath })).not.toThrow();
    expect(() => readSettings({ DATA_DIR: dataDir(), PUPPETEER_EXECUTABLE_PATH: '' })).not.toThrow();
  });

  it('fill in a made-up publisher for the demonstration', () => {
    expect(readSettings({ DATA_DIR: dataDir() }).publisher.name).toMatch(/fictive/);
  });

  it('demand the secrets of production', () => {
    expect(() => readSettings({ NODE_ENV: 'production', DATA_DIR: dataDir() })).toThrow(
      /SESSION_SECRET[\s\S]*APP_URL[\s\S]*DATABASE_URL[\s\S]*SMTP_URL/,
    );
  });

  describe('of backups', () => {
    const recipient = 'age184ru3mhp20er8dejlz5l7ex9na49cxqerh4tdgvm7va4nltrxp7qlw7s5m';
    const read = (env: Record<string, string>) => readSettings({ DATA_DIR: dataDir(), ...env }).backup;

    it('are off without a target', () => {
      expect(read({})).toEqual({
        target: undefined,
        recipients: [],
        identityFile: undefined,
        keep: 14,
        keepDays: 60,
        warnAfterDays: 9,
      });
    });

    it('name a folder or a bucket, and several keys', () => {
      expect(read({ BACKUP_TARGET: '/mnt/a', BACKUP_RECIPIENT: `${recipient}, ${recipient}` })).toMatchObject({
        target: { folder: '/mnt/a' },
        recipients: [recipient, recipient],
      });
      const files = {
        S3_ENDPOINT: 'https://s3.example',
        S3_BUCKET: 'files',
        S3_ACCESS_KEY_ID: 'k',
        S3_SECRET_ACCESS_KEY: 's',
      };
      expect(read({ ...files, BACKUP_TARGET: 's3://copies/secours/69/' }).target).toEqual({
        s3: {
          endpoint: 'https://s3.example',
          bucket: 'copies',
          region: 'us-east-1',
          accessKeyId: 'k',
          secretAccessKey: 's',
        },
        prefix: 'secours/69',
      });
      const own = {
        BACKUP_S3_ENDPOINT: 'https://other.example',
        BACKUP_S3_ACCESS_KEY_ID: 'o',
        BACKUP_S3_SECRET_ACCESS_KEY: 'p',
        BACKUP_S3_REGION: 'fr-par',
      };
      expect(read({ ...files, ...own, BACKUP_TARGET: 's3://copies' }).target).toEqual({
        s3: {
          endpoint: 'https://other.example',
          bucket: 'copies',
          region: 'fr-par',
          accessKeyId: 'o',
          secretAccessKey: 'p',
        },
        prefix: '',
      });
    });

    it('refuse a secret key as the public one, a malformed bucket and half an account, without quoting them', () => {
      const problems = (env: Record<string, string>) => {
        try {
          read(env);
          return [];
        } catch (error) {
          return (error as InvalidSettings).problems;
        }
      };
      expect(problems({ BACKUP_RECIPIENT: 'AGE-SECRET-KEY-1QQQ' })).toEqual([
        'BACKUP_RECIPIENT : clés publiques « age1… » attendues, séparées par des virgules',
      ]);
      expect(problems({ BACKUP_TARGET: 's3:/copies' })).toEqual([expect.stringContaining('BACKUP_TARGET')]);
      expect(problems({ BACKUP_TARGET: 's3://copies', BACKUP_S3_ACCESS_KEY_ID: 'o' })).toEqual([
        expect.stringContaining('BACKUP_S3_ENDPOINT'),
      ]);
      expect(problems({ BACKUP_KEEP: '0' })).toEqual([expect.stringContaining('BACKUP_KEEP')]);
    });
  });

  describe('in production', () => {
    const readProduction = (env: NodeJS.ProcessEnv) => read({ ...production, ...env });

    it('know no account that the product itself brings, unless tried on one machine', () => {
      expect(readProduction({}).demo).toBe(false);
      expect(() => readProduction({ DEMO: 'on' })).toThrow(/DEMO/);
      expect(readProduction({ DEMO: 'on', APP_URL: 'http://localhost:3000' }).demo).toBe(true);
    });

    it('name who runs the installation, all of it', () => {
      expect(readProduction({}).publisher).toEqual({
        name: 'Secours du Rhône',
        address: '1 place Bellecour, 69002 Lyon',
        phone: '04 00 00 00 00',
        email: 'contact@secours.example',
        director: 'Dominique Exemple',
        host: 'Hébergeur, 69000 Lyon, 04 00 00 00 01',
        dataProtection: 'donnees@secours.example',
      });
      for (const name of Object.keys(publisher))
        expect(() => readProduction({ [name]: ' ' })).toThrow(`${name} : obligatoire`);
      expect(() => readProduction({ PUBLISHER_EMAIL: 'contact' })).toThrow('PUBLISHER_EMAIL : adresse');
      expect(() => readProduction({ PUBLISHER_ADDRESS: '1 place\n69002 Lyon' })).toThrow('PUBLISHER_ADDRESS : 300');
    });

    it('want TLS, unless tried on one machine', () => {
      for (const APP_URL of ['http://secours.example', 'http://localhost.example', 'http://10.0.0.1']) {
        expect(() => readProduction({ APP_URL })).toThrow(/APP_URL : adresse https/);
      }
      for (const APP_URL of ['http://127.0.0.1:3000', 'http://[::1]:3000', 'http://localhost:3000']) {
        expect(readProduction({ APP_URL }).appUrl).toBe(APP_URL);
      }
    });
  });
});
