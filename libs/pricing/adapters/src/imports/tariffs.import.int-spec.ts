import type { ImportContext } from '@pds/platform';
import { ConsultTariff, ListOptions, PricingNotFound } from '@pds/pricing/domain';
import { ImportedFiles, type TestApplication, testApplication } from '@pds/testing';
import { TariffsImport } from './tariffs.import';

const drome = 26;
const titles = 'nom;prix;type';
const lines = [
  'Heure de secouriste;13,50 €;Prestation Opérationnelle',
  'QUAD;110;Prestation',
  'Frais kilométriques;0,603;Frais Km',
];

describe('the import of tariffs', () => {
  let app: TestApplication;
  let context: ImportContext;
  let files: ImportedFiles;
  beforeAll(async () => {
    app = await testApplication();
    const { principal } = await app.scenario.staff('manager', { department: drome });
    context = { departmentId: drome, principal };
    files = new ImportedFiles(app, { importable: 'pricing.tariffs', departmentId: drome }, principal);
  });
  afterAll(() => app?.close());

  /** The department's own prices of the three lines. */
  const stored = async () => {
    const { departmentId, principal } = context;
    const { sheet, billingItems } = await app.application
      .get(ConsultTariff, { strict: false })
      .execute(context, principal);
    const { options } = await app.application.get(ListOptions, { strict: false }).execute({ departmentId }, principal);
    const quad = options.find(({ name }) => name === 'Quad')!;
    return [sheet.cents.hourlyRescuer, quad.priceCents, billingItems.map(({ name, priceMills }) => [name, priceMills])];
  };

  it('sets rates, prices of options and billing items; the same file again changes nothing; it can be undone', async () => {
    const first = await files.preview(titles, ...lines);
    expect(first.counts).toMatchObject({ create: 3 });
    await files.run(first);
    expect(await stored()).toEqual([1350, 11_000, [['Frais kilométriques', 603]]]);
    expect((await files.preview(titles, ...lines.toReversed())).counts).toMatchObject({ same: 3 });
    // Nor does the list of the department's prices, as it says them itself.
    const own = ['Nom;Nature;Prix (€)', 'Heure normale;Tarif;13,5', 'Quad;Option;110,00'];
    expect((await files.preview(...own, 'Frais kilométriques;Ligne de facturation;0,603')).counts).toMatchObject({
      same: 3,
    });

    const second = await files.run(
      await files.preview(titles, 'Heure normale;14;', 'Quad;120;', 'frais kilométriques;0,7;', 'Quad;;'),
    );
    expect(second.counts).toMatchObject({ change: 2, refuse: 2 });
    expect(await stored()).toEqual([1400, 11_000, [['frais kilométriques', 700]]]);
    await files.undo(second);
    expect(await stored()).toEqual([1350, 11_000, [['Frais kilométriques', 603]]]);
    await files.undo(first);
    expect(await stored()).toEqual([null, null, []]);
  });

  it('keeps out of another department', async () => {
    const tariffs = app.application.get(TariffsImport, { strict: false });
    const foreign = { ...context, departmentId: 7 };
    const meal = { kind: 'rate', name: 'Repas', price: 12 };
    await expect(tariffs.find(tariffs.identitiesOf({ values: meal, lines: [meal] }), foreign)).rejects.toThrow(
      PricingNotFound,
    );
    await expect(tariffs.create({ values: meal, lines: [meal] }, foreign)).rejects.toThrow(PricingNotFound);
  });
});
