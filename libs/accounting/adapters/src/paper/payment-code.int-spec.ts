import { type InvoiceContent } from '@pds/accounting/domain';
import { sampleDossier, sampleInvoice } from '@pds/accounting/domain/testing';
import { findBrowser } from '@pds/platform';
import fc from 'fast-check';
import readQrCode from 'jsqr';
import puppeteer, { type Browser } from 'puppeteer';
import sharp from 'sharp';
import { invoicePaper } from './invoice-paper';
import { transferText } from './payment-code';

// The package is CommonJS: from here its function is the module’s default export, or the default of that.
const jsqr = (readQrCode as unknown as { default?: typeof readQrCode }).default ?? readQrCode;
const { issuer } = sampleDossier();

function contentOf(change: Partial<typeof issuer>, amountCents = 123_450): InvoiceContent {
  return sampleInvoice({
    id: 1,
    sequence: 41,
    amountCents,
    dossier: sampleDossier({ issuer: { ...issuer, ...change } }),
  }).snapshot().content;
}

describe('the code of a transfer on an invoice', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await puppeteer.launch({
      executablePath: await findBrowser(),
      headless: 'shell',
      pipe: true,
      args: ['--no-sandbox', '--disable-gpu'],
    });
  });
  afterAll(() => browser.close());

  /** The text that a banking application reads from the page; null if there is no code. */
  async function readFrom(content: InvoiceContent): Promise<string[] | null> {
    const page = await browser.newPage();
    try {
      await page.setViewport({ width: 800, height: 1_100, deviceScaleFactor: 3 });
      await page.setContent(invoicePaper(content));
      const code = await page.$('.qr-code svg');
      if (!code) return null;
      const picture = sharp(await code.screenshot())
        .ensureAlpha()
        .raw();
      const { data, info } = await picture.toBuffer({ resolveWithObject: true });
      const read = jsqr(new Uint8ClampedArray(data), info.width, info.height);
      // `jsqr` guesses the characters of the bytes; they are UTF-8, as the third line states.
      return read && Buffer.from(read.binaryData).toString('utf8').split('\n');
    } finally {
      await page.close();
    }
  }

  it('contains the payee, the amount and the reference', async () => {
    expect(await readFrom(contentOf({}))).toEqual([
      'BCD',
      '002',
      '1',
      'SCT',
      'AGRIFRPP',
      'Protection civile du Rhône',
      'FR7630006000011234567890189',
      'EUR1234.50',
      '',
      '',
      'F69-2026-000041',
    ]);
  });

  it('needs no BIC and contains the amount of the invoice', async () => {
    const read = await readFrom(contentOf({ bic: null }, 5));
    expect([read?.[4], read?.[7]]).toEqual(['', 'EUR0.05']);
  });

  it('is readable with the longest possible name, in any script', async () => {
    const read = await readFrom(contentOf({ name: 'Œuvre – 漢字 ₿ '.repeat(20) }));
    expect([...read![5]!].length).toBeGreaterThan(60);
    expect(read![10]).toBe('F69-2026-000041');
  });

  it('is absent if the issuer has no account', async () => {
    expect(await readFrom(contentOf({ iban: null }))).toBeNull();
  });

  it('has at most 331 bytes in eleven lines, for any name', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 200 }),
        fc.integer({ min: 1, max: 99_999_999_999 }),
        (holder, amountCents) => {
          const text = transferText({
            holder,
            iban: issuer.iban!,
            bic: issuer.bic,
            amountCents,
            reference: 'F69-2026-000041',
          })!;
          expect(new TextEncoder().encode(text).length).toBeLessThanOrEqual(331);
          const lines = text.split('\n');
          expect(lines).toHaveLength(11);
          expect([...lines[5]!].length).toBeLessThanOrEqual(70);
          expect(lines[7]).toMatch(/^EUR\d{1,9}\.\d\d$/);
        },
      ),
    );
  });

  it('cannot carry an amount of zero, nor one above the maximum of the format', () => {
    const transfer = { holder: 'A', iban: issuer.iban!, bic: null, reference: 'F' };
    for (const amountCents of [0, -1, 100_000_000_000]) expect(transferText({ ...transfer, amountCents })).toBeNull();
  });
});
