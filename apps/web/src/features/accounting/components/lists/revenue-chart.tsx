import type { RevenueLineAnswer } from '@pds/api-client/generated/model';
import { useId } from 'react';
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, XAxis, YAxis } from 'recharts';
import { formatNumber } from '../../../../shared/ui/text/format';
import { lazily } from '../../../../shared/ui/lazy/lazy-value';
import { useIsPhone } from '../../../../shared/ui/use-media-query';
import styles from '../../pages/revenues-page.module.css';
import type { RevenueMeasure } from './revenue-measures';

export type NamedLine = Pick<RevenueLineAnswer, 'current' | 'previous'> & { readonly label: string };

/** Maximum number of bars in the chart of a long table, the longest first. The table below has all lines. */
const maxBars = 12;

/** Pixels of a group of horizontal bars, and of the axes around them. */
const barGroupHeight = 44;
const axesHeight = 40;

/**
 * Charts a figure of a year beside the previous year. The previous year is hatched, so that colour is not needed to tell them apart. Screen
 * readers read the table below instead.
 *
 * @param lying vertical bars for months when false, horizontal bars for long names when true
 */
export function RevenueChart({
  year,
  measure,
  lines,
  lying,
}: {
  year: number;
  measure: RevenueMeasure;
  lines: readonly NamedLine[];
  lying: boolean;
}) {
  const hatched = `hatched-${useId().replaceAll(/\W/g, '')}`;
  const isNarrow = useIsPhone();
  const all = lines.map(({ label, current, previous }) => ({
    label,
    current: measure.of(current) ?? 0,
    previous: measure.of(previous) ?? 0,
  }));
  const data = lying ? all.toSorted((one, other) => highestValue(other) - highestValue(one)).slice(0, maxBars) : all;
  const height = lying ? data.length * barGroupHeight + axesHeight : 280;
  const figures = {
    tickFormatter: measure.isMoney ? shortEuros : formatNumber,
    // Half a station does not exist.
    allowDecimals: measure.isMoney,
    tick: { fontSize: 12, fill: 'var(--pds-muted)' },
  };
  const names = {
    dataKey: 'label',
    interval: 0,
    tick: { fontSize: 12, fill: 'var(--pds-ink)' },
    tickLine: false,
  } as const;
  return (
    <div className={styles.chart} aria-hidden="true">
      <p className={styles.legend}>
        <span>
          <i className={styles.solid} /> {measure.label} {year}
        </span>
        <span>
          <i className={styles.hatched} /> {measure.label} {year - 1}
        </span>
        {data.length < lines.length && <span>Les {maxBars} premiers ; tous dans le tableau.</span>}
      </p>
      <ResponsiveContainer width="100%" height={height} minWidth={0}>
        <BarChart
          data={data}
          layout={lying ? 'vertical' : 'horizontal'}
          accessibilityLayer={false}
          margin={{ top: 8, right: 12, bottom: 0, left: 0 }}
          barGap={2}
        >
          <defs>
            <pattern id={hatched} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
              <rect width="6" height="6" fill="var(--pds-orange-soft)" />
              <line x1="0" y1="0" x2="0" y2="6" stroke="var(--pds-orange-text)" strokeWidth="3" />
            </pattern>
          </defs>
          <CartesianGrid stroke="var(--pds-line)" vertical={lying} horizontal={!lying} />
          {lying ? (
            <>
              <XAxis type="number" {...figures} />
              <YAxis type="category" width={isNarrow ? 110 : 200} {...names} />
            </>
          ) : (
            <>
              <XAxis {...names} tickFormatter={isNarrow ? initial : shortMonth} />
              <YAxis width={64} {...figures} />
            </>
          )}
          <Bar dataKey="current" fill="var(--pds-navy)" isAnimationActive={false} />
          <Bar dataKey="previous" fill={`url(#${hatched})`} stroke="var(--pds-orange-text)" isAnimationActive={false} />
        </BarChart>
      </ResponsiveContainer>
    </div>
  );
}

const highestValue = ({ current, previous }: { readonly current: number; readonly previous: number }) =>
  Math.max(current, previous);

const initial = (month: string) => month.slice(0, 1).toUpperCase();

const shortMonths = lazily(() => new Intl.DateTimeFormat('fr-FR', { month: 'short', timeZone: 'UTC' }));

/** Returns « sept. » for the ninth month. */
const shortMonth = (_: string, index: number) => shortMonths().format(Date.UTC(2000, index));

/** Returns « 12 k€ », to leave room for the bars. The ticks of the axes are round numbers. */
function shortEuros(euros: number): string {
  const [figure, unit] = Math.abs(euros) >= 1_000 ? [Math.round(euros / 100) / 10, 'k€'] : [euros, '€'];
  return `${formatNumber(figure)}\u00a0${unit}`;
}
