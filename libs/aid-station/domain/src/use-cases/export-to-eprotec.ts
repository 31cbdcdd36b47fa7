import type { Clock, UnitOfWork } from '@pds/kernel';
import {
  AidStationNotFound,
  EprotecEventGone,
  EprotecEventUnknown,
  EprotecRefused,
  EprotecUnavailable,
} from '../aid-station.errors';
import type { EprotecEventForm } from '../model/eprotec-event';
import type { EprotecCreation, EprotecEvent, EprotecExport } from '../model/eprotec-export';
import type { Eprotec } from '../ports/eprotec';
import type { EprotecExports } from '../ports/eprotec-exports';
import type { EprotecKeys } from '../ports/eprotec-keys';
import type { StationEvents } from '../ports/station-events';

/** The data that one run exports. */
interface Export {
  readonly version: number;
  readonly form: EprotecEventForm;
  /** Id of the event there; null: it must be created. */
  readonly number: string | null;
  /** Null: the event must be updated. */
  readonly creation: EprotecCreation | null;
  /** The creation started in this run: no request was sent under its key before. */
  readonly isNewCreation: boolean;
}

/** An event returned by e-Protec, and whether it shows the current station. */
interface Sent {
  readonly event: EprotecEvent;
  readonly isCurrent: boolean;
}

/**
 * Exports a station to e-Protec: creates its event there, or updates it. May be interrupted at any point and restarted, also by another
 * process: the key of a creation is stored before the request, so that only one event is created. Does nothing for a run that is not the
 * station's last one, or has already ended. Throws `AidStationNotFound`, and the errors of the port once they are stored for the user.
 */
export class ExportToEprotec {
  constructor(
    private readonly events: StationEvents,
    private readonly exports: EprotecExports,
    private readonly eprotec: Eprotec,
    private readonly keys: EprotecKeys,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  async execute(stationId: number, runId: number, signal: AbortSignal): Promise<void> {
    const wanted = await this.prepare(stationId, runId);
    if (!wanted) return;
    let sent: Sent;
    try {
      sent = await this.send(wanted, signal);
    } catch (error) {
      await this.during(stationId, runId, (exported) => this.noteFailure(exported, wanted, error));
      throw error;
    }
    await this.during(stationId, runId, (exported) => this.noteEvent(exported, wanted, sent));
    // Stored first, so that the event is known even if its update fails.
    if (!sent.isCurrent) await this.execute(stationId, runId, signal);
  }

  private prepare(stationId: number, runId: number): Promise<Export | null> {
    return this.during(stationId, runId, async (exported) => {
      const event = await this.events.find(stationId);
      if (!event) throw new AidStationNotFound();
      const { form, version, eprotecNumber: number } = event;
      const isNewCreation = number === null && !exported.isMaking;
      const creation = number === null ? exported.beginCreation(form, this.keys.next()) : null;
      return { version, form, number, creation, isNewCreation };
    });
  }

  private async send({ form, number, creation }: Export, signal: AbortSignal): Promise<Sent> {
    if (!creation) return { event: await this.eprotec.update(number!, form, signal), isCurrent: true };
    // Started by an earlier run with unknown result: the event shows the station of that time.
    const isCurrent = JSON.stringify(creation.form) === JSON.stringify(form);
    try {
      return { event: await this.eprotec.create(creation, signal), isCurrent };
    } catch (error) {
      if (isCurrent || !(error instanceof EprotecRefused)) throw error;
      // The corrected data is sent under the same key, under which e-Protec creates no second event.
      return { event: await this.eprotec.create({ key: creation.key, form }, signal), isCurrent: true };
    }
  }

  private async noteEvent(exported: EprotecExport, { version, number }: Export, sent: Sent): Promise<void> {
    const { event, isCurrent } = sent;
    if (isCurrent) exported.succeed(event, version, this.clock.now());
    // The version at the start of the creation was not stored: assume an earlier one.
    else exported.noteMaking(event, version - 1, this.clock.now());
    await this.events.noteEprotecNumber(exported.stationId, event.id, number);
  }

  private async noteFailure(exported: EprotecExport, wanted: Export, error: unknown): Promise<void> {
    if (error instanceof EprotecEventGone) {
      exported.lose(error.message);
      await this.events.noteEprotecNumber(exported.stationId, null, wanted.number);
    } else if (error instanceof EprotecRefused && wanted.isNewCreation) exported.refuse(error.message);
    else if (saysWhy(error)) exported.fail(error.message);
  }

  /** Changes the stored export, unless another run has replaced this one. */
  private during<Answer>(
    stationId: number,
    runId: number,
    change: (exported: EprotecExport) => Promise<Answer>,
  ): Promise<Answer | null> {
    return this.unitOfWork.run(async () => {
      const exported = await this.exports.findForUpdate(stationId);
      if (!exported || exported.runId !== runId || !exported.isOpen) return null;
      const answer = await change(exported);
      await this.exports.save(exported);
      return answer;
    });
  }
}

/** Whether the failure is reported to users. */
function saysWhy(error: unknown): error is Error {
  return [EprotecRefused, EprotecUnavailable, EprotecEventUnknown].some((kind) => error instanceof kind);
}
