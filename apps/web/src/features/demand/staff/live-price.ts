import type { DossierAnswer, RatesDto } from '@pds/api-client/generated/model';
import { DomainError } from '@pds/kernel';
import { emptyRateSheet, priceDossier, type RateSheet, resolveRates, sizeStation } from '@pds/pricing/domain';
import type { DossierValues, SlotValues } from './dossier-values';

export type PricedDossier = ReturnType<typeof priceDossier>;

/** The price of what the form shows now, or why it cannot be told. */
export type LivePrice = { readonly priced: PricedDossier } | { readonly problem: string };

/**
 * Prices the form with the very function that the server stores prices by, and the tariff of the chosen department
 * (spec back-office 9).
 */
export function livePrice(
  values: Pick<DossierValues, 'demandSlots' | 'isOrganizationMealSupport'>,
  { demand, slots }: DossierAnswer,
  tariff: { pricing: RatesDto; defaults: RatesDto },
): LivePrice {
  try {
    const priced = priceDossier(
      {
        eventDepartment: demand.eventDepartment,
        timeZone: demand.timeZone,
        isOrganizationMealSupport: values.isOrganizationMealSupport,
        slots: slots.map((slot) => {
          const typed = values.demandSlots.find(({ id }) => id === slot.id);
          const count = (name: Exclude<keyof SlotValues, 'id'>) => typed?.[name] ?? 0;
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
        extras: [],
        options: [],
        optionsDiscount: demand.optionsDiscount,
      },
      resolveRates([sheetOf(tariff.pricing), sheetOf(tariff.defaults)]),
    );
    return { priced };
  } catch (error) {
    if (error instanceof DomainError) return { problem: error.message };
    throw error;
  }
}

/** What the RIS says of a slot as the form shows it; null when the levels are out of their range. */
export function sizeSlot(slot: SlotValues, publicPeak: number | null) {
  try {
    return sizeStation({
      publicPeak,
      publicBehavior: slot.publicBehavior,
      feature: slot.feature,
      interventionDelay: slot.interventionDelay,
    });
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}

function sheetOf(rates: RatesDto): RateSheet {
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

/** Minutes after midnight of `HH:MM`. */
function minutesOf(time: string | null): number | null {
  return time === null ? null : Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}
