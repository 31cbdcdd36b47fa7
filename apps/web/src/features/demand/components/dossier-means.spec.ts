import { compareMeans } from './dossier-means';
import { sampleSlot } from './dossier-samples';
import type { SlotValues } from './dossier-values';

const slot = (means: object) => ({ ...sampleSlot, ...means }) as unknown as SlotValues;

describe('The means of a dossier', () => {
  it('lack the vehicles and tents that are sold and not planned', () => {
    const typed = [slot({ vps: 2, vl: 1, tent: 1, lotB: 1 })];
    expect(compareMeans({ demandSlots: typed, emergencyVehicleCount: 1, tent: null }, [sampleSlot])).toMatchObject({
      sold: { vehicles: 3, tent: 1, lotB: 1 },
      missingVehicles: 2,
      missingTents: 1,
      lacks: 3,
    });
  });

  it('lack nothing when more is planned, and ignore input that is not a number', () => {
    const typed = [slot({ vps: Number.NaN, vl: 1, tent: 0 })];
    expect(compareMeans({ demandSlots: typed, emergencyVehicleCount: 4, tent: 1 }, [sampleSlot])).toMatchObject({
      sold: { vehicles: 1 },
      lacks: 0,
    });
  });
});
