import { dossierAt, listHolding, neighboursOf } from './last-list';

const tabStorage = new Map<string, string>();
Object.assign(globalThis, { sessionStorage: { getItem: (key: string) => tabStorage.get(key) ?? null } });

const address = '/admin/aid-station/demand/list?page=2';
const remember = (list: unknown) => tabStorage.set('pds.last-list', JSON.stringify(list));

describe('the neighbours of a dossier', () => {
  beforeEach(() => remember({ address, title: 'Demandes actives', dossiers: [30, 12, 7] }));

  it.each([
    [30, 1, null, 12],
    [12, 2, 30, 7],
    [7, 3, 12, null],
  ])('of n° %i, the %i. of its list, are %p and %p', (id, place, previous, next) => {
    expect(neighboursOf(id)).toMatchObject({ list: { title: 'Demandes actives' }, place, previous, next });
  });

  it('are none outside of the list, without a list, and for a list of something else', () => {
    expect(neighboursOf(31)).toBeNull();
    remember({ address, title: 'Utilisateurs' });
    expect(neighboursOf(30)).toBeNull();
    remember({ address, title: 'Utilisateurs', dossiers: ['30', null, {}] });
    expect(neighboursOf(30)).toBeNull();
    tabStorage.clear();
    expect(neighboursOf(30)).toBeNull();
  });
});

it.each([
  ['/admin/aid-station/demand/30', '/admin/aid-station/list', true],
  ['/admin/aid-station/demand/31', '/admin/aid-station/demand/list', true],
  ['/admin/aid-station/demand/31', '/admin/aid-station/list', false],
  ['/admin/users/edit/30', '/admin/users/list', false],
])('the way back from %s below %s leads to the last list: %p', (at, parent, isLast) => {
  remember({ address, title: 'Demandes actives', dossiers: [30, 12, 7] });
  expect(listHolding(at, parent) !== undefined).toBe(isLast);
});

it.each([
  ['/admin/aid-station/edit/30', 30],
  ['/admin/aid-station/demand/30?onglet=administratif#generate-quote', 30],
  ['/admin/aid-station/demand/list', null],
  ['/admin/aid-station/demand/30x', null],
  ['/admin/aid-station/demand/0', null],
  ['/admin/users/edit/30', null],
])('the dossier at %s is %p', (path, id) => {
  expect(dossierAt(path)).toBe(id);
});
