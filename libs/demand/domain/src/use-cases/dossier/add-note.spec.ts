import { FixedClock, ImmediateUnitOfWork, InMemoryTimeline } from '@pds/kernel/testing';
import { DemandNotFound, InvalidConfiguration } from '../../demand.errors';
import { filedDemand, InMemoryDemands, manager, managerOf38 } from '../../testing';
import { AddNote } from './add-note';

async function setUp() {
  const demands = new InMemoryDemands();
  await demands.add(filedDemand());
  const timeline = new InMemoryTimeline();
  const clock = FixedClock.at('2026-11-20T10:00:00Z');
  return { timeline, add: new AddNote(demands, timeline, new ImmediateUnitOfWork(), clock) };
}

describe('AddNote', () => {
  it('stores the text in the timeline of the dossier, trimmed', async () => {
    const { add, timeline } = await setUp();
    await add.execute({ demandId: 1, text: ' Rappeler\nla mairie\n' }, manager);
    expect(timeline.entries).toEqual([
      {
        dossierId: 1,
        what: 'demand.noted',
        kinds: ['notes'],
        at: Date.parse('2026-11-20T10:00:00Z'),
        by: manager.accountId,
        facts: { text: 'Rappeler\nla mairie' },
      },
    ]);
  });

  it.each(['', ' \n', 'a'.repeat(2_001)])('refuses a note that is empty or too long', async (text) => {
    const { add, timeline } = await setUp();
    await expect(add.execute({ demandId: 1, text }, manager)).rejects.toThrow(InvalidConfiguration);
    expect(timeline.entries).toEqual([]);
  });

  it('finds no dossier outside the scope of the caller', async () => {
    const { add, timeline } = await setUp();
    await expect(add.execute({ demandId: 1, text: 'Note' }, managerOf38)).rejects.toThrow(DemandNotFound);
    await expect(add.execute({ demandId: 2, text: 'Note' }, manager)).rejects.toThrow(DemandNotFound);
    expect(timeline.entries).toEqual([]);
  });
});
