import { useListLookAlikeOrganisations } from '@pds/api-client/generated/organisations/organisations';
import { keepPreviousData } from '@tanstack/react-query';
import { useDebounced } from './reference-lists';

/**
 * Returns the organisations of the caller's scope that look like one that is being created. Requested once typing pauses, from the third
 * letter of the name on.
 */
export function useLookAlikeOrganisations(typed: { name: string; identifier: string }) {
  const name = useDebounced(typed.name.trim(), 400);
  const identifier = useDebounced(typed.identifier.trim(), 400);
  const { data } = useListLookAlikeOrganisations(
    { name, identifier },
    { query: { enabled: name.length > 2 || identifier !== '', placeholderData: keepPreviousData } },
  );
  return (typed.name.trim().length > 2 || typed.identifier.trim() !== '') && data ? data.records : [];
}
