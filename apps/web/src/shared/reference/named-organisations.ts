import { useListOrganisations } from '@pds/api-client/generated/organisations/organisations';
import { keepPreviousData } from '@tanstack/react-query';
import { useDebounced } from './reference-lists';

/**
 * Returns the first organisations of the caller's scope whose name contains the text; those that begin with it come first. Requested once
 * typing pauses.
 */
export function useOrganisationsNamed(typed: string, { limit, enabled = true }: { limit: number; enabled?: boolean }) {
  const name = useDebounced(typed.trim(), 250);
  const list = useListOrganisations(
    { name, page: 1, perPage: limit, sort: 'match', direction: 'asc' },
    { query: { placeholderData: keepPreviousData, enabled } },
  );
  /** Whether these are the organisations of the typed text. */
  const isSettled = typed.trim() === name && !list.isFetching;
  return { list, isSettled };
}

/**
 * Returns organisations of the caller's scope whose name, or a manager's name, contains the text: names that begin with it first, then those
 * with a word that begins with it. Requested once typing pauses, from the second letter on.
 */
export function useCustomersNamed(typed: string, limit: number) {
  const customer = useDebounced(typed.trim(), 250);
  const isAsked = customer.length > 1;
  const { data, isFetching, error } = useListOrganisations(
    { customer, page: 1, perPage: limit, sort: 'match', direction: 'asc' },
    { query: { placeholderData: keepPreviousData, enabled: isAsked } },
  );
  const found = (isAsked && data?.records) || [];
  return {
    found,
    /** How many more there are; infinite if they are too many to be counted. */
    others: isAsked && data ? (data.totalIsExact ? data.total - found.length : Infinity) : 0,
    /** Whether this is what was found for the typed text. */
    isSettled: isAsked && typed.trim() === customer && !isFetching,
    error,
  };
}
