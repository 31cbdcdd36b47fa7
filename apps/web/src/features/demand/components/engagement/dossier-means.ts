import type { DemandSlotAnswer } from '@pds/api-client/generated/model';
import {
  equipmentKinds,
  medicalKinds,
  type SlotMeans,
  type SoldMeans,
  soldMeans,
  vehicleKinds,
} from '@pds/pricing/domain';
import { countOf, type DossierValues, type SlotValues } from '../dossier/dossier-values';

/** The means planned in the engagement of a dossier, compared with those sold with its slots. */
export interface DossierMeans {
  readonly plannedVehicles: number;
  readonly plannedTents: number;
  readonly missingVehicles: number;
  readonly missingTents: number;
  /** Number of missing vehicles and tents together. */
  readonly lacks: number;
}

/** Returns the means that are sold with the slots of a dossier, including unsaved input. */
export function soldWith(
  demandSlots: readonly SlotValues[],
  slots: readonly Pick<DemandSlotAnswer, 'id' | 'startDate' | 'endDate'>[],
): SoldMeans {
  return soldMeans(
    slots.flatMap(({ id, startDate, endDate }) => {
      const typed = demandSlots.find((slot) => slot.id === id);
      if (!typed) return [];
      const counts = [...vehicleKinds, ...equipmentKinds, ...medicalKinds].map((kind) => [kind, countOf(typed[kind])]);
      return [
        { startsAt: Date.parse(startDate), endsAt: Date.parse(endDate), ...Object.fromEntries(counts) } as SlotMeans,
      ];
    }),
  );
}

/** Compares what is planned with what is sold. */
export function compareMeans(
  { emergencyVehicleCount, tent }: Pick<DossierValues, 'emergencyVehicleCount' | 'tent'>,
  sold: Pick<SoldMeans, 'vehicles' | 'tent'>,
): DossierMeans {
  const plannedVehicles = countOf(emergencyVehicleCount);
  const plannedTents = countOf(tent);
  const missingVehicles = Math.max(0, sold.vehicles - plannedVehicles);
  const missingTents = Math.max(0, sold.tent - plannedTents);
  return { plannedVehicles, plannedTents, missingVehicles, missingTents, lacks: missingVehicles + missingTents };
}
