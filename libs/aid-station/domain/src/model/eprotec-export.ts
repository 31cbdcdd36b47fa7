import type { Instant } from '@pds/kernel';
import type { EprotecEventForm } from './eprotec-event';

/** The e-Protec event of a station. */
export interface EprotecEvent {
  /** Its id there, at most 50 characters. */
  readonly id: string;
  /** Its web address there; null if e-Protec gives none. */
  readonly url: string | null;
}

/** A creation that was started: repeated under its key, e-Protec creates no second event. */
export interface EprotecCreation {
  readonly key: string;
  /** The first request sent. e-Protec expects the same request under one key. */
  readonly form: EprotecEventForm;
}

/** The result of the last export; `asked` until it has ended. */
export type EprotecOutcome = 'asked' | 'done' | 'failed';

/** The full state of a station's exports to e-Protec, as repositories store it. */
export interface EprotecExportState {
  readonly stationId: number;
  /** The run of the last export. */
  readonly runId: number;
  /** The account that requested it. */
  readonly askedBy: number;
  readonly askedAt: Instant;
  readonly outcome: EprotecOutcome;
  /** The message of a failed export, in French. */
  readonly error: string | null;
  /** The event as last exported, with the exported version of the dossier and the time. */
  readonly exported: (EprotecEvent & { readonly version: number; readonly at: Instant }) | null;
  /** Set from the start of a creation until an unambiguous answer; null otherwise. */
  readonly creation: EprotecCreation | null;
}

/** Maximum length of a stored error text. */
const maxErrorLength = 300;

/** The exports of a station to e-Protec: one event there, even if answers are lost. */
export class EprotecExport {
  private constructor(private state: EprotecExportState) {}

  /** Creates the first export of a station. */
  static request(stationId: number, runId: number, askedBy: number, now: Instant): EprotecExport {
    return new EprotecExport({
      stationId,
      runId,
      askedBy,
      askedAt: now,
      outcome: 'asked',
      error: null,
      exported: null,
      creation: null,
    });
  }

  static restore(state: EprotecExportState): EprotecExport {
    return new EprotecExport({ ...state });
  }

  get stationId(): number {
    return this.state.stationId;
  }

  get runId(): number {
    return this.state.runId;
  }

  get askedBy(): number {
    return this.state.askedBy;
  }

  /** Whether the result of the last export is not known yet. */
  get isOpen(): boolean {
    return this.state.outcome === 'asked';
  }

  /** Whether a creation was started whose result is unknown. */
  get isCreating(): boolean {
    return this.state.creation !== null;
  }

  /** Requests a further export; the known event, and an unanswered creation, are retained. */
  requestAgain(runId: number, askedBy: number, now: Instant): void {
    this.state = { ...this.state, runId, askedBy, askedAt: now, outcome: 'asked', error: null };
  }

  /**
   * Returns the creation to send, as long as e-Protec has reported no event: the earlier one if it was not answered.
   * @param key for a creation that starts now
   */
  beginCreation(form: EprotecEventForm, key: string): EprotecCreation {
    const creation = this.state.creation ?? { key, form };
    this.state = { ...this.state, creation };
    return creation;
  }

  /**
   * Records that the creation ended with an event, which still needs an update.
   * @param version of the dossier that the event shows
   */
  noteCreation(event: EprotecEvent, version: number, now: Instant): void {
    this.state = { ...this.state, creation: null, exported: { ...event, version, at: now } };
  }

  /** Records that e-Protec has the event with the dossier's `version`. */
  succeed(event: EprotecEvent, version: number, now: Instant): void {
    this.noteCreation(event, version, now);
    this.state = { ...this.state, outcome: 'done', error: null };
  }

  /** Records that e-Protec refused a creation that cannot have taken effect: another may start, with a new key. */
  refuse(error: string): void {
    this.fail(error);
    this.state = { ...this.state, creation: null };
  }

  /** Records that the event has been deleted. */
  markEventGone(error: string): void {
    this.fail(error);
    this.state = { ...this.state, exported: null };
  }

  /** Records a failure; a started creation stays pending: the next export repeats it under the same key. */
  fail(error: string): void {
    this.state = { ...this.state, outcome: 'failed', error: error.slice(0, maxErrorLength) };
  }

  snapshot(): EprotecExportState {
    return { ...this.state };
  }
}
