import { changesBetween, type Instant, type TimelineEntry } from '@pds/kernel';
import { changedStatuses, type DossierStatuses, firstStatuses, type StatusChange } from './statuses';

/** The state of a tracked demand, as repositories store it. */
export interface TrackedDemandState extends DossierStatuses {
  readonly id: number;
}

/** A demand with the statuses by which staff track it until it becomes a station, which takes them over (spec back-office 2, tab « statut »). */
export class TrackedDemand {
  /** Author and time of the last change since it was loaded. */
  private changed: { readonly by: number | null; readonly at: Instant } | null = null;

  private constructor(
    private state: TrackedDemandState,
    private readonly saved: TrackedDemandState,
  ) {}

  /** A demand of which no status has been set yet. */
  static untouched(id: number): TrackedDemand {
    return TrackedDemand.restore({ id, ...firstStatuses });
  }

  static restore(state: TrackedDemandState): TrackedDemand {
    return new TrackedDemand({ ...state }, { ...state });
  }

  get id(): number {
    return this.state.id;
  }

  /**
   * Changes statuses, all or nothing; throws `UnknownStatus` naming the field.
   *
   * @param by null for an automatic change, such as after a sent quote
   */
  changeStatuses(change: StatusChange, by: number | null, now: Instant): void {
    this.state = changedStatuses(this.state, change);
    this.changed = { by, at: now };
  }

  /** The timeline entry to record when it is saved; null if nothing changed. */
  get timelineEntry(): TimelineEntry | null {
    const changes = changesBetween(this.saved, this.state);
    if (!this.changed || changes.length === 0) return null;
    return { dossierId: this.id, what: 'aid-station.tracked', kinds: ['statuses'], ...this.changed, changes };
  }

  snapshot(): TrackedDemandState {
    return { ...this.state };
  }
}
