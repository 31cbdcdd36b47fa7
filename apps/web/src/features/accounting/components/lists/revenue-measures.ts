import type { RevenueFiguresAnswer } from '@pds/api-client/generated/model';
import { formatMoney, formatNumber } from '../../../../shared/ui/text/format';

/** A figure of the turnover, as shown in tables and charts. */
export interface RevenueMeasure {
  readonly label: string;
  readonly of: (figures: RevenueFiguresAnswer) => number | null;
  readonly isMoney: boolean;
}

/** By their keys in the address, in the order of the tables. */
export const revenueMeasures = {
  facture: { label: 'Facturé', of: ({ invoiced }) => invoiced, isMoney: true },
  encaisse: { label: 'Encaissé', of: ({ collected }) => collected, isMoney: true },
  'reste-du': { label: 'Reste dû', of: ({ outstanding }) => outstanding, isMoney: true },
  postes: { label: 'Postes', of: ({ stations }) => stations, isMoney: false },
  moyenne: { label: 'Moyenne par poste', of: ({ average }) => average, isMoney: true },
} as const satisfies Readonly<Record<string, RevenueMeasure>>;
type RevenueMeasureName = keyof typeof revenueMeasures;

export const isRevenueMeasure = (name: string | null): name is RevenueMeasureName =>
  name !== null && Object.hasOwn(revenueMeasures, name);

export function revenueFigure({ isMoney }: RevenueMeasure, value: number | null): string {
  return isMoney ? formatMoney(value) : formatNumber(value);
}

/** Formats the previous year's figure with the difference in words: « 2025 : 1 200,00 €, 12 % de plus ». */
export function comparedWithYearBefore(
  measure: RevenueMeasure,
  year: number,
  value: number | null,
  before: number | null,
): string {
  const difference = differenceInWords(value, before);
  return `${year - 1}\u00a0: ${revenueFigure(measure, before)}${difference && `, ${difference}`}`;
}

/** Empty if there is nothing to compare with. */
function differenceInWords(value: number | null, before: number | null): string {
  if (value === null || before === null || before <= 0) return '';
  const percent = Math.round(((value - before) * 100) / before);
  if (percent === 0) return value === before ? 'autant' : 'presque autant';
  return `${formatNumber(Math.abs(percent))}\u00a0% de ${percent > 0 ? 'plus' : 'moins'}`;
}
