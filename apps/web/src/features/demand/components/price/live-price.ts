import type {
  DemandSlotAnswer,
  DepartmentChoiceAnswer,
  DossierAnswer,
  RateSources,
  TariffRates,
} from '@pds/api-client/generated/model';
import { DomainError, mainlandTimeZone } from '@pds/kernel';
import {
  emptyRateSheet,
  type PricedDossier,
  type PricedSlot,
  priceDossier,
  type PriceLine,
  type RateSheet,
  resolveRates,
  sizingOf,
} from '@pds/pricing/domain';
import { type DossierValues, localTimeOf, type ScheduleValues, type SlotValues } from '../dossier/dossier-values';
import { isoOf } from '../dossier/wall-time';

export type { PricedDossier, PricedSlot, PriceLine };

/** A dossier's event and slots. */
export type DossierEventAndSlots = Pick<DossierAnswer, 'demand' | 'slots'>;

/**
 * Returns the dossier with its event in the form's department: with its clocks and holidays, each slot at the same local time as before, as
 * a save does (docs/decisions.md, Pricing).
 *
 * @param departments with their zones; undefined until they are loaded, which leaves the dossier unchanged
 */
export function placeInDepartment(
  dossier: DossierEventAndSlots,
  eventDepartment: string | null,
  departments: readonly Pick<DepartmentChoiceAnswer, 'code' | 'timeZone'>[] | undefined,
): DossierEventAndSlots {
  const { demand, slots } = dossier;
  if (eventDepartment === demand.eventDepartment || !departments) return dossier;
  const timeZone = departments.find(({ code }) => code === eventDepartment)?.timeZone ?? mainlandTimeZone;
  const placed = { ...demand, eventDepartment, timeZone };
  if (timeZone === demand.timeZone) return { demand: placed, slots };
  const move = (iso: string) => isoOf(iso.slice(0, 16), timeZone) ?? iso;
  return {
    demand: placed,
    slots: slots.map((slot) => {
      const startDate = move(slot.startDate);
      const endDate = move(slot.endDate);
      // A local hour missing from the new zone may shrink a short slot to nothing.
      return { ...slot, startDate, endDate: Date.parse(endDate) < Date.parse(startDate) ? startDate : endDate };
    }),
  };
}

/**
 * Returns a function that applies the names, times and public of the form to the slots of a dossier. An incomplete time is ignored, and so
 * are times that end before they start. The function returns the same objects for the same values, so that input about one slot does not
 * render the others again.
 */
export function scheduleSlots(placed: DossierEventAndSlots): (typed: readonly SlotValues[]) => DossierEventAndSlots {
  const slotOf = new WeakMap<SlotValues, DemandSlotAnswer>();
  let latest = placed;
  const scheduled = (slot: DemandSlotAnswer, values: SlotValues | undefined) => {
    if (!values) return slot;
    const known = slotOf.get(values);
    if (known) return known;
    const { timeZone } = placed.demand;
    const { name, publicPeak } = values;
    const [startDate, endDate] = (['startDate', 'endDate'] as const).map((field) =>
      values[field] === localTimeOf(slot[field]) ? slot[field] : (isoOf(values[field], timeZone) ?? slot[field]),
    ) as [string, string];
    const isValid = Date.parse(endDate) >= Date.parse(startDate);
    const typed = {
      name,
      publicPeak: Number.isFinite(publicPeak) ? publicPeak! : 0,
      startDate: isValid ? startDate : slot.startDate,
      endDate: isValid ? endDate : slot.endDate,
    };
    const isSame = Object.entries(typed).every(([field, value]) => slot[field as keyof typeof typed] === value);
    const next = isSame ? slot : { ...slot, ...typed };
    slotOf.set(values, next);
    return next;
  };
  return (typed) => {
    const slots = placed.slots.map((slot) =>
      scheduled(
        slot,
        typed.find(({ id }) => id === slot.id),
      ),
    );
    const isSame = (other: DossierEventAndSlots) => slots.every((slot, index) => slot === other.slots[index]);
    if (isSame(placed)) latest = placed;
    else if (!isSame(latest)) latest = { demand: placed.demand, slots };
    return latest;
  };
}

/** Whether a local time is complete, `2027-05-08T14:00`. */
const isWallTime = (typed: string | undefined) => typed?.length === 16;

/** The current price, or why it is unknown. */
export type LivePrice = { readonly priced: PricedDossier } | { readonly problem: string };

/**
 * Prices the form with the same function that the server uses (spec back-office 9).
 *
 * @param tariff the rate sheets to search for each field, the most specific first
 */
