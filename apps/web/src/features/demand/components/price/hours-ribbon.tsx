import { holidayCalendar, toIsoWithOffset } from '@pds/kernel';
import { explainHours, splitHours } from '@pds/pricing/domain';
import { memo, useMemo, useState } from 'react';
import { formatDateTime, formatMinutes } from '../../../../shared/ui/text/format';
import styles from './hours-ribbon.module.css';

/** The place and the tariff that split the hours of a slot. */
export interface HoursRibbonProps {
  startsAt: number;
  endsAt: number;
  timeZone: string;
  eventDepartment: string | null;
  /** Night hours of the tariff, in minutes after midnight. Null if night hours are disabled. */
  nightStart: number | null;
  nightEnd: number | null;
}

const kinds = [
  ['normal', 'normales'],
  ['night', 'de nuit'],
  ['holiday', 'fériées'],
] as const;

/**
 * Shows a slot from its start to its end in three colours, with the reason for each part: for the hovered part, for all parts on focus, and
 * always as text for screen readers. Splits the hours as the price does.
 */
export const HoursRibbon = memo(function HoursRibbon({ startsAt, endsAt, timeZone, ...tariff }: HoursRibbonProps) {
  const { eventDepartment, nightStart, nightEnd } = tariff;
  const [pointed, setPointed] = useState<number | null>(null);
  const { segments, minutes } = useMemo(() => {
    const period = { start: startsAt, end: endsAt };
    const night = nightStart === null || nightEnd === null ? null : { start: nightStart, end: nightEnd };
    const rules = { timeZone, night, holidayOn: holidayCalendar(eventDepartment) };
    return { segments: explainHours(period, rules), minutes: splitHours(period, rules) };
  }, [startsAt, endsAt, timeZone, eventDepartment, nightStart, nightEnd]);
  const clock = (instant: number) => formatDateTime(toIsoWithOffset(instant, timeZone));

  return (
    <div className={styles.ribbon}>
      <div
        className={styles.bar}
        // Makes the parts readable without a pointer.
        tabIndex={0}
        role="group"
        aria-label="Heures du créneau par tarif"
        onMouseLeave={() => setPointed(null)}
      >
        {segments.map(({ start, kind, minutes: length }, index) => (
          <span
            key={start}
            aria-hidden="true"
            className={`${styles.segment} ${styles[kind]}`}
            style={{ flexGrow: length }}
            onMouseEnter={() => setPointed(index)}
          />
        ))}
        <ul className={`${styles.reasons} ${pointed === null ? '' : styles.pointed}`}>
          {segments.map(({ start, end, kind, minutes: length, reason }, index) => (
            <li key={start} className={pointed === index ? styles.here : undefined}>
              <span className={`${styles.mark} ${styles[kind]}`} aria-hidden="true" />
              {clock(start)} → {clock(end)} : {formatMinutes(length)}, {reason}
            </li>
          ))}
        </ul>
      </div>
      <ul className={styles.legend} aria-label="Heures par tarif">
        {kinds.map(([kind, text]) => (
          <li key={kind}>
            <span className={`${styles.mark} ${styles[kind]}`} aria-hidden="true" />
            {formatMinutes(minutes[kind])} {text}
          </li>
        ))}
      </ul>
    </div>
  );
});

/** Reserves the ribbon's place while the tariff is loading, so that nothing below moves. */
export function PendingHoursRibbon() {
  return (
    <div className={`${styles.ribbon} ${styles.pending}`} aria-hidden="true">
      <div className={styles.bar} />
      <ul className={styles.legend}>
        {kinds.map(([kind, text]) => (
          <li key={kind}>
            <span className={styles.mark} />
            {formatMinutes(90)} {text}
          </li>
        ))}
      </ul>
    </div>
  );
}
