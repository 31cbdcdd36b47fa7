import { compareMeans, soldWith } from './dossier-means';
import { sampleSlot } from '../dossier/dossier-samples';
import type { SlotValues } from '../dossier/dossier-values';

const soldFor = (means: object) => soldWith([{ ...sampleSlot, ...means } as unknown as SlotValues], [sampleSlot]);

describe('The means of a dossier', () => {
  it('lack the vehicles and tents that are sold and not planned', () => {
    const sold = soldFor({ vps: 2, vl: 1, tent: 1, lotB: 1 });
    expect(sold).toMatchObject({ vehicles: 3, tent: 1, lotB: 1 });
    expect(compareMeans({ emergencyVehicleCount: 1, tent: null }, sold)).toEqual({
      plannedVehicles: 1,
      plannedTents: 0,
      missingVehicles: 2,
      missingTents: 1,
      lacks: 3,
    });
  });

  it('lack nothing when more is planned, and ignore input that is not a number', () => {
    const sold = soldFor({ vps: Number.NaN, vl: 1, tent: 0 });
    expect(sold.vehicles).toBe(1);
    expect(compareMeans({ emergencyVehicleCount: 4, tent: 1 }, sold).lacks).toBe(0);
  });
});
