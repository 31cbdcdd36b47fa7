import type { WantedChange } from '@pds/demand/contract';

/** Takes the changes that organisers ask for; implemented with the demand context. */
export abstract class WantedChanges {
  /**
   * Asks for a change of a dossier in the ambient unit of work, for a caller who proved that they may. Throws what the demand context
   * refuses: `demand.dossier-closed`, `demand.change-after-event`, `demand.too-many-open-changes`, `demand.invalid-configuration`.
   */
  abstract ask(demandId: number, wanted: WantedChange): Promise<void>;
}
