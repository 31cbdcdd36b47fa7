import type { DemandSlotAnswer } from '@pds/api-client/generated/model';
import { frenchNumber, staffingText, withoutAccents } from '@pds/kernel';
import { elapsedMinutes, staffingOf, type TeamRules } from '@pds/pricing/domain';
import { numberText, parseNumber } from '../../../../shared/form/inputs/parse-number';
import type { GridColumn, Parsed } from '../../../../shared/grid/grid-model';
import { meaningOf } from '../../../../shared/reference/trade-terms';
import { formatMinutes, formatMoney, formatNumber } from '../../../../shared/ui/text/format';
import { countOf, type SlotValues } from '../dossier/dossier-values';
import { requirementOf } from '../engagement/dossier-team';
import { type PricedSlot, sizeSlot } from '../price/live-price';
import { slotErrors } from '../slots/slot-checks';
import {
  features,
  interventionDelays,
  publicBehaviors,
  type StaffingField,
  staffingFields,
} from '../slots/staffing-fields';
import { parseWallTime, wallTimeText, wallTimeWithWeekday } from './typed-wall-time';

/** A slot in the grid: what is typed and what follows from it. */
export interface SlotRow {
  readonly id: number;
  /** Index in the form. */
  readonly index: number;
  readonly values: SlotValues;
  readonly slot: DemandSlotAnswer;
  readonly priced: PricedSlot | undefined;
  /** The department's. Undefined until they are loaded. */
  readonly rules: TeamRules | undefined;
  /** Why fields are invalid, by field. */
  readonly errors: Readonly<Record<string, string>>;
}

export type SlotColumn = GridColumn<SlotRow> & {
  /** Whether the column is folded while no slot has a value in it. */
  readonly isFoldable?: boolean;
  /** Whether a slot has a value in the column. */
  readonly isUsed?: (row: SlotRow) => boolean;
  /** The sum of all slots as a text. Absent where a sum means nothing. */
  readonly sumOf?: (rows: readonly SlotRow[]) => string;
};

/** Formats the sum of a figure of each slot, unknown where one is. */
function sum(rows: readonly SlotRow[], figure: (row: SlotRow) => number | undefined, format: (sum: number) => string) {
  const figures = rows.map(figure);
  return figures.includes(undefined) ? '—' : format(figures.reduce<number>((total, each) => total + each!, 0));
}

/** Short titles of the counts. */
const heads: Readonly<Record<StaffingField, string>> = {
  rescueWorkerCount: 'Sec.',
  doctorHours: 'Méd.',
  nurseHours: 'Inf.',
  mealCount: 'Repas',
  lotA: 'Lot A',
  lotB: 'Lot B',
  lotC: 'Lot C',
  medicalLot: 'Lot méd.',
  vps: 'VPS',
  vl: 'VL',
  vtu: 'VTU',
  vtp: 'VTP',
  tent: 'Tente',
  discount: 'Rem. %',
};

const hourKinds = [
  ['normal', 'Norm.', 'Heures normales'],
  ['night', 'Nuit', 'Heures de nuit'],
  ['holiday', 'Fér.', 'Heures fériées'],
] as const;

/**
 * The columns of the slots in the order of the specification (back-office 2, slot detail table): schedule, public and levels, staff and
 * equipment, then hours, sizing and total, which are computed.
 *
 * @param timeZone of the event
 */
export function slotColumns(timeZone: string): readonly SlotColumn[] {
  return [
    {
      key: 'name',
      head: 'Créneau',
      name: 'Nom du créneau',
      textOf: ({ values }) => values.name,
      edit: { textOf: ({ values }) => values.name, parse: parseName },
    },
    timeColumn('startDate', 'Début'),
    timeColumn('endDate', 'Fin'),
    {
      key: 'publicPeak',
      head: 'Public',
      name: 'Effectif du public',
      textOf: ({ values }) => countText(values.publicPeak),
      edit: numberEdit('publicPeak', undefined, timeZone),
    },
    levelColumn('publicBehavior', 'Comport.', 'Comportement du public', publicBehaviors),
    levelColumn('feature', 'Environ.', 'Environnement et accessibilité', features),
    levelColumn('interventionDelay', 'Délai', 'Délai d’intervention des secours', interventionDelays),
    ...staffingFields.map(({ name, label, unit }): SlotColumn => ({
      key: name,
      head: heads[name],
      name: label,
      meaning: meaningOf(label),
      textOf: ({ values }) => countText(values[name]),
      edit: numberEdit(name, unit, timeZone),
      isFoldable: name !== 'rescueWorkerCount',
      isUsed: ({ values }) => values[name] !== null && values[name] !== 0,
      ...(name !== 'discount' && {
        sumOf: (rows: readonly SlotRow[]) => sum(rows, ({ values }) => countOf(values[name]), formatNumber),
      }),
    })),
    {
      key: 'hours',
      head: 'Heures',
      name: 'Heures du créneau',
      textOf: ({ priced }) => formatMinutes(priced && elapsedMinutes(priced.minutes)),
      sumOf: (rows) => sum(rows, ({ priced }) => priced && elapsedMinutes(priced.minutes), formatMinutes),
    },
    ...hourKinds.map(([kind, head, name]): SlotColumn => ({
      key: kind,
      head,
      name,
      textOf: ({ priced }) => formatMinutes(priced?.minutes[kind]),
      isFoldable: kind === 'holiday',
      isUsed: ({ priced }) => (priced?.minutes[kind] ?? 0) > 0,
      sumOf: (rows) => sum(rows, ({ priced }) => priced?.minutes[kind], formatMinutes),
    })),
    {
      key: 'ris',
      head: 'RIS',
      name: 'Ratio d’intervenants secouristes et classe du dispositif',
      meaning: meaningOf('RIS'),
      textOf: sizingText,
    },
    { key: 'team', head: 'Équipe', name: 'Équipe demandée', textOf: teamText },
    {
      key: 'total',
      head: 'Total',
      name: 'Total du créneau',
      textOf: ({ priced }) => formatMoney(priced && priced.totalCents / 100),
      sumOf: (rows) =>
        sum(
          rows,
          ({ priced }) => priced?.totalCents,
          (cents) => formatMoney(cents / 100),
        ),
    },
  ];
}

