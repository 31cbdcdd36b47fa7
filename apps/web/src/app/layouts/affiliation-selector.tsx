import { switchAffiliation, useListAffiliations } from '@pds/api-client/generated/users/users';
import { useMutation } from '@tanstack/react-query';
import { mayLoseChanges, reloadPage } from '../../shared/form/unsaved-changes';
import { useIsFirstScreenDrawn } from '../../shared/ui/lazy/deferred';
import { problemText } from '../../shared/ui/state/problem-notice';
import { toast } from '../../shared/ui/state/toast';
import styles from './affiliation-selector.module.css';

/**
 * Selects the active affiliation, for accounts with several. A change reloads the page (spec organiser 2.2), after a question when
 * something is unsaved.
 */
export function AffiliationSelector() {
  const { data } = useListAffiliations({ query: { staleTime: Infinity, enabled: useIsFirstScreenDrawn() } });
  const change = useMutation({
    mutationFn: (id: number) => switchAffiliation(id),
    onSuccess: reloadPage,
    onError: (error) => toast.error(problemText(error)),
  });
  const switchTo = async (id: number) => {
    if (await mayLoseChanges('Changer sans enregistrer')) change.mutate(id);
  };
  const affiliations = data?.affiliations ?? [];
  if (affiliations.length < 2) return null;
  return (
    <span className={styles.selector}>
      <select
        aria-label="Affiliation"
        value={affiliations.find(({ active }) => active)?.id}
        disabled={change.isPending}
        onChange={(event) => void switchTo(Number(event.target.value))}
      >
        {affiliations.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </span>
  );
}
