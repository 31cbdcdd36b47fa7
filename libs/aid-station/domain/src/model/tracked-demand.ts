import { changesBetween, type TimelineEntry } from '@pds/kernel';
import { firstStatuses } from './statuses';
import { TrackedDossier, type TrackedDossierState } from './tracked-dossier';

/** A demand with its statuses, which its station takes over (spec back-office 2, tab « statut »). */
export class TrackedDemand extends TrackedDossier {
  private constructor(
    state: TrackedDossierState,
    private readonly saved: TrackedDossierState,
  ) {
    super(state);
  }

  /** A demand of which no status has been set yet. */
  static untouched(id: number): TrackedDemand {
    return TrackedDemand.restore({ id, ...firstStatuses });
  }

  static restore(state: TrackedDossierState): TrackedDemand {
    return new TrackedDemand({ ...state }, { ...state });
  }

  override get timelineEntry(): TimelineEntry | null {
    const changes = changesBetween(this.saved, this.state);
    if (!this.changed || changes.length === 0) return null;
    return { dossierId: this.id, what: 'aid-station.tracked', kinds: ['statuses'], ...this.changed, changes };
  }
}
