import { quoteContent } from '@pds/documents/domain';
import { completeDossier, customer, ordinaryQuote, rhoneIssuer } from '@pds/documents/domain/testing';
import { ChromiumPdfRenderer } from '@pds/platform';
import { quotePage } from './quote-page';

const now = Date.parse('2026-11-20T13:30:00Z');
const pages = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length;

describe('the page of a quote', () => {
  const renderer = new ChromiumPdfRenderer();
  afterAll(() => renderer.close());

  it('says who, what, when and how much, in the zone of the event', () => {
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
      '3 h × 12 secouristes × 12,00 € = 432,00 €',
      '−348,60 €',
      '7 323,40 €',
      'TVA non applicable, art. 261-7-1° du CGI',
      '<strong>8 jours</strong>',
    ]) {
      expect(page).toContain(text);
    }
  });

  it('says that the number for the actors is to be set where none is proposed', () => {
    const [slot] = completeDossier.slots;
    const dossier = { ...completeDossier, slots: [{ ...slot!, sizing: { ...slot!.sizing, proposedRescuers: null } }] };
    const page = quotePage(quoteContent(1, { dossier, issuer: rhoneIssuer, customer }, now)).replaceAll('\u00a0', ' ');
    expect(page).toContain('DPS-PE · RIS 3,6 · acteurs : à définir');
  });

  it('shows a package price as its single line', () => {
    const line = {
      label: 'Forfait',
      quantity: 1,
      unit: 'unité',
      unitPriceCents: 90_000,
      amountCents: 90_000,
      explanation: '',
    };
    const dossier = { ...completeDossier, isPackagePrice: true, totalCents: 90_000, lines: [line] };
    const page = quotePage(quoteContent(1, { dossier, issuer: rhoneIssuer, customer }, now)).replaceAll('\u00a0', ' ');
    expect(page).toContain('900,00 €');
    expect(page).not.toContain('384,00 €');
  });

  it('keeps hostile names, conditions and settings from becoming markup', () => {
    const hostile = '"><script>fetch("http://evil")</script><img src=x onerror=y>\\"} body{display:none}';
    const dossier = { ...completeDossier, event: { ...completeDossier.event, name: hostile, place: hostile } };
    const issuer = { ...rhoneIssuer, name: hostile, quoteConditions: hostile, paymentConditions: hostile };
    const page = quotePage(quoteContent(1, { dossier, issuer, customer: { ...customer, name: hostile } }, now));
    expect(page).not.toMatch(/<script|<img|onerror=y>(?!&)/);
    expect(page.match(/<style>/g)).toHaveLength(1);
    expect(page.slice(page.indexOf('<style>'), page.indexOf('</style>'))).not.toContain('fetch("http');
  });

  it('prints an ordinary single slot on one page, and a long quote on several', async () => {
    const short = await renderer.render(
      quotePage(quoteContent(1, { dossier: completeDossier, issuer: rhoneIssuer, customer }, now)),
    );
    expect(pages(short)).toBe(1);
    expect(pages(await renderer.render(quotePage(ordinaryQuote(2))))).toBeGreaterThan(1);
  });

  it('embeds the letterhead font as real outlines, accents beyond Latin-1 included', async () => {
    const accented = { ...customer, name: 'Łukasz Őry' };
    const pdf = await renderer.render(
      quotePage(quoteContent(1, { dossier: completeDossier, issuer: rhoneIssuer, customer: accented }, now)),
    );
    const text = pdf.toString('latin1');
    expect(text).toMatch(/\/BaseFont \/[A-Z]{6}\+PublicSans/);
    expect(text).not.toContain('/Subtype /Type3');
  });
});
