import { commercialStatus } from '@pds/aid-station/contract';
import { isErasable } from './retention';

describe('the retention of stations', () => {
  it('deletes no station, whatever its status', () => {
    for (const status of Object.values(commercialStatus)) expect(isErasable(status, true)).toBe(false);
  });

  it('erases data of paid and dropped stations only', () => {
    const erasable = Object.values(commercialStatus).filter((status) => isErasable(status, false));
    expect(erasable.sort()).toEqual([commercialStatus.dropped, commercialStatus.paid].sort());
  });
});
