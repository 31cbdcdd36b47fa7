import { FixedClock, ImmediateUnitOfWork, InMemoryTimeline } from '@pds/kernel/testing';
import { AidStation } from '../model/aid-station';
import { InMemoryAidStations, InMemoryTrackedDemands } from '../testing';
import { NoteDeclarationSent } from './note-declaration-sent';
import { TrackedDossiers } from './tracked-dossiers';

function setUp() {
  const timeline = new InMemoryTimeline();
  const stations = new InMemoryAidStations(timeline);
  const demands = new InMemoryTrackedDemands(timeline);
  const clock = FixedClock.at('2026-11-20T10:00:00Z');
  const note = new NoteDeclarationSent(new TrackedDossiers(demands, stations), new ImmediateUnitOfWork(), clock);
  return { timeline, stations, demands, note };
}

describe('NoteDeclarationSent', () => {
  it('sets « Demande envoyée » after « Non déclarée », once and without an author', async () => {
    const { timeline, demands, note } = setUp();
    await note.execute(41);
    await note.execute(41);
    expect((await demands.find(41)).snapshot().administrativeStatus).toBe(2);
    expect(timeline.entries).toEqual([
      expect.objectContaining({ by: null, changes: [{ path: '/administrativeStatus', before: 1, after: 2 }] }),
    ]);
  });

  it('leaves « Autorisation obtenue » of a station', async () => {
    const { stations, demands, note } = setUp();
    const station = AidStation.fromDemand(await demands.find(41), 7, 0);
    station.changeStatuses({ administrativeStatus: 3 }, 7, 0);
    await stations.add(station);
    await note.execute(41);
    expect((await stations.find(41))!.snapshot().administrativeStatus).toBe(3);
  });
});
