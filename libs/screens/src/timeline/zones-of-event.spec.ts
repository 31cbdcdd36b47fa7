import type { ZoneMove } from './dossier-timeline.read-model';
import { zonesOfEvent } from './zones-of-event';

const [paris, cayenne, reunion] = ['Europe/Paris', 'America/Cayenne', 'Indian/Reunion'] as const;
const moves: readonly ZoneMove[] = [
  { entry: 5, at: 1_000, before: paris, after: cayenne },
  { entry: 8, at: 2_000, before: cayenne, after: reunion },
];
const entry = (id: number, at: number) => ({ key: { source: 'entry', id }, at });
const both = (zone: string) => ({ before: zone, after: zone });

describe('the time zones of a dossier’s event', () => {
  it('are today’s when the event was never moved', () => {
    expect(zonesOfEvent(entry(1, 500), paris, [])).toEqual(both(paris));
  });

  it('are those of its day, whatever came later', () => {
    expect(zonesOfEvent(entry(1, 500), reunion, moves)).toEqual(both(paris));
    expect(zonesOfEvent(entry(6, 1_500), reunion, moves)).toEqual(both(cayenne));
    expect(zonesOfEvent(entry(9, 2_500), reunion, moves)).toEqual(both(reunion));
  });

  it('are two for the entry that moves the event: the left side is in the previous zone', () => {
    expect(zonesOfEvent(entry(5, 1_000), reunion, moves)).toEqual({ before: paris, after: cayenne });
    expect(zonesOfEvent(entry(8, 2_000), reunion, moves)).toEqual({ before: cayenne, after: reunion });
  });

  it('follow the order of entries within one instant', () => {
    expect(zonesOfEvent(entry(4, 1_000), reunion, moves)).toEqual(both(paris));
    expect(zonesOfEvent(entry(6, 1_000), reunion, moves)).toEqual(both(cayenne));
  });
});
