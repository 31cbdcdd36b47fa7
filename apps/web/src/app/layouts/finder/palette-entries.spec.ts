import type { Role } from '@pds/kernel';
import type { Account } from '../../../shared/session/session';
import { type PaletteAnswer, paletteGroups, type PaletteSetting } from './palette-entries';

const found: PaletteAnswer = {
  dossiers: [
    {
      id: 12,
      eventName: 'Régates',
      organizationName: 'Club O’Neill',
      place: 'Bron',
      contactName: 'Anne Martin',
      startDate: '2026-11-20T14:30:00+01:00',
      status: 3,
      foundBy: null,
    },
  ],
  organizations: [{ id: 7, name: 'Club O’Neill', city: 'Bron' }],
  people: [
    { id: 9, firstName: 'Zoé', lastName: 'Petit', email: 'zoe@example.org', isConfirmed: true, affiliations: [] },
  ],
  papers: [{ name: 'Devis n° 5', dossierId: 12, eventName: 'Régates', status: 3 }],
  pastEvents: [{ id: 4, name: 'Régates', firstDay: '2019-06-22', place: 'Bron' }],
};

const groupsFor = (role: Role, text = '', setting: Partial<PaletteSetting> = {}) =>
  paletteGroups(text, found, {
    account: { roles: [role] } as Account,
    recent: [{ id: 3, title: 'Bal' }],
    editedDossier: null,
    address: '/',
    ...setting,
  });
/** The addresses of a group's entries. */
const opened = (groups: ReturnType<typeof paletteGroups>, group: string) =>
  groups.find(({ label }) => label === group)?.entries.map(({ opens }) => (opens === 'keys' ? opens : opens.to));
const labels = (groups: ReturnType<typeof paletteGroups>, group: string) =>
  groups.find(({ label }) => label === group)?.entries.map(({ label }) => label);

describe('the palette', () => {
  it('without a text shows recent dossiers, actions and all screens, and nothing of an earlier answer', () => {
    const groups = groupsFor('ROLE_LOCAL_MANAGER');
    expect(groups.map(({ label }) => label)).toEqual(['Dossiers récents', 'Actions', 'Écrans']);
    expect(opened(groups, 'Dossiers récents')).toEqual(['/admin/aid-station/demand/3']);
    expect(labels(groups, 'Actions')).toEqual(['Nouvelle demande', 'Raccourcis clavier']);
  });

  it('shows actions and screens whose words begin like or contain those of the text', () => {
    const groups = paletteGroups('CHÈQ', undefined, {
      account: { roles: ['ROLE_ACCOUNTING'] } as Account,
      recent: [],
      editedDossier: null,
      address: '/',
    });
    expect(groups.map(({ label, entries }) => [label, entries.length])).toEqual([['Écrans', 1]]);
    expect(labels(groupsFor('ROLE_ADMIN', 'nouvelle'), 'Actions')).toBeUndefined();
    expect(groupsFor('ROLE_ADMIN', '%').map(({ label }) => label)).toEqual([
      'Dossiers',
      'Organisations',
      'Personnes',
      'Documents',
      'Évènements passés (importés)',
    ]);
  });

  it.each<[Role, string, string, string]>([
    ['ROLE_LOCAL_MANAGER', 'Organisations', '/admin/aid-station/edit/12', '/admin/organization/edit/7'],
    ['ROLE_USER', 'Organisations', '/admin/organization/aid-station/show/12', '/admin/organization/edit/7'],
    [
      'ROLE_ACCOUNTING',
      'Organisations',
      '/admin/aid-station/edit/12',
      '/admin/accounting/ope-invoice?orgaName=Club+O%E2%80%99Neill',
    ],
  ])('leads %s to pages that they may open', (role, customers, dossier, customer) => {
    const groups = groupsFor(role, 'oneill');
    expect([opened(groups, 'Dossiers'), opened(groups, customers)]).toEqual([[dossier], [customer]]);
    const paper = role === 'ROLE_USER' ? '/admin/organization/documents' : `${dossier}?onglet=administratif`;
    expect(opened(groups, 'Documents')).toEqual([paper]);
    expect(opened(groups, 'Personnes')).toEqual(['/admin/users/edit/9']);
    expect(opened(groups, 'Évènements passés (importés)')).toEqual(['/admin/aid-station/past-events?evenement=4']);
  });

  it('offers « Générer le devis » to managers on a dossier that they may edit, at its button', () => {
    const at = { editedDossier: 12, address: '/admin/aid-station/edit/12?onglet=statut' };
    expect(opened(groupsFor('ROLE_LOCAL_MANAGER', 'devis', at), 'Actions')).toEqual([
      '/admin/aid-station/edit/12?onglet=administratif#generate-quote',
    ]);
    expect(opened(groupsFor('ROLE_ACCOUNTING', 'devis', at), 'Actions')).toBeUndefined();
    expect(opened(groupsFor('ROLE_LOCAL_MANAGER', 'devis'), 'Actions')).toBeUndefined();
  });

  it('leads to all dossiers found where the answer is full', () => {
    const many = {
      ...found,
      dossiers: Array.from({ length: 5 }, (_, index) => ({ ...found.dossiers[0]!, id: index + 1 })),
    };
    const setting = { recent: [], editedDossier: null, address: '/' };
    const staff = paletteGroups(' bron ', many, { ...setting, account: { roles: ['ROLE_ACCOUNTING'] } as Account });
    expect(opened(staff, 'Dossiers')!.at(-1)).toBe('/admin/search?q=bron');
    const organiser = paletteGroups('bron', many, { ...setting, account: { roles: ['ROLE_USER'] } as Account });
    expect(opened(organiser, 'Dossiers')).toHaveLength(5);
  });
});
