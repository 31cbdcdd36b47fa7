import { type Instant, isInScope, type Principal } from '@pds/kernel';
import { AidStationNotFound, eprotecFailed } from '../aid-station.errors';
import type { EprotecExportState } from '../model/eprotec-export';
import { exportObstacle } from '../model/export-obstacle';
import type { Eprotec } from '../ports/eprotec';
import type { EprotecExports } from '../ports/eprotec-exports';
import type { ExportRuns } from '../ports/export-runs';
import type { StationEvents } from '../ports/station-events';

/** How a dossier stands with e-Protec. */
export interface ShownEprotecExport {
  /** Number of its event there; null while there is none. */
  readonly number: string | null;
  /** Where people see that event. */
  readonly url: string | null;
  /** When that event was last brought up to date from here. */
  readonly exportedAt: Instant | null;
  /** The dossier has changed since. */
  readonly isOutdated: boolean;
  readonly isUnderWay: boolean;
  /** What to tell of the last export if it failed. */
  readonly error: string | null;
  /** Why it cannot be exported by whoever looks; null when it can. */
  readonly obstacle: string | null;
  /** IANA zone of the event. */
  readonly timeZone: string;
}

interface LastExport {
  readonly state: EprotecExportState | null;
  readonly isUnderWay: boolean;
  /** It will not end any more: its process died again and again. */
  readonly wasCutShort: boolean;
}

/** Shows how a dossier of the caller's scope stands with e-Protec; throws `AidStationNotFound`. */
export class ShowEprotecExport {
  constructor(
    private readonly events: StationEvents,
    private readonly exports: EprotecExports,
    private readonly runs: ExportRuns,
    private readonly eprotec: Eprotec,
  ) {}

  async execute(id: number, { role, scope }: Principal): Promise<ShownEprotecExport> {
    const { state, isUnderWay, wasCutShort } = await this.lastExport(id);
    // After the export: one that has ended is shown with the number that came of it.
    const event = await this.events.find(id);
    if (!event || !isInScope(scope, event.ownership)) throw new AidStationNotFound();
    const { eprotecNumber: number, version, timeZone } = event;
    // A number that a person has noted since is another event's.
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
    if (state?.outcome !== 'asked') return { state, isUnderWay: false, wasCutShort: false };
    if (await this.runs.isUnderWay(state.runId, state.askedBy)) return { state, isUnderWay: true, wasCutShort: false };
    // It may have told its end since it was read; asked anew since, another run is under way. Otherwise it ended without a word.
    const now = await this.stateOf(id);
    const isUnderWay = now?.outcome === 'asked' && now.runId !== state.runId;
    return { state: now, isUnderWay, wasCutShort: now?.outcome === 'asked' && !isUnderWay };
  }

  private async stateOf(id: number): Promise<EprotecExportState | null> {
    return (await this.exports.find(id))?.snapshot() ?? null;
  }
}
