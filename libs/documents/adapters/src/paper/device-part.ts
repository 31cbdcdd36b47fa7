import type { QuotableDossier, QuotableSlot } from '@pds/documents/domain';
import { type Instant, staffingText } from '@pds/kernel';
import {
  cellWithNote,
  type PaperColumn,
  paperHours,
  paperNumber,
  paperPeriod,
  paperShortMoment,
  type SafeHtml,
  table,
} from '@pds/paper';

const slotColumns: PaperColumn[] = [
  { label: 'Créneau' },
  { label: 'Début', width: '29mm' },
  { label: 'Fin', width: '29mm' },
  { label: 'Public', align: 'right', width: '16mm' },
  { label: 'Heures de jour', align: 'right', width: '16mm' },
  { label: 'Heures de nuit', align: 'right', width: '16mm' },
  { label: 'Heures fériées', align: 'right', width: '16mm' },
  { label: 'Secouristes', align: 'right', width: '21mm' },
];

/** The equipment of a slot, in the order of a price: singular, plural. */
const means: readonly (readonly [name: string, one: string, several: string])[] = [
  ['doctorHours', 'h de médecin', 'h de médecin'],
  ['nurseHours', 'h d’infirmier', 'h d’infirmier'],
  ['mealCount', 'repas', 'repas'],
  ['lotA', 'lot A', 'lots A'],
  ['lotB', 'lot B', 'lots B'],
  ['lotC', 'lot C', 'lots C'],
  ['medicalLot', 'lot médical', 'lots médicaux'],
  ['vps', 'VPS', 'VPS'],
  ['vl', 'VL', 'VL'],
  ['vtu', 'VTU', 'VTU'],
  ['vtp', 'VTP', 'VTP'],
  ['tent', 'tente', 'tentes'],
];

/** The dates, the public and the rescuers of each slot of a dossier. */
export function slotTable({ event, slots }: QuotableDossier): SafeHtml {
  const at = (instant: Instant) => paperShortMoment(instant, event.timeZone);
  const row = (slot: QuotableSlot) => [
    cellWithNote(slot.name, slotSize(slot)),
    at(slot.startsAt),
    at(slot.endsAt),
    ...figures(slot),
  ];
  return table(slotColumns, [{ rows: slots.map(row) }]);
}

/** The same with the equipment of each slot. */
export function equippedSlotTable({ event, slots }: QuotableDossier): SafeHtml {
  const row = (slot: QuotableSlot) => {
    const when = paperPeriod(slot.startsAt, slot.endsAt, event.timeZone);
    return [
      cellWithNote(slot.name, [when, slotSize(slot), equipmentText(slot)].filter(Boolean).join(' · ')),
      ...figures(slot),
    ];
  };
  const [name, _start, _end, ...others] = slotColumns;
  return table([name!, ...others], [{ rows: slots.map(row) }], slots.length > 6 ? 'dense' : 'usual');
}

function figures(slot: QuotableSlot): string[] {
  const { publicPeak, minutes } = slot;
  const byTariff = minutes ? [minutes.normal, minutes.night, minutes.holiday].map(durationText) : ['', '', ''];
  return [paperNumber(publicPeak), ...byTariff, slotStaffing(slot)];
}

/** `4 + 1 encadrement`: the persons of a slot. */
export const slotStaffing = ({ rescueWorkerCount: rescuers, supervision = 0 }: QuotableSlot): string =>
  staffingText({ rescuers, supervision });

/** `2 VPS, 8 h de médecin`: what a slot has besides its rescuers; meals are agreed between the parties. */
export function equipmentText({ staffing }: QuotableSlot, { meals = true }: { readonly meals?: boolean } = {}): string {
  return means
    .filter(([name]) => (staffing[name] ?? 0) > 0 && (meals || name !== 'mealCount'))
    .map(([name, one, several]) => {
      const count = staffing[name]!;
      return `${paperNumber(count)}\u00a0${count >= 2 ? several : one}`;
    })
    .join(', ');
}

/** `DPS-PE · RIS 11,25`; null if it is not known. */
export function slotSize({ sizing }: QuotableSlot): string | null {
  if (sizing.ris === null) return null;
  // A size without a proposal: the number of rescuers for the actors is still to be set (RNMSC-DPS).
  const actors = sizing.proposedRescuers === null ? ' · acteurs\u00a0: à définir' : '';
  const size = `RIS ${sizing.ris.replace('.', ',')}${actors}`;
  return sizing.stationClass && sizing.stationClass !== 'none' ? `${sizing.stationClass} · ${size}` : size;
}

/** `7 h 30`, `45 min`, a dash for none. */
function durationText(minutes: number): string {
  return minutes === 0 ? '–' : paperHours(minutes);
}
