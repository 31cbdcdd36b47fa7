import { getListDeadlinesQueryKey, previewDeadlineRules } from '@pds/api-client/generated/aid-station/aid-station';
import type { DeadlineRulesAnswer, DeadlineRulesBody, EditDeadlineRulesBody } from '@pds/api-client/generated/model';
import {
  getShowDeadlineRulesQueryKey,
  getShowDeadlineRulesQueryOptions,
  updateDeadlineRules,
} from '@pds/api-client/generated/organisations/organisations';
import { useQueryClient } from '@tanstack/react-query';
import { shownDossierQueries } from '../../../shared/reference/dossier-queries';
import { useCall } from '../../../shared/api/calls';

export { useShowDeadlineRules } from '@pds/api-client/generated/organisations/organisations';

/** Sets all deadline rules of a department; every dossier's deadlines follow. */
export const useUpdateDeadlineRules = (departmentId: number) =>
  useCall(
    (rules: EditDeadlineRulesBody) => updateDeadlineRules(departmentId, rules),
    { outdates: [{ queryKey: getListDeadlinesQueryKey() }, shownDossierQueries] },
    getShowDeadlineRulesQueryKey(departmentId),
  );

/** Computes what typed rules would change in open dossiers; stores nothing. */
export const usePreviewDeadlineRules = (departmentId: number) =>
  useCall((rules: DeadlineRulesBody) => previewDeadlineRules(departmentId, rules), { outdates: [] });

/** Loads the present rules, ignoring the cache. */
export function useLoadDeadlineRules(departmentId: number) {
  const client = useQueryClient();
  return (): Promise<DeadlineRulesAnswer> =>
    client.fetchQuery({ ...getShowDeadlineRulesQueryOptions(departmentId), staleTime: 0 });
}
