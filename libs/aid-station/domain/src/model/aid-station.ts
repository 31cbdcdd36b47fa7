import { changesBetween, type Instant, type TimelineEntry } from '@pds/kernel';
import { commercialStatus } from '@pds/aid-station/contract';
import type { DossierStatuses } from './statuses';
import type { TrackedDemand } from './tracked-demand';
import { TrackedDossier, type TrackedDossierState } from './tracked-dossier';

/** The full state of a station, as repositories store it. Its number is that of its demand. */
export interface AidStationState extends TrackedDossierState {
  readonly createdAt: Instant;
  /** Account of the person who transformed the demand; null for a task run from the command line. */
  readonly createdBy: number | null;
}

/** A first-aid station: a demand that the organiser has ordered and the association prepares. */
export class AidStation extends TrackedDossier<AidStationState> {
  private constructor(
    state: AidStationState,
    /** The state in the repository; before the first save, the statuses that the demand had. */
    private readonly saved: AidStationState | DossierStatuses,
    private readonly isNew: boolean,
  ) {
    super(state);
  }

  /**
   * Creates the station of a demand with the demand's statuses. It is « Commandé » at least, because a validated quote is an order, unless
   * the demand is « Sans suite »: the event is not held, and what is owed for it is invoiced (docs/decisions.md).
   */
  static fromDemand(demand: TrackedDemand, createdBy: number | null, now: Instant): AidStation {
    const { id, ...carried } = demand.snapshot();
    const isOrdered = carried.commercialStatus >= commercialStatus.dropped;
    const ordered = isOrdered ? carried.commercialStatus : commercialStatus.ordered;
    return new AidStation({ id, createdAt: now, createdBy, ...carried, commercialStatus: ordered }, carried, true);
  }

  static restore(state: AidStationState): AidStation {
    return new AidStation({ ...state }, { ...state }, false);
  }

  override get timelineEntry(): TimelineEntry | null {
    const { id: dossierId, createdAt, createdBy, ...statuses } = this.state;
    const kinds = ['statuses'] as const;
    if (this.isNew) {
      const changes = changesBetween(this.saved, statuses);
      return { dossierId, what: 'aid-station.made', kinds, at: createdAt, by: createdBy, changes };
    }
    const changes = changesBetween(this.saved, this.state);
    return this.changed && changes.length > 0
      ? { dossierId, what: 'aid-station.changed', kinds, ...this.changed, changes }
      : null;
  }
}

/** The timeline entries to record when stations are saved. */
export function timelineEntriesOf(stations: readonly AidStation[]): TimelineEntry[] {
  return stations.map(({ timelineEntry }) => timelineEntry).filter((timelineEntry) => timelineEntry !== null);
}
