import { daysBetween, daysLater } from '@pds/kernel';
import fc from 'fast-check';
import {
  type DayTyping,
  type DemandForm,
  emptyDemandForm,
  emptySlot,
  type EventDays,
  type SlotForm,
  type UsualValues,
} from '../demand-form';
import {
  areShown,
  changedByHand,
  dayOf,
  endDayOf,
  endingByRule,
  endingOn,
  errorsAtInputs,
  eveningIndex,
  eveningOf,
  firstDay,
  hourOf,
  momentOf,
  nextSlot,
  numbered,
  onDay,
  slotsWithWrongDetails,
  withDaysOfSlots,
  withFirstDay,
  withLastDay,
  withMissedInput,
  withReadDays,
  withShownDays,
  withTypedDay,
  withUsual,
} from './event-days';

const usual: UsualValues = { start: '14:00', end: '23:00', peak: '1200', nature: '3' };
const empty: EventDays = { firstDay: '', lastDay: '', eventSlots: withUsual([emptySlot(1)], usual) };
/** An event of so many days, as it is typed. */
const eventOf = (first: string, last: string, values = usual) =>
  withLastDay(withFirstDay({ ...empty, eventSlots: withUsual([emptySlot(1)], values) }, first, values), last, values);
const daysOf = ({ eventSlots }: EventDays) => eventSlots.map(({ startDate }) => dayOf(startDate));
const timesOf = (slots: readonly SlotForm[]) => slots.map(({ startDate, endDate }) => [startDate, endDate]);
const byHand = (slot: SlotForm, part: 'start' | 'end', hour: string, values = usual) => {
  const field = part === 'start' ? 'startDate' : 'endDate';
  return changedByHand({ ...slot, [field]: `${dayOf(slot[field])}T${hour}` }, part, values);
};

const day = fc.integer({ min: 0, max: 3_000 }).map((days) => daysLater('2026-11-26', days));
const hour = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom('00', '15', '30'))
  .map(([hours, minutes]) => `${String(hours).padStart(2, '0')}:${minutes}`);
const values = fc.record({
  start: hour,
  end: hour,
  peak: fc.nat({ max: 50_000 }).map(String),
  nature: fc.constantFrom('1', '2', '3', '4', '5'),
});

