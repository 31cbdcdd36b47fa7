import { aidStationWorkbook } from './aid-station-workbook';
import type { AidStationListRow } from './aid-station-screens.dto';

describe('the workbook of stations', () => {
  it.each([
    [6, false, 'Payé'],
    [6, true, 'Soldé par avoir'],
    [4, true, 'Commandé'],
  ])('shows commercial status %i, settled by credit notes: %s, as %s', (commercialStatus, isSettledByCredit, text) => {
    const row = { commercialStatus, isSettledByCredit } as AidStationListRow;
    expect(aidStationWorkbook.commercialStatus.value(row)).toBe(text);
  });
});
