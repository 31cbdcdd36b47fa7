import type { FieldCheck } from '../checks/checks';
import type { FieldPath } from '../problem-form';
import { controlId, FormField, FormStore } from './form-store';

const filledIn: FieldCheck = (value) => (value ? null : 'Ce champ est obligatoire');
const short: FieldCheck = (value) => (String(value).length <= 3 ? null : 'Trois caractères au plus');

function fieldOf(store: FormStore, path: FieldPath, ...checks: FieldCheck[]): FormField {
  const field = new FormField(store);
  field.describe(path, checks);
  store.add(field);
  return field;
}

describe('values of a form', () => {
  it('are read and written by path, without changing the given object', () => {
    const given = { name: 'Course', slots: [{ name: 'Jour' }, { name: 'Nuit' }] };
    const store = new FormStore(given);
    store.setFieldValue(['slots', 1, 'name'], 'Soirée');
    expect(store.getFieldValue(['slots', 1, 'name'])).toBe('Soirée');
    expect(store.getFieldsValue(true)).toEqual({ name: 'Course', slots: [{ name: 'Jour' }, { name: 'Soirée' }] });
    expect(given.slots[1]).toEqual({ name: 'Nuit' });
  });

  it('are kept for names without a field on the page', () => {
    const store = new FormStore({ startedAt: 12 });
    store.setFieldsValue({ name: 'Course' });
    expect(store.getFieldsValue(true)).toEqual({ startedAt: 12, name: 'Course' });
  });

  it('notify the page of input, but not of its own changes', () => {
    const store = new FormStore({ slots: [{ name: 'Jour' }, { name: 'Nuit' }] });
    const typed: object[] = [];
    store.listen((changed) => typed.push(changed));
    store.setFieldValue('name', 'Course');
    store.change(fieldOf(store, ['slots', 1, 'name']), 'Soirée');
    expect(typed).toHaveLength(1);
    expect(typed[0]).toMatchObject({ slots: { 1: { name: 'Soirée' } } });
  });
});

describe('errors of a field', () => {
  it('show the first failed check', async () => {
    const store = new FormStore({ code: 'longer' });
    const code = fieldOf(store, ['code'], filledIn, short);
    await expect(store.validateFields()).rejects.toThrow();
    expect(code.errors).toEqual(['Trois caractères au plus']);
    store.change(code, '');
    expect(code.errors).toEqual(['Ce champ est obligatoire']);
    store.change(code, 'abc');
    expect(code.errors).toEqual([]);
    await expect(store.validateFields()).resolves.toEqual({ code: 'abc' });
  });

  it('are computed for every field, not only up to the first invalid one', () => {
    const store = new FormStore({});
    const fields = [fieldOf(store, ['a'], filledIn), fieldOf(store, ['b'], filledIn)];
    expect(store.validate()).toBe(false);
    expect(fields.map(({ errors }) => errors)).toEqual([['Ce champ est obligatoire'], ['Ce champ est obligatoire']]);
  });

  it('from the server stay when the field is left, and disappear with other input', () => {
    const store = new FormStore({ email: 'zoe@demo.example' });
    const email = fieldOf(store, ['email'], filledIn);
    store.setFields([{ name: ['email'], errors: ['Cette adresse est prise'] }]);
    email.validateOnBlur();
    expect(email.errors).toEqual(['Cette adresse est prise']);
    store.change(email, 'lea@demo.example');
    expect(email.errors).toEqual([]);
  });

  it('disappear with the values that the page replaces, and stay at all others', () => {
    const store = new FormStore({ slots: [{ peak: '1' }, { peak: '2' }], city: '' });
    const fields = [
      fieldOf(store, ['slots', 0]),
      fieldOf(store, ['slots', 1, 'peak']),
      fieldOf(store, ['city'], filledIn),
    ];
    const [first, second, city] = fields;
    const errors = ['Refusé'];
    const refuse = () => store.setFields(fields.map(({ path: name }) => ({ name, errors })));
    refuse();
    store.setFieldValue(['slots', 0, 'peak'], '3');
    expect([first!.errors, second!.errors, city!.errors]).toEqual([[], errors, errors]);
    refuse();
    store.setFieldsValue({ slots: [store.getFieldValue(['slots', 0]), { peak: '4' }], city: '' });
    expect([first!.errors, second!.errors, city!.errors]).toEqual([errors, [], errors]);
  });

  it('are looked for again in a field that depends on another one, once it is filled in', () => {
    const store = new FormStore({ start: '', end: '' });
    const end = fieldOf(store, ['end'], (value) => (value === 'wrong' ? 'Fin refusée' : null), filledIn);
    store.validateDependent(['end']);
    expect(end.errors).toEqual([]);
    store.setFieldValue('end', 'wrong');
    store.validateDependent(['end']);
    expect(end.errors).toEqual(['Fin refusée']);
  });

  it('disappear with the field, which is then neither checked nor returned', () => {
    const store = new FormStore({});
    const field = new FormField(store);
    field.describe(['city'], [filledIn]);
    const remove = store.add(field);
    remove();
    expect(store.validate()).toBe(true);
    expect(store.getFieldsError()).toEqual([]);
  });
});

