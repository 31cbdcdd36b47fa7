import {
  getGetOrganisationQueryKey,
  getListManagedOrganisationsQueryKey,
  getListOrganisationsQueryKey,
} from '@pds/api-client/generated/organisations/organisations';
import { useQueryClient } from '@tanstack/react-query';

/** Loads an organisation and the lists that show it again, after a change. */
export function useReloadOrganisation(id: number): () => Promise<unknown> {
  const client = useQueryClient();
  return () =>
    Promise.all(
      [getGetOrganisationQueryKey(id), getListOrganisationsQueryKey(), getListManagedOrganisationsQueryKey()].map(
        (queryKey) => client.invalidateQueries({ queryKey }),
      ),
    );
}
