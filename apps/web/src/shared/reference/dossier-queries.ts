import type { InvalidateQueryFilters } from '@tanstack/react-query';

/** What shows the planned or assigned means of an office, or of any dossier: each depends on the other dossiers of the office. */
export const meansPlanningQueries: InvalidateQueryFilters = {
  predicate: ({ queryKey: [path] }) =>
    typeof path === 'string' && /\/(means-(board|conflicts|day)|assignments)$/.test(path),
};

/**
 * Lists and figures that show dossiers, from any context, and what others of an office are compared with. By address: the generated keys
 * would bring the calls of every context to each page. `app/dossier-outdated.spec.ts` compares them with the API.
 */
export const dossierListQueries: readonly InvalidateQueryFilters[] = [
  '/api/demand/list',
  '/api/demand/dps-support/list',
  '/api/demand/user/list',
  '/api/aid-station/list',
  '/api/aid-station/organization/list',
  '/api/document/organization',
  '/api/invoice',
  '/api/home/data',
  '/api/home/to-do',
  '/api/home/search',
  '/api/home/deadlines',
  '/api/find',
  '/api/mails',
  '/api/reinforcement',
  '/api/planning',
  '/api/planning/means-board',
  '/api/planning/towns',
]
  .map((path): InvalidateQueryFilters => ({ queryKey: [path] }))
  // Asked again when it is next looked at: the dossier that is shown may just have been handed over or deleted.
  .concat({ ...meansPlanningQueries, refetchType: 'none' });

const ownQueryOf = (id: number) => `/api/demand/${id}`;

/** Queries that show one dossier, except its own. */
const otherQueriesOf = (id: number) => [
  `/api/invoice/of-demand/${id}`,
  `/api/aid-station/eprotec/${id}`,
  `/api/demand/${id}/means-conflicts`,
  `/api/demand/${id}/assignments`,
  `/api/demand/${id}/sign-up`,
  `/api/demand/${id}/timeline`,
  `/api/demand/${id}/people`,
  `/api/demand/${id}/deadlines`,
  `/api/demand/${id}/reinforcements`,
  `/api/document/answers/${id}`,
  `/api/mails/of-demand/${id}`,
];

/** Every shown dossier, of any number, with all queries that show it. */
export const shownDossierQueries: InvalidateQueryFilters = {
  predicate: ({ queryKey: [path] }) => {
    const id = typeof path === 'string' && /\/(\d+)(\/|$)/.exec(path)?.[1];
    return Boolean(id) && [ownQueryOf(Number(id)), ...otherQueriesOf(Number(id))].some((own) => own === path);
  },
};

/** Queries that show a dossier, except its own: what a step outdates when it updates the dossier's own query itself. */
export function queriesExceptDossier(id: number): InvalidateQueryFilters[] {
  return [...otherQueriesOf(id).map((path) => ({ queryKey: [path] })), ...dossierListQueries];
}

/** All queries that show a dossier: what a mutation of any context outdates when it changes one. */
export function dossierQueries(id: number): InvalidateQueryFilters[] {
  return [{ queryKey: [ownQueryOf(id)] }, ...queriesExceptDossier(id)];
}
