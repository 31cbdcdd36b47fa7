import type { ImportSummaryAnswer, ImportUndoneAnswer } from '@pds/api-client/generated/model';
import { counted } from '@pds/kernel';
import { pathTo } from '../../../routing/routes';
import type { StatusText } from '../../../shared/reference/statuses';
import { formatNumber } from '../../../shared/ui/text/format';

/** What each kind of import brings, in a sentence, and where an object of it is seen. */
const importables: Readonly<Record<string, { readonly lead: string; readonly path: (id: number) => string }>> = {
  'organisations.organisations': {
    lead: 'Vos clients\u00a0: mairies, associations, entreprises, avec leurs adresses et leurs contacts.',
    path: (id) => pathTo('organization_edit', { id }),
  },
  'organisations.means': {
    lead: 'Vos véhicules, lots et matériels, avec leurs jours d’indisponibilité.',
    path: () => pathTo('administration_office_list'),
  },
  'pricing.tariffs': {
    lead: 'Vos prix, options et frais, tels que vos devis les reprennent.',
    path: () => pathTo('aid-station_admin_pricing'),
  },
  'demand.past-events': {
    lead: 'Les postes déjà tenus, pour les retrouver et les refaire. Rien n’en est envoyé ni facturé.',
    path: (id) => `${pathTo('aid-station_admin_past-events')}?evenement=${id}`,
  },
  'organisations.members': {
    lead: 'Vos secouristes et leurs qualifications, avec leur dernier jour de validité.',
    path: () => pathTo('administration_office_list'),
  },
};

/** Returns the sentence on a kind of import, or nothing for one that this page does not know. */
export const importableLead = (name: string): string => importables[name]?.lead ?? '';

/** Returns where an object of an import is seen, if anywhere. */
export const objectPath = (name: string, id: number | null): string | null =>
  id === null ? null : (importables[name]?.path(id) ?? null);

/** What becomes of a row, in the order in which somebody has to look at it. */
export const outcomes = ['ask', 'refuse', 'change', 'create', 'same'] as const;
export type Outcome = (typeof outcomes)[number];

const planned: Readonly<Record<Outcome, readonly [one: string, several: string]>> = {
  ask: ['fiche sans réponse', 'fiches sans réponse'],
  refuse: ['fiche refusée', 'fiches refusées'],
  change: ['fiche à modifier', 'fiches à modifier'],
  create: ['fiche à créer', 'fiches à créer'],
  same: ['fiche inchangée', 'fiches inchangées'],
};
const done: typeof planned = {
  ...planned,
  ask: ['fiche laissée de côté', 'fiches laissées de côté'],
  change: ['fiche modifiée', 'fiches modifiées'],
  create: ['fiche créée', 'fiches créées'],
};

type Counted = Pick<ImportSummaryAnswer, 'counts' | 'objects'>;

/** Returns what became, or would become, of objects: `12 fiches à créer`, `10 fiches créées (13 lignes)` where they have more rows. */
export function outcomeText(outcome: Outcome, { counts, objects }: Counted, isDone: boolean): string {
  return withRows(counted(objects[outcome], ...(isDone ? done : planned)[outcome]), objects[outcome], counts[outcome]);
}

/** Returns what a run would write: `12 fiches`, `10 fiches (13 lignes)`. */
export function toWriteText({ counts, objects }: Counted): string {
  const number = objects.create + objects.change;
  return withRows(counted(number, 'fiche'), number, counts.create + counts.change);
}

function withRows(text: string, objects: number, rows: number): string {
  return rows === objects ? text : `${text} (${counted(rows, 'ligne')})`;
}

const states: Readonly<Record<ImportSummaryAnswer['state'], StatusText>> = {
  columns: { text: 'Colonnes à vérifier', tone: 'attention' },
  previewing: { text: 'Lecture en cours', tone: 'progress' },
  previewed: { text: 'Prêt, rien n’est enregistré', tone: 'attention' },
  running: { text: 'Import en cours', tone: 'progress' },
  done: { text: 'Importé', tone: 'done' },
  failed: { text: 'Interrompu', tone: 'refused' },
  undoing: { text: 'Annulation en cours', tone: 'progress' },
  undone: { text: 'Annulé', tone: 'neutral' },
};

export const importStatus = ({ state }: Pick<ImportSummaryAnswer, 'state'>): StatusText => states[state];

/** Returns what an import did: `12 fiches créées, 1 fiche refusée`. Empty before it ran, unless it has nothing to do. */
export function resultText(shown: Pick<ImportSummaryAnswer, 'state' | 'undone'> & Counted): string {
  const { state, counts, undone } = shown;
  if (undone) return undoneText(undone);
  const isForNothing = state === 'previewed' && counts.create + counts.change + counts.ask === 0;
  if (state !== 'done' && !isForNothing) return '';
  const results = (['create', 'change', 'refuse'] as const).filter((outcome) => counts[outcome] > 0);
  return results.map((outcome) => outcomeText(outcome, shown, true)).join(', ') || '0\u00a0changement';
}

/** Said to an administrator who has not chosen one. */
export const noDepartment = 'Choisissez d’abord le département.';

/** Returns what an undo did: `12 fiches annulées, 1 fiche conservée`. */
function undoneText({ removed, stayed }: ImportUndoneAnswer): string {
  const left = stayed ? `, ${counted(stayed, 'fiche conservée', 'fiches conservées')}` : '';
  return `${counted(removed, 'fiche annulée', 'fiches annulées')}${left}`;
}

/** Returns the title of a column of a file, or its place where it has none. */
export const columnTitle = (title: string | undefined, place: number): string =>
  title?.trim() || `Colonne ${formatNumber(place + 1)}`;