export function livePrice(
  values: Pick<
    DossierValues,
    'demandSlots' | 'isOrganizationMealSupport' | 'extras' | 'demandOptions' | 'optionsDiscount'
  >,
  { demand, slots }: DossierEventAndSlots,
  tariff: readonly TariffRates[],
): LivePrice {
  const typedSlots = new Map(values.demandSlots.map((slot) => [slot.id, slot]));
  const reversed = values.demandSlots.find(({ startDate, endDate }) => isWallTime(endDate) && endDate < startDate);
  if (reversed) return { problem: `Créneau « ${reversed.name} » : la date de fin précède la date de début.` };
  try {
    const priced = priceDossier(
      {
        eventDepartment: demand.eventDepartment,
        timeZone: demand.timeZone,
        isOrganizationMealSupport: values.isOrganizationMealSupport,
        slots: slots.map((slot) => {
          const typed = typedSlots.get(slot.id);
          const count = (name: Exclude<keyof SlotValues, 'id' | keyof ScheduleValues>) => typed?.[name] ?? 0;
          return {
            id: slot.id,
            name: slot.name,
            startsAt: Date.parse(slot.startDate),
            endsAt: Date.parse(slot.endDate),
            rescueWorkerCount: count('rescueWorkerCount'),
            doctorHours: count('doctorHours'),
            nurseHours: count('nurseHours'),
            mealCount: count('mealCount'),
            lotA: count('lotA'),
            lotB: count('lotB'),
            lotC: count('lotC'),
            medicalLot: count('medicalLot'),
            vps: count('vps'),
            vl: count('vl'),
            vtu: count('vtu'),
            vtp: count('vtp'),
            tent: count('tent'),
            discount: count('discount'),
          };
        }),
        extras: values.extras.map(({ name, quantity, price, discount }, row) => ({
          // A new extra has no number yet: its row in the form identifies it.
          id: row,
          name,
          quantity: quantity ?? 0,
          priceMills: Math.round((price ?? 0) * 1000),
          discount: discount ?? 0,
        })),
        options: values.demandOptions.map(({ id, name, price, dayCount }) => ({
          id,
          name,
          priceCents: Math.round((price ?? 0) * 100),
          dayCount: dayCount ?? 0,
        })),
        optionsDiscount: values.optionsDiscount ?? 0,
      },
      resolveRates(tariff.map(sheetOf)),
    );
    return { priced };
  } catch (error) {
    if (error instanceof DomainError) return { problem: error.message };
    throw error;
  }
}

/** Returns the lines of one extra or option of a priced dossier, followed by its discount. Empty for a zero count. */
export function linesOf(kind: 'extra' | 'option', id: number, lines: readonly PriceLine[]): PriceLine[] {
  return lines.filter((line) => line.itemId === id && (line.kind === kind || line.kind === `${kind}-discount`));
}

/** Returns the new price with unchanged slots and rates taken from the previous one, so that their components are not rendered again. */
export function reuseUnchanged(before: LivePrice | null, now: LivePrice | null): LivePrice | null {
  if (!before || !now || !('priced' in before) || !('priced' in now)) return now;
  const known = new Map(before.priced.slots.map((slot) => [slot.id, slot]));
  const slots = now.priced.slots.map((slot) => {
    const same = known.get(slot.id);
    return same && samePrice(same, slot) ? same : slot;
  });
  const isSame = slots.length === known.size && slots.every((slot, index) => slot === before.priced.slots[index]);
  const { cents, night } = before.priced.rates;
  const rates = now.priced.rates;
  return {
    priced: {
      ...now.priced,
      slots: isSame ? before.priced.slots : slots,
      rates: night?.start === rates.night?.start && night?.end === rates.night?.end ? { cents, night } : rates,
    },
  };
}

function samePrice(a: PricedSlot, b: PricedSlot): boolean {
  return (
    a.totalCents === b.totalCents &&
    a.minutes.normal === b.minutes.normal &&
    a.minutes.night === b.minutes.night &&
    a.minutes.holiday === b.minutes.holiday &&
    sameLines(a.lines, b.lines)
  );
}

function sameLines(a: readonly PriceLine[], b: readonly PriceLine[]): boolean {
  return (
    a.length === b.length &&
    a.every((line, index) => line.label === b[index]!.label && line.explanation === b[index]!.explanation)
  );
}

/** Sizes a slot by the RIS, with the form's levels. Null if the levels are out of range. */
export function sizeSlot(
  { publicBehavior, feature, interventionDelay }: SlotValues,
  { publicPeak, actorDevice, deviceNature }: Pick<DemandSlotAnswer, 'publicPeak' | 'actorDevice' | 'deviceNature'>,
) {
  return sizingOf({ publicPeak, publicBehavior, feature, interventionDelay, actorDevice, deviceNature });
}

/** Returns the rescuers proposed by the RIS, for each slot where they are known and differ from the typed number. */
export function proposedRescuers(
  values: readonly SlotValues[],
  slots: readonly Pick<DemandSlotAnswer, 'id' | 'publicPeak' | 'actorDevice' | 'deviceNature'>[],
): { readonly index: number; readonly rescuers: number }[] {
  return values.flatMap((value, index) => {
    const slot = slots.find(({ id }) => id === value.id);
    const sizing = slot && sizeSlot(value, slot);
    if (!sizing || sizing.kind === 'incomplete') return [];
    const { proposedRescuers: rescuers } = sizing;
    return rescuers === null || rescuers === value.rescueWorkerCount ? [] : [{ index, rescuers }];
  });
}

function sheetOf(rates: TariffRates): RateSheet {
  const cents = Object.fromEntries(
    Object.keys(emptyRateSheet.cents).map((field) => {
      const euros = rates[field as keyof RateSheet['cents']];
      return [field, euros === null ? null : Math.round(euros * 100)];
    }),
  ) as RateSheet['cents'];
  return {
    cents,
    disableNightHours: rates.disableNightHours,
    nightHourStart: minutesOf(rates.nightHourStart),
    nightHourEnd: minutesOf(rates.nightHourEnd),
  };
}

/** Returns the minutes after midnight of `HH:MM`. */
function minutesOf(time: string | null): number | null {
  return time === null ? null : Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

const sourceTexts = {
  organisation: 'Tarif propre à l’organisation.',
  department: 'Tarif du département.',
  default: 'Tarif par défaut.',
};

/** Describes whose tariff the unit price of a line is. Null for lines without one (extras, options, discounts). */
export function sourceText({ rate }: PriceLine, sources: RateSources | null): string | null {
  return sources && rate ? sourceTexts[sources[rate]] : null;
}
