import { OrganisationsFacade } from '@pds/organisations/contract';
import { mailServerFailure, readSettings } from '@pds/platform';
import { type FakeSmtpServer, startFakeSmtpServer } from '@pds/platform/testing';
import { type TestApplication, testApplication } from '@pds/testing';
import { setUp } from './setup';

const administrator = { email: 'ada.setup@example.org', firstName: 'Ada', lastName: 'Lovelace' };
const indre = {
  code: '36',
  siret: '73282932000074',
  address: '3 rue des Secours',
  postcode: '36000',
  city: 'Châteauroux',
  phone: '02 54 00 00 00',
  emailOperational: 'dps@indre.example.org',
  approvalNumber: 'D 36',
  bank: 'Banque exemple',
  iban: 'FR76 3000 6000 0112 3456 7890 189',
  bic: 'AGRIFRPP',
};

describe('the setup of an installation', () => {
  let app: TestApplication;
  let smtp: FakeSmtpServer;
  beforeAll(async () => {
    app = await testApplication();
    smtp = await startFakeSmtpServer();
  });
  afterAll(async () => {
    await smtp?.close();
    await app?.close();
  });

  const run = async (departments: Parameters<typeof setUp>[1]['departments']) => {
    const lines: string[] = [];
    const isDone = await setUp(app.application, { administrator, departments }, (line) => lines.push(line));
    return { isDone, lines };
  };
  const stored = async () =>
    (await app.unitOfWork.query(`SELECT siret, city, iban FROM organisations.departments WHERE code = '36'`))[0];

  it('creates the administrator, enters departments, and changes nothing more when it is repeated', async () => {
    const first = await run([indre]);
    expect(first).toEqual({
      isDone: true,
      lines: [expect.stringContaining('Un e-mail'), expect.stringContaining('(36)')],
    });
    const entered = await stored();
    expect(entered).toEqual({ siret: indre.siret, city: 'Châteauroux', iban: 'FR7630006000011234567890189' });
    expect(await run([indre])).toMatchObject({ isDone: true });
    expect(await stored()).toEqual(entered);
    await app.drainJobs();
    const mails = await app.unitOfWork.query(`SELECT FROM platform.mails WHERE recipient = $1`, [administrator.email]);
    // A person who has not chosen a password yet gets a new link each time.
    expect(mails).toHaveLength(2);
  });

  it('names the fields that it refuses, and enters the other departments', async () => {
    const { isDone, lines } = await run([
      { code: '99', city: 'Nulle part' },
      { code: '37', iban: 'FR00', siret: '12' },
      { code: '36', city: 'Issoudun', postcode: '36100' },
    ]);
    expect(isDone).toBe(false);
    const text = lines.join('\n');
    for (const refused of ['Département 99', '  siret', '  iban']) expect(text).toContain(refused);
    expect(await stored()).toMatchObject({ city: 'Issoudun' });
    expect(await app.application.get(OrganisationsFacade).departmentByCode('37')).not.toBeNull();
  });

  it('tries the mail server without sending anything', async () => {
    const settingsOf = (url: string) => readSettings({ SMTP_URL: url }).smtp!;
    expect(await mailServerFailure(settingsOf(smtp.url))).toBeNull();
    expect(smtp.arrived).toEqual([]);
    expect(await mailServerFailure(settingsOf('smtp://127.0.0.1:9'))).toContain('ESOCKET');
  });
});