describe('rows of a list', () => {
  it('keep their keys when another one is removed', () => {
    const store = new FormStore({ slots: ['a', 'b', 'c'] });
    const [first, , third] = store.keysOf('slots');
    store.removeRow('slots', 1);
    expect(store.getFieldValue('slots')).toEqual(['a', 'c']);
    expect(store.keysOf('slots')).toEqual([first, third]);
  });

  it('keep the errors of their fields when another one is removed', () => {
    const store = new FormStore({ slots: [{ peak: '1' }, { peak: '2' }] });
    const second = fieldOf(store, ['slots', 1, 'peak']);
    store.setFields([{ name: ['slots', 1, 'peak'], errors: ['Effectif refusé'] }]);
    store.removeRow('slots', 0);
    second.describe(['slots', 0, 'peak'], []);
    expect(store.getFieldsError()).toEqual([{ name: ['slots', 0, 'peak'], errors: ['Effectif refusé'] }]);
  });

  it('get a new key when they are added, even after a removal', () => {
    const store = new FormStore({ slots: ['a', 'b'] });
    const before = store.keysOf('slots');
    store.removeRow('slots', 1);
    store.addRow('slots', 'c');
    expect(store.getFieldValue('slots')).toEqual(['a', 'c']);
    expect(before).not.toContain(store.keysOf('slots')[1]);
  });

  it('are restored at their place, and the others keep their keys', () => {
    const store = new FormStore({ slots: ['a', 'b', 'c'] });
    const [first, , third] = store.keysOf('slots');
    store.removeRow('slots', 1);
    store.insertRow('slots', 1, 'b');
    expect(store.getFieldValue('slots')).toEqual(['a', 'b', 'c']);
    expect(store.keysOf('slots')).toMatchObject([first, expect.any(Number), third]);
    expect(new Set(store.keysOf('slots')).size).toBe(3);
  });

  it('follow values that the page sets', () => {
    const store = new FormStore({});
    expect(store.keysOf('slots')).toEqual([]);
    store.setFieldsValue({ slots: ['a', 'b'] });
    expect(new Set(store.keysOf('slots')).size).toBe(2);
  });

  it('notify the page when they are added or removed, without counting as input', () => {
    const store = new FormStore({ slots: ['a'] });
    const typed: object[] = [];
    store.listen((changed) => typed.push(changed));
    store.addRow('slots', 'b');
    store.removeRow('slots', 0);
    expect(typed).toEqual([{}, {}]);
    expect(store.getFieldValue('slots')).toEqual(['b']);
  });
});

it('derives control ids from the form and the path', () => {
  expect(controlId('demand', ['eventSlots', 0, 'name'])).toBe('demand_eventSlots_0_name');
  expect(controlId(undefined, ['eventName'])).toBe('eventName');
});
