import fc from 'fast-check';
import { pastEvent } from '../../testing/past-events-contract';
import {
  figuresOf,
  isSamePastEvent,
  type PastEventDays,
  pastEventIdentitiesNear,
  pastEventIdentity,
  pastEventProblems,
  type PastPeriod,
  totalsOf,
} from './past-event';

const period = (changes: Partial<PastPeriod> = {}): PastPeriod => ({
  ...{ startDay: '2019-06-22', endDay: '2019-06-22', startHour: '10:00', endHour: '18:00', hours: null, figures: {} },
  ...changes,
});

describe('a past event', () => {
  it('has the minutes, participations and largest public of its periods', () => {
    const periods = [
      period({ figures: { rescuers: 4, people: 800 } }),
      // Across midnight, without its last day.
      period({
        startDay: '2019-06-23',
        endDay: '2019-06-23',
        startHour: '18:30',
        endHour: '01:00',
        figures: { pse2: 2, pse1: 3, leaders: 1 },
      }),
      period({
        startDay: '2019-06-24',
        endDay: '2019-06-25',
        startHour: '22:00',
        endHour: '24:00',
        figures: { people: 1_200 },
      }),
      // The stated duration counts.
      period({ startDay: '2019-06-26', endDay: '2019-06-26', hours: 2.5, figures: { rescuers: 2 } }),
      period({ startDay: '2019-06-27', endDay: '2019-06-27', startHour: null, figures: { rescuers: 2 } }),
    ];
    expect(totalsOf(periods)).toEqual({
      ...{ firstDay: '2019-06-22', lastDay: '2019-06-27', people: 1_200 },
      minutes: 480 + 390 + 1_560 + 150,
      rescuers: 4 + 6 + 2 + 2,
      rescuerMinutes: 480 * 4 + 390 * 6 + 150 * 2,
    });
  });

  it('takes the largest figure of its size, and adds up what happened unless its rows repeat it', () => {
    const of = (...figures: PastPeriod['figures'][]) => figuresOf(figures.map((each) => period({ figures: each })));
    expect(of({ rescuers: 4, helped: 2 }, { rescuers: 6, helped: 2 })).toEqual({ rescuers: 6, helped: 2 });
    expect(of({ helped: 2, evacuated: 1 }, { helped: 3 })).toEqual({ helped: 5, evacuated: 1 });
    expect(of({}, {})).toEqual({});
  });

  it('never lasts a negative time, whatever its hours', () => {
    const hour = fc
      .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
      .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'));
    fc.assert(
      fc.property(hour, hour, (startHour, endHour) => {
        const { minutes } = totalsOf([period({ startHour, endHour })]);
        expect(minutes >= 0 && minutes < 1_440).toBe(true);
      }),
    );
  });

  it('is told from others by name, first day and customer, whatever case, accents and punctuation', () => {
    const identity = pastEventIdentity(pastEvent());
    expect(pastEventIdentity(pastEvent({ name: 'FETE DE L’ETE', customer: 'comité des fêtes ', number: '' }))).toBe(
      identity,
    );
    for (const changes of [
      { name: 'Fête du lac' },
      { customer: 'Mairie' },
      { periods: [period({ startDay: '2019-06-23' })] },
    ])
      expect(pastEventIdentity(pastEvent(changes))).not.toBe(identity);
  });

  it('is the same for a file that has one of its days, unless the place speaks against it', () => {
    const event = pastEvent({ periods: ['22', '23'].map((day) => period({ startDay: `2019-06-${day}` })) });
    const { name, customer } = event;
    const given = (changes: Partial<PastEventDays>) => ({
      name,
      customer,
      place: '',
      days: ['2019-06-23'],
      ...changes,
    });
    expect(pastEventIdentitiesNear(given({}))).toContain(pastEventIdentity(event));
    expect(pastEventIdentitiesNear(given({ customer: 'Mairie' }))).not.toContain(pastEventIdentity(event));
    expect(isSamePastEvent(given({}), event)).toBe(true);
    expect(isSamePastEvent(given({ place: 'STADE de Bron' }), event)).toBe(true);
    expect(isSamePastEvent(given({ place: 'Salle' }), event)).toBe(false);
    expect(isSamePastEvent(given({ days: ['2019-06-24'] }), event)).toBe(false);
  });

  it.each([
    ['name', { name: ' ' }],
    ['quoteCents', { quoteCents: -1 }],
    ['startDay', { periods: [] }],
    ['startDay', { periods: [period({ startDay: '1999-12-31' })] }],
    ['endDay', { periods: [period({ endDay: '2019-06-21' })] }],
    ['endDay', { periods: [period({ endDay: '2026-06-22' })] }],
    ['endDay', { periods: [period({ startDay: '2026-11-20', endDay: '2026-11-20' })] }],
    ['hours', { periods: [period({ hours: -1 })] }],
    ['people', { periods: [period({ figures: { people: -5 } })] }],
  ])('is refused at %s: %j', (field, changes) => {
    expect(pastEventProblems(pastEvent(changes), '2026-11-20').map((problem) => problem.field)).toContain(field);
  });

  it('is accepted when it is over since yesterday', () => {
    const periods = [period({ startDay: '2026-11-19', endDay: '2026-11-19' })];
    expect(pastEventProblems(pastEvent({ periods }), '2026-11-20')).toEqual([]);
  });
});
