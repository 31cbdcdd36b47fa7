import { type Scope, toIsoWithOffset } from '@pds/kernel';
import type { TimelineEntryAnswer } from './dossier-timeline.dto';
import type {
  DossierEvent,
  DossierTimeline,
  Participant,
  TimelineFilters,
  TimelinePlace,
} from './dossier-timeline.read-model';
import { describeEvent } from './timeline-texts';
import { zonesOfEvent } from './zones-of-event';

/** Events that an export reads per query. */
const exportBatch = 200;

/** The timeline of a dossier in readable form. */
export class DescribedTimeline {
  constructor(private readonly timeline: DossierTimeline) {}

  /** All events of a dossier, newest first, in batches. */
  async *batches(
    id: number,
    scope: Scope,
    timeZone: string,
    filters: TimelineFilters,
  ): AsyncGenerator<readonly TimelineEntryAnswer[]> {
    const people = await this.timeline.participants(id, scope);
    let below: TimelinePlace | undefined;
    for (;;) {
      const events: DossierEvent[] = await this.timeline.events(id, scope, filters, exportBatch, below);
      if (events.length > 0) yield this.entries(id, timeZone, events, people);
      const last = events.at(-1);
      if (!last || events.length < exportBatch) return;
      below = { ...last.key, at: last.at };
    }
  }

  async entries(
    id: number,
    timeZone: string,
    events: readonly DossierEvent[],
    people: readonly Participant[],
  ): Promise<TimelineEntryAnswer[]> {
    const [names, moves] = await Promise.all([
      this.timeline.namesFor(
        id,
        events.flatMap(({ changes }) => changes),
      ),
      this.timeline.zoneMoves(id),
    ]);
    return events.map((event) => ({
      key: `${event.key.source}-${event.key.id}`,
      at: toIsoWithOffset(event.at, timeZone),
      what: event.what,
      kinds: event.kinds,
      by: people.find((person) => person.id === event.by) ?? null,
      ...describeEvent(event, names, zonesOfEvent(event, timeZone, moves)),
    }));
  }
}
