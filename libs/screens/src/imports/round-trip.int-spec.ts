import { mainlandDay } from '@pds/kernel';
import { ImportedFiles, type Person, type TestApplication, type TestBrowser, testApplication } from '@pds/testing';
import ExcelJs from 'exceljs';

const drome = 26;
const formula = '=cmd|calc';

describe('a list that was exported and is imported again', () => {
  let app: TestApplication;
  let manager: Person;
  let browser: TestBrowser;
  /** The last valid day of a qualification. */
  const today = mainlandDay(Date.now());

  beforeAll(async () => {
    app = await testApplication();
    manager = await app.scenario.staff('manager', { department: drome });
    browser = await app.loginAs(manager);
    await organisations();
    await structure();
    await tariffs();
    await pastEvents();
    await app.drainJobs();
  });
  afterAll(() => app?.close());

  async function organisations() {
    await app.scenario.organisation({
      ...{ department: drome, name: `Comité d’été  de ${formula}`, accountingEmail: 'compta@ete.example' },
      contact: { line1: '1 bis, rue de l’Église', line2: null, zipcode: '01000', city: 'Bourg-en-Bresse' },
    });
    const titles = 'Référence;Nom;Type;Code postal';
    const files = new ImportedFiles(
      app,
      { importable: 'organisations.organisations', departmentId: drome },
      manager.principal,
    );
    await files.run(await files.preview(titles, '007;Zoé Ünal;Particulier;', '8;Mairie de Crest;Mairie;26400'));
  }

  async function structure() {
    const crest = await app.scenario.office({ department: drome, name: 'Crest – Vallée' });
    const die = await app.scenario.office({ department: drome, name: 'Die' });
    await app.scenario.equipment(crest, {
      ...{ kind: 'vps', name: formula, registration: 'ab 123 cd' },
      outOfService: [
        { from: '2028-06-01', to: '2028-06-03', reason: 'Révision à 10 000 km' },
        { from: '2028-07-01', to: '2028-07-01', reason: '+33 prêté' },
      ],
    });
    await app.scenario.equipment(crest, { kind: 'vl', name: 'Été  1' });
    await app.scenario.equipment(crest, { kind: 'lotA', quantity: 3 });
    await app.scenario.equipment(die, { kind: 'lotA', name: '12', quantity: 1_000 });
    await app.scenario.member(crest, {
      ...{ lastName: 'D’Août-Lefèvre', firstName: 'Éléonore', email: 'Eleonore@benevoles.example' },
      ...{ phone: '06 00 00 00 01 (le soir)', isPhoneMasked: true, isMinor: true, status: 'employee' },
      ...{ functions: ['teamMember', 'postLeader'], enteredOn: '2020-02-29', leftOn: '2099-12-31' },
      qualifications: [
        { name: 'PSE1', validUntil: today },
        { name: 'PSE2', validUntil: '2020-12-31' },
        { name: 'PSC1', validUntil: null },
        { name: 'Permis bateau', validUntil: null },
        { name: formula, validUntil: '2099-01-01' },
      ],
    });
    // Of the same names, elsewhere and with nothing else known.
    await app.scenario.member(die, { lastName: 'D’Août-Lefèvre', firstName: 'Éléonore' });
    const elsewhere = await app.scenario.office({ name: 'Oullins' });
    await app.scenario.member(elsewhere, { lastName: 'Ailleurs' });
    await app.scenario.equipment(elsewhere, { kind: 'vl', name: 'Ailleurs' });
  }

  async function tariffs() {
    const files = new ImportedFiles(app, { importable: 'pricing.tariffs', departmentId: drome }, manager.principal);
    await files.run(await files.preview('Nom;Prix', 'Heure normale;13,55', 'Repas;0', 'Quad;110,10'));
    for (const [name, priceMills] of [
      ['Frais  kilométriques', 603],
      [formula, 12_345],
      ['Repas', 9_999_990],
    ] as const)
      await app.scenario.billingItem({ department: drome, name, priceMills });
    // Added, and not named yet.
    await app.unitOfWork.query(
      `INSERT INTO pricing.billing_items (department_id, name, price_mills) VALUES ($1, '', 0)`,
      [drome],
    );
  }

  async function pastEvents() {
    await app.scenario.pastEvent({ department: drome, name: formula, quoteCents: 65_005, invoiceCents: 1 });
    await app.scenario.pastEvent({
      ...{ department: drome, name: 'Fête  de l’été à Crest', number: '', customer: '', customerPostalCode: '' },
      ...{ stationClass: null, quotedOn: null, quoteCents: null, invoiceCents: 0, paidOn: null },
      ...{ day: '2018-03-25', period: { startHour: null, endHour: '24:00', hours: 7.25, figures: {} } },
    });
    await app.scenario.pastEvent({ name: 'Ailleurs' });
  }

  /** The cells of a workbook's only sheet. */
  async function cellsOf(bytes: Uint8Array): Promise<unknown[][]> {
    const workbook = new ExcelJs.Workbook();
    await workbook.xlsx.load(bytes as never);
    return (workbook.worksheets[0]!.getSheetValues() as unknown[][]).slice(1).map((row) => row.slice(1));
  }

  it.each([
    ['organisations.organisations', 3],
    ['organisations.means', 5],
    ['organisations.members', 2],
    ['pricing.tariffs', 6],
    ['demand.past-events', 2],
  ])('changes nothing: %s', async (importable, rows) => {
    const { status, raw } = await browser.get(`/api/import/importable/${importable}/export`);
    expect(status).toBe(200);
    const cells = await cellsOf(raw);
    expect(cells).toHaveLength(rows + 1);
    const text = JSON.stringify(cells);
    expect(text).toContain(formula);
    expect(text).not.toContain('Ailleurs');
    expect(text).not.toContain('"formula"');
    const files = new ImportedFiles(app, { importable, departmentId: drome }, manager.principal);
    const preview = await files.previewFile({ fileName: 'export.xlsx', bytes: raw });
    expect(preview.head!.columns).toHaveLength(cells[0]!.length);
    const read = (await files.rows(preview)).map(({ name, problems, changes }) => ({ name, problems, changes }));
    expect(read).toEqual(read.map(({ name }) => ({ name, problems: [], changes: [] })));
    expect(preview.counts).toEqual({ create: 0, change: 0, same: rows, refuse: 0, ask: 0 });
  });
});
