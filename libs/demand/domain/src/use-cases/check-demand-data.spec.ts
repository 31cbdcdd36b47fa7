import { FixedClock } from '@pds/kernel/testing';
import { TooManyLooks } from '../demand.errors';
import { InMemoryRequestAllowance, InMemoryStructure, validForm } from '../testing';
import { CheckDemandData } from './check-demand-data';

describe('the check of an unfinished form', () => {
  it('is counted for its address, and refused for a while after too many', async () => {
    const clock = FixedClock.at('2026-11-20T10:00:00Z');
    const look = new CheckDemandData(new InMemoryStructure(), new InMemoryRequestAllowance(1), clock);
    expect(await look.execute(validForm, null, '203.0.113.7')).toMatchObject({ city: validForm.eventCity });
    const refused = look.execute(validForm, null, '203.0.113.7');
    await expect(refused).rejects.toThrow(TooManyLooks);
    await expect(refused).rejects.toMatchObject({ retryAfterSeconds: 90 });
    expect(await look.execute(validForm, null, '203.0.113.8')).toBeDefined();
  });
});
