import { FixedClock, ImmediateUnitOfWork, InMemoryTimeline } from '@pds/kernel/testing';
import { AidStation } from '../model/aid-station';
import { InMemoryAidStations, InMemoryTrackedDemands } from '../testing';
import { NoteQuoteSent } from './note-quote-sent';
import { TrackedDossiers } from './tracked-dossiers';

function setUp() {
  const timeline = new InMemoryTimeline();
  const stations = new InMemoryAidStations(timeline);
  const demands = new InMemoryTrackedDemands(timeline);
  const clock = FixedClock.at('2026-11-20T10:00:00Z');
  const note = new NoteQuoteSent(new TrackedDossiers(demands, stations), new ImmediateUnitOfWork(), clock);
  return { timeline, stations, demands, note };
}

describe('NoteQuoteSent', () => {
  it('sets « Devis envoyé » after « Devis non envoyé », by itself and once', async () => {
    const { timeline, demands, note } = setUp();
    await note.execute(41);
    await note.execute(41);
    expect((await demands.find(41)).snapshot().commercialStatus).toBe(2);
    expect(timeline.entries).toEqual([
      expect.objectContaining({ by: null, changes: [{ path: '/commercialStatus', before: 1, after: 2 }] }),
    ]);
  });

  it.each([3, 4, 5, 6])('leaves a demand at %i, which a person set', async (status) => {
    const { demands, note } = setUp();
    const demand = await demands.findForUpdate(41);
    demand.changeStatuses({ commercialStatus: status }, 7, 0);
    await demands.save(demand);
    await note.execute(41);
    expect((await demands.find(41)).snapshot().commercialStatus).toBe(status);
  });

  it('leaves a station « Commandé », and follows one that was set back to « Devis non envoyé »', async () => {
    const { stations, demands, note } = setUp();
    await stations.add(AidStation.fromDemand(await demands.find(41), 7, 0));
    await note.execute(41);
    const station = (await stations.find(41))!;
    expect(station.snapshot().commercialStatus).toBe(4);
    station.changeStatuses({ commercialStatus: 1 }, 7, 0);
    await stations.save(station);
    await note.execute(41);
    expect((await stations.find(41))!.snapshot().commercialStatus).toBe(2);
  });
});
