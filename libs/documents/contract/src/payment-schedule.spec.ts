import { instalmentsOf } from './payment-schedule';

const event = {
  startsAt: Date.parse('2027-03-13T07:00:00Z'),
  endsAt: Date.parse('2027-03-14T23:00:00Z'),
  timeZone: 'Europe/Paris',
};

describe('the instalments of a schedule', () => {
  it('are a part at the signature and the rest after the last day of the event', () => {
    const schedule = { deposit: { percent: 30 }, depositDaysBefore: null, balanceDays: 30 };
    expect(instalmentsOf(schedule, 155_913, event)).toEqual([
      { kind: 'deposit', amountCents: 46_774, dueOn: null },
      { kind: 'balance', amountCents: 109_139, dueOn: '2027-04-13' },
    ]);
  });

  it('may be an amount some days before the event, and the rest before it', () => {
    const schedule = { deposit: { cents: 50_000 }, depositDaysBefore: 60, balanceDays: -8 };
    expect(instalmentsOf(schedule, 155_913, event)).toEqual([
      { kind: 'deposit', amountCents: 50_000, dueOn: '2027-01-12' },
      { kind: 'balance', amountCents: 105_913, dueOn: '2027-03-05' },
    ]);
  });

  it.each([1, 99])('add up to the total with a deposit of %d %%', (percent) => {
    for (const total of [1, 99, 101, 12_345, 99_999_999]) {
      const [deposit, balance] = instalmentsOf(
        { deposit: { percent }, depositDaysBefore: null, balanceDays: 0 },
        total,
        event,
      );
      expect(deposit.amountCents + balance.amountCents).toBe(total);
    }
  });
});
