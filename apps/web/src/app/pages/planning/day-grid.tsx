import type { PlanningBarAnswer } from '@pds/api-client/generated/model';
import { counted } from '@pds/kernel';
import { type CSSProperties, type KeyboardEvent, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { briefDay } from '../../../shared/ui/text/day';
import tones from '../../../shared/ui/state/tones.module.css';
import { useIsPhone } from '../../../shared/ui/use-media-query';
import {
  barInWords,
  barPath,
  dayInWords,
  type DayMarks,
  keyOf,
  rescuersText,
  hoursText,
  statusOf,
} from './planning-texts';
import { dayAtKey, dayWithoutWeekday } from './planning-address';
import styles from './day-grid.module.css';
import { LackShape, StatusShape } from './status-shape';
import { barsOn, type LaidBar, layWeek } from './week-lanes';

export interface DayGridProps {
  bars: readonly PlanningBarAnswer[];
  /** Days of whole weeks, `Y-m-d`. */
  days: readonly string[];
  /** The day in focus. Arrow keys begin there. */
  date: string;
  today: string;
  marks: (day: string) => DayMarks;
  /** Dossiers of a day. */
  countOf: (day: string) => number;
  lacksMeans: (day: string) => boolean;
  /** Lines of a week. */
  lanes: number;
  /** The week view: bars tell town and hours too. */
  detailed: boolean;
  onMove: (day: string) => void;
  onOpen: (day: string) => void;
}

const weekdays = ['lun.', 'mar.', 'mer.', 'jeu.', 'ven.', 'sam.', 'dim.'];

/**
 * Weeks of days with the bars of their dossiers. A press, or Enter, opens a day; arrow keys move between days, page keys between months. Only
 * the day in focus is in the order of the Tab key: a month has hundreds of bars, which a day lists when it is opened.
 */
export function DayGrid({ onMove, ...week }: DayGridProps) {
  const { days, date, detailed } = week;
  const grid = useRef<HTMLDivElement>(null);
  const isMoving = useRef(false);
  useEffect(() => {
    if (!isMoving.current) return;
    isMoving.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-day="${date}"]`)?.focus();
  }, [date]);
  const move = (event: KeyboardEvent) => {
    const next = event.ctrlKey || event.metaKey || event.altKey ? null : dayAtKey(date, event.key);
    if (next === null) return;
    event.preventDefault();
    isMoving.current = true;
    onMove(next);
  };
  const mondays = days.filter((_, index) => index % 7 === 0);
  return (
    <div ref={grid} className={`${styles.grid} ${detailed ? styles.detailed : ''}`} onKeyDown={move}>
      <div className={styles.weekdays} aria-hidden="true">
        {weekdays.map((name) => (
          <span key={name}>{name}</span>
        ))}
      </div>
      {mondays.map((monday, index) => (
        <Week key={monday} {...week} days={days.slice(index * 7, index * 7 + 7)} />
      ))}
    </div>
  );
}

function Week({
  bars,
  days,
  date,
  today,
  marks,
  countOf,
  lacksMeans,
  lanes,
  detailed,
  onOpen,
}: Omit<DayGridProps, 'onMove'>) {
  const isPhone = useIsPhone();
  const monday = days[0]!;
  const layout = layWeek(bars, monday, isPhone ? 0 : lanes);
  const lines = Math.max(detailed ? 1 : 3, ...layout.bars.map(({ lane }) => lane + 1));
  return (
    <div
      role="group"
      aria-label={`Semaine du ${dayWithoutWeekday(monday)}`}
      className={styles.week}
      style={{ '--lines': lines } as CSSProperties}
    >
      {days.map((day, index) => {
        const special = marks(day);
        const dossiers = countOf(day);
        // A period with too many dossiers has no bars: the day's number stands for all.
        const more = layout.bars.length > 0 ? layout.hidden[index]! : dossiers;
        return (
          <button
            key={day}
            type="button"
            data-day={day}
            tabIndex={day === date ? 0 : -1}
            aria-current={day === today ? 'date' : undefined}
            className={classOfDay(day, date, special)}
            style={{ gridColumn: index + 1 }}
            onClick={() => onOpen(day)}
          >
            <span className="pds-visually-hidden">{dayInWords(day, special, dossiers, lacksMeans(day))}</span>
            <span aria-hidden="true" className={styles.number}>
              {day.endsWith('-01') && !isPhone ? briefDay(day).replace(/^\S+\s/u, '') : Number(day.slice(8))}
            </span>
            {lacksMeans(day) && (
              <span aria-hidden="true" className={styles.lack}>
                <LackShape />
                {!isPhone && ' Moyens'}
              </span>
            )}
            <DayNotes {...special} isPhone={isPhone} />
            {isPhone ? (
              <PhoneDay bars={barsOn(bars, day)} count={dossiers} />
            ) : (
              more > 0 && (
                <span aria-hidden="true" className={styles.more}>
                  {layout.bars.length > 0 ? `+ ${more}` : counted(more, 'dossier')}
                </span>
              )
            )}
          </button>
        );
      })}
      {layout.bars.map((laid) => (
        <Bar key={keyOf(laid.bar)} {...laid} detailed={detailed} />
      ))}
    </div>
  );
}

function classOfDay(day: string, date: string, { holiday, school }: DayMarks): string {
  return [
    styles.day,
    day.slice(0, 7) !== date.slice(0, 7) && styles.beside,
    holiday && styles.holiday,
    school && styles.school,
  ]
    .filter(Boolean)
    .join(' ');
}

/** The public holiday, or the school holidays, by name. On a phone a letter stands for each. */
function DayNotes({ holiday, school, isPhone }: DayMarks & { isPhone: boolean }) {
  const text = isPhone ? [holiday && 'F', school && 'V'].filter(Boolean).join(' ') : (holiday ?? school);
  return text ? (
    <span aria-hidden="true" className={styles.notes}>
      {text}
    </span>
  ) : null;
}

/** How many dossiers a day has, and the shapes of their statuses. */
function PhoneDay({ bars, count }: { bars: readonly PlanningBarAnswer[]; count: number }) {
  if (count === 0) return null;
  const shapes = [...new Map(bars.map((bar) => [statusOf(bar).shape, statusOf(bar)])).values()];
  return (
    <span aria-hidden="true" className={styles.phoneDay}>
      <strong>{count}</strong>
      <span>
        {shapes.map(({ shape, tone }) => (
          <span key={shape} className={tones[tone]}>
            <StatusShape shape={shape} />
          </span>
        ))}
      </span>
    </span>
  );
}

function Bar({
  bar,
  column,
  span,
  lane,
  beganBefore,
  goesOn,
  detailed,
}: LaidBar<PlanningBarAnswer> & { detailed: boolean }) {
  const { shape, tone, text } = statusOf(bar);
  const words = barInWords(bar);
  return (
    <Link
      to={barPath(bar)}
      tabIndex={-1}
      title={words}
      className={[
        styles.bar,
        tones[tone],
        !bar.isAidStation && styles.demand,
        beganBefore && styles.beganBefore,
        goesOn && styles.goesOn,
      ]
        .filter(Boolean)
        .join(' ')}
      style={{ gridColumn: `${column + 1} / span ${span}`, gridRow: lane + 2 }}
    >
      <span className="pds-visually-hidden">{words}</span>
      <span aria-hidden="true" className={styles.content}>
        <span className={styles.status}>
          <StatusShape shape={shape} />
          <span className={styles.count}>{rescuersText(bar)}</span>
        </span>
        <span className={styles.name}>{bar.eventName}</span>
        {detailed && (
          <>
            <span className={styles.detail}>{hoursText(bar)}</span>
            <span className={styles.detail}>{bar.town}</span>
            <span className={styles.detail}>{text}</span>
          </>
        )}
      </span>
    </Link>
  );
}
