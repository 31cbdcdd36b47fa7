import { ChangedMeanwhile, type Editions, type VersionedResource } from '../index';

const rhone: VersionedResource = { key: 'test.department:69', frenchName: 'ce département' };
const isere: VersionedResource = { ...rhone, key: 'test.department:38' };

/** Specification of every implementation of {@link Editions}; nothing is saved at the start, and `run` is a transaction. */
export function editionsContract(
  make: () => Promise<{ editions: Editions; run: (work: () => Promise<void>) => Promise<void> }>,
): void {
  let editions: Editions;
  let run: (work: () => Promise<void>) => Promise<void>;
  beforeEach(async () => {
    ({ editions, run } = await make());
  });

  it('increment with each save, of that thing only', async () => {
    expect(await editions.versionOf(rhone)).toBe(0);
    await run(() => editions.advance(rhone, 0, 5));
    await run(() => editions.advance(rhone, 1, 6));
    expect(await editions.versionOf(rhone)).toBe(2);
    expect(await editions.versionOf(isere)).toBe(0);
    expect(await editions.versionsOf([isere, rhone, isere])).toEqual([0, 2, 0]);
    expect(await editions.versionsOf([])).toEqual([]);
  });

  it('refuse the second of two saves that started from one version, with the author and time', async () => {
    await run(() => editions.advance(rhone, 0, 5));
    const second = run(() => editions.advance(rhone, 0, 6));
    await expect(second).rejects.toThrow(ChangedMeanwhile);
    await expect(second).rejects.toThrow(
      /^Compte 5 a modifié ce département le \d\d\/\d\d\/\d{4} à \d{1,2}\sh(?:\s\d\d)?\./,
    );
    expect(await editions.versionOf(rhone)).toBe(1);
  });

  it('report « dans un autre onglet » if the other save is the caller’s own', async () => {
    await run(() => editions.advance(rhone, 0, 5));
    const second = run(() => editions.advance(rhone, 0, 5));
    await expect(second).rejects.toThrow(/^Vous avez modifié ce département dans un autre onglet le /);
    await expect(second).rejects.toMatchObject({ otherSave: { who: 'Compte 5', isSelf: true } });
    await expect(run(() => editions.advance(rhone, 0, 6))).rejects.toMatchObject({ otherSave: { isSelf: false } });
  });

  it('accept a save without a version', async () => {
    await run(() => editions.advance(rhone, undefined, 5));
    await run(() => editions.advance(rhone, undefined, 6));
    await expect(run(() => editions.advance(rhone, 1, 5))).rejects.toThrow(/^Compte 6/);
  });

  it('accept only one of several simultaneous saves', async () => {
    for (const begun of [0, 1, 2]) {
      const saves = [5, 6, 7, 8].map((accountId) => run(() => editions.advance(rhone, begun, accountId)));
      const outcomes = await Promise.allSettled(saves);
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(await editions.versionOf(rhone)).toBe(begun + 1);
    }
  });
}
