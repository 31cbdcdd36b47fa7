import fc from 'fast-check';
import { FormCheck } from '@pds/kernel';
import { type ExpressEventForm, readExpressEvent } from './express-request';
import { validForm } from '../../testing';

const lyon = { id: 69, code: '69', timeZone: 'Europe/Paris' };
const now = Date.parse('2026-11-20T10:00:00Z');

function errorsOf(form: ExpressEventForm, options: { isStaff?: boolean; department?: typeof lyon | null } = {}) {
  const check = new FormCheck();
  const department = options.department === undefined ? lyon : options.department;
  readExpressEvent(form, department, { now, isStaff: options.isStaff ?? false }, check);
  return Object.fromEntries(check.errors.map(({ field, message }) => [field, message]));
}
const withSlot = (slot: object) => ({ ...validForm, eventSlots: [{ ...validForm.eventSlots[0], ...slot }] });

describe('the public form', () => {
  it('accepts and reads a complete form', () => {
    const event = readExpressEvent(validForm, lyon, { now, isStaff: false });
    expect(errorsOf(validForm)).toEqual({});
    expect(event).toMatchObject({ departmentId: 69, departmentCode: '69', postalCode: '69002', type: 1 });
    expect(event.slots[1]).toEqual({
      name: 'Créneau 2',
      startsAt: Date.parse('2027-05-09T06:00:00Z'),
      endsAt: Date.parse('2027-05-09T10:00:00Z'),
      publicPeak: 800,
      nature: 2,
    });
  });

  it('reports every missing field at once', () => {
    const empty = { name: ' ', startDate: '', endDate: '', peak: '', nature: '' };
    expect(errorsOf({ eventSlots: [empty] }, { department: null })).toEqual({
      eventName: 'Veuillez saisir le nom de l’évènement',
      eventDepartment: 'Veuillez choisir un département',
      eventAddress: 'Veuillez saisir l’adresse',
      eventPostalCode: 'Veuillez saisir le code postal',
      eventCity: 'Veuillez saisir la ville',
      comments: 'Veuillez décrire votre évènement en commentaire',
      'eventSlots.0.name': 'Veuillez nommer le créneau',
      'eventSlots.0.startDate': 'Veuillez saisir la date de début',
      'eventSlots.0.endDate': 'Veuillez saisir la date de fin',
      'eventSlots.0.peak': 'Veuillez saisir l’effectif maximal simultané',
      'eventSlots.0.nature': 'Veuillez choisir la nature du créneau',
    });
  });

  it.each([[[]], [null], [undefined]])('requires at least one slot: %p', (eventSlots) => {
    expect(errorsOf({ ...validForm, eventSlots })).toEqual({ eventSlots: 'Veuillez ajouter au moins un créneau' });
  });

  it('requires no place for several departments, and returns no handling department', () => {
    const form = { ...validForm, severalDepartments: true, eventAddress: '', eventPostalCode: '', eventCity: '' };
    expect(errorsOf({ ...form, eventDepartment: null }, { department: null })).toEqual({});
    expect(readExpressEvent(form, lyon, { now, isStaff: false })).toMatchObject({
      departmentId: null,
      departmentCode: null,
    });
  });

  it('requires only a free address abroad', () => {
    const form = { ...validForm, eventDepartment: '0', eventPostalCode: 'BE-1000', eventCity: '' };
    expect(errorsOf(form, { department: null })).toEqual({});
    expect(errorsOf({ ...form, eventAddress: '' }, { department: null })).toHaveProperty('eventAddress');
    expect(readExpressEvent(form, null, { now, isStaff: false }).departmentId).toBeNull();
  });

  it('refuses a department that does not exist', () => {
    expect(errorsOf({ ...validForm, eventDepartment: '20' }, { department: null })).toEqual({
      eventDepartment: 'Ce département n’existe pas',
    });
  });

  it.each(['6900', '690021', '99000', '69A02', 'abcde'])('refuses the postal code %s', (eventPostalCode) => {
    expect(errorsOf({ ...validForm, eventPostalCode })).toEqual({
      eventPostalCode: 'Veuillez entrer un code postal valide',
    });
  });

  it('lets only staff enter a start in the past', () => {
    const form = withSlot({ startDate: '2026-11-19T08:00', endDate: '2026-11-21T08:00' });
    expect(errorsOf(form)).toEqual({ 'eventSlots.0.startDate': 'La date de début ne peut pas être dans le passé' });
    expect(errorsOf(form, { isStaff: true })).toEqual({});
  });

  it('refuses an end before the start, but accepts one at the start', () => {
    expect(errorsOf(withSlot({ endDate: '2027-05-08T07:59' }))).toEqual({
      'eventSlots.0.endDate': 'La date de fin ne peut pas précéder la date de début',
    });
    expect(errorsOf(withSlot({ endDate: '2027-05-08T08:00' }))).toEqual({});
  });

  it.each(['-1', '1.5', '1e3', 'beaucoup', -1, 1.5])('refuses the peak %p', (peak) => {
    expect(errorsOf(withSlot({ peak }))).toEqual({
      'eventSlots.0.peak': 'Veuillez saisir un nombre entier, 0 ou plus',
    });
  });

  it.each([[0], ['0'], ['1 500'], ['1\u202f500']])('accepts the peak %p', (peak) => {
    expect(errorsOf(withSlot({ peak }))).toEqual({});
  });

  it('refuses texts that are too long', () => {
    expect(errorsOf({ ...validForm, eventName: 'x'.repeat(201) })).toEqual({ eventName: '200 caractères au plus' });
  });

  it('never throws, whatever a body contains', () => {
    const text = fc.option(fc.string(), { nil: null });
    const slot = fc.record(
      {
        name: text,
        startDate: text,
        endDate: text,
        peak: fc.oneof(text, fc.double()),
        nature: fc.oneof(text, fc.integer()),
      },
      { requiredKeys: [] },
    );
    const form = fc.record(
      {
        eventName: text,
        eventDepartment: text,
        severalDepartments: fc.boolean(),
        eventSlots: fc.array(slot),
        comments: text,
      },
      { requiredKeys: [] },
    );
    fc.assert(fc.property(form, (body) => expect(Object.keys(errorsOf(body)).length).toBeGreaterThan(0)));
  });
});
