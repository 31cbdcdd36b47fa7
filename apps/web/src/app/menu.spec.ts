import { menuFor } from './menu';

it.each([
  ['ROLE_LOCAL_MANAGER', ['Postes de secours', 'Demandes', 'Demandes non prises en charge']],
  ['ROLE_ACCOUNTING', ['Postes de secours', 'Demandes', 'Planning']],
  ['ROLE_USER', ['Mes demandes', 'Mes postes de secours']],
] as const)('the menu of stations begins for %s as the specification lists it: %j', (role, labels) => {
  const [{ entries } = { entries: [] }] = menuFor([role]);
  expect(entries.slice(0, 3).map(({ label }) => label)).toEqual(labels);
});
