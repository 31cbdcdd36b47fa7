import { type DemandForm, emptyDemandForm, eventOf, timeZoneOf, validateDemandForm } from './demand-form';

const departments = [
  { code: '69', name: 'Rhône', timeZone: 'Europe/Paris' },
  { code: '974', name: 'La Réunion', timeZone: 'Indian/Reunion' },
];
const now = Date.parse('2026-11-20T12:00:00Z');
const filled = (changes: Partial<DemandForm> = {}): DemandForm => ({
  ...emptyDemandForm(now),
  eventName: 'Foulées du parc',
  eventDepartment: '69',
  eventAddress: '1 allée du Parc',
  eventPostalCode: '69006',
  eventCity: 'Lyon',
  comments: 'Course à pied',
  eventSlots: [
    { name: 'Créneau 1', startDate: '2027-05-08T08:00', endDate: '2027-05-08T18:00', peak: '1 200', nature: '1' },
  ],
  ...changes,
});
const wrong = (form: DemandForm, mayBackdate = false) =>
  validateDemandForm(form, { now, timeZone: timeZoneOf(form, departments), mayBackdate }).map(({ field }) => field);

describe('public demand form', () => {
  it('accepts a complete form', () => {
    expect(wrong(filled())).toEqual([]);
  });

  it('names every missing field of an empty form', () => {
    expect(wrong(emptyDemandForm(now))).toEqual([
      'eventName',
      'eventDepartment',
      'eventAddress',
      'eventPostalCode',
      'eventCity',
      'comments',
      'eventSlots.0.startDate',
      'eventSlots.0.endDate',
      'eventSlots.0.peak',
      'eventSlots.0.nature',
    ]);
  });

  it('needs no place when the event covers several departments', () => {
    const form = filled({
      severalDepartments: true,
      eventDepartment: '',
      eventAddress: '',
      eventPostalCode: '',
      eventCity: '',
    });
    expect(wrong(form)).toEqual([]);
    expect(eventOf(form, 'Europe/Paris').eventDepartment).toBeNull();
  });

  it('takes a free address abroad', () => {
    expect(wrong(filled({ eventDepartment: '0', eventPostalCode: '', eventCity: '' }))).toEqual([]);
  });

  it('refuses a slot in the past, unless staff files it', () => {
    const slot = { ...filled().eventSlots[0]!, startDate: '2026-11-20T12:59' };
    expect(wrong(filled({ eventSlots: [slot] }))).toEqual(['eventSlots.0.startDate']);
    expect(wrong(filled({ eventSlots: [slot] }), true)).toEqual([]);
  });

  it('refuses an end before the start and a time that is half typed', () => {
    const slot = { ...filled().eventSlots[0]!, endDate: '2027-05-08T07:59' };
    expect(wrong(filled({ eventSlots: [slot] }))).toEqual(['eventSlots.0.endDate']);
    expect(wrong(filled({ eventSlots: [{ ...slot, endDate: '2027-05-08T' }] }))).toEqual(['eventSlots.0.endDate']);
  });

  it('refuses letters in postal code and peak', () => {
    const slot = { ...filled().eventSlots[0]!, peak: 'beaucoup' };
    expect(wrong(filled({ eventPostalCode: '6900X', eventSlots: [slot] }))).toEqual([
      'eventPostalCode',
      'eventSlots.0.peak',
    ]);
  });

  it("sends times with the offset of the event's own department", () => {
    const form = filled({ eventDepartment: '974' });
    const [slot] = eventOf(form, timeZoneOf(form, departments)).eventSlots!;
    expect(slot).toEqual({
      name: 'Créneau 1',
      startDate: '2027-05-08T08:00:00+04:00',
      endDate: '2027-05-08T18:00:00+04:00',
      peak: 1200,
      nature: 1,
    });
  });
});
