import { EprotecEventGone, EprotecEventUnknown, EprotecRefused } from '../aid-station.errors';
import type { EprotecEventForm } from '../model/eprotec-event';
import type { Eprotec } from '../ports/eprotec';
import { eprotecForm } from './eprotec-samples';

/** An e-Protec to be spoken to, with what it holds. */
export interface EprotecAtHand {
  readonly eprotec: Eprotec;
  /** Its events by their numbers. */
  readonly events: Map<string, EprotecEventForm>;
  /** Numbers of those that it says are no more. */
  readonly gone: Set<string>;
  /** Refuses the next call with these words. */
  refuseNext(text: string): void;
}

/** What every {@link Eprotec} must do; run in memory and over HTTP. */
export function eprotecContract(atHand: () => EprotecAtHand | Promise<EprotecAtHand>): void {
  const { signal } = new AbortController();

  it('makes an event, and tells its number and where it is seen', async () => {
    const { eprotec, events } = await atHand();
    const made = await eprotec.create({ key: 'a', form: eprotecForm() }, signal);
    expect([...events]).toEqual([[made.id, eprotecForm()]]);
    expect(made.url).toMatch(/^https:/);
  });

  it('makes one event under a key, another under another', async () => {
    const { eprotec, events } = await atHand();
    const first = await eprotec.create({ key: 'a', form: eprotecForm() }, signal);
    expect(await eprotec.create({ key: 'a', form: eprotecForm() }, signal)).toEqual(first);
    expect(events.size).toBe(1);
    const second = await eprotec.create({ key: 'b', form: eprotecForm() }, signal);
    expect([...events.keys()]).toEqual([first.id, second.id]);
  });

  it('takes no other event under a key', async () => {
    const { eprotec } = await atHand();
    await eprotec.create({ key: 'a', form: eprotecForm() }, signal);
    const other = { key: 'a', form: eprotecForm({ name: 'Trail' }) };
    await expect(eprotec.create(other, signal)).rejects.toThrow(EprotecRefused);
  });

  it('brings an event up to date, as often as it is told', async () => {
    const { eprotec, events } = await atHand();
    const { id } = await eprotec.create({ key: 'a', form: eprotecForm() }, signal);
    for (const name of ['Trail', 'Trail de nuit']) {
      expect((await eprotec.update(id, eprotecForm({ name }), signal)).id).toBe(id);
      expect([...events]).toEqual([[id, eprotecForm({ name })]]);
    }
  });

  it.each(['EP-404', '..', '.', '', 'EP/../1', '?', '#'])('says that there is no event %j', async (id) => {
    const { eprotec, events } = await atHand();
    await eprotec.create({ key: 'a', form: eprotecForm() }, signal);
    await expect(eprotec.update(id, eprotecForm({ name: 'Trail' }), signal)).rejects.toEqual(
      new EprotecEventUnknown(id),
    );
    expect([...events.values()]).toEqual([eprotecForm()]);
  });

  it('says that an event is gone', async () => {
    const { eprotec, events, gone } = await atHand();
    const { id } = await eprotec.create({ key: 'a', form: eprotecForm() }, signal);
    events.delete(id);
    gone.add(id);
    await expect(eprotec.update(id, eprotecForm(), signal)).rejects.toEqual(new EprotecEventGone(id));
    expect(events.size).toBe(0);
  });

  it('tells why it refuses', async () => {
    const { eprotec, events, refuseNext } = await atHand();
    refuseNext('La date est passée');
    const refused = eprotec.create({ key: 'a', form: eprotecForm() }, signal);
    await expect(refused).rejects.toEqual(new EprotecRefused('La date est passée'));
    expect(events.size).toBe(0);
  });

  it('stops when it is told to, with the reason', async () => {
    const { eprotec } = await atHand();
    const reason = new Error('The process ends');
    const stopped = AbortSignal.abort(reason);
    await expect(eprotec.create({ key: 'a', form: eprotecForm() }, stopped)).rejects.toBe(reason);
  });
}
