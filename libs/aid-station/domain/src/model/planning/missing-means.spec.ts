import { type MeansDemand, meansConflicts, type MeansSupply } from './means-conflicts';
import { missingMeans } from './missing-means';

const at = (hour: number) => Date.UTC(2027, 4, 8, hour);
const day = { start: at(0), end: at(24) };
const need = (demandId: number, start: number, end: number, means: MeansDemand['slots'][number]['need']) => ({
  demandId,
  isFirm: true,
  slots: [{ start: at(start), end: at(end), need: means }],
});
const supply: MeansSupply = {
  vps: [{ quantity: 1, retiredAt: null, outOfService: [] }],
  rescuer: [{ quantity: 4, retiredAt: null, outOfService: [] }],
};

describe('the means that a dossier could ask of another office', () => {
  it('are those that are missing, for the part of its slots that the conflict keeps means from', () => {
    const demands = [need(1, 8, 15, { vps: 1, rescuer: 3 }), need(2, 14, 18, { vps: 1, rescuer: 3 })];
    const conflicts = meansConflicts(demands, supply, 60, day);
    const missing = missingMeans(demands[1]!, conflicts, 60)!;
    expect(missing).toEqual({ period: { start: at(14), end: at(17) }, means: { vps: 1, rescuer: 2 } });
    const { period, means: granted } = missing;
    const helped = [demands[0]!, { ...demands[1]!, reinforcements: [{ ...period, granted }] }];
    expect(meansConflicts(helped, supply, 60, day)).toEqual([]);
  });

  it('are at most those that the dossier needs itself', () => {
    const demands = [need(1, 8, 12, { vps: 4 }), need(2, 8, 12, { vps: 1 })];
    expect(missingMeans(demands[1]!, meansConflicts(demands, supply, 0, day), 0)!.means).toEqual({ vps: 1 });
    expect(missingMeans(demands[0]!, meansConflicts(demands, supply, 0, day), 0)!.means).toEqual({ vps: 4 });
  });

  it('are fewer by those that others granted, and for no time in which others bring enough', () => {
    const granted = (start: number, end: number, vps: number) => ({ start: at(start), end: at(end), granted: { vps } });
    const other = need(1, 8, 16, { vps: 4 });
    const askedOf = (...reinforcements: ReturnType<typeof granted>[]) => {
      const own = { ...need(2, 8, 16, { vps: 3 }), reinforcements };
      return missingMeans(own, meansConflicts([other, own], supply, 0, day), 0);
    };
    expect(askedOf()).toEqual({ period: { start: at(8), end: at(16) }, means: { vps: 3 } });
    expect(askedOf(granted(8, 16, 1))).toEqual({ period: { start: at(8), end: at(16) }, means: { vps: 2 } });
    expect(askedOf(granted(8, 12, 3))).toEqual({ period: { start: at(12), end: at(16) }, means: { vps: 3 } });
    expect(askedOf(granted(8, 12, 3), granted(12, 16, 3))).toBeNull();
  });

  it('are none without a conflict of its own', () => {
    const demands = [need(1, 8, 12, { vps: 2 }), need(2, 14, 16, { vps: 1 })];
    expect(missingMeans(demands[1]!, meansConflicts(demands, supply, 0, day), 0)).toBeNull();
  });
});
