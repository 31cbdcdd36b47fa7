import { type TestApplication, testApplication } from '@pds/testing';

describe('the previews of papers and e-mails', () => {
  let app: TestApplication;
  beforeAll(async () => {
    app = await testApplication();
  });
  afterAll(() => app?.close());

  const linksOf = (page: string) =>
    [...page.matchAll(/href="(\/dev\/(?:papers|mails)\/[^"]+)"/g)].map(([, link]) => link!);

  it('are listed, and each of them opens', async () => {
    const index = await app.visitor().get('/dev/papers');
    expect(index.status).toBe(200);
    const links = linksOf(index.body);
    expect(links).toEqual(
      expect.arrayContaining([
        '/dev/papers/quote',
        '/dev/papers/quote/pdf',
        '/dev/papers/invoice',
        '/dev/papers/deposit-slip',
        '/dev/mails/account-reset',
        '/dev/mails/demand-confirmation',
        '/dev/mails/manager-appointed',
      ]),
    );
    expect(new Set(links).size).toBe(links.length);
    for (const link of links) {
      const { status, headers, raw } = await app.visitor().get(link);
      expect([link, status]).toEqual([link, 200]);
      if (link.endsWith('/pdf')) {
        expect(headers['content-type']).toBe('application/pdf');
        expect(raw.subarray(0, 5).toString()).toBe('%PDF-');
      } else {
        expect(headers['content-type']).toBe('text/html; charset=utf-8');
        expect(headers['content-security-policy']).toContain("default-src 'none'");
      }
    }
  });

  it('show what is printed and sent', async () => {
    expect((await app.visitor().get('/dev/papers/quote')).body).toContain('Festival des Lumières d’été');
    const mail = (await app.visitor().get('/dev/mails/account-reset')).body;
    expect(mail).toContain('<h1>Réinitialisation de votre mot de passe</h1>');
    expect(mail).toContain('<pre>Bonjour Camille,');
  });

  it('answer 404 for an unknown name', async () => {
    for (const page of ['/dev/papers/inconnu', '/dev/papers/inconnu/pdf', '/dev/mails/inconnu']) {
      expect([page, (await app.visitor().get(page)).status]).toEqual([page, 404]);
    }
  });
});