describe('days of an event', () => {
  it('are one slot each, with the usual values and a name by its position', () => {
    expect(eventOf('2027-07-09', '2027-07-11').eventSlots).toEqual(
      ['2027-07-09', '2027-07-10', '2027-07-11'].map((each, index) => ({
        name: `Créneau ${index + 1}`,
        startDate: `${each}T14:00`,
        endDate: `${each}T23:00`,
        peak: '1200',
        nature: '3',
        own: [],
      })),
    );
  });

  it('are one day without a last one, and follow when the first day is typed after the last', () => {
    expect(daysOf(withFirstDay(empty, '2027-07-09', usual))).toEqual(['2027-07-09']);
    const lastFirst = withLastDay(empty, '2027-07-10', usual);
    expect(daysOf(lastFirst)).toEqual(['']);
    expect(daysOf(withFirstDay(lastFirst, '2027-07-09', usual))).toEqual(['2027-07-09', '2027-07-10']);
  });

  it('move together with the first one, across the end of a year', () => {
    const moved = withFirstDay(eventOf('2027-07-09', '2027-07-10'), '2027-12-31', usual);
    expect(moved).toMatchObject({ firstDay: '2027-12-31', lastDay: '2028-01-01' });
    expect(daysOf(moved)).toEqual(['2027-12-31', '2028-01-01']);
  });

  it('begin on a corrected first day and last until the typed last day, which they could not follow before', () => {
    for (const mistyped of ['2027-08-10', '2026-07-10']) {
      const event = withLastDay(withFirstDay(empty, mistyped, usual), '2027-07-12', usual);
      expect(daysOf(event)).toEqual([mistyped]);
      const corrected = withFirstDay(event, '2027-07-10', usual);
      expect(corrected.lastDay).toBe('2027-07-12');
      expect(daysOf(corrected)).toEqual(['2027-07-10', '2027-07-11', '2027-07-12']);
    }
  });

  it('stay as they are for a day that is half typed, before the first one or too far away', () => {
    const event = eventOf('2027-07-09', '2027-07-11');
    for (const last of ['', '12/07', '2020-07-12', '2028-07-12']) {
      const typed = withLastDay(event, last, usual);
      expect(typed).toEqual({ ...event, lastDay: last });
    }
    expect(withFirstDay(event, '09/0', usual)).toEqual({ ...event, firstDay: '09/0' });
  });

  it('are left out after an earlier last day, and added after a later one, without days that were removed', () => {
    const event = eventOf('2027-07-09', '2027-07-11');
    expect(daysOf(withLastDay(event, '2027-07-10', usual))).toEqual(['2027-07-09', '2027-07-10']);
    const gap = { ...event, eventSlots: event.eventSlots.toSpliced(1, 1) };
    expect(daysOf(withLastDay(gap, '2027-07-12', usual))).toEqual(['2027-07-09', '2027-07-11', '2027-07-12']);
  });

  it('are read from the slots after one was removed or moved', () => {
    const event = eventOf('2027-07-09', '2027-07-11');
    const removed = withDaysOfSlots({ ...event, eventSlots: event.eventSlots.slice(1) });
    expect(removed).toMatchObject({ firstDay: '2027-07-10', lastDay: '2027-07-11' });
    expect(removed.eventSlots.map(({ name }) => name)).toEqual(['Créneau 1', 'Créneau 2']);
  });

  it('are as many as between any first and last day, each once and in order', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 49 }), values, (first, more, usualValues) => {
        const last = daysLater(first, more);
        const event = eventOf(first, last, usualValues);
        expect(daysOf(event)).toEqual(Array.from({ length: more + 1 }, (_, index) => daysLater(first, index)));
      }),
    );
  });

  it('return to any first day with the same slots', () => {
    fc.assert(
      fc.property(day, day, fc.integer({ min: 0, max: 10 }), values, (first, other, more, usualValues) => {
        const event = eventOf(first, daysLater(first, more), usualValues);
        expect(withFirstDay(withFirstDay(event, other, usualValues), first, usualValues)).toEqual(event);
      }),
    );
  });
});

describe('the end of a slot', () => {
  it('is on the next day when its hour is before the start or equal to it', () => {
    const slot = eventOf('2027-07-11', '2027-07-11').eventSlots[0]!;
    expect(byHand(slot, 'end', '02:30').endDate).toBe('2027-07-12T02:30');
    expect(byHand(slot, 'end', '14:00').endDate).toBe('2027-07-12T14:00');
    expect(byHand(slot, 'end', '14:01').endDate).toBe('2027-07-11T14:01');
    expect(endDayOf(byHand(slot, 'end', '02:30'))).toEqual({ kind: 'next', day: '2027-07-12' });
    expect(endDayOf(slot)).toBeNull();
  });

  it('stays on the day chosen instead of the next one, until the rule is asked for again', () => {
    const night = byHand(eventOf('2027-07-11', '2027-07-11').eventSlots[0]!, 'end', '02:30');
    const undone = endingOn(night, '2027-07-11');
    expect(undone.endDate).toBe('2027-07-11T02:30');
    expect(endDayOf(undone)).toEqual({ kind: 'impossible', suggested: '2027-07-12' });
    expect(byHand(undone, 'end', '22:00').endDate).toBe('2027-07-11T22:00');
    expect(endDayOf(byHand(undone, 'end', '22:00'))).toBeNull();
    expect(endingByRule(undone)).toEqual(night);
  });

  it('keeps its distance from the start when it was chosen by hand', () => {
    const long = endingOn(eventOf('2027-07-11', '2027-07-11').eventSlots[0]!, '2027-07-13');
    expect(endDayOf(long)).toEqual({ kind: 'chosen', day: '2027-07-13' });
    expect(onDay(long, '2027-07-31').endDate).toBe('2027-08-02T23:00');
    expect(onDay(onDay(long, '31/0'), '2027-07-31', '2027-07-11').endDate).toBe('2027-08-02T23:00');
  });

  it('is after the start and at most a day later, whatever the hours and the day', () => {
    fc.assert(
      fc.property(day, values, hour, (first, usualValues, other) => {
        const slot = eventOf(first, first, usualValues).eventSlots[0]!;
        for (const each of [slot, byHand(slot, 'start', other, usualValues), byHand(slot, 'end', other, usualValues)]) {
          expect(each.endDate > each.startDate).toBe(true);
          const later = daysBetween(dayOf(each.startDate), dayOf(each.endDate));
          expect(later).toBe(hourOf(each.endDate) <= hourOf(each.startDate) ? 1 : 0);
        }
      }),
    );
  });
});

