import { type Clock, isInScope, type Principal, type UnitOfWork } from '@pds/kernel';
import { AidStationNotFound, ExportNotOffered } from '../aid-station.errors';
import { EprotecExport } from '../model/eprotec-export';
import { exportObstacle } from '../model/export-obstacle';
import type { AidStations } from '../ports/aid-stations';
import type { Eprotec } from '../ports/eprotec';
import type { EprotecExports } from '../ports/eprotec-exports';
import type { ExportRuns } from '../ports/export-runs';
import type { StationEvents } from '../ports/station-events';

/**
 * Starts a run that exports a station to e-Protec (spec back-office 4, synchronisation); a waiting or running one is reused. Throws
 * `AidStationNotFound` (missing or out of scope), `ExportNotOffered` with the reason.
 */
export class AskEprotecExport {
  constructor(
    private readonly stations: AidStations,
    private readonly events: StationEvents,
    private readonly exports: EprotecExports,
    private readonly runs: ExportRuns,
    private readonly eprotec: Eprotec,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  execute(stationId: number, { accountId, role, scope }: Principal): Promise<void> {
    return this.unitOfWork.run(async () => {
      const event = await this.events.find(stationId);
      if (!event || !isInScope(scope, event.ownership)) throw new AidStationNotFound();
      const obstacle = exportObstacle(event, role, this.eprotec.isConnected);
      if (obstacle !== null) throw new ExportNotOffered(obstacle);
      // A simultaneous request waits here, and finds the run of the first one.
      if (!(await this.stations.findForUpdate(stationId))) throw new AidStationNotFound();
      const known = await this.exports.findForUpdate(stationId);
      if (known?.isOpen && (await this.runs.isUnderWay(known.runId, known.askedBy))) return;
      const runId = await this.runs.start(stationId, accountId);
      if (!known) return this.exports.add(EprotecExport.ask(stationId, runId, accountId, this.clock.now()));
      known.askAgain(runId, accountId, this.clock.now());
      await this.exports.save(known);
    });
  }
}
