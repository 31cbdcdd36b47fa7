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

/** What one run exports. */
interface Export {
  readonly version: number;
  readonly form: EprotecEventForm;
  /** Of the event there; null: it is to be made. */
  readonly number: string | null;
  /** Null: it is to be brought up to date. */
  readonly creation: EprotecCreation | null;
  /** The making began in this very run: nothing was sent under its key before. */
  readonly isNewCreation: boolean;
}

/** An event as e-Protec answered it, and whether it shows the station as it is now. */
interface Sent {
  readonly event: EprotecEvent;
  readonly isCurrent: boolean;
}

/**
 * Tells e-Protec of a station: makes its event there, or brings it up to date. May be cut short at any point and begun again, by
 * another process too: a making is written down with its key before it is asked for, so that one event comes of it. Does nothing for a
 * run that is no longer the station's last, or has told its end. Throws `AidStationNotFound`, and what the port throws once it
 * is written down for whoever asked.
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
    // Noted beforehand, so that the event is known whatever becomes of its update.
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
    // Begun by an earlier run, of which nobody knows the end: the event shows the station as it was then.
    const isCurrent = JSON.stringify(creation.form) === JSON.stringify(form);
    try {
      return { event: await this.eprotec.create(creation, signal), isCurrent };
    } catch (error) {
      if (isCurrent || !(error instanceof EprotecRefused)) throw error;
      // What was mended since is asked for under the same key, under which e-Protec makes no second event.
      return { event: await this.eprotec.create({ key: creation.key, form }, signal), isCurrent: true };
    }
  }

  private async noteEvent(exported: EprotecExport, { version, number }: Export, sent: Sent): Promise<void> {
    const { event, isCurrent } = sent;
    if (isCurrent) exported.succeed(event, version, this.clock.now());
    // Which version began the making was not kept: one before this.
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

  /** Changes what is known of the export, unless another run has it by now. */
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

/** Whether it is a failure that people are told of. */
function saysWhy(error: unknown): error is Error {
  return [EprotecRefused, EprotecUnavailable, EprotecEventUnknown].some((kind) => error instanceof kind);
}