describe('usual values', () => {
  it('change the slots, except what was changed by hand', () => {
    const { eventSlots } = eventOf('2027-07-10', '2027-07-11');
    const changed = [byHand(eventSlots[0]!, 'start', '10:00'), eventSlots[1]!];
    expect(timesOf(withUsual(changed, { ...usual, start: '15:00', end: '01:00' }))).toEqual([
      ['2027-07-10T10:00', '2027-07-11T01:00'],
      ['2027-07-11T15:00', '2027-07-12T01:00'],
    ]);
  });

  it('are followed again by a slot that was given the usual value', () => {
    const [slot] = eventOf('2027-07-10', '2027-07-10').eventSlots;
    const back = byHand(byHand(slot!, 'start', '10:00'), 'start', '14:00');
    expect(back).toEqual(slot);
  });

  it('never change what was changed by hand, and always change the rest', () => {
    fc.assert(
      fc.property(day, values, values, hour, (first, before, after, start) => {
        const slot = byHand(eventOf(first, first, before).eventSlots[0]!, 'start', start, before);
        const [changed] = withUsual([slot], after);
        expect(hourOf(changed!.startDate)).toBe(start === before.start ? after.start : start);
        expect([hourOf(changed!.endDate), changed!.peak, changed!.nature]).toEqual([
          after.end,
          after.peak,
          after.nature,
        ]);
        expect(dayOf(changed!.startDate)).toBe(first);
      }),
    );
  });

  it('end in the same slots in whatever order days and values are typed', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 5 }), values, (first, more, usualValues) => {
        const none: UsualValues = { start: '', end: '', peak: '', nature: '' };
        const daysFirst = withUsual(eventOf(first, daysLater(first, more), none).eventSlots, usualValues);
        expect(daysFirst).toEqual(eventOf(first, daysLater(first, more), usualValues).eventSlots);
      }),
    );
  });
});

describe('added slots', () => {
  const { eventSlots } = eventOf('2027-07-10', '2027-07-11');

  it('are on the next day with the usual values, or the last slot’s where there is no usual one', () => {
    expect(nextSlot(eventSlots, usual)).toMatchObject({ startDate: '2027-07-12T14:00', peak: '1200', own: [] });
    const irregular = byHand(eventSlots[1]!, 'start', '10:00');
    expect(nextSlot([irregular], usual).startDate).toBe('2027-07-12T14:00');
    expect(nextSlot([irregular], { ...usual, start: '' })).toMatchObject({
      startDate: '2027-07-12T10:00',
      own: ['start'],
    });
  });

  it('of an evening have no hours, whatever becomes usual, and come after the slots of their day', () => {
    const evening = eveningOf(eventSlots[0]!, usual);
    expect(evening).toMatchObject({ startDate: '2027-07-10T', endDate: '2027-07-10T', peak: '1200', nature: '3' });
    const index = eveningIndex(eventSlots, 0);
    const all = numbered(eventSlots.toSpliced(index, 0, evening));
    expect(all.map(({ name, startDate }) => [name, dayOf(startDate)])).toEqual([
      ['Créneau 1', '2027-07-10'],
      ['Créneau 2', '2027-07-10'],
      ['Créneau 3', '2027-07-11'],
    ]);
    expect(withUsual(all, { ...usual, start: '09:00' })[1]!.startDate).toBe('2027-07-10T');
    const typed = byHand(byHand(evening, 'start', '20:00'), 'end', '02:00');
    expect(timesOf([typed])).toEqual([['2027-07-10T20:00', '2027-07-11T02:00']]);
  });

  it('keep names that were given', () => {
    const named = [
      { ...eventSlots[0]!, name: 'Montage' },
      { ...eventSlots[1]!, name: 'Créneau 7' },
    ];
    expect(numbered(named).map(({ name }) => name)).toEqual(['Montage', 'Créneau 2']);
  });
});

