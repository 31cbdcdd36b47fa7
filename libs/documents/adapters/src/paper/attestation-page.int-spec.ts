import { attestationOf, longConvention, ordinaryConvention } from '@pds/documents/domain/testing';
import { InMemoryFrozenFiles, plainSpaces } from '@pds/kernel/testing';
import { pdfFacts, printedPages } from '@pds/paper/testing';
import { ChromiumPdfRenderer, findBrowser, FrozenPictures, type Settings } from '@pds/platform';
import readQrCode from 'jsqr';
import puppeteer from 'puppeteer';
import sharp from 'sharp';
import { attestationPage } from './attestation-page';
import { ChromiumAttestationPaper } from './chromium-attestation-paper';

// The package is CommonJS: from here its function is the module’s default export, or the default of that.
const jsqr = (readQrCode as unknown as { default?: typeof readQrCode }).default ?? readQrCode;

const seal = { secret: 'S'.repeat(32), sha256: '0123456789abcdef'.repeat(4) };
const address = `https://secours.example/documents/attestation#token=${seal.secret}`;

describe('the paper of an attestation', () => {
  const renderer = new ChromiumPdfRenderer();
  const settings = { appUrl: 'https://secours.example' } as Settings;
  const paper = new ChromiumAttestationPaper(renderer, new FrozenPictures(new InMemoryFrozenFiles()), settings);
  afterAll(() => renderer.close());

  it('states on one page who is there, where, when and with what, without a price', async () => {
    const pdf = await paper.print(attestationOf(ordinaryConvention(12)), seal, 41);
    const pages = printedPages(pdf);
    expect(pages).toHaveLength(1);
    const text = plainSpaces(pages[0]!.texts.join(' '));
    for (const part of [
      'Attestation de présence des secours',
      'convention n° 12',
      'Agrément de sécurité civile n° AG-69-2026',
      'Association Courir à Lyon',
      'Festival des Lumières d’été',
      'Parc de Gerland, 24 allée Pierre de Coubertin, 69007 Lyon',
      'DPS-PE',
      '2 VPS',
      'Équipier secouriste (PSE2) 6',
      'acceptée le mercredi 25/11/2026',
      '0123456789abcdef 0123456789abcdef',
    ]) {
      expect(text).toContain(plainSpaces(part));
    }
    expect(text.replaceAll(' ', '')).toContain(address);
    expect(text).not.toMatch(/€|IBAN|Camille Roux|vélo/);
    const { active, title, language } = pdfFacts(pdf);
    expect({ active, title, language }).toEqual({
      active: [],
      title: 'Attestation de présence des secours convention n° 12',
      language: 'fr',
    });
  });

  it('lists fifty slots on few pages, and escapes typed text', async () => {
    const content = attestationOf(longConvention(12));
    const event = { ...content.dossier.event, name: '<script>x</script>' };
    const pages = printedPages(await paper.print({ ...content, dossier: { ...content.dossier, event } }, seal, 41));
    expect(pages.length).toBeLessThanOrEqual(4);
    expect(pages[0]!.texts.join(' ')).toContain('<script>x</script>');
  });

  it('has a code that leads to its page', async () => {
    const browser = await puppeteer.launch({
      executablePath: await findBrowser(),
      headless: 'shell',
      pipe: true,
      args: ['--no-sandbox', '--disable-gpu'],
    });
    try {
      const page = await browser.newPage();
      await page.setViewport({ width: 800, height: 1_100, deviceScaleFactor: 3 });
      await page.setContent(attestationPage(attestationOf(ordinaryConvention(12)), { ...seal, address }, null));
      const picture = sharp(await (await page.$('.qr-code svg'))!.screenshot())
        .ensureAlpha()
        .raw();
      const { data, info } = await picture.toBuffer({ resolveWithObject: true });
      expect(jsqr(new Uint8ClampedArray(data), info.width, info.height)?.data).toBe(address);
    } finally {
      await browser.close();
    }
  });
});
