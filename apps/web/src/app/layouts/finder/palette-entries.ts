import type {
  FindAnswer,
  FoundDossierAnswer,
  FoundPastEventAnswer,
  UserListRow,
} from '@pds/api-client/generated/model';
import { hasWords, managerRoles, type Role, searchWords } from '@pds/kernel';
import { pathTo, routes } from '../../../routing/routes';
import { staffDossierPath } from '../../../shared/dossier/staff-dossier-path';
import type { RecentDossier } from '../../../shared/session/recent-dossiers';
import { type Account, isStaff } from '../../../shared/session/session';
import { dayText } from '../../../shared/ui/text/day';
import { formatDate } from '../../../shared/ui/text/format';
import { menuFor } from '../../menu';

/** Something that the palette opens. */
export interface PaletteEntry {
  /** Unique among all entries. */
  readonly key: string;
  readonly label: string;
  /** Facts that tell it from similar ones. */
  readonly detail?: string;
  readonly shortcut?: string;
  /** An address, or `keys` for the list of shortcuts. */
  readonly opens: { readonly to: string } | 'keys';
}

export interface PaletteGroup {
  readonly label: string;
  readonly entries: readonly PaletteEntry[];
}

/** What the server found; people for those only who see the list of users. */
export interface PaletteAnswer extends FindAnswer {
  readonly people: readonly UserListRow[];
}

/** What the palette knows besides the server's answer. */
export interface PaletteSetting {
  readonly account: Account;
  readonly recent: readonly RecentDossier[];
  /** The dossier on screen, if the user may edit it. */
  readonly editedDossier: number | null;
  /** Path and query of the page on screen. */
  readonly address: string;
}

const transformed = 3;
/** Of each kind on the server. */
export const maxFound = 5;

/** Returns the groups to choose from, without empty ones: what was found, the actions and screens with these words, or the recent dossiers. */
export function paletteGroups(text: string, found: PaletteAnswer | undefined, setting: PaletteSetting): PaletteGroup[] {
  const words = searchWords(text);
  const isAsked = text.trim() !== '';
  const answer = isAsked ? found : undefined;
  const named = (entries: readonly PaletteEntry[]) =>
    entries.filter(({ label, detail = '' }) => !isAsked || (words.length > 0 && hasWords(`${label} ${detail}`, words)));
  const groups: PaletteGroup[] = [
    { label: 'Dossiers récents', entries: isAsked ? [] : setting.recent.map(recentEntry) },
    { label: 'Dossiers', entries: answer ? dossierEntries(answer.dossiers, text, setting.account) : [] },
    {
      label: 'Organisations',
      entries: answer ? organisationEntries(answer, setting.account) : [],
    },
    { label: 'Personnes', entries: answer ? answer.people.map(personEntry) : [] },
    { label: 'Documents', entries: answer ? paperEntries(answer, setting.account) : [] },
    { label: 'Évènements passés (importés)', entries: answer ? answer.pastEvents.map(pastEventEntry) : [] },
    { label: 'Actions', entries: named(actions(setting)) },
    { label: 'Écrans', entries: named(screens(setting.account)) },
  ];
  return groups.filter(({ entries }) => entries.length > 0);
}

const recentEntry = ({ id, title }: RecentDossier): PaletteEntry => ({
  key: `recent-${id}`,
  label: title,
  detail: `n° ${id}`,
  opens: { to: pathTo('aid-station_admin_demand', { id }) },
});

function dossierPath({ id, status }: Pick<FoundDossierAnswer, 'id' | 'status'>, account: Account): string {
  if (isStaff(account)) return staffDossierPath({ id, isAidStation: status === transformed });
  return pathTo('organization_aid-station_show', { id });
}

