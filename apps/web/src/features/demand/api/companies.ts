import { useFindCompanies } from '@pds/api-client/generated/companies/companies';
import { useDebounced } from '../../../shared/reference/reference-lists';

/** Returns the companies of about a name, once typing pauses, from the third letter on. Only helps: a failure is not repeated. */
export function useCompaniesNamed(typed: string) {
  const q = useDebounced(typed.trim(), 400);
  const isAsked = q.length > 2 && q === typed.trim() && !/^[\d\s.-]+$/.test(q);
  const { data } = useFindCompanies({ q }, { query: { retry: false, staleTime: 600_000, enabled: isAsked } });
  return (isAsked && data?.companies) || [];
}
