import type { Instant } from '@pds/kernel';
import type { EprotecEventForm } from './eprotec-event';

/** The event of e-Protec that a station is. */
export interface EprotecEvent {
  /** Its number there, at most 50 characters. */
  readonly id: string;
  /** Where people see it there; null where e-Protec tells none. */
  readonly url: string | null;
}

/** A making of the event that was begun: asked again under its key, e-Protec makes no second one. */
export interface EprotecCreation {
  readonly key: string;
  /** What was sent first. Under one key e-Protec hears one and the same request. */
  readonly form: EprotecEventForm;
}

/** How the last export went; `asked` until it has ended. */
export type EprotecOutcome = 'asked' | 'done' | 'failed';

/** Everything that is remembered of a station's exports to e-Protec, as repositories keep it. */
export interface EprotecExportState {
  readonly stationId: number;
  /** The run that does, or did, the last export. */
  readonly runId: number;
  /** The account that asked for it. */
  readonly askedBy: number;
  readonly askedAt: Instant;
  readonly outcome: EprotecOutcome;
  /** What to tell of an export that failed, in French. */
  readonly error: string | null;
  /** The event as it was exported last, the version of the dossier that it shows, and when. */
  readonly exported: (EprotecEvent & { readonly version: number; readonly at: Instant }) | null;
  /** Null but between the beginning of a making and an answer that leaves no doubt of how it ended. */
  readonly creation: EprotecCreation | null;
}

/** Longest text of an error that is kept. */
const longestError = 300;

/** The exports of a station to e-Protec: one event there, whatever is lost on the way. */
export class EprotecExport {
  private constructor(private state: EprotecExportState) {}

  /** The first export of a station. */
  static ask(stationId: number, runId: number, askedBy: number, now: Instant): EprotecExport {
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

  /** Whether nothing is told yet of how the last export ended. */
  get isOpen(): boolean {
    return this.state.outcome === 'asked';
  }

  /** Whether a making was begun of which nobody knows how it ended. */
  get isMaking(): boolean {
    return this.state.creation !== null;
  }

  /** A further export; what is known of the event, and of a making that nobody answered, stays. */
  askAgain(runId: number, askedBy: number, now: Instant): void {
    this.state = { ...this.state, runId, askedBy, askedAt: now, outcome: 'asked', error: null };
  }

  /**
   * How the event is to be made, while e-Protec has told of none: as it was begun before where nobody answered.
   * @param key for a making that begins now
   */
  beginCreation(form: EprotecEventForm, key: string): EprotecCreation {
    const creation = this.state.creation ?? { key, form };
    this.state = { ...this.state, creation };
    return creation;
  }

  /**
   * The making has ended with an event, which is still to be brought up to date.
   * @param version of the dossier that the event shows
   */
  noteMaking(event: EprotecEvent, version: number, now: Instant): void {
    this.state = { ...this.state, creation: null, exported: { ...event, version, at: now } };
  }

  /** e-Protec has the event, as the dossier was in `version`. */
  succeed(event: EprotecEvent, version: number, now: Instant): void {
    this.noteMaking(event, version, now);
    this.state = { ...this.state, outcome: 'done', error: null };
  }

  /** e-Protec refused a making of which nothing can have come: another may begin, under a key of its own. */
  refuse(error: string): void {
    this.fail(error);
    this.state = { ...this.state, creation: null };
  }

  /** The event is no longer there. */
  lose(error: string): void {
    this.fail(error);
    this.state = { ...this.state, exported: null };
  }

  /** It failed; a making that was begun stays so: the next export asks for it under the same key. */
  fail(error: string): void {
    this.state = { ...this.state, outcome: 'failed', error: error.slice(0, longestError) };
  }

  snapshot(): EprotecExportState {
    return { ...this.state };
  }
}
