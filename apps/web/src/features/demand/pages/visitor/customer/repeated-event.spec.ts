import type { DossierAnswer } from '@pds/api-client/generated/model';
import { firstDay, movedTo } from '../event/event-days';
import { repeatedEvent } from './repeated-event';

const demand = {
  eventName: 'Marathon de Lyon 2026',
  eventDepartment: '69',
  eventType: 1,
  eventAddress: 'Quai Rambaud',
  eventPlaceZip: '69002',
  eventPlaceCity: 'Lyon',
  comments: '',
  timeZone: 'Europe/Paris',
};
const slots = [
  {
    name: 'Retrait des dossards',
    startAt: '2026-10-03T14:00:00+02:00',
    endAt: '2026-10-04T00:30:00+02:00',
    publicPeak: 300,
    nature: 1,
  },
  {
    name: 'Départ',
    startAt: '2026-10-04T08:00:00+02:00',
    endAt: '2026-10-04T18:30:00+02:00',
    publicPeak: 1200,
    nature: 1,
  },
];
const now = Date.parse('2026-11-20T10:00:00Z');
const repeated = (change: object = {}) =>
  repeatedEvent({ demand: { ...demand, ...change }, slots } as unknown as DossierAnswer, now).form;

describe('an earlier event that is taken up again', () => {
  it('fills in everything, on the same weekdays of the next year', () => {
    expect(repeated()).toEqual({
      eventName: 'Marathon de Lyon 2027',
      severalDepartments: false,
      eventDepartment: '69',
      eventType: '1',
      eventAddress: 'Quai Rambaud',
      eventPostalCode: '69002',
      eventCity: 'Lyon',
      comments: '',
      eventSlots: [
        {
          name: 'Retrait des dossards',
          startDate: '2027-10-02T14:00',
          endDate: '2027-10-03T00:30',
          peak: '300',
          nature: '1',
        },
        { name: 'Départ', startDate: '2027-10-03T08:00', endDate: '2027-10-03T18:30', peak: '1200', nature: '1' },
      ],
    });
  });

  it('covers several departments when it names none', () => {
    expect(repeated({ eventDepartment: null, eventType: null })).toMatchObject({
      severalDepartments: true,
      eventDepartment: '',
      eventType: '',
    });
  });

  it('moves as a whole to another first day', () => {
    const moved = movedTo('2027-10-09', repeated().eventSlots);
    expect(firstDay(moved)).toBe('2027-10-09');
    expect(moved.map(({ startDate, endDate }) => [startDate, endDate])).toEqual([
      ['2027-10-09T14:00', '2027-10-10T00:30'],
      ['2027-10-10T08:00', '2027-10-10T18:30'],
    ]);
  });

  it('moves to a day also while a slot has none', () => {
    const [first] = repeated().eventSlots;
    const undated = { ...first!, startDate: 'T08:00', endDate: '' };
    expect(movedTo('2027-10-09', [undated, first!]).map(({ startDate }) => startDate)).toEqual([
      'T08:00',
      '2027-10-09T14:00',
    ]);
  });
});
