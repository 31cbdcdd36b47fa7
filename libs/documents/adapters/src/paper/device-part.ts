import type { DossierMeans, QuotableDossier, QuotableSlot } from '@pds/documents/domain';
import { type Instant, staffingText } from '@pds/kernel';
import {
  cellWithNote,
  html,
  type HtmlValue,
  labelledValues,
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

/** The class of the device of each slot, its persons and its equipment, as authorities read them. */
export function deviceTable({ event, slots }: Pick<QuotableDossier, 'event' | 'slots'>): SafeHtml {
  const row = (slot: QuotableSlot) => [
    cellWithNote(slot.name, paperPeriod(slot.startsAt, slot.endsAt, event.timeZone)),
    slot.sizing.stationClass && slot.sizing.stationClass !== 'none' ? slot.sizing.stationClass : 'Non requis',
    slotStaffing(slot),
    equipmentText(slot, { meals: false }) || '–',
  ];
  return table(
    [
      { label: 'Créneau' },
      { label: 'Classe', width: '20mm' },
      { label: 'Secouristes', align: 'right', width: '22mm' },
      { label: 'Véhicules, lots et moyens médicaux', width: '68mm' },
    ],
    [{ rows: slots.map(row) }],
    slots.length > 6 ? 'dense' : 'usual',
  );
}

const functions: readonly (readonly [name: string, label: string])[] = [
  ['deviceLeader', 'Chef de dispositif'],
  ['commandPostLeader', 'Chef de poste de commandement'],
  ['commandPostOperator', 'Opérateur de poste de commandement'],
  ['postLeader', 'Chef de poste'],
  ['teamLeader', 'Chef d’équipe'],
  ['pse2', 'Équipier secouriste (PSE2)'],
  ['pse1', 'Secouriste (PSE1)'],
  ['logistician', 'Logisticien'],
  ['otherStaff', 'Autre intervenant'],
];
const materials: readonly (readonly [name: string, label: string])[] = [
  ['emergencyVehicleCount', 'Véhicule de secours'],
  ['tent', 'Tente'],
];

/** The persons by function and the material engaged for the whole event; null if there are none. */
export function engagedMeans(engaged?: Pick<DossierMeans, 'staff' | 'material' | 'nurseLocal'>): HtmlValue {
  if (!engaged) return null;
  const counted = (names: typeof functions, counts: Readonly<Record<string, number>>) =>
    names
      .filter(([name]) => (counts[name] ?? 0) > 0)
      .map(([name, label]) => [label, paperNumber(counts[name]!)] as const);
  const lines: (readonly [string, string])[] = [
    ...counted(functions, engaged.staff),
    ...counted(materials, engaged.material),
    ...(engaged.nurseLocal ? [['Infirmerie sur place', 'oui'] as const] : []),
  ];
  if (lines.length === 0) return null;
  return html`<div class="articles wide">
    <h3>Engagé pour tout l’évènement</h3>
    ${labelledValues(lines)}
  </div>`;
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
function equipmentText({ staffing }: QuotableSlot, { meals = true }: { readonly meals?: boolean } = {}): string {
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
