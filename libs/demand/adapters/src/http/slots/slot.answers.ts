import type { DossierPriceLine } from '@pds/demand/contract';
import type { DemandPrice, Service, Services, SlotExplanation, SlotState } from '@pds/demand/domain';
import { type Instant, Money } from '@pds/kernel';
import { minutesOfLine } from '@pds/paper';
import type { OrganiserSlotInput } from '../../read-models/printable-demand.read-model';
import type { ServicesAnswer } from './service.dto';
import type { DemandSlotAnswer, PriceLineAnswer, SlotSimulationAnswer, ToldSlotAnswer } from './slot.dto';

/** Hours with at most two decimals, as forms show them. */
const hours = (minutes: number) => Math.round((minutes * 100) / 60) / 100;
const sum = (lines: readonly DossierPriceLine[]) =>
  Money.sum(lines.map(({ amountCents }) => Money.ofCents(amountCents))).toEuros();

export const priceLine = (line: DossierPriceLine): PriceLineAnswer => ({
  label: line.label,
  quantity: line.quantity,
  minutes: minutesOfLine(line),
  unit: line.unit,
  unitPrice: line.unitPriceCents / 100,
  amount: line.amountCents / 100,
  explanation: line.explanation,
});

/** The fields that the organiser filled in for a slot; `iso` formats instants with the offset of the event's time zone. */
export function organiserSlotAnswer(slot: OrganiserSlotInput, iso: (instant: Instant) => string): ToldSlotAnswer {
  const { details } = slot;
  return {
    name: slot.name,
    startDate: iso(slot.startsAt),
    endDate: iso(slot.endsAt),
    publicPeak: slot.publicPeak,
    nature: slot.nature,
    publicBehavior: slot.publicBehaviour,
    feature: slot.feature,
    interventionDelay: slot.interventionDelay,
    actorPeak: slot.actorPeak,
    actorDevice: slot.actorDevice,
    deviceNature: slot.deviceNature,
    ...details,
    newDate: details.newDate === null ? null : iso(details.newDate),
    services: servicesAnswer(details.services),
    contactSlots: details.contactSlots.map((contact) => ({ ...contact })),
    interestPoints: details.interestPoints.map((point) => ({ ...point })),
  };
}

/** A slot as the edit screen and its own screen show it; `iso` writes instants with the offset of the event's zone. */
export function slotAnswer(
  slot: SlotState,
  demandId: number,
  { hours: segments, sizing }: SlotExplanation,
  iso: (instant: Instant) => string,
  showsPrices: boolean,
): DemandSlotAnswer {
  const { minutes } = slot;
  const computedSizing = sizing.kind === 'sized' ? sizing : null;
  const proposedRescuers = computedSizing?.proposedRescuers ?? null;
  return {
    id: slot.id,
    ...organiserSlotAnswer(slot, iso),
    startAt: iso(slot.startsAt),
    endAt: iso(slot.endsAt),
    demand: { id: demandId },
    totalHours: hours((slot.endsAt - slot.startsAt) / 60_000),
    normalHours: minutes && hours(minutes.normal),
    nightHours: minutes && hours(minutes.night),
    holidayHours: minutes && hours(minutes.holiday),
    hours: segments.map(({ start, end, minutes: elapsed, kind, reason }) => ({
      start: iso(start),
      end: iso(end),
      minutes: elapsed,
      kind,
      reason,
    })),
    sizing: {
      rulesVersion: sizing.rulesVersion,
      ris: computedSizing?.ris ?? null,
      stationClass: computedSizing?.stationClass ?? null,
      rescuers: computedSizing?.rescuers ?? null,
      actors: computedSizing?.actors ?? null,
      proposedRescuers,
      missing: sizing.kind === 'incomplete' ? [...sizing.missing] : [],
      working: [...sizing.working],
    },
    rescuersOverridden: slot.rescuersSetByStaff && slot.rescueWorkerCount !== proposedRescuers,
    rescueWorkerCount: slot.rescueWorkerCount,
    doctorHours: slot.doctorHours,
    nurseHours: slot.nurseHours,
    mealCount: slot.mealCount,
    lotA: slot.lotA,
    lotB: slot.lotB,
    lotC: slot.lotC,
    medicalLot: slot.medicalLot,
    vps: slot.vps,
    vl: slot.vl,
    vtu: slot.vtu,
    vtp: slot.vtp,
    tent: slot.tent,
    discount: showsPrices ? slot.discount : 0,
    priceLines: showsPrices ? slot.priceLines.map(priceLine) : [],
    price: showsPrices && minutes ? sum(slot.priceLines) : null,
  };
}

function servicesAnswer({ otherServices, rescueServices, healthServices }: Services): ServicesAnswer {
  const copied = (services: readonly Service[]) => services.map((service) => ({ ...service }));
  return {
    otherServices: copied(otherServices),
    rescueServices: copied(rescueServices),
    healthServices: copied(healthServices),
  };
}

/** The price of a slot. */
export function simulationAnswer(slotId: number, price: DemandPrice): SlotSimulationAnswer {
  const { minutes } = price.slots.find(({ id }) => id === slotId)!;
  return {
    slotId,
    total: price.totalCents / 100,
    normalHours: hours(minutes.normal),
    nightHours: hours(minutes.night),
    holidayHours: hours(minutes.holiday),
    lines: price.lines.map(priceLine),
  };
}
