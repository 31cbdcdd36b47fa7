import type { PlanningBarAnswer } from '@pds/api-client/generated/model';
import { RouteLink } from '../../../shared/ui/buttons/button';
import { longDay } from '../../../shared/ui/text/day';
import { Dialog } from '../../../shared/ui/dialog/dialog';
import { pathTo } from '../../../routing/routes';
import { ConflictList, LackMark } from './conflict-list';
import type { OfficeConflict } from './day-conflicts';
import { DossierRows } from './day-list';
import common from '../../../shared/ui/common.module.css';
import styles from './planning-page.module.css';
import { type DayMarks, marksText } from './planning-texts';

/** Dossiers that a day lists; the view of the day has all of them. */
const shownDossiers = 30;

export interface DayDialogProps {
  day: string;
  marks: DayMarks;
  /** What offices lack on this day. */
  conflicts: readonly OfficeConflict[];
  bars: readonly PlanningBarAnswer[];
  /** How many dossiers the day has: more than bars where the period has too many. */
  count: number;
  /** Address of the view of the day. */
  dayPath: string;
  onClose: () => void;
}

/** A day of the planning: a new request for it, and its dossiers. */
export function DayDialog({ day, marks, conflicts, bars, count, dayPath, onClose }: DayDialogProps) {
  const notes = marksText(marks);
  return (
    <Dialog title={longDay(day)} width={620} described={false} onClose={onClose}>
      <div className={common.stack}>
        {notes && <p className={styles.notes}>{notes}</p>}
        {conflicts.length > 0 && (
          <div>
            <LackMark />
            <ConflictList conflicts={conflicts} />
          </div>
        )}
        <p>
          <RouteLink variant="primary" to={`${pathTo('demand')}?jour=${day}`}>
            Nouvelle demande ce jour
          </RouteLink>
        </p>
        {count === 0 ? <p>Aucun dossier ce jour-là.</p> : <DossierRows bars={bars.slice(0, shownDossiers)} />}
        {count > Math.min(bars.length, shownDossiers) && (
          <p>
            <RouteLink to={dayPath}>Voir les {count} dossiers du jour</RouteLink>
          </p>
        )}
      </div>
    </Dialog>
  );
}
