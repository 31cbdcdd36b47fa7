import { SecondFactor } from './second-factor';

describe('the time step of a code', () => {
  const factor = () => SecondFactor.enrol(1, 'secret');

  it('is taken once, and none before it', () => {
    const taken = factor();
    expect([taken.takeStep(1000), taken.takeStep(1000), taken.takeStep(999), taken.takeStep(1001)]).toEqual([
      true,
      false,
      false,
      true,
    ]);
  });

  it('is taken again after the clock was put back by days', () => {
    const taken = factor();
    const days = 3 * 2880;
    taken.takeStep(1000 + days);
    expect([taken.takeStep(1000), taken.takeStep(1000)]).toEqual([true, false]);
  });
});
