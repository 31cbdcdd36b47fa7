import { changesBetween, type Instant, type TimelineEntry } from '@pds/kernel';
import { commercialStatus } from '@pds/aid-station/contract';
import { UnknownStatus } from '../aid-station.errors';
import {
  administrativeStatuses,
  commercialStatuses,
  hostings,
  isCodeOf,
  reinforcements,
  type StatusTable,
  teamStatuses,
} from './statuses';

/** The full state of a station, as repositories store it. */
export interface AidStationState {
  /** The number of its demand: a dossier keeps one number for life. */
  readonly id: number;
  readonly createdAt: Instant;
  /** Account of the person who transformed the demand; null for a task run from the command line. */
  readonly createdBy: number | null;
  readonly teamStatus: number;
  readonly commercialStatus: number;
  readonly administrativeStatus: number;
  readonly reinforcement: number;
  readonly hosting: number;
}

/** The statuses that a person changes, the first three also in the list; absent ones stay unchanged. */
export interface StatusChange {
  readonly teamStatus?: number;
  readonly commercialStatus?: number;
  readonly administrativeStatus?: number;
  readonly reinforcement?: number;
  readonly hosting?: number;
}

const statusTables: Readonly<Record<keyof StatusChange, StatusTable>> = {
  teamStatus: teamStatuses,
  commercialStatus: commercialStatuses,
  administrativeStatus: administrativeStatuses,
  reinforcement: reinforcements,
  hosting: hostings,
};

/** A first-aid station: a demand that the organiser has ordered and the association prepares. */
export class AidStation {
  /** Author and time of the last change since it was loaded. */
  private changed: { readonly by: number | null; readonly at: Instant } | null = null;

  private constructor(
    private state: AidStationState,
    /** The state in the repository; null before the first save. */
    private readonly saved: AidStationState | null,
  ) {}

  /**
   * Creates the station of a demand. It starts as « Commandé » because a validated quote is an order; the search for a team has not begun
   * and nothing is declared (docs/decisions.md).
   */
  static fromDemand(demandId: number, createdBy: number | null, now: Instant): AidStation {
    const born = { teamStatus: 1, administrativeStatus: 1, reinforcement: 1, hosting: 1 };
    const commercial = commercialStatus.ordered;
    return new AidStation({ id: demandId, createdAt: now, createdBy, ...born, commercialStatus: commercial }, null);
  }

  static restore(state: AidStationState): AidStation {
    return new AidStation({ ...state }, { ...state });
  }

  get id(): number {
    return this.state.id;
  }

  /**
   * Changes statuses; any value of a table may follow any other (spec back-office 4: « Status changes in the list are free »). Changes all
   * or nothing; throws {@link UnknownStatus} naming the field.
   *
   * @param by null for an automatic change, such as after a payment
   */
  changeStatuses(change: StatusChange, by: number | null, now: Instant): void {
    const next: Record<string, number> = {};
    for (const field of Object.keys(statusTables) as (keyof StatusChange)[]) {
      const code = change[field];
      if (code === undefined) continue;
      if (!isCodeOf(statusTables[field], code)) throw new UnknownStatus(field);
      next[field] = code;
    }
    this.state = { ...this.state, ...next };
    this.changed = { by, at: now };
  }

  /** The timeline entry to record when the station is saved; null if nothing changed. */
  get timelineEntry(): TimelineEntry | null {
    const { id: dossierId, createdAt, createdBy } = this.state;
    const kinds = ['statuses'] as const;
    if (!this.saved) return { dossierId, what: 'aid-station.made', kinds, at: createdAt, by: createdBy };
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
