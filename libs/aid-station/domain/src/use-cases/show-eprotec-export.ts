import { type Instant, isInScope, type Principal } from '@pds/kernel';
import { AidStationNotFound, eprotecFailed } from '../aid-station.errors';
import type { EprotecExportState } from '../model/eprotec-export';
import { exportObstacle } from '../model/export-obstacle';
import type { Eprotec } from '../ports/eprotec';
import type { EprotecExports } from '../ports/eprotec-exports';
import type { ExportRuns } from '../ports/export-runs';
import type { StationEvents } from '../ports/station-events';

/** The synchronisation state of a dossier with e-Protec. */
export interface ShownEprotecExport {
  /** Id of its event there; null if there is none. */
  readonly number: string | null;
  /** Web address of that event. */
  readonly url: string | null;
  /** When that event was last updated from here. */
  readonly exportedAt: Instant | null;
  /** Whether the dossier has changed since. */
  readonly isOutdated: boolean;
  readonly isUnderWay: boolean;
  /** The message of the last export if it failed. */
  readonly error: string | null;
  /** Why the caller cannot export it; null if the caller can. */
  readonly obstacle: string | null;
  /** IANA zone of the event. */
  readonly timeZone: string;
}

interface LastExport {
  readonly state: EprotecExportState | null;
  readonly isUnderWay: boolean;
  /** The run will not end: its process died repeatedly. */
  readonly wasInterrupted: boolean;
}

/** Shows the synchronisation state of a dossier in the caller's scope with e-Protec; throws `AidStationNotFound`. */
export class ShowEprotecExport {
  constructor(
    private readonly events: StationEvents,
    private readonly exports: EprotecExports,
    private readonly runs: ExportRuns,
    private readonly eprotec: Eprotec,
  ) {}

  async execute(id: number, { role, scope }: Principal): Promise<ShownEprotecExport> {
    const { state, isUnderWay, wasInterrupted: wasCutShort } = await this.lastExport(id);
    // Read after the export, so that an ended export is shown with its number.
    const event = await this.events.find(id);
    if (!event || !isInScope(scope, event.ownership)) throw new AidStationNotFound();
    const { eprotecNumber: number, version, timeZone } = event;
    // If a person has typed another number since, it belongs to another event.
    const exported = number !== null && state?.exported?.id === number ? state.exported : null;
    return {
      number,
      url: exported?.url ?? null,
      exportedAt: exported?.at ?? null,
      isOutdated: exported !== null && exported.version !== version,
      isUnderWay,
      error: wasCutShort ? eprotecFailed : (state?.error ?? null),
      obstacle: exportObstacle(event, role, this.eprotec.isConnected),
      timeZone,
    };
  }

  private async lastExport(id: number): Promise<LastExport> {
    const state = await this.stateOf(id);
    if (state?.outcome !== 'asked') return { state, isUnderWay: false, wasInterrupted: false };
    if (await this.runs.isUnderWay(state.runId, state.askedBy))
      return { state, isUnderWay: true, wasInterrupted: false };
    // The run may have ended since the first read, or a new one may have been requested. Otherwise it ended without a result.
    const now = await this.stateOf(id);
    const isUnderWay = now?.outcome === 'asked' && now.runId !== state.runId;
    return { state: now, isUnderWay, wasInterrupted: now?.outcome === 'asked' && !isUnderWay };
  }

  private async stateOf(id: number): Promise<EprotecExportState | null> {
    return (await this.exports.find(id))?.snapshot() ?? null;
  }
}
