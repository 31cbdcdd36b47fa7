import type { PastEventAnswer } from '@pds/api-client/generated/model';
import { requestOf } from './past-event-request';

const event = {
  ...{
    name: 'Fête de l’été 2019',
    departmentCode: '69',
    timeZone: 'Europe/Paris',
    place: 'Stade de Bron',
    people: 800,
  },
  periods: [
    { startDay: '2019-06-22', endDay: '2019-06-22', startHour: '18:30', endHour: '01:00', hours: null },
    { startDay: '2019-06-23', endDay: '2019-06-23', startHour: null, endHour: null, hours: 5 },
  ],
} as unknown as PastEventAnswer;

describe('a request that begins with a past event', () => {
  it('has its name, place and periods on the same weekdays of the next year ahead, and leaves unknown hours open', () => {
    const { form, moved } = requestOf(event, Date.parse('2026-11-20T10:00:00Z'));
    expect(form).toEqual({
      ...{ eventName: 'Fête de l’été 2027', eventDepartment: '69', eventAddress: 'Stade de Bron' },
      ...{ firstDay: '2027-06-19', lastDay: '2027-06-20' },
      eventSlots: [
        { name: 'Créneau 1', startDate: '2027-06-19T18:30', endDate: '2027-06-20T01:00', peak: '800', nature: '' },
        { name: 'Créneau 2', startDate: '2027-06-20T', endDate: '2027-06-20T', peak: '800', nature: '' },
      ],
    });
    expect(moved[0]).toMatch(/^Premier jour/);
  });
});
