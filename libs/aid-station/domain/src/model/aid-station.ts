import { changesBetween, type Instant, type TimelineEntry } from '@pds/kernel';
import { commercialStatus } from '@pds/aid-station/contract';
import { changedStatuses, type DossierStatuses, type StatusChange } from './statuses';
import type { TrackedDemand } from './tracked-demand';

/** The full state of a station, as repositories store it. */
export interface AidStationState extends DossierStatuses {
  /** The number of its demand: a dossier keeps one number for life. */
  readonly id: number;
  readonly createdAt: Instant;
  /** Account of the person who transformed the demand; null for a task run from the command line. */
  readonly createdBy: number | null;
}

/** A first-aid station: a demand that the organiser has ordered and the association prepares. */
export class AidStation {
  /** Author and time of the last change since it was loaded. */
  private changed: { readonly by: number | null; readonly at: Instant } | null = null;

  private constructor(
    private state: AidStationState,
    /** The state in the repository; before the first save, the statuses that the demand had. */
    private readonly saved: AidStationState | DossierStatuses,
    private readonly isNew: boolean,
  ) {}

  /**
   * Creates the station of a demand with the demand's statuses. It is « Commandé » at least, because a validated quote is an order
   * (docs/decisions.md).
   */
  static fromDemand(demand: TrackedDemand, createdBy: number | null, now: Instant): AidStation {
    const { id, ...carried } = demand.snapshot();
    const isOrdered = carried.commercialStatus >= commercialStatus.ordered;
    const ordered = isOrdered ? carried.commercialStatus : commercialStatus.ordered;
    return new AidStation({ id, createdAt: now, createdBy, ...carried, commercialStatus: ordered }, carried, true);
  }

  static restore(state: AidStationState): AidStation {
    return new AidStation({ ...state }, { ...state }, false);
  }

  get id(): number {
    return this.state.id;
  }

  /**
   * Changes statuses, all or nothing; throws `UnknownStatus` naming the field.
   *
   * @param by null for an automatic change, such as after a payment
   */
  changeStatuses(change: StatusChange, by: number | null, now: Instant): void {
    this.state = changedStatuses(this.state, change);
    this.changed = { by, at: now };
  }

  /** The timeline entry to record when the station is saved; null if nothing changed. */
  get timelineEntry(): TimelineEntry | null {
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

  snapshot(): AidStationState {
    return { ...this.state };
  }
}

/** The timeline entries to record when stations are saved. */
export function timelineEntriesOf(stations: readonly AidStation[]): TimelineEntry[] {
  return stations.map(({ timelineEntry }) => timelineEntry).filter((timelineEntry) => timelineEntry !== null);
}
