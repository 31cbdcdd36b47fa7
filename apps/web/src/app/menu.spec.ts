import { menuFor } from './menu';

it.each([
  ['ROLE_LOCAL_MANAGER', ['Postes de secours', 'Demandes', 'Demandes non prises en charge']],
  ['ROLE_ACCOUNTING', ['Postes de secours', 'Demandes', 'Planning']],
  ['ROLE_USER', ['Mes demandes', 'Mes postes de secours']],
] as const)('the menu of stations begins for %s as the specification lists it: %j', (role, labels) => {
  const [{ entries } = { entries: [] }] = menuFor([role]);
  expect(entries.slice(0, 3).map(({ label }) => label)).toEqual(labels);
});

it.each([
  ['ROLE_ADMIN', true],
  ['ROLE_LOCAL_MANAGER', true],
  ['ROLE_OFFICE_LOCAL_MANAGER', true],
  ['ROLE_ACCOUNTING', false],
  ['ROLE_USER', false],
] as const)('« Importer » is in the menu of %s: %s', (role, isThere) => {
  const labels = menuFor([role]).flatMap(({ entries }) => entries.map(({ label }) => label));
  expect(labels.includes('Importer')).toBe(isThere);
});
