import { EprotecExport, type EprotecExportState } from '../model/eprotec-export';
import { EprotecExports } from '../ports/eprotec-exports';
import { ExportRuns } from '../ports/export-runs';
import { type StationEvent, StationEvents } from '../ports/station-events';

/** Exports in a map, copied in and out like in a database. */
export class InMemoryEprotecExports extends EprotecExports {
  private readonly rows = new Map<number, EprotecExportState>();

  override async find(stationId: number): Promise<EprotecExport | null> {
    const row = this.rows.get(stationId);
    return row ? EprotecExport.restore(row) : null;
  }

  override findForUpdate(stationId: number): Promise<EprotecExport | null> {
    return this.find(stationId);
  }

  override async add(exported: EprotecExport): Promise<void> {
    if (this.rows.has(exported.stationId)) throw new Error(`Station ${exported.stationId} has an export already`);
    this.rows.set(exported.stationId, exported.snapshot());
  }

  override async save(exported: EprotecExport): Promise<void> {
    this.rows.set(exported.stationId, exported.snapshot());
  }
}

/** Runs that wait until a test ends them. */
export class InMemoryExportRuns extends ExportRuns {
  readonly started: { stationId: number; accountId: number }[] = [];
  readonly ended = new Set<number>();

  override async start(stationId: number, accountId: number): Promise<number> {
    return this.started.push({ stationId, accountId });
  }

  override async isUnderWay(runId: number, accountId: number): Promise<boolean> {
    return this.started[runId - 1]?.accountId === accountId && !this.ended.has(runId);
  }
}

/** Dossiers that a test provides. */
export class InMemoryStationEvents extends StationEvents {
  private readonly rows = new Map<number, StationEvent>();

  put(id: number, event: StationEvent): void {
    this.rows.set(id, event);
  }

  override async find(id: number): Promise<StationEvent | null> {
    return this.rows.get(id) ?? null;
  }

  override async noteEprotecNumber(id: number, eprotecNumber: string | null, held: string | null): Promise<void> {
    const row = this.rows.get(id);
    if (row?.eprotecNumber === held) this.rows.set(id, { ...row, eprotecNumber });
  }
}
