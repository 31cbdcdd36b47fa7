import { commercialStatus } from '@pds/aid-station/contract';
import { reasonToKeep } from './retention';

describe('the retention of stations', () => {
  it('deletes no station, whatever its status', () => {
    for (const status of Object.values(commercialStatus)) expect(reasonToKeep(status, true)).toBe('poste de secours');
  });

  it('erases data of paid and dropped stations only, and tells how the others are released', () => {
    const { dropped, invoiced, paid } = commercialStatus;
    for (const status of Object.values(commercialStatus)) {
      const reason = reasonToKeep(status, false);
      if (status === dropped || status === paid) expect(reason).toBeNull();
      else
        expect(reason).toMatch(status === invoiced ? /^poste facturé/ : /^poste offert ou jamais facturé.* le libère$/);
    }
  });
});
