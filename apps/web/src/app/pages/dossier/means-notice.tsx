import type { DossierAnswer, MeansConflictsAnswer } from '@pds/api-client/generated/model';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { meansConflictsQuery, useMeansConflictsOf } from '../../../features/aid-station/api/means';
import { DossierLinks } from '../../../features/aid-station/components/dossier-links';
import { valuesOf } from '../../../features/demand/components/dossier/dossier-values';
import { useLive } from '../../../features/demand/components/price/live-price-context';
import { pathTo } from '../../../routing/routes';
import { useDebounced } from '../../../shared/reference/reference-lists';
import { Button } from '../../../shared/ui/buttons/button';
import { lazyWithAntDesign } from '../../../shared/ui/ant-design/lazy-with-ant-design';
import { Notice } from '../../../shared/ui/state/problem-notice';
import styles from './means-notice.module.css';
import { typedSlots } from './typed-slots';

const AskReinforcementDialog = lazyWithAntDesign(
  () => import('../../../features/aid-station/components/reinforcements/ask-reinforcement-dialog'),
);

/** Pause in typing after which the server is asked, in milliseconds. */
const pause = 300;

/** Asks for the conflicts of what is typed at this moment. */
export type AskForConflicts = () => Promise<MeansConflictsAnswer>;

/**
 * Warns while slots are typed that the office of a dossier lacks means for it. The last warning stays until the next answer.
 *
 * @param askRef receives the function that asks for the present conflicts, for the question before a transformation
 */
export function LiveMeansNotice({
  dossier,
  askRef,
}: {
  dossier: DossierAnswer;
  askRef: RefObject<AskForConflicts | null>;
}) {
  const { id, officeId } = dossier.demand;
  const current = useTypedSlots();
  const typed = useDebounced(current, pause);
  const stored = useMemo(() => typedSlots(valuesOf(dossier).demandSlots, dossier.slots), [dossier]);
  /** Null where the stored slots are judged: nothing else is typed, or the dossier has no office. */
  const unsaved = (slots: typeof typed) =>
    officeId === null || JSON.stringify(slots) === JSON.stringify(stored) ? null : slots;
  const judged = unsaved(typed);
  const { data } = useMeansConflictsOf(id, judged);
  const [shown, setShown] = useState(data);
  if (data && data !== shown) setShown(data);
  const client = useQueryClient();
  useEffect(() => {
    askRef.current = () => client.fetchQuery(meansConflictsQuery(id, unsaved(current)));
  });
  return <MeansNotice demandId={id} planned={shown} isSaved={judged === null} />;
}

function useTypedSlots() {
  const typed = useLive((live) => live.values.demandSlots);
  const slots = useLive((live) => live.placed.slots);
  return useMemo(() => typedSlots(typed, slots), [typed, slots]);
}

/** Warns that the office of a stored dossier lacks means for it, asked for when it is opened. */
export function StoredMeansNotice({ demandId }: { demandId: number }) {
  const { data } = useMeansConflictsOf(demandId, null);
  return <MeansNotice demandId={demandId} planned={data} isSaved />;
}

interface MeansNoticeProps {
  demandId: number;
  planned: MeansConflictsAnswer | undefined;
  /** Whether the conflicts are those of what is saved, which a request for reinforcement begins with. */
  isSaved: boolean;
}

/** Warns that the office of a dossier lacks means for it. Nothing is locked. */
function MeansNotice({ demandId, planned, isSaved }: MeansNoticeProps) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      {planned && planned.conflicts.length > 0 && (
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
            <span>
              Vous pouvez continuer&nbsp;: prévenez l’antenne
              {isSaved ? ' ou demandez un renfort.' : ', ou enregistrez le dossier pour demander un renfort.'}
            </span>
            <Button disabled={!isSaved} onClick={() => setAsking(true)}>
              Demander un renfort
            </Button>
          </div>
        </Notice>
      )}
      {/* Outside the notice, which is read aloud when it changes, and may disappear while somebody types in the dialog. */}
      {asking && <AskReinforcementDialog demandId={demandId} onClose={() => setAsking(false)} />}
    </>
  );
}
