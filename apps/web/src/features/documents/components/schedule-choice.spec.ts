import { noSchedule, scheduleParameters } from './schedule-choice';

it('the schedule of a quote asks for nothing for a payment in one part', () =>
  expect(scheduleParameters(noSchedule)).toEqual({}));

it('the schedule of a quote asks for a percentage or an amount, with the days', () => {
  const percent = { ...noSchedule, part: 'percent', deposit: 30 } as const;
  expect(scheduleParameters(percent)).toEqual({ depositPercent: 30, balanceDays: 30 });
  const amount = { part: 'amount', deposit: 450, depositDaysBefore: 60, balanceDays: null } as const;
  expect(scheduleParameters(amount)).toEqual({ depositAmount: 450, depositDaysBefore: 60 });
});

it('the schedule of a quote lets the server refuse an empty deposit', () => {
  expect(scheduleParameters({ ...noSchedule, part: 'percent' })).toEqual({ depositPercent: 0, balanceDays: 30 });
});
