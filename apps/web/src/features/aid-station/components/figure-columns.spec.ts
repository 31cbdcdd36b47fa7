import type { AidStationFigures, AidStationListRow } from '@pds/api-client/generated/model';
import { figureColumns, figuresInWords } from './figure-columns';

const none: AidStationFigures = {
  ...{ dayHours: null, nightHours: null, holidayHours: null, rescueWorkerCount: 0, doctorHours: 0, nurseHours: 0 },
  ...{ mealCount: 0, lotA: 0, lotB: 0, lotC: 0, medicalLot: 0, vps: 0, vl: 0, vtu: 0, vtp: 0, tent: 0 },
  ...{ lowestDiscount: 0, highestDiscount: 0 },
};
const textOf = (key: string, figures: AidStationFigures) =>
  figureColumns.find((column) => column.key === key)!.text!({ figures } as AidStationListRow);

describe('components of a price', () => {
  it('have a column for each component of the specification, under one heading, in print and workbook too', () => {
    expect(figureColumns).toHaveLength(17);
    expect(figureColumns.every(({ folded, hidden }) => folded && !hidden)).toBe(true);
    expect(new Set(figureColumns.map(({ group }) => group)).size).toBe(1);
  });

  it('are listed on one line without the zero ones', () => {
    expect(figuresInWords(none)).toBe('');
    expect(
      figuresInWords({ ...none, dayHours: 7.5, holidayHours: 0, vps: 2, lowestDiscount: 10, highestDiscount: 10 }),
    ).toBe('H. jour 7,5, VPS 2, Remise 10\u00a0%');
  });

  it('show discounts that differ between slots from the lowest to the highest', () => {
    expect(textOf('discount', none)).toBe('0\u00a0%');
    expect(textOf('discount', { ...none, lowestDiscount: 2.5, highestDiscount: 10 })).toBe('2,5 à 10\u00a0%');
  });

  it('have no hours before they are counted', () => {
    expect(textOf('nightHours', none)).toBeNull();
    expect(textOf('nightHours', { ...none, nightHours: 0 })).toBe('0');
  });
});
