import type { TrackedDemand } from '../model/tracked-demand';

/** Repository of the statuses of demands. A demand of which nothing is stored is untouched: every demand has statuses. */
export abstract class TrackedDemands {
  abstract find(id: number): Promise<TrackedDemand>;

  /**
   * The same, locked until the transaction ends, also where nothing is stored yet. Whoever locks a demand and its station locks the demand
   * first, and its dossier last.
   */
  abstract findForUpdate(id: number): Promise<TrackedDemand>;

  /** Stores the changes of a demand that was found for update. */
  abstract save(demand: TrackedDemand): Promise<void>;
}
