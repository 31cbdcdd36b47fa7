import { filedDemand, manager, TenEurosAnHour } from '@pds/demand/domain/testing';
import { demandAnswer } from './dossier.answers';
import { simulationAnswer } from './slot.answers';

const filed = filedDemand();

describe('the answer of the edit screen', () => {
  it('shows each slot with the hours explained for it, in whatever order they were', async () => {
    const explanations = (await new TenEurosAnHour().explain(filed.snapshot())).toReversed();
    const { slots } = demandAnswer({ demand: filed, organisationName: null, explanations }, manager);
    expect(slots.map(({ id }) => id)).toEqual([11, 12]);
    for (const slot of slots) expect(slot.hours.map(({ start }) => start)).toEqual([slot.startDate]);
  });
});

describe('the answer of a simulation', () => {
  it('tells the hours of the slot asked for', async () => {
    const price = await new TenEurosAnHour().price(filed.snapshot());
    expect(simulationAnswer(12, price)).toMatchObject({ slotId: 12, normalHours: 4 });
  });
});
