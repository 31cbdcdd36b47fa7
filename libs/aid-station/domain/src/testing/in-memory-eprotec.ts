import { EprotecEventGone, EprotecEventUnknown, EprotecRefused, EprotecUnavailable } from '../aid-station.errors';
import type { EprotecEventForm } from '../model/eprotec-event';
import type { EprotecCreation, EprotecEvent } from '../model/eprotec-export';
import { Eprotec } from '../ports/eprotec';
import { EprotecKeys } from '../ports/eprotec-keys';

/**
 * What happens to a call: it is refused with this text; a gateway rejects it with this text before it is processed (for its token); our
 * process dies before it; its answer is lost after it took effect; nothing.
 */
export type EprotecMishap =
  { readonly refusal: string } | { readonly keptOut: string } | { readonly death: Error } | 'answer lost' | 'nothing';

/** An e-Protec in memory, which creates one event per key. */
export class InMemoryEprotec extends Eprotec {
  override isConnected = true;
  readonly events = new Map<string, EprotecEventForm>();
  /** Ids of events that it reports as deleted. */
  readonly gone = new Set<string>();
  private readonly made = new Map<string, { id: string; form: string }>();
  /** The keys of all creation calls. */
  readonly keys: string[] = [];
  /** A concurrent action during the next call. */
  duringNextCall: () => Promise<void> = () => Promise.resolve();
  private readonly mishaps: EprotecMishap[] = [];

  /** Schedules one mishap for each of the next calls without one. */
  scheduleMishaps(...mishaps: EprotecMishap[]): void {
    this.mishaps.push(...mishaps);
  }

  override async create({ key, form }: EprotecCreation, signal: AbortSignal): Promise<EprotecEvent> {
    signal.throwIfAborted();
    this.keys.push(key);
    return this.withNextMishap(() => {
      const earlier = this.made.get(key);
      if (earlier && earlier.form !== JSON.stringify(form)) throw new EprotecRefused('Clé déjà utilisée');
      const id = earlier?.id ?? `EP-${this.made.size + 1}`;
      if (!earlier) {
        this.made.set(key, { id, form: JSON.stringify(form) });
        this.events.set(id, form);
      }
      return eventOf(id);
    });
  }

  override async update(eventId: string, form: EprotecEventForm, signal: AbortSignal): Promise<EprotecEvent> {
    signal.throwIfAborted();
    return this.withNextMishap(() => {
      if (this.gone.has(eventId)) throw new EprotecEventGone(eventId);
      if (!this.events.has(eventId)) throw new EprotecEventUnknown(eventId);
      this.events.set(eventId, form);
      return eventOf(eventId);
    });
  }

  private async withNextMishap(act: () => EprotecEvent): Promise<EprotecEvent> {
    const { duringNextCall } = this;
    this.duringNextCall = () => Promise.resolve();
    await duringNextCall();
    const mishap = this.mishaps.shift() ?? 'nothing';
    if (typeof mishap === 'object') throw failureOf(mishap);
    const event = act();
    if (mishap === 'answer lost') throw new EprotecUnavailable();
    return event;
  }
}

function failureOf(mishap: Exclude<EprotecMishap, string>): Error {
  if ('death' in mishap) return mishap.death;
  return 'refusal' in mishap ? new EprotecRefused(mishap.refusal) : new EprotecUnavailable(mishap.keptOut);
}

/** Keys that count up. */
export class CountingEprotecKeys extends EprotecKeys {
  private given = 0;

  override next(): string {
    return `key-${++this.given}`;
  }
}

function eventOf(id: string): EprotecEvent {
  return { id, url: `https://e-protec.example/${id}` };
}
