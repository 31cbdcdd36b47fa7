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

/** Everything a station remembers, as repositories keep it. */
export interface AidStationState {
  /** The number of the demand it came from: one number for the dossier's whole life. */
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

/** The statuses that a person changes, the first three from the list too; what is absent stays as it is. */
export interface StatusChange {
  readonly teamStatus?: number;
  readonly commercialStatus?: number;
  readonly administrativeStatus?: number;
  readonly reinforcement?: number;
  readonly hosting?: number;
}

const changeable: Readonly<Record<keyof StatusChange, StatusTable>> = {
  teamStatus: teamStatuses,
  commercialStatus: commercialStatuses,
  administrativeStatus: administrativeStatuses,
  reinforcement: reinforcements,
  hosting: hostings,
};

/** A first-aid station: a demand that the organiser has ordered and the association prepares. */
export class AidStation {
  /** Who changed it last, and when, since it was loaded. */
  private changed: { readonly by: number | null; readonly at: Instant } | null = null;

  private constructor(
    private state: AidStationState,
    /** What the repository holds; null while it holds nothing. */
    private readonly saved: AidStationState | null,
  ) {}

  /**
   * The station born from a demand. It starts « Commandé » because a validated quote is an order, with the search for a
   * team not begun and nothing declared (docs/decisions.md).
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
   * Moves statuses; any value of a table may follow any other (spec back-office 4: « Status changes in the list are
   * free »). Changes all or nothing; throws {@link UnknownStatus} naming the field.
   *
   * @param by null for what follows by itself, as from a payment
   */
  changeStatuses(change: StatusChange, by: number | null, now: Instant): void {
    const next: Record<string, number> = {};
    for (const field of Object.keys(changeable) as (keyof StatusChange)[]) {
      const code = change[field];
      if (code === undefined) continue;
      if (!isCodeOf(changeable[field], code)) throw new UnknownStatus(field);
      next[field] = code;
    }
    this.state = { ...this.state, ...next };
    this.changed = { by, at: now };
  }

  /** What the timeline is told when the station is kept; null where nothing changed. */
  get entry(): TimelineEntry | null {
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

/** What the timeline is told when stations are kept. */
export function entriesOf(stations: readonly AidStation[]): TimelineEntry[] {
  return stations.map(({ entry }) => entry).filter((entry) => entry !== null);
}
