import type { PlanningBarAnswer } from '@pds/api-client/generated/model';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { counted } from '@pds/kernel';
import { Button } from '../../../shared/ui/buttons/button';
import { longDay } from '../../../shared/ui/text/day';
import { StatusTag } from '../../../shared/ui/state/status-tag';
import { LackMark } from './conflict-list';
import styles from './day-list.module.css';
import {
  barPath,
  type DayMarks,
  dossierText,
  hoursText,
  keyOf,
  marksText,
  statusOf,
  teamInWords,
} from './planning-texts';

/** Rows that are rendered at once, and how many more each time. */
const step = 200;

/**
 * Dossiers, each with its facts and the way to its page.
 *
 * @param day shows the hours of each on this day, too, as a part of 24 hours
 */
export function DossierRows({ bars, day }: { bars: readonly PlanningBarAnswer[]; day?: string }) {
  return (
    <ul className={styles.rows}>
      {bars.map((bar) => (
        <li key={keyOf(bar)}>
          {day && <HourTrack bar={bar} day={day} />}
          <Link to={barPath(bar)} className={styles.row}>
            <strong>{bar.eventName}</strong>
            <StatusTag status={statusOf(bar)} />
            <span className={styles.facts}>
              {[hoursText(bar), bar.town, dossierText(bar), bar.office].filter(Boolean).join(' · ')}
            </span>
            <span className={styles.facts}>{teamInWords(bar)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function HourTrack({ bar, day }: { bar: PlanningBarAnswer; day: string }) {
  const from = share(bar.startDate, day);
  const width = Math.max(1, share(bar.endDate, day) - from);
  return (
    <span className={styles.track} aria-hidden="true">
      <span style={{ left: `${from}%`, width: `${width}%` }} />
    </span>
  );
}

/** Days with their dossiers, each under its first day; without the days that have none. */
export function DayList({
  bars,
  firstDay,
  marks,
  lacksMeans,
}: {
  bars: readonly PlanningBarAnswer[];
  /** First day of the period: what began before it is under this day. */
  firstDay: string;
  marks: (day: string) => DayMarks;
  lacksMeans: (day: string) => boolean;
}) {
  const { rows, more } = useFirstRows(bars);
  const days = Map.groupBy(rows, ({ firstDay: own }) => (own < firstDay ? firstDay : own));
  return (
    <>
      {[...days].map(([day, ofDay]) => {
        const notes = marksText(marks(day));
        return (
          <section key={day} aria-labelledby={`day-${day}`} className={styles.day}>
            <h3 id={`day-${day}`}>
              {longDay(day)} {notes && <small>{notes}</small>} {lacksMeans(day) && <LackMark />}
            </h3>
            <DossierRows bars={ofDay} />
          </section>
        );
      })}
      {more}
    </>
  );
}

/** Returns the first rows of a long list, and a button for more of them. */
export function useFirstRows<Row>(all: readonly Row[]): { rows: Row[]; more: ReactNode } {
  const [shown, setShown] = useState(step);
  const left = all.length - shown;
  const more = left > 0 && (
    <p className={styles.more}>
      <Button onClick={() => setShown(shown + step)}>Afficher la suite ({counted(left, 'autre')})</Button>
    </p>
  );
  return { rows: all.slice(0, shown), more };
}

/** The hours of a day: each dossier with a bar from its start to its end, over 24 hours. */
export function DayHours({ bars, day }: { bars: readonly PlanningBarAnswer[]; day: string }) {
  const { rows, more } = useFirstRows(bars);
  return (
    <>
      <div className={styles.hours} aria-hidden="true">
        {[0, 6, 12, 18, 24].map((hour) => (
          <span key={hour}>{hour} h</span>
        ))}
      </div>
      <DossierRows bars={rows} day={day} />
      {more}
    </>
  );
}

/** Returns where an instant lies in a day of its own zone, in percent: 0 before, 100 after. */
function share(iso: string, day: string): number {
  const own = iso.slice(0, 10);
  if (own !== day) return own < day ? 0 : 100;
  return ((Number(iso.slice(11, 13)) * 60 + Number(iso.slice(14, 16))) / 1_440) * 100;
}
