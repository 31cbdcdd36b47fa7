import { daysBetween, daysLater, earliestDay, type FieldError, type Instant, searchWords } from '@pds/kernel';

/** The classes of device that a past event may have had. */
export const pastEventClasses = ['none', 'PAPS', 'DPS-PE', 'DPS-ME', 'DPS-GE'] as const;
export type PastEventClass = (typeof pastEventClasses)[number];

interface Figure {
  /** French. */
  readonly label: string;
  /** Whether it counts what happened, rather than how large the cover was. */
  readonly isOutcome?: boolean;
  readonly isDecimal?: boolean;
}

/** What files say of a past event in numbers, in the order in which they are shown. */
export const pastFigures = {
  people: { label: 'Public (P1)' },
  actors: { label: 'Acteurs' },
  behaviour: { label: 'P2', isDecimal: true },
  environment: { label: 'E1', isDecimal: true },
  delay: { label: 'E2', isDecimal: true },
  ris: { label: 'RIS', isDecimal: true },
  required: { label: 'Requis' },
  rescuers: { label: 'Présents' },
  leaders: { label: 'CE' },
  pse2: { label: 'PSE2' },
  pse1: { label: 'PSE1' },
  psc1: { label: 'PSC1' },
  doctors: { label: 'Médecins' },
  nurses: { label: 'Infirmiers' },
  sectors: { label: 'Secteurs' },
  posts: { label: 'Postes' },
  teams: { label: 'Équipes' },
  pairs: { label: 'Binômes' },
  lotA: { label: 'Lot A' },
  lotB: { label: 'Lot B' },
  lotC: { label: 'Lot C' },
  defibrillators: { label: 'DAE' },
  transportVehicles: { label: 'VPSP transport' },
  careVehicles: { label: 'VPSP soin' },
  utilityVehicles: { label: 'VTU' },
  tents: { label: 'Tentes' },
  helped: { label: 'Secours à personnes', isOutcome: true },
  evacuated: { label: 'Évacuations réalisées', isOutcome: true },
  assisted: { label: 'Personnes assistées', isOutcome: true },
  deceased: { label: 'Personnes décédées', isOutcome: true },
} as const satisfies Record<string, Figure>;
export type PastFigure = keyof typeof pastFigures;
export const pastFigureKeys = Object.keys(pastFigures) as PastFigure[];
export type PastFigures = Readonly<Partial<Record<PastFigure, number>>>;

/** A period of a past event, in the local time of its place. */
export interface PastPeriod {
  readonly startDay: string;
  readonly endDay: string;
  /** `HH:MM`, to `24:00`; null when the file does not say. */
  readonly startHour: string | null;
  readonly endHour: string | null;
  /** The duration that the file says; it counts rather than the hours. */
  readonly hours: number | null;
  readonly figures: PastFigures;
}

/** What is known of a past event. Numbers of papers are those of the tool before: texts, which count nowhere. */
export interface PastEventDetails {
  readonly number: string;
  readonly name: string;
  /** As the file names it; empty once it was erased. */
  readonly customer: string;
  readonly customerPostalCode: string;
  readonly place: string;
  readonly stationClass: PastEventClass | null;
  readonly eprotecNumber: string;
  readonly quoteNumber: string;
  readonly quotedOn: string | null;
  readonly quoteCents: number | null;
  readonly invoiceNumber: string;
  readonly invoicedOn: string | null;
  readonly invoiceCents: number | null;
  readonly paidOn: string | null;
  /** In their order; at least one. */
  readonly periods: readonly PastPeriod[];
}

/**
 * An event of the time before this product, which an import brought: history. Nothing follows from it: no message, number, task, deadline or
 * entry in the books.
 */
export interface PastEvent extends PastEventDetails {
  readonly id: number;
  readonly departmentId: number;
  readonly officeId: number | null;
  /** The customer among our organisations, when exactly one has its name. */
  readonly organisationId: number | null;
  readonly recordedBy: number;
  readonly recordedAt: Instant;
}

/** The figures of a past event for the yearly report. */
export interface PastEventTotals {
  readonly firstDay: string;
  readonly lastDay: string;
  readonly minutes: number;
  /** Of each period, added up. */
  readonly rescuers: number;
  /** Minutes of each period times its rescuers. */
  readonly rescuerMinutes: number;
  /** The largest public. */
  readonly people: number;
}

export function totalsOf(periods: readonly PastPeriod[]): PastEventTotals {
  const sum = (of: (period: PastPeriod) => number) => periods.reduce((total, period) => total + of(period), 0);
  return {
    firstDay: periods.map(({ startDay }) => startDay).toSorted()[0]!,
    lastDay: periods
      .map(({ endDay }) => endDay)
      .toSorted()
      .at(-1)!,
    minutes: sum(minutesOf),
    rescuers: sum(rescuersOf),
    rescuerMinutes: sum((period) => minutesOf(period) * rescuersOf(period)),
    people: Math.max(...periods.map(({ figures }) => figures.people ?? 0)),
  };
}