function dossierEntries(dossiers: readonly FoundDossierAnswer[], text: string, account: Account): PaletteEntry[] {
  const entries: PaletteEntry[] = dossiers.map((dossier) => ({
    key: `dossier-${dossier.id}`,
    label: dossier.eventName,
    detail: [`n° ${dossier.id}`, formatDate(dossier.startDate), dossier.place, dossier.organizationName]
      .filter(Boolean)
      .join(' · '),
    opens: { to: dossierPath(dossier, account) },
  }));
  if (dossiers.length < maxFound || !isStaff(account)) return entries;
  const to = `${pathTo('search')}?${new URLSearchParams({ q: text.trim() })}`;
  return [...entries, { key: 'all-dossiers', label: 'Voir tous les dossiers trouvés', opens: { to } }];
}

/** Customers lead to their page, or for accounting, which has none, to their invoices. */
function organisationEntries({ organizations }: FindAnswer, { roles }: Account): PaletteEntry[] {
  const allowed: readonly Role[] = routes.organization_edit.allowed;
  const mayOpen = roles.some((role) => allowed.includes(role));
  return organizations.map(({ id, name, city }) => ({
    key: `organisation-${id}`,
    label: name,
    detail: [city, mayOpen ? '' : 'ses factures'].filter(Boolean).join(' · '),
    opens: {
      to: mayOpen
        ? pathTo('organization_edit', { id })
        : `${pathTo('accounting_operational_invoice_list')}?${new URLSearchParams({ orgaName: name })}`,
    },
  }));
}

const personEntry = ({ id, firstName, lastName, email }: UserListRow): PaletteEntry => ({
  key: `person-${id}`,
  label: `${firstName} ${lastName}`.trim() || email,
  detail: email,
  opens: { to: pathTo('admin_users_edit', { id }) },
});

/** Papers lead to where staff find them in the dossier, and organisers among their documents. */
function paperEntries({ papers }: FindAnswer, account: Account): PaletteEntry[] {
  return papers.map(({ name, dossierId, eventName, status }) => ({
    key: name,
    label: name,
    detail: `${eventName} · n° ${dossierId}`,
    opens: {
      to: isStaff(account)
        ? `${dossierPath({ id: dossierId, status }, account)}?onglet=administratif`
        : pathTo('organization_documents'),
    },
  }));
}

const pastEventEntry = ({ id, name, firstDay, place }: FoundPastEventAnswer): PaletteEntry => ({
  key: `past-event-${id}`,
  label: name,
  detail: [dayText(firstDay), place].filter(Boolean).join(' · '),
  opens: { to: `${pathTo('aid-station_admin_past-events')}?${new URLSearchParams({ evenement: String(id) })}` },
});

/** The actions that the user may do here. */
function actions({ account: { roles }, editedDossier, address }: PaletteSetting): PaletteEntry[] {
  const entries: PaletteEntry[] = [];
  if (editedDossier !== null && roles.some((role) => managerRoles.includes(role))) {
    const [path, query] = address.split('?');
    const at = new URLSearchParams(query);
    at.set('onglet', 'administratif');
    entries.push({
      key: 'generate-quote',
      label: 'Générer le devis',
      detail: `dossier n° ${editedDossier}`,
      opens: { to: `${path}?${at}#generate-quote` },
    });
  }
  // Administrators work in no department, so that nobody would handle their demand (spec organiser 2.2).
  if (!roles.includes('ROLE_ADMIN'))
    entries.push({ key: 'new-demand', label: 'Nouvelle demande', opens: { to: pathTo('demand') } });
  entries.push({ key: 'keys', label: 'Raccourcis clavier', shortcut: '?', opens: 'keys' });
  return entries;
}

/** The entries of the user's menu. */
function screens(account: Account): PaletteEntry[] {
  const start = isStaff(account) ? [{ key: 'root', label: 'Tableau de bord', opens: { to: pathTo('root') } }] : [];
  const menu = menuFor(account.roles).flatMap(({ label: group, entries }) =>
    entries.map(({ label, to }) => ({ key: to, label, ...(label !== group && { detail: group }), opens: { to } })),
  );
  return [...start, ...menu];
}
