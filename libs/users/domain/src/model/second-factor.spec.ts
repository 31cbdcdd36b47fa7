import { SecondFactor } from './second-factor';

describe('the time step of a code', () => {
  const factor = () => SecondFactor.enrol(1, 'secret');

  it('is accepted once, and no earlier one after it', () => {
    const taken = factor();
    expect([taken.takeStep(1000), taken.takeStep(1000), taken.takeStep(999), taken.takeStep(1001)]).toEqual([
      true,
      false,
      false,
      true,
    ]);
  });

  it('is accepted again after the clock was set back by days', () => {
    const taken = factor();
    const days = 3 * 2880;
    taken.takeStep(1000 + days);
    expect([taken.takeStep(1000), taken.takeStep(1000)]).toEqual([true, false]);
  });
});
