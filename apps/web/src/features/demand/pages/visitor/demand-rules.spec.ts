import { type DemandForm, emptyDemandForm } from './demand-form';
import { eventOf, periodOf, timeZoneOf, validateDemandForm } from './demand-rules';

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
const wrong = (form: DemandForm, isStaff = false) =>
  validateDemandForm(form, { now, timeZone: timeZoneOf(form, departments), isStaff }).map(({ field }) => field);

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

  it('accepts a free-text address abroad', () => {
    expect(wrong(filled({ eventDepartment: '0', eventPostalCode: '', eventCity: '' }))).toEqual([]);
  });

  it('refuses a slot in the past, unless staff file it', () => {
    const slot = { ...filled().eventSlots[0]!, startDate: '2026-11-20T12:59' };
    expect(wrong(filled({ eventSlots: [slot] }))).toEqual(['eventSlots.0.startDate']);
    expect(wrong(filled({ eventSlots: [slot] }), true)).toEqual([]);
  });

  it('refuses an end before the start and a half-typed time', () => {
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

  it("sends times with the offset of the event's department", () => {
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

  it('describes a slot’s period in words, with its length by the event’s clocks', () => {
    const [slot] = filled().eventSlots;
    expect(periodOf(slot!, 'Europe/Paris')).toBe('samedi 8 mai 2027, 8\u00a0h – 18\u00a0h (10\u00a0h)');
    const night = { ...slot!, startDate: '2027-03-27T20:30', endDate: '2027-03-28T04:00' };
    expect(periodOf(night, 'Europe/Paris')).toBe(
      'samedi 27 mars 2027, 20\u00a0h\u00a030 – dimanche 28 mars 2027, 4\u00a0h (6\u00a0h\u00a030)',
    );
  });

  it.each(['69 006', '69\u00a0006', ' 6 9 0 0 6 '])('reads the postal code %j', (eventPostalCode) => {
    expect(wrong(filled({ eventPostalCode }))).toEqual([]);
    expect(eventOf(filled({ eventPostalCode }), 'Europe/Paris').eventPostalCode).toBe('69006');
  });
});
