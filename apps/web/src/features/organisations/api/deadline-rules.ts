import { getListDeadlinesQueryKey, previewDeadlineRules } from '@pds/api-client/generated/aid-station/aid-station';
import type { DeadlineRulesAnswer, DeadlineRulesBody, EditDeadlineRulesBody } from '@pds/api-client/generated/model';
import {
  getShowDeadlineRulesQueryKey,
  getShowDeadlineRulesQueryOptions,
  updateDeadlineRules,
} from '@pds/api-client/generated/organisations/organisations';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { shownDossierQueries } from '../../../shared/reference/dossier-queries';

export { useShowDeadlineRules } from '@pds/api-client/generated/organisations/organisations';

/** Sets all deadline rules of a department; every dossier's deadlines follow. */
export function useUpdateDeadlineRules(departmentId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (rules: EditDeadlineRulesBody) => updateDeadlineRules(departmentId, rules),
    onSuccess: (saved) => client.setQueryData(getShowDeadlineRulesQueryKey(departmentId), saved),
    meta: { outdates: [{ queryKey: getListDeadlinesQueryKey() }, shownDossierQueries] },
  });
}

/** Computes what typed rules would change in open dossiers; stores nothing. */
export function usePreviewDeadlineRules(departmentId: number) {
  return useMutation({
    mutationFn: (rules: DeadlineRulesBody) => previewDeadlineRules(departmentId, rules),
    meta: { outdates: [] },
  });
}

/** Loads the present rules, ignoring the cache. */
export function useLoadDeadlineRules(departmentId: number) {
  const client = useQueryClient();
  return (): Promise<DeadlineRulesAnswer> =>
    client.fetchQuery({ ...getShowDeadlineRulesQueryOptions(departmentId), staleTime: 0 });
}
