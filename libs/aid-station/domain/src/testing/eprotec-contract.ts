import { EprotecEventGone, EprotecEventUnknown, EprotecRefused } from '../aid-station.errors';
import type { EprotecEventForm } from '../model/eprotec-event';
import type { Eprotec } from '../ports/eprotec';
import { eprotecForm } from './eprotec-samples';

/** An e-Protec to test, with access to its content. */
export interface EprotecAtHand {
  readonly eprotec: Eprotec;
  /** Its events by id. */
  readonly events: Map<string, EprotecEventForm>;
  /** Ids of events that it reports as deleted. */
  readonly gone: Set<string>;
  /** Refuses the next call with this text. */
  refuseNext(text: string): void;
}

/** Specification of every {@link Eprotec}; run in memory and over HTTP. */
export function eprotecContract(atHand: () => EprotecAtHand | Promise<EprotecAtHand>): void {
  const { signal } = new AbortController();

  it('creates an event, and returns its id and its web address', async () => {
    const { eprotec, events } = await atHand();
    const made = await eprotec.create({ key: 'a', form: eprotecForm() }, signal);
    expect([...events]).toEqual([[made.id, eprotecForm()]]);
    expect(made.url).toMatch(/^https:/);
  });

  it('creates one event per key', async () => {
    const { eprotec, events } = await atHand();
    const first = await eprotec.create({ key: 'a', form: eprotecForm() }, signal);
    expect(await eprotec.create({ key: 'a', form: eprotecForm() }, signal)).toEqual(first);
    expect(events.size).toBe(1);
    const second = await eprotec.create({ key: 'b', form: eprotecForm() }, signal);
    expect([...events.keys()]).toEqual([first.id, second.id]);
  });

  it('refuses another event under the same key', async () => {
    const { eprotec } = await atHand();
    await eprotec.create({ key: 'a', form: eprotecForm() }, signal);
    const other = { key: 'a', form: eprotecForm({ name: 'Trail' }) };
    await expect(eprotec.create(other, signal)).rejects.toThrow(EprotecRefused);
  });

  it('updates an event, any number of times', async () => {
    const { eprotec, events } = await atHand();
    const { id } = await eprotec.create({ key: 'a', form: eprotecForm() }, signal);
    for (const name of ['Trail', 'Trail de nuit']) {
      expect((await eprotec.update(id, eprotecForm({ name }), signal)).id).toBe(id);
      expect([...events]).toEqual([[id, eprotecForm({ name })]]);
    }
  });

  it.each(['EP-404', '..', '.', '', 'EP/../1', '?', '#'])('reports that there is no event %j', async (id) => {
    const { eprotec, events } = await atHand();
    await eprotec.create({ key: 'a', form: eprotecForm() }, signal);
    await expect(eprotec.update(id, eprotecForm({ name: 'Trail' }), signal)).rejects.toEqual(
      new EprotecEventUnknown(id),
    );
    expect([...events.values()]).toEqual([eprotecForm()]);
  });

  it('reports that an event has been deleted', async () => {
    const { eprotec, events, gone } = await atHand();
    const { id } = await eprotec.create({ key: 'a', form: eprotecForm() }, signal);
    events.delete(id);
    gone.add(id);
    await expect(eprotec.update(id, eprotecForm(), signal)).rejects.toEqual(new EprotecEventGone(id));
    expect(events.size).toBe(0);
  });

  it('reports why it refuses', async () => {
    const { eprotec, events, refuseNext } = await atHand();
    refuseNext('La date est passée');
    const refused = eprotec.create({ key: 'a', form: eprotecForm() }, signal);
    await expect(refused).rejects.toEqual(new EprotecRefused('La date est passée'));
    expect(events.size).toBe(0);
  });

  it('stops when it is aborted, with the reason', async () => {
    const { eprotec } = await atHand();
    const reason = new Error('The process ends');
    const stopped = AbortSignal.abort(reason);
    await expect(eprotec.create({ key: 'a', form: eprotecForm() }, stopped)).rejects.toBe(reason);
  });
}
