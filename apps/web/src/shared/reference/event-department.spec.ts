import { departmentText, noDepartment } from './event-department';

it('an event’s department is told as the list of choices names it', () => {
  const departments = [{ code: '38', name: 'Isère' }];
  expect(['38', '0', null, '974'].map((code) => departmentText(code, departments, 'Non précisé'))).toEqual([
    '38 – Isère',
    'À l’étranger ou autre cas',
    'Non précisé',
    '974',
  ]);
});

it('no department is several, unless nothing was told', () => {
  expect(noDepartment({ eventDepartment: null, severalDepartments: false })).toBe('Non précisé');
  expect(noDepartment({ eventDepartment: null, severalDepartments: true })).toBe('Plusieurs départements');
  expect(noDepartment({ eventDepartment: '38', severalDepartments: false })).toBe('Plusieurs départements');
});
