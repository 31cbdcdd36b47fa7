import { plainSpaces, runs } from '@pds/kernel/testing';
import { centsOf, multiplicationOf, priceLinesIn, type PrintedPage, printedPages } from '@pds/paper/testing';
import { ChromiumPdfRenderer } from '@pds/platform';
import { type TestApplication, testApplication, type TestBrowser } from '@pds/testing';
import { contexts } from '../start/contexts';

const textsOf = (pages: readonly PrintedPage[]) => pages.flatMap(({ texts }) => texts);

/** Checks each printed line's multiplication and that the lines add up to their printed sum; returns that sum. */
function expectToAddUp(pages: readonly PrintedPage[]): bigint {
  expect(pages.map(({ missingGlyphs }) => missingGlyphs)).toEqual(pages.map(() => 0));
  const texts = textsOf(pages);
  const toPay = texts.findIndex((text) => text === 'Total à payer' || text === 'Net à payer');
  const total = centsOf(texts[toPay + 1]!);
  const lines = priceLinesIn(texts);
  for (const line of lines) {
    const { computedCents, printedCents } = multiplicationOf(line);
    expect([line, computedCents]).toEqual([line, printedCents]);
  }
  const sum = (some: typeof lines) => some.reduce((cents, { amount }) => cents + centsOf(amount), 0n);
  const detail = texts.findIndex((text) => text.startsWith('Annexe'));
  // A part of a price is one line; the whole price is printed in its annex.
  const isPart = detail >= 0 && texts.includes('Reste à facturer');
  if (!isPart) expect(sum(lines)).toBe(total);
  else {
    expect(sum(priceLinesIn(texts.slice(0, detail)))).toBe(total);
    expect(sum(priceLinesIn(texts.slice(detail)))).toBe(centsOf(texts[texts.indexOf('Prix total') + 1]!));
  }
  return total;
}

/** Papers without price lines, by the beginning of their name: the amounts that make up their total, and that total. */
const totalled: readonly (readonly [RegExp, (texts: readonly string[]) => readonly string[], string])[] = [
  [
    /^credit-note/,
    (texts) => ['Total HT', 'TVA'].map((label) => texts[texts.indexOf(label) + 1]!),
    'Montant de l’avoir',
  ],
  [
    /^deposit-slip/,
    (texts) =>
      texts
        .slice(texts.indexOf('Chèques remis'), texts.lastIndexOf('Nombre de chèques'))
        .filter((text) => text.endsWith('€')),
    'Total de la remise',
  ],
];

describe('every paper of the developers’ previews', () => {
  const renderer = new ChromiumPdfRenderer();
  afterAll(() => renderer.close());

  it('adds up as printed', async () => {
    const previews = await Promise.all(contexts.map(async ({ previews: load }) => load?.()));
    const all = previews.flatMap((each) => each?.papers ?? []);
    expect(all.length).toBeGreaterThan(10);
    const kindOf = ({ name }: { readonly name: string }) => name.split('-')[0];
    const isFirstOfKind = (paper: (typeof all)[number]) => all.find((each) => kindOf(each) === kindOf(paper)) === paper;
    // By day one paper of each kind.
    const papers = runs(0, 1) ? all : all.filter(isFirstOfKind);
    for (const { name, page } of papers) {
      const pages = printedPages(await renderer.render(page()));
      const texts = textsOf(pages);
      const [, partsIn, total] = totalled.find(([names]) => names.test(name)) ?? [];
      // A paper without amounts has nothing to add up; one whose lines have no amounts has only its total.
      if (/^(?:declaration|attestation)|without-amounts/.test(name)) expect(priceLinesIn(texts)).toEqual([]);
      else if (partsIn)
        expect([name, partsIn(texts).reduce((cents, part) => cents + centsOf(part), 0n)]).toEqual([
          name,
          centsOf(texts[texts.indexOf(total!) + 1]!),
        ]);
      else expectToAddUp(pages);
    }
  });
});

