import type { DemandSlotAnswer } from '@pds/api-client/generated/model';
import {
  equipmentKinds,
  medicalKinds,
  type SlotMeans,
  type SoldMeans,
  soldMeans,
  vehicleKinds,
} from '@pds/pricing/domain';
import type { DossierValues } from './dossier-values';

/** The means sold with the slots of a dossier, compared with those planned in its engagement. */
export interface DossierMeans {
  readonly sold: SoldMeans;
  readonly missingVehicles: number;
  readonly missingTents: number;
  /** Number of missing vehicles and tents together. */
  readonly lacks: number;
}

/** Compares what is sold with what is planned, including unsaved input. */
export function compareMeans(
  { demandSlots, emergencyVehicleCount, tent }: Pick<DossierValues, 'demandSlots' | 'emergencyVehicleCount' | 'tent'>,
  slots: readonly Pick<DemandSlotAnswer, 'id' | 'startDate' | 'endDate'>[],
): DossierMeans {
  const sold = soldMeans(
    slots.flatMap(({ id, startDate, endDate }) => {
      const typed = demandSlots.find((slot) => slot.id === id);
      if (!typed) return [];
      const counts = [...vehicleKinds, ...equipmentKinds, ...medicalKinds].map((kind) => [kind, countOf(typed[kind])]);
      return [
        { startsAt: Date.parse(startDate), endsAt: Date.parse(endDate), ...Object.fromEntries(counts) } as SlotMeans,
      ];
    }),
  );
  const missingVehicles = Math.max(0, sold.vehicles - countOf(emergencyVehicleCount));
  const missingTents = Math.max(0, sold.tent - countOf(tent));
  return { sold, missingVehicles, missingTents, lacks: missingVehicles + missingTents };
}

const countOf = (typed: number | null) => (typed !== null && Number.isFinite(typed) ? Math.max(0, typed) : 0);
