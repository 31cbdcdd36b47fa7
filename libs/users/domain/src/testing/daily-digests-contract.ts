import type { DailyDigests } from '../ports/own-account/daily-digests';

/** What every implementation of {@link DailyDigests} must do, for accounts 1 and 2. */
export function dailyDigestsContract(makeDigests: () => Promise<DailyDigests>): void {
  it('has the digest on for each account until it is switched off', async () => {
    const digests = await makeDigests();
    expect(await digests.isOn(1)).toBe(true);
    await digests.set(1, false);
    expect([await digests.isOn(1), await digests.isOn(2)]).toEqual([false, true]);
    await digests.set(1, true);
    expect(await digests.isOn(1)).toBe(true);
  });

  it('knows no other account', async () => {
    const digests = await makeDigests();
    await digests.set(99, true);
    expect(await digests.isOn(99)).toBe(false);
  });
}
