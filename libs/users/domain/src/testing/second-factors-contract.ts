import type { SecondFactors } from '../ports/second-factor/second-factors';
import { SecondFactor } from '../model/second-factor';

const now = Date.parse('2026-11-20T10:00:00Z');

/** What every implementation of {@link SecondFactors} must do; accounts 1 and 2 exist. */
export function secondFactorsContract(makeFactors: () => Promise<SecondFactors>): void {
  let factors: SecondFactors;
  beforeEach(async () => {
    factors = await makeFactors();
  });

  it('returns what was saved, and what replaced it', async () => {
    const factor = SecondFactor.enrol(1, 'JBSWY3DPEHPK3PXP');
    await factors.save(factor);
    expect((await factors.find(1))!.snapshot()).toEqual(factor.snapshot());
    factor.confirm(now);
    factor.takeStep(58_777_440);
    factor.replaceRecoveryCodes(['a', 'b', 'c']);
    factor.useRecoveryCode('b', now);
    await factors.save(factor);
    expect((await factors.find(1))!.snapshot()).toEqual(factor.snapshot());
    factor.replaceRecoveryCodes(['b', 'd']);
    await factors.save(factor);
    expect((await factors.find(1))!.snapshot()).toEqual(factor.snapshot());
    expect(await factors.find(2)).toBeNull();
  });

  it('deletes a second factor', async () => {
    await factors.save(SecondFactor.enrol(1, 'JBSWY3DPEHPK3PXP'));
    await factors.forget(1);
    await factors.forget(2);
    expect(await factors.find(1)).toBeNull();
  });
}