describe('slots from elsewhere', () => {
  const slot = { name: 'Matin', startDate: '2027-07-10T08:00', endDate: '2027-07-10T12:00', peak: '800', nature: '1' };
  const form = (eventSlots: readonly SlotForm[], eventType = '1') => ({
    ...emptyDemandForm(0),
    eventType,
    eventSlots,
  });

  it('stay as they are, and give the days and what most of them have as usual values', () => {
    const others = [slot, { ...slot, startDate: '2027-07-11T08:00', endDate: '2027-07-13T12:00', peak: '900' }];
    const all = [...others, { ...slot, startDate: '2027-07-12T09:00', endDate: '2027-07-12T12:00' }];
    const read = withReadDays(form(all));
    expect(read).toMatchObject({
      firstDay: '2027-07-10',
      lastDay: '2027-07-12',
      usual: { start: '08:00', end: '12:00', peak: '800' },
    });
    expect(read.eventSlots.map(({ own }) => own)).toEqual([[], ['peak', 'endDay'], ['start']]);
    expect(read.eventSlots.map(({ own: _, ...rest }) => rest)).toEqual(all);
  });

  it('follow no usual value that they do not share', () => {
    const read = withReadDays(form([slot, { ...slot, peak: '900' }], ''));
    expect(read.usual.peak).toBe('');
    expect(read.eventSlots.map(({ own }) => own)).toEqual([
      ['peak', 'nature'],
      ['peak', 'nature'],
    ]);
  });

  it('are unchanged by the usual values that were read from them', () => {
    const anySlot = fc.record({
      name: fc.string(),
      startDate: fc.tuple(day, hour).map(([each, at]) => `${each}T${at}`),
      peak: fc.constantFrom('100', '200'),
      nature: fc.constantFrom('1', '2'),
      days: fc.nat({ max: 2 }),
      end: hour,
    });
    const slots = fc.array(
      anySlot.map(({ days, end, ...rest }) => ({
        ...rest,
        endDate: `${daysLater(dayOf(rest.startDate), days)}T${end}`,
      })),
      { minLength: 1, maxLength: 6 },
    );
    fc.assert(
      fc.property(slots, (all) => {
        const read = withReadDays(form(all));
        const followed = withUsual(read.eventSlots, { ...read.usual, nature: read.eventType });
        expect(followed.map(({ own: _, ...rest }) => rest)).toEqual(all);
        expect(read.firstDay).toBe(firstDay(all));
      }),
    );
  });

  it('with a mark of what was changed by hand are not read again', () => {
    const { eventSlots } = eventOf('2027-07-10', '2027-07-11');
    const read = withReadDays({ ...form(eventSlots, '3'), usual: { start: '10:00', end: '', peak: '' } });
    expect(read).toMatchObject({
      firstDay: '2027-07-10',
      lastDay: '2027-07-11',
      usual: { start: '10:00' },
      eventSlots,
    });
  });
});

