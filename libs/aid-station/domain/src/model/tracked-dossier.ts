import type { Instant, TimelineEntry } from '@pds/kernel';
import { changedStatuses, type DossierStatuses, type StatusChange } from './statuses';

/** The state of a tracked dossier, as repositories store it. */
export interface TrackedDossierState extends DossierStatuses {
  /** A dossier keeps one number for life. */
  readonly id: number;
}

/** A dossier with the statuses by which staff track it: a demand, or the station that it became. */
export abstract class TrackedDossier<State extends TrackedDossierState = TrackedDossierState> {
  /** Author and time of the last change since it was loaded. */
  protected changed: { readonly by: number | null; readonly at: Instant } | null = null;

  protected constructor(protected state: State) {}

  get id(): number {
    return this.state.id;
  }

  /**
   * Changes statuses, all or nothing; throws `UnknownStatus` naming the field.
   *
   * @param by null for an automatic change, such as after a sent quote or a payment
   */
  changeStatuses(change: StatusChange, by: number | null, now: Instant): void {
    this.state = changedStatuses(this.state, change);
    this.changed = { by, at: now };
  }

  /** The timeline entry to record when it is saved; null if nothing changed. */
  abstract get timelineEntry(): TimelineEntry | null;

  snapshot(): State {
    return { ...this.state };
  }
}
