import type { DossierExtra, DossierOption, DossierPriceLine, DossierSlot } from '@pds/demand/contract';
import type { DemandPrice, ShownDemand, SlotExplanation } from '@pds/demand/domain';
import { type Instant, Money, type Principal, toIsoWithOffset } from '@pds/kernel';
import type { DemandRow } from '../read-models/demand-list.read-model';
import type {
  DemandAnswer,
  DemandListRow,
  DemandOptionAnswer,
  DemandPrint,
  DemandSlotAnswer,
  DemandSlotsAnswer,
  ExtraAnswer,
  OrganiserDemandRow,
  PriceLineAnswer,
  SlotSimulation,
} from './demand.dto';
import type { OrganiserDemand, PrintableDemand } from '../read-models/organiser-demands.read-model';

const euros = (cents: number | null) => (cents === null ? null : cents / 100);
/** Hours with at most two decimals, as forms show them. */
const hours = (minutes: number) => Math.round((minutes * 100) / 60) / 100;
const sum = (lines: readonly DossierPriceLine[]) =>
  Money.sum(lines.map(({ amountCents }) => Money.ofCents(amountCents))).toEuros();

const priceLine = (line: DossierPriceLine): PriceLineAnswer => ({
  label: line.label,
  quantity: line.quantity,
  unit: line.unit,
  unitPrice: line.unitPriceCents / 100,
  amount: line.amountCents / 100,
  explanation: line.explanation,
});

export function listRow({ timeZone, priceCents, createdAt, startDate, endDate, ...same }: DemandRow): DemandListRow {
  const iso = (instant: Instant) => toIsoWithOffset(instant, timeZone);
  return {
    ...same,
    createdAt: iso(createdAt),
    startDate: iso(startDate),
    endDate: iso(endDate),
    price: euros(priceCents),
  };
}

export function organiserRow({ timeZone, deletedAt, slots, ...same }: OrganiserDemand): OrganiserDemandRow {
  const iso = (instant: Instant) => toIsoWithOffset(instant, timeZone);
  return {
    ...same,
    deletedAt: deletedAt === null ? null : iso(deletedAt),
    demandSlots: slots.map(({ id, name, startsAt, endsAt }) => ({
      id,
      name,
      startAt: iso(startsAt),
      endAt: iso(endsAt),
    })),
    documents: [...same.documents],
  };
}

export function printAnswer({ timeZone, createdAt, slots, ...same }: PrintableDemand): DemandPrint {
  const iso = (instant: Instant) => toIsoWithOffset(instant, timeZone);
  return {
    ...same,
    createdAt: iso(createdAt),
    slots: slots.map((slot) => ({ ...slot, startDate: iso(slot.startDate), endDate: iso(slot.endDate) })),
  };
}

/** The edit screen's answer. Organisers learn the price from a quote, not from the staff's work in progress. */
export function demandAnswer(
  { demand, organisationName, explanations }: ShownDemand,
  principal: Principal,
): DemandAnswer {
  const state = demand.snapshot();
  const dossier = demand.dossier();
  const showsPrices = principal.scope.kind !== 'organiser';
  const iso = (instant: Instant) => toIsoWithOffset(instant, state.timeZone);
  return {
    demand: {
      id: state.id,
      uniqId: state.uniqId,
      version: state.version,
      status: state.status,
      createdAt: iso(state.createdAt),
      updatedAt: iso(state.updatedAt),
      eventName: state.eventName,
      eventType: state.eventType,
      eventPlace: state.eventPlace,
      eventAddress: state.eventAddress,
      eventPlaceZip: state.eventPostalCode,
      eventPlaceCity: state.eventCity,
      eventDepartment: state.eventDepartment,
      severalDepartments: state.severalDepartments,
      comments: state.comments,
      publicPeak: dossier.event.publicPeak,
      startDate: iso(dossier.event.startsAt),
      endDate: iso(dossier.event.endsAt),
      timeZone: state.timeZone,
      contactFirstName: state.contact.firstName,
      contactLastName: state.contact.lastName,
      contactPhone: state.contact.phone,
      contactEmail: state.contact.email,
      departmentId: state.departmentId,
      officeId: state.officeId,
      organizationId: state.organisationId,
      dpsSupport: state.dpsSupport,
      isAidStation: dossier.isAidStation,
      isPackagePrice: state.isPackagePrice,
      packagePrice: showsPrices ? euros(state.packagePriceCents) : null,
      price: showsPrices ? euros(state.priceCents) : null,
      total: showsPrices ? euros(dossier.totalCents) : null,
      priceLines: showsPrices ? dossier.priceLines.map(priceLine) : [],
      optionsDiscount: state.optionsDiscount,
      isOrganizationMealSupport: state.isOrganisationMealSupport,
    },
    slots: state.slots.map((slot, index) => slotAnswer(slot, explanations[index]!, iso, showsPrices)),
    extras: showsPrices ? state.extras.map(extraAnswer) : [],
    options: state.options.map((option) => optionAnswer(option, showsPrices)),
    isAidStation: dossier.isAidStation,
    organization:
      state.organisationId === null || organisationName === null
        ? null
        : { id: state.organisationId, name: organisationName },
  };
}

/** The slots alone, after one of them was added, copied, changed or taken away. */
export function slotsAnswer(shown: ShownDemand, principal: Principal): DemandSlotsAnswer {
  const { demand, slots } = demandAnswer(shown, principal);
  return { version: demand.version, slots };
}

const extraAnswer = ({ priceMills, ...same }: DossierExtra): ExtraAnswer => ({ ...same, price: priceMills / 1000 });

const optionAnswer = ({ priceCents, ...same }: DossierOption, showsPrices: boolean): DemandOptionAnswer => ({
  ...same,
  price: showsPrices ? euros(priceCents) : null,
});

function slotAnswer(
  slot: DossierSlot,
  { hours: stretches, sizing }: SlotExplanation,
  iso: (instant: Instant) => string,
  showsPrices: boolean,
): DemandSlotAnswer {
  const { minutes } = slot;
  const sized = sizing.kind === 'sized' ? sizing : null;
  const proposedRescuers = sized?.proposedRescuers ?? null;
  return {
    id: slot.id,
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
    totalHours: hours((slot.endsAt - slot.startsAt) / 60_000),
    normalHours: minutes && hours(minutes.normal),
    nightHours: minutes && hours(minutes.night),
    holidayHours: minutes && hours(minutes.holiday),
    hours: stretches.map(({ start, end, minutes: elapsed, kind, reason }) => ({
      start: iso(start),
      end: iso(end),
      minutes: elapsed,
      kind,
      reason,
    })),
    sizing: {
      rulesVersion: sizing.rulesVersion,
      ris: sized?.ris ?? null,
      stationClass: sized?.stationClass ?? null,
      rescuers: sized?.rescuers ?? null,
      actors: sized?.actors ?? null,
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
    discount: slot.discount,
    priceLines: showsPrices ? slot.priceLines.map(priceLine) : [],
    price: showsPrices && minutes ? sum(slot.priceLines) : null,
  };
}

export function simulationAnswer(slotId: number, price: DemandPrice): SlotSimulation {
  const { minutes } = price.slots[0]!;
  return {
    slotId,
    total: price.totalCents / 100,
    normalHours: hours(minutes.normal),
    nightHours: hours(minutes.night),
    holidayHours: hours(minutes.holiday),
    lines: price.lines.map(priceLine),
  };
}