/**
 * The figures of the whole event: of its size the largest of the periods; of what happened the sum, unless all periods repeat one number,
 * as files do that give the event's figure on each of its rows.
 */
export function figuresOf(periods: readonly PastPeriod[]): PastFigures {
  const whole: Partial<Record<PastFigure, number>> = {};
  for (const key of pastFigureKeys) {
    const values = periods.flatMap(({ figures }) => figures[key] ?? []);
    if (values.length === 0) continue;
    const isRepeated = values.length === periods.length && new Set(values).size === 1;
    const { isOutcome }: Figure = pastFigures[key];
    whole[key] = isOutcome && !isRepeated ? values.reduce((sum, value) => sum + value, 0) : Math.max(...values);
  }
  return whole;
}

/** Of a period: the stated duration, else the time between its hours, across midnight when it ends earlier on its day; 0 if unknown. */
function minutesOf({ hours, startDay, endDay, startHour, endHour }: PastPeriod): number {
  if (hours !== null) return Math.round(hours * 60);
  if (startHour === null || endHour === null) return 0;
  const minutes = daysBetween(startDay, endDay) * dayMinutes + minuteOfDay(endHour) - minuteOfDay(startHour);
  return minutes < 0 ? minutes + dayMinutes : minutes;
}

/** Those who were present, else the team by qualification; 0 if unknown. */
const rescuersOf = ({ figures: { rescuers, leaders = 0, pse2 = 0, pse1 = 0 } }: PastPeriod) =>
  rescuers ?? leaders + pse2 + pse1;

const dayMinutes = 1_440;
const minuteOfDay = (hour: string) => Number(hour.slice(0, 2)) * 60 + Number(hour.slice(3));

/** What tells a past event from others without a number: its name, first day and customer. */
export function pastEventIdentity(details: PastEventDetails): string {
  return identityFrom(details.periods.length === 0 ? '' : totalsOf(details.periods).firstDay, details);
}

function identityFrom(firstDay: string, { name, customer }: Pick<PastEventDetails, 'name' | 'customer'>): string {
  return `event:${[plain(name), firstDay, plain(customer)].join('|')}`;
}

const plain = (text: string) => searchWords(text).join(' ');

/** What a file without numbers says of an event, of which it may have some of the days only. */
export interface PastEventDays extends Pick<PastEventDetails, 'name' | 'customer' | 'place'> {
  /** The first days of its periods. */
  readonly days: readonly string[];
}

/** How long before one of its days an event may have begun. */
const longestEvent = 14;

/** The identities of the events that may be the same, which {@link isSamePastEvent} then tells. */
export function pastEventIdentitiesNear(event: PastEventDays): readonly string[] {
  const lengths = Array.from({ length: longestEvent }, (_, days) => days);
  return event.days.flatMap((day) => lengths.map((days) => identityFrom(daysLater(day, -days), event)));
}

/** Whether an event of the same name and customer is the same one: a day is, and no other place speaks against it. */
export function isSamePastEvent(
  { place, days }: PastEventDays,
  event: Pick<PastEventDetails, 'place' | 'periods'>,
): boolean {
  const places = new Set([place, event.place].map(plain).filter((each) => each !== ''));
  return places.size < 2 && event.periods.some(({ startDay }) => days.includes(startDay));
}

/** Longest period, in days: a row that lasts longer has a mistyped year. */
const longestPeriod = 366;

/** The rules that a past event breaks, by field; empty when it can be recorded. @param today a calendar day */
export function pastEventProblems(details: PastEventDetails, today: string): FieldError[] {
  const problems: FieldError[] = [];
  const refuse = (field: string, message: string) => problems.push({ field, message });
  if (details.name.trim() === '') refuse('name', 'Le nom de l’évènement manque');
  for (const field of ['quoteCents', 'invoiceCents'] as const)
    if ((details[field] ?? 0) < 0) refuse(field, 'Un montant négatif n’est pas celui d’un évènement');
  if (details.periods.length === 0) refuse('startDay', 'Le premier jour manque');
  for (const { startDay, endDay, hours, figures } of details.periods) {
    if (startDay < earliestDay) refuse('startDay', 'Cet évènement est antérieur à l’an 2000');
    if (endDay < startDay) refuse('endDay', 'La fin précède le début');
    else if (daysBetween(startDay, endDay) > longestPeriod) refuse('endDay', 'Cette période dure plus d’un an');
    if (endDay >= today) refuse('endDay', 'Cet évènement n’est pas passé : déposez une demande');
    if (hours !== null && (hours < 0 || hours > longestPeriod * 24)) refuse('hours', 'Cette durée n’est pas possible');
    for (const key of pastFigureKeys)
      if ((figures[key] ?? 0) < 0 || (figures[key] ?? 0) > maxFigure) refuse(key, 'Ce nombre n’est pas possible');
  }
  return problems;
}

/** Beyond the largest public. */
const maxFigure = 10_000_000;
