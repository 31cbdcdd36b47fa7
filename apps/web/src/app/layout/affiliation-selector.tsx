import { fetchApi } from '@pds/api-client';
import { useMutation, useQuery } from '@tanstack/react-query';
import { problemText } from '../../shared/problem-notice';
import { toast } from '../../shared/toast';
import styles from './affiliation-selector.module.css';

interface Affiliation {
  readonly id: number;
  readonly name: string;
  readonly active: boolean;
}

/** Choice of the active affiliation, for who has several; changing it reloads the page (spec organiser 2.2). */
export function AffiliationSelector() {
  const { data } = useQuery({
    queryKey: ['session', 'affiliations'],
    queryFn: ({ signal }) => fetchApi<{ affiliations: Affiliation[] }>('/api/affiliation/list', { signal }),
    staleTime: Infinity,
  });
  const change = useMutation({
    mutationFn: (id: string) => fetchApi(`/api/affiliation/update/${id}`, { method: 'POST' }),
    onSuccess: () => window.location.reload(),
    onError: (error) => toast.error(problemText(error)),
  });
  const affiliations = data?.affiliations ?? [];
  if (affiliations.length < 2) return null;
  return (
    <label className={styles.selector}>
      <span className="pds-visually-hidden">Affiliation</span>
      <select
        value={affiliations.find(({ active }) => active)?.id}
        disabled={change.isPending}
        onChange={(event) => change.mutate(event.target.value)}
      >
        {affiliations.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
