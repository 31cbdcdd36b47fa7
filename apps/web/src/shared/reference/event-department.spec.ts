import { departmentText, noDepartment } from './event-department';

it('an event’s department has the same text as in the list of choices', () => {
  const departments = [{ code: '38', name: 'Isère' }];
  expect(['38', '0', null, '974'].map((code) => departmentText(code, departments, 'Non précisé'))).toEqual([
    '38 – Isère',
    'À l’étranger ou autre cas',
    'Non précisé',
    '974',
  ]);
});

it('no department means several, unless nothing was entered', () => {
  expect(noDepartment({ eventDepartment: null, severalDepartments: false })).toBe('Non précisé');
  expect(noDepartment({ eventDepartment: null, severalDepartments: true })).toBe('Plusieurs départements');
  expect(noDepartment({ eventDepartment: '38', severalDepartments: false })).toBe('Plusieurs départements');
});
