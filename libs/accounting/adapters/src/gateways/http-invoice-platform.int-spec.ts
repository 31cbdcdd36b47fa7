import { PlatformUnavailable } from '@pds/accounting/domain';
import { sampleInvoice } from '@pds/accounting/domain/testing';
import { FakeInvoicePlatform, type JudgedDetail } from '@pds/platform/testing';
import { HttpChorusPro } from './http-chorus-pro';
import { HttpInvoicePlatform } from './http-invoice-platform';

describe('a platform that judges invoices, over HTTP', () => {
  const fake = new FakeInvoicePlatform();
  const { content } = sampleInvoice({ id: 1, sequence: 41 }).snapshot();
  beforeAll(() => fake.listen());
  afterEach(() => {
    fake.behaviour = {};
  });
  afterAll(() => fake.close());

  const client = () => ({ clientId: 'pds', clientSecret: fake.clientSecret, tokenUrl: `${fake.url}/token` });
  const platform = (validationUrl = `${fake.url}/v1/judge`, wait = 20_000) =>
    new HttpInvoicePlatform({ ...client(), url: fake.url, directoryUrl: fake.url, validationUrl }, 0, () =>
      AbortSignal.timeout(wait),
    );

  it('is sent the electronic invoice, and its errors are findings', async () => {
    expect(await platform().validateInvoice(content)).toEqual([]);
    expect(fake.judged.at(-1)).toContain(`<ram:ID>${content.number}</ram:ID>`);
    const details: JudgedDetail[] = [
      { level: 'Warning', item: 'BT-10', reasonMessage: 'Recommandé' },
      { level: 'Error', item: 'BT-13', reasonMessage: 'Engagement inconnu' },
    ];
    fake.behaviour = { judges: () => details };
    expect(await platform().validateInvoice(content)).toEqual([
      { field: 'commitmentNumber', message: 'numéro d’engagement\u00a0: Engagement inconnu' },
    ]);
  });

  it('is away when it is slow, fails, loses its answer, is not there, or answers something else', async () => {
    const away = async (asked: HttpInvoicePlatform) =>
      expect(asked.validateInvoice(content)).rejects.toThrow(PlatformUnavailable);
    fake.behaviour = { delay: () => 1_000 };
    await away(platform(undefined, 100));
    fake.behaviour = { judges: () => 'away' };
    await away(platform());
    fake.behaviour = { loses: () => true };
    await away(platform());
    fake.behaviour = {};
    await away(platform(`${fake.url}/v1/nowhere`));
    await away(platform('http://127.0.0.1:1/judge'));
    await away(platform(`${fake.url}/token`));
  });

  it('is no platform without the address of that service, and never Chorus Pro', () => {
    const settings = { ...client(), url: fake.url, directoryUrl: fake.url };
    expect(platform().validates).toBe('asked');
    expect(new HttpInvoicePlatform(settings, 0).validates).toBe(false);
    expect(new HttpInvoicePlatform(undefined, 0).validates).toBe(false);
    expect(new HttpChorusPro({ ...settings, login: '', password: '' }).validates).toBe('known-rules');
  });
});
