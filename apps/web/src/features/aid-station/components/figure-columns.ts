import type { AidStationFigures, AidStationListRow } from '@pds/api-client/generated/model';
import type { ListColumn } from '../../../shared/list/table/list-column';
import { formatNumber } from '../../../shared/ui/text/format';

type Figure = Exclude<keyof AidStationFigures, 'lowestDiscount' | 'highestDiscount'>;

/** Components of a price, in the order of the specification (back-office 2). */
const titles: Readonly<Record<Figure, string>> = {
  dayHours: 'H. jour',
  nightHours: 'H. nuit',
  holidayHours: 'H. férié',
  rescueWorkerCount: 'Effectif',
  doctorHours: 'H. médecin',
  nurseHours: 'H. infirmier',
  mealCount: 'Repas',
  lotA: 'Lot A',
  lotB: 'Lot B',
  lotC: 'Lot C',
  medicalLot: 'Lot médical',
  vps: 'VPS',
  vl: 'VL',
  vtu: 'VTU',
  vtp: 'VTP',
  tent: 'Tente',
};
const names = Object.keys(titles) as Figure[];

const group = 'Détail du prix';

/** Columns of the price's components: on screen when chosen, always in prints and workbooks. */
export const figureColumns: readonly ListColumn<AidStationListRow>[] = [
  ...names.map((name): ListColumn<AidStationListRow> => ({
    key: name,
    title: titles[name],
    group,
    folded: true,
    align: 'right',
    width: 'figure',
    text: ({ figures }) => (figures[name] === null ? null : formatNumber(figures[name])),
  })),
  {
    key: 'discount',
    title: 'Remise %',
    group,
    folded: true,
    align: 'right',
    width: 'figure',
    text: ({ figures }) => discountText(figures),
  },
];

/** Lists the components on one line without the zero ones: « H. jour 8, Effectif 4, Remise 10 % ». */
export function figuresInWords(figures: AidStationFigures): string {
  const figureTexts = names
    .filter((name) => figures[name] !== null && figures[name] !== 0)
    .map((name) => `${titles[name]} ${formatNumber(figures[name]!)}`);
  if (figures.highestDiscount > 0) figureTexts.push(`Remise ${discountText(figures)}`);
  return figureTexts.join(', ');
}

/** Returns « 10 % », or « 0 à 10 % » if slots have different discounts. */
function discountText({ lowestDiscount, highestDiscount }: AidStationFigures): string {
  const lowest = lowestDiscount === highestDiscount ? '' : `${formatNumber(lowestDiscount)} à `;
  return `${lowest}${formatNumber(highestDiscount)}\u00a0%`;
}