describe('an error of a slot', () => {
  const form = (changes: Partial<DemandForm> = {}): DemandForm => ({ ...emptyDemandForm(0), ...changes });
  const none: UsualValues = { start: '', end: '', peak: '', nature: '' };
  const withDays = form(eventOf('2027-07-10', '2027-07-11', none));
  const refused = (...fields: string[]) => fields.map((field) => ({ field, message: 'Refusé' }));
  /** The inputs that show errors of these fields. */
  const inputsOf = (typed: DemandForm, ...fields: string[]) =>
    errorsAtInputs(refused(...fields), typed).map(({ field }) => field);
  const parts = ['startDate', 'endDate', 'peak', 'nature'].map((name) => `eventSlots.0.${name}`);

  it('is shown at the usual values and the first day while the form is empty', () => {
    expect(inputsOf(form(), ...parts)).toEqual(['firstDay', 'usual.start', 'usual.end', 'usual.peak', 'eventType']);
    expect(areShown(form().eventSlots)).toBe(false);
  });

  it('is shown at the usual value that the slot follows', () => {
    expect(inputsOf(withDays, ...parts)).toEqual(['usual.start', 'usual.end', 'usual.peak', 'eventType']);
  });

  it('is shown at the slot when it has a value of its own, or the moment is whole', () => {
    const [slot] = withDays.eventSlots;
    const own = form({ eventSlots: [{ ...slot!, own: ['start', 'end', 'peak', 'nature'] }] });
    expect(inputsOf(own, ...parts)).toEqual(parts);
    expect(inputsOf(form(eventOf('2027-07-10', '2027-07-11')), ...parts.slice(0, 2))).toEqual(parts.slice(0, 2));
  });

  it('keeps its field when it is the event’s, the name’s or of an unknown slot', () => {
    const fields = ['eventName', 'eventSlots.0.name', 'eventSlots.9.peak', 'eventSlots'];
    expect(inputsOf(withDays, ...fields)).toEqual(fields);
  });

  it('unfolds a slot for its name and a nature of its own', () => {
    const fields = ['eventSlots.1.nature', 'eventSlots.0.name', 'eventSlots.0.peak', 'eventName'];
    expect(slotsWithWrongDetails(refused(...fields), form())).toEqual([1, 0]);
  });

  it('unfolds a slot whose day cannot be read', () => {
    const [first, second] = withDays.eventSlots;
    const typed = form({ eventSlots: [first!, { ...second!, startDate: 'huit maiT14:00' }] });
    const fields = ['eventSlots.0.startDate', 'eventSlots.1.startDate'];
    expect(slotsWithWrongDetails(refused(...fields), typed)).toEqual([1]);
  });

  const start = { field: 'eventSlots.0.startDate', message: 'Veuillez saisir la date de début' };
  const end = { field: 'eventSlots.0.endDate', message: 'Veuillez saisir la date de fin' };
  const hour = 'Veuillez saisir une heure, par exemple 14:30';

  it('asks for the day and the hours that are missing, each at its input', () => {
    expect(errorsAtInputs([start, end], form())).toEqual([
      { field: 'firstDay', message: 'Veuillez saisir le premier jour' },
      { field: 'usual.start', message: 'Veuillez préciser l’heure de début' },
      { field: 'usual.end', message: 'Veuillez préciser l’heure de fin' },
    ]);
    expect(errorsAtInputs([end], withDays)).toEqual([
      { field: 'usual.end', message: 'Veuillez préciser l’heure de fin' },
    ]);
  });

  it('shows how a day and an hour are written where they cannot be read', () => {
    expect(errorsAtInputs([start], { ...form(), firstDay: 'huit mai' })).toEqual([
      { field: 'firstDay', message: 'Veuillez saisir une date, par exemple 08/05/2027' },
      { field: 'usual.start', message: 'Veuillez préciser l’heure de début' },
    ]);
    const [slot] = withDays.eventSlots;
    const own = form({ eventSlots: [{ ...slot!, endDate: '2027-07-10T24h', own: ['end'] }] });
    expect(errorsAtInputs([end], own)).toEqual([{ field: 'eventSlots.0.endDate', message: hour }]);
    const late = form(eventOf('2027-07-10', '2027-07-10', { ...usual, end: '24:00' }));
    expect(errorsAtInputs([end], late)).toEqual([{ field: 'usual.end', message: hour }]);
  });
});

