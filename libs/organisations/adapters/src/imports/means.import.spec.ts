import type { EquipmentSnapshot } from '@pds/organisations/domain';
import type { ImportedValues } from '@pds/platform';
import { identityOfMeans, linesOfMeans, meansFields, meansProblems, normalisedMeans } from './means.import';

const ambulance: ImportedValues = { kind: 'vps', office: '3', name: 'VPSP 1', registration: 'AB-123-CD' };
const stored: EquipmentSnapshot = {
  id: 8,
  officeId: 3,
  kind: 'vps',
  name: 'VPSP 1',
  registration: 'AB-123-CD',
  quantity: 1,
  retiredAt: null,
  outOfService: [
    { from: '2028-03-01', to: '2028-03-04', reason: 'Freins' },
    { from: '2028-06-01', to: '2028-06-03', reason: 'En révision' },
  ],
};
const refusedOf = (...rows: readonly ImportedValues[]) => {
  const lines = rows.map(normalisedMeans);
  return Object.fromEntries(meansProblems({ values: lines[0]!, lines }).map(({ field, message }) => [field, message]));
};

describe('rows of means', () => {
  it('name the office, unless there is one only', () => {
    const isOfficeRequired = (...names: string[]) =>
      meansFields(names.map((name, index) => ({ id: index, name }))).find(({ key }) => key === 'office')!.isRequired;
    expect([isOfficeRequired('Givors'), isOfficeRequired('Givors', 'Bron')]).toEqual([false, true]);
  });

  it('are told apart by registration, else by office, kind and name', () => {
    expect(identityOfMeans(ambulance)).toBe(identityOfMeans({ kind: 'vl', registration: 'ab 123 cd' }));
    const tents = { kind: 'tent', office: '3', name: 'Stock' };
    expect(identityOfMeans(tents)).toBe(identityOfMeans({ ...tents, name: 'STOCK', quantity: 4 }));
    expect(identityOfMeans(tents)).not.toBe(identityOfMeans({ ...tents, office: '4' }));
  });

  it('follow the rules of the model; a vehicle without a name is called by its registration', () => {
    expect(refusedOf(ambulance)).toEqual({});
    expect(refusedOf({ kind: 'vps', office: '3', registration: 'AB-123-CD' })).toEqual({});
    expect(refusedOf({ kind: 'vps', office: '3' })).toEqual({ name: 'Veuillez nommer le véhicule' });
    expect(refusedOf({ ...ambulance, outFrom: '2028-06-03', outTo: '2028-06-01' })).toEqual({
      outTo: 'La fin ne peut pas précéder le début',
      outReason: 'Veuillez indiquer la raison',
    });
    expect(Object.keys(refusedOf({ kind: 'tent', office: '3', quantity: 0 }))).toEqual(['quantity']);
  });

  it('are refused where the model would drop a value without a word', () => {
    expect(Object.keys(refusedOf({ ...ambulance, quantity: 2 }))).toEqual(['quantity']);
    expect(Object.keys(refusedOf({ kind: 'lotA', office: '3', registration: 'AB-123-CD' }))).toEqual(['registration']);
  });

  it('of something that is not planned, or that the office no longer has, are refused', () => {
    expect(Object.keys(refusedOf({ kind: 'not-planned', office: '3' }))).toEqual(['kind']);
    expect(Object.keys(refusedOf({ ...ambulance, status: 'gone' }))).toEqual(['status']);
  });

  it('make a status the reason of days out of service, and are refused without days', () => {
    expect(refusedOf({ ...ambulance, status: 'broken' })['status']).toMatch(
      /premier jour .*«\u00a0Hors service du\u00a0».* dernier dans «\u00a0Hors service au\u00a0»/,
    );
    expect(refusedOf({ ...ambulance, status: 'broken', outFrom: '2028-06-01', outTo: '2028-06-03' })).toEqual({});
    expect(refusedOf({ ...ambulance, status: 'in-service' })).toEqual({});
  });

  it('of one means are its periods, and must agree on the rest', () => {
    const period = (day: string) => ({ ...ambulance, outFrom: day, outTo: day, outReason: 'Freins' });
    expect(refusedOf(period('2028-06-01'), period('2028-07-01'))).toEqual({});
    expect(Object.keys(refusedOf(ambulance, period('2028-06-01'), { ...ambulance, name: 'VPSP 2' }))).toEqual(['name']);
    // Of a stored one each line has the number; a file corrects it on one row.
    const stored: ImportedValues = { kind: 'tent', office: '3', name: 'Stock', quantity: 3 };
    const days = (day: string) => ({ outFrom: day, outTo: day, outReason: 'Toile' });
    const lines: readonly ImportedValues[] = [
      { ...stored, ...days('2028-06-01'), quantity: 4 },
      { ...stored, ...days('2028-07-01') },
    ];
    const { quantity: _, ...second } = lines[1]!;
    const rows = [lines[0]!, second].map((values, at) => ({ row: at + 2, values }));
    expect(meansProblems({ values: lines[0]!, lines, rows })).toEqual([]);
    expect(meansProblems({ values: lines[0]!, lines })).toMatchObject([{ field: 'quantity' }]);
    const lot = { kind: 'lotA', office: '3', quantity: 1 };
    expect(refusedOf(lot, lot)['name']).toMatch(/sur plusieurs lignes/);
  });

  it('change neither the office of a stored means nor its days out of service', () => {
    const [line] = linesOfMeans(stored);
    expect(Object.keys(refusedOf({ ...line, office: '4' }))).toEqual(['office']);
    const known = { outFrom: '2028-03-01', outTo: '2028-03-04', outReason: 'Freins' };
    expect(refusedOf({ ...line, ...known })).toEqual({});
    expect(refusedOf({ ...line, ...known, outTo: '2028-03-05' })['outFrom']).toMatch(/^D’autres jours hors service/);
  });
});

describe('a stored means', () => {
  it('is a line, or one for each period out of service', () => {
    expect(linesOfMeans({ ...stored, outOfService: [] })).toHaveLength(1);
    expect(
      linesOfMeans(stored).map(({ registration, outFrom, outReason }) => [registration, outFrom, outReason]),
    ).toEqual([
      ['AB-123-CD', '2028-03-01', 'Freins'],
      ['AB-123-CD', '2028-06-01', 'En révision'],
    ]);
  });

  it('is what a row of an older tool says: its status is the reason, its registration has one spelling', () => {
    const days = { outFrom: '2028-06-01', outTo: '2028-06-03' };
    const row = { ...ambulance, registration: 'ab 123 cd', status: 'serviced', ...days };
    expect(linesOfMeans(stored)[1]).toMatchObject(normalisedMeans(row));
    expect(normalisedMeans({ ...row, outReason: 'Moteur' })).toMatchObject({ outReason: 'Moteur' });
    expect(normalisedMeans({ ...ambulance, status: 'in-service' })).toEqual(ambulance);
  });
});