describe('the papers of a dossier', () => {
  let app: TestApplication;
  let admin: TestBrowser;
  beforeAll(async () => {
    app = await testApplication();
    admin = await app.loginAs('admin@demo.example');
  });
  afterAll(() => app?.close());

  const seat = {
    siret: '77567227200017',
    address: '1 rue des Secours',
    iban: 'FR7630006000011234567890189',
    bic: 'AGRIFRPP',
    bank: 'Banque',
  };
  const staffing = { rescueWorkerCount: 7, doctorHours: 2.33, nurseHours: 0.25, mealCount: 3, discount: 12.34, vps: 1 };

  it.each([
    ['Alsace, on Good Friday', 67, '67000', 'Strasbourg', '2029-03-30', 'Europe/Paris'],
    ['Réunion, on its abolition day', 974, '97400', 'Saint-Denis', '2028-12-20', 'Indian/Reunion'],
  ])('from %s state its holiday hours and add up: the quote, its deposit and its balance', async (...given) => {
    const [, department, postcode, city, day] = given;
    await app.scenario.department(department, { ...seat, postcode, city });
    const { id: office } = await app.scenario.office({ department });
    const dossier = await app.scenario
      .dossier({
        department,
        office: { id: office },
        postalCode: postcode,
        city,
        day,
        slots: [
          { ...staffing, name: 'Matin', from: '05:10', hours: 7.7 },
          { ...staffing, name: 'Nuit', from: '20:05', hours: 7.25, day: 1 },
          { ...staffing, name: 'Après-midi', from: '13:20', hours: 3.55, day: 90, mealCount: 0 },
        ],
      })
      .priced();
    const generated = await admin.post(`/api/document/add/1/${dossier.id}`);
    expect(generated.status).toBe(201);
    const quote = printedPages((await admin.get(`/api/document/${generated.body.uniq}`)).raw);
    const total = expectToAddUp(quote);
    expect(textsOf(quote)).toContain('Secouristes, heures de jour férié');
    // Times are in the time zone of the place, wherever the server runs.
    const [year, month, date] = day.split('-');
    expect(textsOf(quote)).toContainEqual(expect.stringMatching(`^[a-z]+ ${date}/${month}/${year} 05:10$`));

    await dossier.invoiced({ amount: 333.33 });
    const deposit = printedPages((await admin.get(`/api/invoice/download/${dossier.invoice!.id}`)).raw);
    await dossier.invoiced();
    const balance = printedPages((await admin.get(`/api/invoice/download/${dossier.invoice!.id}`)).raw);
    expect(expectToAddUp(deposit)).toBe(33_333n);
    expect(expectToAddUp(balance)).toBe(total - 33_333n);
    expect(textsOf(deposit)).toContain('Facture d’acompte');
    expect(textsOf(balance)).toEqual(expect.arrayContaining(['Facture de solde', 'Factures précédentes', '333,33 €']));
    for (const name of ['Matin', 'Nuit', 'Après-midi']) {
      const texts = textsOf(balance);
      expect(texts[texts.indexOf(name) + 1]).toMatch(/^[a-z]{3}\. \d\d\/\d\d\/\d{4} \d\d:\d\d – /);
    }
  });

  it('exclude from the price what the dossier hides, and state the engagement to an authority', async () => {
    await app.scenario.department(69, {
      ...seat,
      postcode: '69003',
      city: 'Lyon',
      approvalNumber: '69-2026-D-012',
      personLastname: 'Fontaine',
      conventionConditions: '<p>Un repas chaud est fourni.</p><script>alert(1)</script>',
    });
    const { id: office } = await app.scenario.office({ department: 69 });
    const organisation = await app.scenario.organisation({
      department: 69,
      type: 4,
      identifier: 'W691234567',
      contact: { line1: '1 rue du Siège', line2: null, zipcode: '69001', city: 'Lyon' },
    });
    const dossier = await app.scenario
      .dossier({ department: 69, office: { id: office }, organisation, slots: [{ ...staffing, name: 'Course' }] })
      .priced();
    const made = async (type: number) => {
      const { status, body } = await admin.post(`/api/document/add/${type}/${dossier.id}`);
      expect([status, body.errors]).toEqual([201, undefined]);
      return textsOf(printedPages((await admin.get(`/api/document/${body.uniq}`)).raw));
    };
    const change = async (fields: object) => {
      const { version } = (await dossier.snapshot())!;
      const { status } = await admin.patch(`/api/demand/${dossier.id}`, { version, ...fields });
      expect(status).toBe(200);
    };
    expect(priceLinesIn(await made(2)).length).toBeGreaterThan(3);
    await change({ hideDetails: true });
    for (const type of [1, 2]) {
      const texts = await made(type);
      expect(priceLinesIn(texts)).toHaveLength(1);
      expect(texts.join(' ')).toContain('2,33 h de médecin');
    }
    await change({
      hideDetails: false,
      hideCosting: true,
      postLeader: 1,
      services: { rescueServices: [{ id: 4, informed: true, present: false }] },
    });
    const convention = await made(2);
    expect(priceLinesIn(convention)).toEqual([]);
    expect(convention).toContain('Un repas chaud est fourni.');
    const declaration = (await made(3)).join(' ');
    for (const part of ['Chef de poste 1', 'Sapeurs pompiers informé', 'n° 69-2026-D-012']) {
      expect(declaration).toContain(part);
    }
    expect(declaration).not.toContain('€');
  });

  it('have one address of the issuer, both of the client, and one clause on late payment', async () => {
    const department = 38;
    const paymentConditions = 'Paiement à 30 jours. Pénalités de retard : 12 %.';
    await app.scenario.department(department, { ...seat, postcode: '38000', city: 'Grenoble', paymentConditions });
    const office = await app.scenario.office({
      department,
      isBillingAutonomy: true,
      siret: seat.siret,
      address: '7 quai des Antennes',
      postcode: '38100',
      city: 'Grenoble',
      bank: seat.bank,
      iban: seat.iban,
      bic: seat.bic,
    });
    const organisation = await app.scenario.organisation({
      department,
      type: 3,
      identifier: '73282932000074',
      contact: { line1: '2 rue du Siège', line2: null, zipcode: '38000', city: 'Grenoble' },
      billing: { line1: 'TSA 40012', line2: null, zipcode: '38999', city: 'Grenoble Cedex' },
    });
    const dossier = await app.scenario.dossier({ department, office, organisation }).priced();
    const { body } = await admin.post(`/api/document/add/1/${dossier.id}`);
    const quote = textsOf(printedPages((await admin.get(`/api/document/${body.uniq}`)).raw));
    await dossier.invoiced();
    const invoice = textsOf(printedPages((await admin.get(`/api/invoice/download/${dossier.invoice!.id}`)).raw));
    for (const texts of [quote, invoice]) {
      expect(texts).toContain('7 quai des Antennes');
      expect(texts.join(' ')).not.toContain('1 rue des Secours');
      expect(texts).toContain('SIRET 732 829 320 00074');
    }
    expect(invoice).toEqual(
      expect.arrayContaining(plainSpaces(['TSA 40012', 'Adresse du client : 2 rue du Siège, 38000 Grenoble'])),
    );
    expect(invoice).toContain('Paiement à 30 jours.');
    expect(invoice.filter((text) => /retard/.test(text))).toEqual([expect.stringContaining('majoré de 8 points')]);
  });
});
