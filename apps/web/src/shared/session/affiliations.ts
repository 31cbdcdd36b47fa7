import { useListAffiliations } from '@pds/api-client/generated/users/users';
import { useIsDrawn } from '../ui/later';

/** The affiliations of the signed-in account, asked for once what is seen first is drawn. */
export function useAffiliations() {
  return useListAffiliations({ query: { staleTime: Infinity, enabled: useIsDrawn() } });
}