describe('input typed before the code of the slots was loaded', () => {
  it('makes the slots once it is: their days and usual values', () => {
    const typed: DemandForm = {
      ...emptyDemandForm(0),
      ...{ firstDay: '2027-07-10', lastDay: '2027-07-11', eventType: '3' },
      usual: { start: '14:00', end: '23:00', peak: '1200' },
    };
    const made = { ...typed, ...withMissedInput(typed) };
    expect(timesOf(made.eventSlots)).toEqual([
      ['2027-07-10T14:00', '2027-07-10T23:00'],
      ['2027-07-11T14:00', '2027-07-11T23:00'],
    ]);
    expect(made.eventSlots.map(({ peak, nature }) => [peak, nature])).toEqual([
      ['1200', '3'],
      ['1200', '3'],
    ]);
    expect(withMissedInput(made)).toEqual({});
  });

  it('gives the first slot the usual values while no day is typed', () => {
    const typed = { ...emptyDemandForm(0), usual: { start: '14:00', end: '', peak: '50' } };
    expect(withMissedInput(typed)).toMatchObject({ firstDay: '', eventSlots: [{ startDate: 'T14:00', peak: '50' }] });
  });
});

describe('a day that is being typed', () => {
  const typing = (field: 'firstDay' | 'lastDay', texts: readonly string[], from: DemandForm): DemandForm => {
    const state: DayTyping = { last: null };
    return texts.reduce<DemandForm>((form, text) => {
      const typed = { ...form, [field]: text };
      return { ...typed, ...withTypedDay(typed, field, text, state) };
    }, from);
  };
  const form = (event: EventDays): DemandForm => ({
    ...emptyDemandForm(0),
    eventType: usual.nature,
    usual: { start: usual.start, end: usual.end, peak: usual.peak },
    ...event,
  });
  const steps = ['05/06', '2020-06-05', '05/06/202', '2027-06-05'];

  it('passes days of other years without losing or adding slots', () => {
    const event = eventOf('2027-07-10', '2027-07-12');
    const changed = { ...event, eventSlots: event.eventSlots.with(1, byHand(event.eventSlots[1]!, 'start', '09:00')) };
    const moved = typing('firstDay', steps, form(changed));
    expect(timesOf(moved.eventSlots).map(([start]) => start)).toEqual([
      '2027-06-05T14:00',
      '2027-06-06T09:00',
      '2027-06-07T14:00',
    ]);
    const last = typing('lastDay', ['11/07', '2020-07-11', '2027-07-10', '2027-07-12'], form(changed));
    expect(last.eventSlots).toEqual(changed.eventSlots);
  });

  it('is shown again where it was emptied', () => {
    const event = form(eventOf('2027-07-10', '2027-07-12'));
    expect(withShownDays({ ...event, lastDay: '' })).toEqual({ lastDay: '2027-07-12' });
    expect(withShownDays({ ...event, firstDay: '' })).toEqual({ firstDay: '2027-07-10' });
    expect(withShownDays({ ...form(eventOf('2027-07-10', '')), lastDay: '' })).toEqual({});
    expect(withShownDays(emptyDemandForm(0))).toEqual({ firstDay: '' });
  });
});

describe('moments', () => {
  it('are joined from a day and an hour, either of which may be missing', () => {
    for (const moment of ['2027-06-12T20:00', '2027-06-12T', 'T20:00', '']) {
      expect(momentOf(dayOf(moment), hourOf(moment))).toBe(moment);
    }
  });
});
