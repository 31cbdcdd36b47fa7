import { ChangedMeanwhile } from '@pds/kernel';
import { FixedClock, ImmediateUnitOfWork } from '@pds/kernel/testing';
import { DemandNoLongerEditable, DemandNotFound, InvalidConfiguration } from '../demand.errors';
import {
  filedDemand,
  InMemoryDemands,
  InMemoryPeople,
  manager,
  managerOf38,
  organiser,
  stranger,
  TenEurosAnHour,
} from '../testing';
import { DescribeParticularities } from './describe-particularities';
import { DuplicateDemand } from './duplicate-demand';
import { MarkDemandTransformed } from './mark-demand-transformed';
import { ShowParticularities } from './show-particularities';
import { NumberedUniqIds } from '../testing';

async function setUp() {
  const clock = FixedClock.at('2026-11-20T10:00:00Z');
  const demands = new InMemoryDemands();
  const pricing = new TenEurosAnHour();
  const unitOfWork = new ImmediateUnitOfWork();
  const editing = { demands, people: new InMemoryPeople(), pricing, unitOfWork, clock };
  const demand = filedDemand({ id: await demands.nextId(), slotIds: await demands.nextSlotIds(2) });
  await demands.add(demand);
  return {
    id: demand.id,
    state: async () => (await demands.find(demand.id))!.snapshot(),
    transform: () => new MarkDemandTransformed(demands, unitOfWork, clock).execute(demand.id, manager),
    showParticularities: new ShowParticularities(demands),
    describeParticularities: new DescribeParticularities(editing),
    duplicate: new DuplicateDemand(demands, pricing, new NumberedUniqIds(), unitOfWork, clock),
  };
}

describe('the particularities of a demand', () => {
  it('are saved by the organiser and shown to whoever sees the demand', async () => {
    const { id, state, describeParticularities, showParticularities } = await setUp();
    const saved = await describeParticularities.execute({ demandId: id, form: { parking: 'Nord' } }, organiser);
    expect(saved.version).toBe(2);
    expect((await state()).particularities.parking).toBe('Nord');
    for (const principal of [organiser, manager]) {
      expect((await showParticularities.execute(id, principal)).snapshot().particularities.parking).toBe('Nord');
    }
    for (const principal of [stranger, managerOf38]) {
      await expect(showParticularities.execute(id, principal)).rejects.toThrow(DemandNotFound);
      const attempt = describeParticularities.execute({ demandId: id, form: { parking: 'Sud' } }, principal);
      await expect(attempt).rejects.toThrow(DemandNotFound);
    }
  });

  it('stay as they were when a field is refused', async () => {
    const { id, state, describeParticularities } = await setUp();
    const form = { parking: 'Nord', structure: true };
    const attempt = describeParticularities.execute({ demandId: id, form }, organiser);
    await expect(attempt).rejects.toThrow(InvalidConfiguration);
    expect(await state()).toMatchObject({ version: 1, particularities: { parking: '', structure: false } });
  });

  it('are not the organiser’s to change any more once the demand is a station, managers go on', async () => {
    const { id, state, describeParticularities, transform } = await setUp();
    await transform();
    // What they loaded is stale too: that the edit is over is what they must know.
    const command = { demandId: id, version: 1, form: { parking: 'Nord' } };
    await expect(describeParticularities.execute(command, organiser)).rejects.toThrow(DemandNoLongerEditable);
    await expect(describeParticularities.execute(command, manager)).rejects.toThrow(ChangedMeanwhile);
    await describeParticularities.execute({ ...command, version: 2 }, manager);
    expect((await state()).particularities.parking).toBe('Nord');
  });

  it('go along with a copy, the decree does not', async () => {
    const { id, describeParticularities, duplicate } = await setUp();
    const decree = { fileId: 7, originalName: 'arrêté.png' };
    await describeParticularities.execute({ demandId: id, form: { parking: 'Nord' }, decree }, organiser);
    const copy = await duplicate.execute(id, manager);
    expect(copy.snapshot().particularities).toMatchObject({ parking: 'Nord', decree: null });
  });
});
