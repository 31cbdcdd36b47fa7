import type { DossierAnswer, MeansConflictsAnswer } from '@pds/api-client/generated/model';
import { type RefObject, useEffect, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { useMeansConflictsOf } from '../../features/aid-station/api/means';
import { DossierLinks } from '../../features/aid-station/components/dossier-links';
import { valuesOf } from '../../features/demand/components/dossier-values';
import { useLive } from '../../features/demand/components/live-price-context';
import { pathTo } from '../../routing/routes';
import { useDebounced } from '../../shared/reference/reference-lists';
import { Button } from '../../shared/ui/button';
import { lazyComponent } from '../../shared/ui/lazy-component';
import { Notice } from '../../shared/ui/problem-notice';
import styles from './means-notice.module.css';
import { typedSlots } from './typed-slots';

const AskReinforcementDialog = lazyComponent(
  () => import('../../features/aid-station/components/ask-reinforcement-dialog'),
);

/** How long typing pauses before the server is asked, in milliseconds. */
const pause = 300;

/**
 * Warns while slots are typed that the office of a dossier lacks means for it. The last warning stays until the next answer.
 *
 * @param latestRef receives what is shown, for the question before a transformation
 */
export function LiveMeansNotice({
  dossier,
  latestRef,
}: {
  dossier: DossierAnswer;
  latestRef: RefObject<MeansConflictsAnswer | null>;
}) {
  const { id, officeId } = dossier.demand;
  const typed = useDebounced(useTypedSlots(), pause);
  const stored = useMemo(() => typedSlots(valuesOf(dossier).demandSlots, dossier.slots), [dossier]);
  const isChanged = useMemo(() => JSON.stringify(typed) !== JSON.stringify(stored), [typed, stored]);
  const { data } = useMeansConflictsOf(id, officeId !== null && isChanged ? typed : null);
  const [shown, setShown] = useState(data);
  if (data && data !== shown) setShown(data);
  useEffect(() => {
    latestRef.current = shown ?? null;
  }, [latestRef, shown]);
  return <MeansNotice demandId={id} planned={shown} />;
}

function useTypedSlots() {
  const typed = useLive((live) => live.values.demandSlots);
  const slots = useLive((live) => live.placed.slots);
  return useMemo(() => typedSlots(typed, slots), [typed, slots]);
}

/** Warns that the office of a stored dossier lacks means for it, asked for when it is opened. */
export function StoredMeansNotice({ demandId }: { demandId: number }) {
  const { data } = useMeansConflictsOf(demandId, null);
  return <MeansNotice demandId={demandId} planned={data} />;
}

/** Warns that the office of a dossier lacks means for it. Nothing is locked. */
function MeansNotice({ demandId, planned }: { demandId: number; planned: MeansConflictsAnswer | undefined }) {
  const [asking, setAsking] = useState(false);
  if (!planned?.conflicts.length) return null;
  return (
    <Notice tone="warning" title={`Moyens insuffisants à l’antenne ${planned.officeName}`}>
      <ul>
        {planned.conflicts.map(({ kind, start, text, dossiers }) => {
          const others = dossiers.filter(({ id }) => id !== demandId);
          return (
            <li key={`${kind} ${start}`}>
              {text}
              {others.length > 0 && ' avec '}
              <DossierLinks dossiers={others} />
              {' – '}
              <Link to={`${pathTo('planning_means')}?antenne=${planned.officeId}&jour=${start.slice(0, 10)}`}>
                voir le planning
              </Link>
            </li>
          );
        })}
      </ul>
      <div className={styles.ask}>
        <span>Vous pouvez continuer&nbsp;: prévenez l’antenne ou demandez un renfort.</span>
        <Button onClick={() => setAsking(true)}>Demander un renfort</Button>
      </div>
      {asking && <AskReinforcementDialog demandId={demandId} onClose={() => setAsking(false)} />}
    </Notice>
  );
}
