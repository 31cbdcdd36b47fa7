import type { MeansConflictsAnswer } from '@pds/api-client/generated/model';
import { useState } from 'react';
import { Link } from 'react-router';
import { DossierLinks } from '../../features/aid-station/components/dossier-links';
import { pathTo } from '../../routing/routes';
import { Button } from '../../shared/ui/button';
import { lazyComponent } from '../../shared/ui/lazy-component';
import { Notice } from '../../shared/ui/problem-notice';
import styles from './means-notice.module.css';

const AskReinforcementDialog = lazyComponent(
  () => import('../../features/aid-station/components/ask-reinforcement-dialog'),
);

/** Warns that the office of a dossier lacks means for it. Nothing is locked. */
export function MeansNotice({ demandId, planned }: { demandId: number; planned: MeansConflictsAnswer | undefined }) {
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
