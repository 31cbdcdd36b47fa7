import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  conventionContent,
  declarationContent,
  type DocumentSources,
  type FrozenDocument,
  type HiddenPriceParts,
  quoteContent,
} from '@pds/documents/domain';
import {
  completeDossier,
  customer,
  longConvention,
  longDeclaration,
  longQuote,
  ordinaryConvention,
  ordinaryDeclaration,
  ordinaryQuote,
  rhoneIssuer,
  wholeDossier,
} from '@pds/documents/domain/testing';
import { FrozenFileMissing } from '@pds/kernel';
import { InMemoryFrozenFiles, plainSpaces } from '@pds/kernel/testing';
import { centsOf, multiplicationOf, pdfFacts, priceLinesIn, type PrintedPage, printedPages } from '@pds/paper/testing';
import { ChromiumPdfRenderer, FrozenPictures } from '@pds/platform';
import { drawing } from '@pds/platform/testing';
import { ChromiumDocumentPaper } from './chromium-document-paper';

const now = Date.parse('2026-11-20T13:30:00Z');
/** The account that waits for the papers. */
const reader = 41;
const types = [1, 2, 3] as const;
const kindOf = { 1: 'Devis', 2: 'Convention', 3: 'Déclaration de dispositif' };

/** The paper of a kind for given sources. */
function frozen(type: 1 | 2 | 3, sources: DocumentSources): FrozenDocument {
  if (type === 1) return { type, content: quoteContent(12, sources, now) };
  if (type === 2) return { type, content: conventionContent(12, sources, now) };
  return { type, content: declarationContent(12, sources, now) };
}

const single: DocumentSources = { dossier: completeDossier, issuer: rhoneIssuer, customer };
const short = (type: 1 | 2 | 3) => frozen(type, single);
const ordinary = (type: 1 | 2 | 3): FrozenDocument =>
  type === 1
    ? { type, content: ordinaryQuote(12) }
    : type === 2
      ? { type, content: ordinaryConvention(12) }
      : { type, content: ordinaryDeclaration(12) };
const long = (type: 1 | 2 | 3): FrozenDocument =>
  type === 1
    ? { type, content: longQuote(12) }
    : type === 2
      ? { type, content: longConvention(12) }
      : { type, content: longDeclaration(12) };

/** Replaces every typed text. */
function typedEverywhere(text: string, rich = text): DocumentSources {
  const { dossier, issuer } = wholeDossier();
  const typed = <Line extends { label: string }>(line: Line) => ({ ...line, label: text });
  return {
    dossier: {
      ...dossier,
      event: {
        ...dossier.event,
        name: text,
        place: text,
        address: text,
        city: text,
        structureType: text,
        victimEvacuation: text,
      },
      contact: { firstName: text, lastName: text, phone: text, email: text },
      slots: dossier.slots.map((slot) => ({ ...slot, name: text, lines: slot.lines.map(typed) })),
      lines: dossier.lines.map(typed),
      means: {
        ...dossier.means!,
        remarks: text,
        services: [{ service: text, informed: true, present: true }],
      },
    },
    issuer: {
      ...issuer!,
      name: text,
      officeName: text,
      phone: text,
      email: text,
      website: text,
      bank: text,
      signatory: text,
      paymentConditions: text,
      quoteConditions: rich,
      conventionConditions: rich,
    },
    customer: { ...customer, name: text, identifier: text },
  };
}

const textsOf = (pages: readonly PrintedPage[]) => pages.flatMap(({ texts }) => texts);
/** The content of a page without its footer and header. */
const substanceOf = ({ texts }: PrintedPage) =>
  texts.filter((text) => !/^Page \d/.test(text) && !text.includes('SIRET'));

const renderer = new ChromiumPdfRenderer();
const files = new InMemoryFrozenFiles();
const paper = new ChromiumDocumentPaper(renderer, new FrozenPictures(files));
afterAll(() => renderer.close());