/**
 * Returns the foldable columns in which no slot has a value.
 *
 * @param shown keys of columns that were shown before: a column does not vanish while somebody edits it
 */
export function foldedColumns(
  columns: readonly SlotColumn[],
  rows: readonly SlotRow[],
  shown: ReadonlySet<string>,
): readonly SlotColumn[] {
  return columns.filter(
    ({ key, isFoldable, isUsed }) => isFoldable && !shown.has(key) && !rows.some((row) => isUsed!(row)),
  );
}

function parseName(text: string): Parsed {
  const value = text.trim();
  if (value === '') return { refusal: 'un créneau doit avoir un nom' };
  return value.length <= 120 ? { value } : { refusal: '120 caractères au plus' };
}

/** An end before its start is entered and shown as an error: the start may follow. */
function timeColumn(field: 'startDate' | 'endDate', name: string): SlotColumn {
  return {
    key: field,
    head: name,
    name,
    isText: true,
    textOf: ({ values }) => wallTimeWithWeekday(values[field]),
    edit: {
      textOf: ({ values }) => wallTimeText(values[field]),
      parse: (text, { values }) => {
        const value = parseWallTime(text, values[field] || values.startDate);
        return value === null ? { refusal: 'il faut une date et une heure, par exemple 08/05/2027 14:00' } : { value };
      },
    },
  };
}

function levelColumn(
  field: 'publicBehavior' | 'feature' | 'interventionDelay',
  head: string,
  name: string,
  texts: Readonly<Record<number, string>>,
): SlotColumn {
  const labelOf = ({ values }: SlotRow) => texts[values[field] ?? 0] ?? '';
  return {
    key: field,
    head,
    name,
    isText: true,
    width: '6.25rem',
    textOf: (row) => labelOf(row) || 'Non défini',
    edit: {
      textOf: labelOf,
      parse: (text) => parseLevel(text, texts),
      choices: ['', ...Object.values(texts)],
      isLive: true,
    },
  };
}

/** Parses a level by its text, the beginning of a text that only one has, or its number. Empty is « Non défini ». */
function parseLevel(text: string, texts: Readonly<Record<number, string>>): Parsed {
  const typed = plain(text);
  if (typed === '' || typed === plain('Non défini')) return { value: null };
  const levels = Object.entries(texts);
  const exact = levels.filter(([level, label]) => level === typed || plain(label) === typed);
  const [found, ...others] = exact.length > 0 ? exact : levels.filter(([, label]) => plain(label).startsWith(typed));
  if (found && others.length === 0) return { value: Number(found[0]) };
  return { refusal: `choisissez parmi ${levels.map(([level, label]) => `${level} ${label}`).join(', ')}` };
}

/** Lower case without accents, and with one kind of apostrophe. */
const plain = (text: string) => withoutAccents(text.trim()).replaceAll('’', "'");

function numberEdit(field: StaffingField | 'publicPeak', unit: string | undefined, timeZone: string) {
  return {
    textOf: ({ values }: SlotRow) => numberText(values[field]),
    parse: (text: string, { values }: SlotRow): Parsed => {
      const value = parseNumber(text, { unit });
      return checked({ ...values, [field]: value }, field, value, timeZone);
    },
    isLive: true,
  };
}

/** Returns the value unless it makes its own field invalid. */
function checked(values: SlotValues, field: keyof SlotValues, value: unknown, timeZone: string): Parsed {
  const error = slotErrors(values, timeZone)[field];
  return error === undefined ? { value } : { refusal: error.charAt(0).toLowerCase() + error.slice(1) };
}

/** Formats a count. Empty is 0, as when it is saved. */
const countText = (value: number | null) => (Number.isNaN(value) ? '?' : formatNumber(value ?? 0));

function sizingText({ values, slot }: SlotRow): string {
  const sizing = sizeSlot(values, slot);
  if (!sizing || sizing.kind === 'incomplete') return 'à compléter';
  const { ris, stationClass } = sizing;
  return `${frenchNumber(ris)} · ${stationClass === 'none' ? 'sans DPS' : stationClass}`;
}

/** `4 + 1 encadrement`: the rescuers sold, and at least those of the RIS, with their supervision. */
function teamText({ values, slot, rules }: SlotRow): string {
  if (!rules) return '—';
  const { stationClass, proposed, sold, asked } = requirementOf(values, slot, rules);
  if (proposed === null && sold === 0) return stationClass === null ? '—' : 'à définir';
  return staffingText(staffingOf(asked));
}
