import { nationalTeamRules } from '@pds/pricing/domain';
import { parseClipboardTable } from '../../../../shared/grid/clipboard-table';
import { enterTexts } from '../../../../shared/grid/grid-model';
import { sampleSlot } from '../dossier/dossier-samples';
import type { SlotValues } from '../dossier/dossier-values';
import { slotErrors } from '../slots/slot-checks';
import { staffingFields } from '../slots/staffing-fields';
import { foldedColumns, slotColumns, type SlotRow } from './slot-columns';

const zone = 'Europe/Paris';
const columns = slotColumns(zone);

function rowOf(changes: Partial<SlotValues> = {}): SlotRow {
  const values = {
    id: sampleSlot.id,
    name: 'Concert',
    startDate: '2027-05-08T18:00',
    endDate: '2027-05-08T23:00',
    publicPeak: 1500,
    publicBehavior: 2,
    feature: 1,
    interventionDelay: 2,
    ...Object.fromEntries(staffingFields.map(({ name }) => [name, 0])),
    ...changes,
  } as SlotValues;
  const errors = slotErrors(values, zone) as Record<string, string>;
  return { id: values.id, index: 0, values, slot: sampleSlot, priced: undefined, rules: nationalTeamRules, errors };
}

const columnOf = (key: string) => columns.find((column) => column.key === key)!;
const parse = (key: string, text: string, row = rowOf()) => columnOf(key).edit!.parse(text, row);

describe('A cell of the slot grid', () => {
  it.each([
    ['name', ' Soirée ', 'Soirée'],
    ['startDate', '09/05/2027 10:00', '2027-05-09T10:00'],
    ['endDate', '01:30', '2027-05-08T01:30'],
    ['publicPeak', '12 500', 12_500],
    ['publicPeak', '', null],
    ['publicBehavior', 'spectacle dynamique', 4],
    ['publicBehavior', 'Cérém', 2],
    ['publicBehavior', '3', 3],
    ['publicBehavior', 'Non défini', null],
    ['rescueWorkerCount', '6', 6],
    ['doctorHours', '2,5 ', 2.5],
    ['discount', '10 %', 10],
  ])('of %s takes « %s »', (key, text, value) => {
    expect(parse(key, text)).toEqual({ value });
  });

  it.each([
    ['name', '  ', 'un créneau doit avoir un nom'],
    ['startDate', 'bientôt', 'il faut une date et une heure, par exemple 08/05/2027 14:00'],
    ['publicPeak', '1,5', 'nombre entier de 0 à 10 000 000'],
    ['publicBehavior', 'spectacle', expect.stringContaining('3 Spectacle statique, 4 Spectacle dynamique')],
    ['rescueWorkerCount', 'six', 'nombre entier de 0 à 10 000'],
    ['discount', '120', 'nombre de 0 à 100, à deux décimales'],
  ])('of %s refuses « %s » with its reason', (key, text, refusal) => {
    expect(parse(key, text)).toEqual({ refusal: expect.anything() });
    const { refusal: shown } = parse(key, text) as { refusal: string };
    expect(shown.replace(/[\u00a0\u202f]/g, ' ')).toEqual(refusal);
  });

  it.each<[string, string, string, readonly unknown[]]>([
    [
      '24:00',
      'Bal\t05/06/2027 18:00\t05/06/2027 24:00\nBal suite\t06/06/2027 18h\t06/06/2027 24h\n',
      'name',
      ['Bal', '2027-06-05T18:00', '2027-06-06T00:00', 'Bal suite', '2027-06-06T18:00', '2027-06-07T00:00'],
    ],
    [
      'one row for all selected ones',
      'Samedi\t05/06/2027 14:00\t05/06/2027 22:00\n',
      'name',
      Array(2).fill(['Samedi', '2027-06-05T14:00', '2027-06-05T22:00']).flat(),
    ],
    ['the accounting format', ' 1 500 \t - \n', 'rescueWorkerCount', [1500, 0, 1500, 0]],
  ])('takes a block with %s as it is pasted', (_, text, first, values) => {
    const from = { row: 0, column: columns.findIndex(({ key }) => key === first) };
    const range = { from, to: { ...from, row: 1 } };
    const { changes, refusals } = enterTexts(columns, [rowOf(), rowOf()], range, parseClipboardTable(text));
    expect(refusals).toEqual([]);
    expect(changes.map(({ value }) => value)).toEqual(values);
  });

  it('is read back from the text that it copies', () => {
    const row = rowOf({ rescueWorkerCount: 6, doctorHours: 2.5, mealCount: null });
    for (const { key, edit } of columns) {
      if (!edit) continue;
      expect(edit.parse(edit.textOf(row), row)).toEqual({ value: row.values[key as keyof SlotValues] });
    }
  });

  it('is computed where it follows from the others', () => {
    const texts = (row: SlotRow) =>
      Object.fromEntries(columns.filter(({ edit }) => !edit).map(({ key, textOf }) => [key, textOf(row)]));
    // i = 0,30 + 0,25 + 0,30 = 0,85; RIS = 0,85 × 1,5 = 1,275.
    expect(texts(rowOf())).toMatchObject({
      ris: '1,275 · DPS-PE',
      team: '4\u00a0+\u00a01 encadrement',
      hours: '—',
      total: '—',
    });
    expect(texts(rowOf({ feature: null }))).toMatchObject({ ris: 'à compléter', team: '—' });
  });
});

describe('The columns of the slot grid', () => {
  const keys = (rows: readonly SlotRow[], shown: readonly string[] = []) =>
    foldedColumns(columns, rows, new Set(shown)).map(({ key }) => key);

  it('are folded while every slot has a zero in them', () => {
    expect(keys([rowOf(), rowOf({ mealCount: null })])).toEqual([
      ...staffingFields.map(({ name }) => name).filter((name) => name !== 'rescueWorkerCount'),
      'holiday',
    ]);
    expect(keys([rowOf(), rowOf({ vps: 1 })])).not.toContain('vps');
  });

  it('stay once they were used', () => {
    expect(keys([rowOf()], ['vps'])).not.toContain('vps');
  });
});
