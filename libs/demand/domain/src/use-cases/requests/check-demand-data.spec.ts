import type { Principal } from '@pds/kernel';
import { FixedClock } from '@pds/kernel/testing';
import { TooManyFormChecks } from '../../demand.errors';
import { InMemoryRequestAllowance, InMemoryStructure, validForm } from '../../testing';
import { CheckDemandData } from './check-demand-data';

describe('the check of an unfinished form', () => {
  it('is counted for its address, and refused for a while after too many', async () => {
    const clock = FixedClock.at('2026-11-20T10:00:00Z');
    const look = new CheckDemandData(new InMemoryStructure(), new InMemoryRequestAllowance(1), clock);
    expect(await look.execute(validForm, null, '203.0.113.7')).toMatchObject({ city: validForm.eventCity });
    const refused = look.execute(validForm, null, '203.0.113.7');
    await expect(refused).rejects.toThrow(TooManyFormChecks);
    await expect(refused).rejects.toMatchObject({ retryAfterSeconds: 90 });
    expect(await look.execute(validForm, null, '203.0.113.8')).toBeDefined();
  });

  it('is not counted for signed-in staff', async () => {
    const clock = FixedClock.at('2026-11-20T10:00:00Z');
    const allowance = new InMemoryRequestAllowance(0);
    const look = new CheckDemandData(new InMemoryStructure(), allowance, clock);
    const accountant: Principal = { accountId: 9, role: 'ROLE_ACCOUNTING', scope: { kind: 'all' } };
    expect(await look.execute(validForm, accountant, '203.0.113.7')).toBeDefined();
    const organiser: Principal = { ...accountant, role: 'ROLE_USER' };
    await expect(look.execute(validForm, organiser, '203.0.113.7')).rejects.toThrow(TooManyFormChecks);
    expect(allowance.taken.get('203.0.113.7')).toBe(1);
  });
});
