import { Demand } from '@pds/demand/domain';
import { filedDemand, manager, organiser, TenEurosAnHourPricing } from '@pds/demand/domain/testing';
import { demandAnswer } from './dossier.answers';
import { simulationAnswer } from '../slots/slot.answers';

const filed = filedDemand();

describe('the answer of the edit screen', () => {
  it('shows the hours explained for each slot, in any order of slots', async () => {
    const explanations = (await new TenEurosAnHourPricing().explain(filed.snapshot())).toReversed();
    const { slots } = demandAnswer({ demand: filed, organisationName: null, explanations }, manager);
    expect(slots.map(({ id }) => id)).toEqual([11, 12]);
    for (const slot of slots) expect(slot.hours.map(({ start }) => start)).toEqual([slot.startDate]);
  });
});

describe('the terms of the price', () => {
  const state = filed.snapshot();
  const demand = Demand.restore({
    ...state,
    ...{ isPackagePrice: true, packagePriceCents: 50_000, optionsDiscount: 15 },
    slots: state.slots.map((slot) => ({ ...slot, discount: 10 })),
  });

  it('are shown to staff, and not to the organiser before a quote', async () => {
    const shown = { demand, organisationName: null, explanations: await new TenEurosAnHourPricing().explain(state) };
    const termsFor = (principal: typeof manager) => {
      const { demand: seen, slots } = demandAnswer(shown, principal);
      const { isPackagePrice, packagePrice, optionsDiscount } = seen;
      return { isPackagePrice, packagePrice, optionsDiscount, discounts: slots.map(({ discount }) => discount) };
    };
    expect(termsFor(manager)).toEqual({
      ...{ isPackagePrice: true, packagePrice: 500, optionsDiscount: 15 },
      discounts: [10, 10],
    });
    expect(termsFor(organiser)).toEqual({
      ...{ isPackagePrice: false, packagePrice: null, optionsDiscount: 0 },
      discounts: [0, 0],
    });
  });
});

describe('the answer of a simulation', () => {
  it('returns the hours of the requested slot', async () => {
    const price = await new TenEurosAnHourPricing().price(filed.snapshot());
    expect(simulationAnswer(12, price)).toMatchObject({ slotId: 12, normalHours: 4 });
  });
});