describe('the paper of each kind', () => {
  it.each(types)('of type %i is tagged, titled, in French, with embedded fonts, at any length', async (type) => {
    for (const document of [short(type), ordinary(type), long(type)]) {
      const pdf = await paper.print(document, reader);
      const { roles, ...facts } = pdfFacts(pdf);
      expect(facts).toEqual({
        language: 'fr',
        title: `${kindOf[type]} n° 12`,
        hasOutline: true,
        fontsNotEmbedded: [],
        active: [],
      });
      for (const role of ['Document', 'H1', 'H2', 'Table', 'TR', 'TH', 'TD']) expect([...roles]).toContain(role);
      const pages = printedPages(pdf);
      expect(pages.map(({ missingGlyphs }) => missingGlyphs)).toEqual(pages.map(() => 0));
      for (const [index, page] of pages.entries()) {
        expect(page.texts[0]).toMatch(new RegExp(`^Page ${index + 1} / ${pages.length}\\D`));
        expect(substanceOf(page).length).toBeGreaterThan(3);
      }
    }
  });

  it.each([
    [1, 1, 12],
    [2, 3, 18],
    [3, 2, 5],
  ] as const)('of type %i has few pages: %i for one slot, at most %i for fifty', async (type, few, many) => {
    expect(printedPages(await paper.print(short(type), reader))).toHaveLength(few);
    expect(printedPages(await paper.print(long(type), reader)).length).toBeLessThanOrEqual(many);
  });

  it('repeats the header of a table that continues on the next page', async () => {
    const pages = printedPages(await paper.print(long(3), reader));
    const withSlots = pages.filter(({ texts }) => texts.some((text) => /^Journée \d+/.test(text)));
    expect(withSlots.length).toBeGreaterThan(2);
    for (const { texts } of withSlots) expect(texts).toContain('Créneau');
  });

  it.each([
    [2, 'Pour l’organisateur', 'Article 9 – Durée et litiges'],
    [3, 'Cadre réservé à l’administration', '7. Engagement'],
  ] as const)(
    'of type %i never leaves the signature blocks alone, wherever the page ends',
    async (type, place, before) => {
      for (let lines = 0; lines < 40; lines += 3) {
        const paymentConditions = Array.from({ length: lines }, (_, line) => `Condition ${line}.`).join('\n');
        const issuer = { ...rhoneIssuer, conventionConditions: null, paymentConditions };
        const event = { ...completeDossier.event, victimEvacuation: paymentConditions };
        const pages = printedPages(
          await paper.print(frozen(type, { ...single, issuer, dossier: { ...completeDossier, event } }), reader),
        );
        const [page, ...others] = pages.filter(({ texts }) => texts.includes(place));
        expect(others).toEqual([]);
        expect(plainSpaces(page!.texts)).toContain(plainSpaces(before));
      }
    },
  );

  it('keeps a table of five rows on one page, wherever the page ends', async () => {
    const slots = [1, 2, 3, 4, 5].map((place) => ({ ...completeDossier.slots[0]!, name: `Créneau ${place}` }));
    for (let lines = 0; lines < 40; lines += 3) {
      const victimEvacuation = Array.from({ length: lines }, (_, line) => `Consigne ${line}.`).join('\n');
      const event = { ...completeDossier.event, victimEvacuation };
      const sources = { ...single, dossier: { ...completeDossier, event, slots } };
      const pages = printedPages(await paper.print(frozen(3, sources), reader));
      const rows = pages.map(({ texts }) => texts.filter((text) => /^Créneau \d/.test(text)).length);
      // The risks and the means of each slot.
      expect([lines, rows.filter((count) => count % 5 !== 0)]).toEqual([lines, []]);
      expect(rows.reduce((sum, count) => sum + count)).toBe(10);
    }
  });

  it.each(types)('of type %i as a draft is marked on each page and shows no number', async (type) => {
    for (const document of [short(type), long(type)]) {
      const pdf = await paper.preview(document, reader);
      const pages = printedPages(pdf);
      for (const { texts } of pages) {
        expect(texts).toContain('APERÇU');
        expect(texts.join(' ')).toContain('ce document n’est ni numéroté, ni conservé');
      }
      expect(pdfFacts(pdf).title).toBe(`${kindOf[type]} aperçu`);
      expect(textsOf(pages).join(' ')).not.toMatch(/n° 12\b/);
      expect(textsOf(printedPages(await paper.print(document, reader)))).not.toContain('APERÇU');
    }
  });

  it.each(types)('of type %i prints every script in either direction', async (type) => {
    const typed = 'Łukasz Őry Київ 東京 שלום עולם العربية e\u0301';
    const pages = printedPages(await paper.print(frozen(type, typedEverywhere(typed)), reader));
    expect(pages.map(({ missingGlyphs }) => missingGlyphs)).toEqual(pages.map(() => 0));
    expect(textsOf(pages).join(' ')).toContain('Łukasz Őry Київ 東京');
  });

  // No field accepts a name of more than a few hundred characters; the browser's time grows with the square of an unbroken word.
  it.each(types)(
    'of type %i keeps names of ten thousand characters, and words of two thousand, on its pages',
    async (type) => {
      for (const endless of ['x'.repeat(2_000), 'mot '.repeat(2_500)]) {
        const event = { ...completeDossier.event, name: endless };
        const slots = completeDossier.slots.map((slot) => ({ ...slot, name: endless }));
        const sources = {
          ...single,
          dossier: { ...completeDossier, event, slots },
          customer: { ...customer, name: endless },
        };
        const pages = printedPages(await paper.print(frozen(type, sources), reader));
        for (const page of pages) expect(substanceOf(page)).not.toEqual([]);
        const letters = textsOf(pages).join('').replaceAll(' ', '');
        expect(letters).toContain(endless.replaceAll(' ', '').slice(0, 100));
      }
    },
  );

  describe('with hostile content', () => {
    let server: Server;
    let base: string;
    const asked: string[] = [];
    beforeAll(async () => {
      server = createServer((request, response) => {
        asked.push(request.url!);
        response.end();
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    });
    afterAll(() => new Promise((resolve) => server.close(resolve)));

    it.each(types)('fetches nothing, runs nothing and prints it as text, type %i', async (type) => {
      const hostile = [
        `<script>document.title='HACKED';fetch('${base}/script')</script>`,
        `<iframe src="${base}/frame"></iframe><iframe src="file:///etc/passwd"></iframe>`,
        `<img src="${base}/img" onerror="document.body.innerHTML='HACKED'"><link rel=stylesheet href="${base}/css">`,
        `<style>@import "${base}/import";body{display:none;background:url(${base}/background)}</style>`,
        `<svg onload="fetch('${base}/svg')"><image href="${base}/svg-image"/><use href="file:///etc/passwd#x"/></svg>`,
        `<object data="${base}/object"></object><embed src="file:///etc/hosts"><base href="${base}/">`,
        `<meta http-equiv="refresh" content="0;url=${base}/refresh">"} @import url("${base}/footer"); </style>`,
        `<a href="javascript:alert(1)">lien</a>`,
      ].join(' ');
      const pdf = await paper.print(frozen(type, typedEverywhere(hostile)), reader);
      expect(asked).toEqual([]);
      const { active, title, language } = pdfFacts(pdf);
      expect({ active, title, language }).toEqual({ active: [], title: `${kindOf[type]} n° 12`, language: 'fr' });
      const text = textsOf(printedPages(pdf)).join(' ').replaceAll(' ', '');
      expect(text).toContain(`<script>document.title='HACKED'`);
      expect(text).not.toMatch(/root:x:0|localhost/);
      expect(Buffer.from(pdf).toString('latin1')).not.toMatch(/javascript:|file:\/\//i);
    });
  });

  it('adds up for any hidden part of the price, and shows only the total without costing', async () => {
    for (const type of [1, 2] as const) {
      for (const base of [ordinaryQuote(1), longQuote(1)]) {
        for (const [details, costing, complement] of [
          [true, false, false],
          [false, false, true],
          [true, false, true],
          [false, true, false],
          [true, true, true],
        ] as const) {
          const hidden: HiddenPriceParts = { details, costing, complement };
          const sources = { dossier: { ...base.dossier, hidden }, issuer: base.issuer, customer };
          const texts = textsOf(printedPages(await paper.print(frozen(type, sources), reader)));
          const total = texts[texts.indexOf('Total à payer') + 1]!;
          expect(centsOf(total)).toBe(BigInt(base.totalCents));
          const lines = priceLinesIn(texts);
          if (costing) {
            const amounts = texts
              .filter((text) => /\d,\d\d €/.test(text))
              .map((text) => /[\d ]+,\d\d €/.exec(text)![0].trim());
            expect([type, hidden, [...new Set(amounts)]]).toEqual([type, hidden, [total]]);
            continue;
          }
          for (const line of lines) {
            const { computedCents, printedCents } = multiplicationOf(line);
            expect([line, computedCents]).toEqual([line, printedCents]);
          }
          expect(lines.reduce((cents, { amount }) => cents + centsOf(amount), 0n)).toBe(BigInt(base.totalCents));
          expect(texts.includes('Secouristes, heures de nuit')).toBe(!details);
          expect(texts.includes('Groupe électrogène')).toBe(!complement);
        }
      }
    }
  });
});

describe('the logo of an association', () => {
  const picturesIn = (pdf: Uint8Array) =>
    Buffer.from(pdf)
      .toString('latin1')
      .match(/\/Subtype ?\/Image/g)?.length ?? 0;

  it.each(types)('is at the top of a paper of type %i, once, with its name as alternative text', async (type) => {
    const logo = await files.freeze(await drawing('png', 120), { folder: 'logos', extension: 'png' });
    const withLogo = frozen(type, { ...single, issuer: { ...rhoneIssuer, logo } });
    const printed = await paper.print(withLogo, reader);
    const plain = await paper.print(short(type), reader);
    expect([picturesIn(printed), picturesIn(plain)]).toEqual([1, 0]);
    expect([...pdfFacts(printed).roles]).toContain('Figure');
    expect(Buffer.from(printed).toString('latin1')).toContain('/Alt ');
    expect(printedPages(printed)).toHaveLength(printedPages(plain).length);
  });

  it('is part of the frozen content: without its bytes nothing is printed', async () => {
    const missing = { key: 'logos/none.png', sha256: '0'.repeat(64) };
    const content = frozen(1, { ...single, issuer: { ...rhoneIssuer, logo: missing } });
    await expect(paper.print(content, reader)).rejects.toThrow(FrozenFileMissing);
  });
});

describe('the text of a convention and a declaration', () => {
  const said = async (document: FrozenDocument) =>
    plainSpaces(textsOf(printedPages(await paper.print(document, reader))).join(' '));

  it('names the parties, the object, the obligations, the price, the department’s own terms and the grid', async () => {
    const text = await said(ordinary(2));
    for (const part of [
      'Protection Civile du Rhône',
      'Association Courir à Lyon',
      'représentée par Alex Martin',
      'représenté par Camille Roux',
      'Agrément de sécurité civile n° AG-69-2026',
      'Article 1 – Objet',
      'du vendredi 09/07/2027 18:00 au jeudi 15/07/2027 00:30',
      'Article 3 – Obligations de l’association',
      'Article 4 – Obligations de l’organisateur',
      'Le prix du dispositif est de 7 323,40 €',
      'conformément au devis n° 1042',
      'Banque de démonstration – IBAN FR76 3000 6000 0112 3456 7890 189 – BIC AGRIFRPP',
      'Article 6 – Modification et annulation',
      'Article 7 – Responsabilité et assurance',
      'Article 8 – Protection des données personnelles',
      'Article 9 – Conditions particulières',
      'Un repas chaud est fourni aux intervenants.',
      'Annexe 1 – Prix du dispositif',
      'Annexe 2 – Évaluation des risques',
      '8 h de médecin, 12 repas, 2 lots A, 2 VPS',
      '0,90 × 12 500 / 1 000',
    ]) {
      expect(text).toContain(plainSpaces(part));
    }
  });

  it('of a convention names the consumer mediator to a private person; the closing sentence stays last', async () => {
    const issuer = { ...rhoneIssuer, consumerMediator: 'CM2C, 49 rue de Ponthieu, 75008 Paris' };
    const page = (isIndividual: boolean) =>
      said(frozen(2, { ...single, issuer, customer: { ...customer, isIndividual } }));
    const closing = 'Fait en deux exemplaires, un pour chaque partie. Pour l’association';
    expect(await page(true)).toContain(plainSpaces(`\u00a0: ${issuer.consumerMediator}. ${closing}`));
    const other = await page(false);
    expect(other).toContain(plainSpaces(`juridiction compétente. ${closing}`));
    expect(other).not.toContain('médiateur');
  });

  it('says that cover is given away, and names no account to pay to, as the quote does', async () => {
    const lines = [{ ...completeDossier.lines[0]!, label: 'Forfait', unitPriceCents: 0, amountCents: 0 }];
    const free = { ...completeDossier, isPackagePrice: true, totalCents: 0, lines };
    const [offer, agreement] = [
      await said(frozen(1, { ...single, dossier: free })),
      await said(frozen(2, { ...single, dossier: free })),
    ];
    expect(agreement).toContain('Le prix du dispositif est de 0,00 €, à titre gracieux');
    for (const text of [offer, agreement]) {
      expect(text).toContain('Prestation à titre gracieux Total à payer 0,00 €');
      expect(text).not.toMatch(/IBAN|Conditions de paiement/);
    }
  });

  it('states who, what, where, the grid of each slot, the device and the informed services, without a price', async () => {
    const text = await said(ordinary(3));
    for (const part of [
      'Préfecture',
      'Département 69',
      'Copie au maire de la commune\u00a0: Lyon',
      'n° AG-69-2026',
      'n° CA-69-2026',
      'Festival des Lumières d’été',
      'Parc de Gerland, 24 allée Pierre de Coubertin, 69007 Lyon',
      '12 500 personnes au plus en même temps',
      'Chapiteaux (CTS)',
      'Vers l’hôpital Édouard-Herriot',
      'P2 – Comportement prévisible du public 3 Spectacle statique 0,35',
      '12 500 0,35 0,30 0,25 0,90 11,25 0,90 × 12 500 / 1 000 DPS-PE 12 secouristes 12',
      'Chef de dispositif 1',
      'Équipier secouriste (PSE2) 6',
      'Sapeurs pompiers informé',
      'Police informé, présent sur place',
      'Alex Martin, responsable de l’association, déclare',
    ]) {
      expect(text).toContain(plainSpaces(part));
    }
    expect(text).not.toMatch(/€|IBAN/);
  });

  it('addresses the prefecture of the event, or the association’s if the event has none', async () => {
    const event = { ...completeDossier.event, departmentCode: '38' };
    const at = (change: Partial<typeof event>) =>
      said(frozen(3, { ...single, dossier: { ...completeDossier, event: { ...event, ...change } } }));
    expect(await at({})).toContain('Département 38');
    expect(await at({ departmentCode: '0' })).toContain('Département 69');
    expect(await at({ severalDepartments: true })).toContain('Département 69');
  });

  it('states what is unknown about a slot whose RIS a convention does not need, and what is to be set for actors', async () => {
    const [slot] = completeDossier.slots;
    const { sizing } = slot!;
    const unknown = {
      ...slot!,
      sizing: { ...sizing, ris: null, grid: null, working: ['Le délai n’est pas renseigné.'] },
    };
    const toSet = { ...slot!, sizing: { ...sizing, proposedRescuers: null } };
    const together = { ...slot!, sizing: { ...sizing, proposedRescuers: 8 } };
    const text = await said(
      frozen(2, { ...single, dossier: { ...completeDossier, slots: [unknown, toSet, together] } }),
    );
    expect(text).toContain('Le délai n’est pas renseigné.');
    expect(text).toContain(plainSpaces('4 secouristes, acteurs\u00a0: à définir'));
    expect(text).toContain('4 secouristes, et 4 pour les acteurs');
  });
});
