import type { UpdateTeamRulesBody } from '@pds/api-client/generated/model';
import {
  getGetTeamRulesQueryKey,
  getGetTeamRulesQueryOptions,
  updateTeamRules,
} from '@pds/api-client/generated/pricing/pricing';
import { useCall, useFresh } from '../../../shared/api/calls';

export { useGetTeamRules } from '@pds/api-client/generated/pricing/pricing';

/** Saves the teams that devices require. The department's dossiers are compared with them from now on. */
export const useUpdateTeamRules = (departmentId: number) =>
  useCall(
    (rules: UpdateTeamRulesBody) => updateTeamRules(departmentId, rules),
    {
      outdates: [
        {
          predicate: ({ queryKey: [address] }) =>
            typeof address === 'string' &&
            /^\/api\/(?:team-rules|aid-station-pricing\/default-pricing)\//.test(address),
        },
      ],
    },
    getGetTeamRulesQueryKey(departmentId),
  );

/** Loads the present teams, ignoring the cache. */
export const useLoadTeamRules = (departmentId: number) => useFresh(getGetTeamRulesQueryOptions(departmentId));
