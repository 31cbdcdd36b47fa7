import type { DossierExtra, DossierOption } from '@pds/demand/contract';
import type { DemandRepetition, DemandState, ShownDemand } from '@pds/demand/domain';
import { type Instant, type Principal, toIsoWithOffset } from '@pds/kernel';
import type { DemandAnswer, DemandOptionAnswer, ExtraAnswer, OwnDemandDetails, RepetitionAnswer } from './dossier.dto';
import { priceLine, slotAnswer } from '../slots/slot.answers';
import type { DemandSlotsAnswer } from '../slots/slot.dto';

const euros = (cents: number | null) => (cents === null ? null : cents / 100);

/** The answer of the edit screen. Organisers learn the price from a quote, not from work in progress of staff. */
export function demandAnswer(
  { demand, organisationName, explanations }: ShownDemand,
  principal: Principal,
): DemandAnswer {
  const state = demand.snapshot();
  const dossier = demand.dossier();
  const isStaff = principal.scope.kind !== 'organiser';
  const showsPrices = isStaff;
  const iso = (instant: Instant) => toIsoWithOffset(instant, state.timeZone);
  const extras = showsPrices ? state.extras.map(extraAnswer) : [];
  const options = state.options.map((option) => optionAnswer(option, showsPrices));
  const explanationOf = new Map(explanations.map((explanation) => [explanation.id, explanation]));
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
      dpsSupportCause: state.dpsSupportCause,
      isAidStation: dossier.isAidStation,
      isPackagePrice: showsPrices && state.isPackagePrice,
      packagePrice: showsPrices ? euros(state.packagePriceCents) : null,
      price: showsPrices ? euros(state.priceCents) : null,
      total: showsPrices ? euros(dossier.totalCents) : null,
      priceLines: showsPrices ? dossier.priceLines.map(priceLine) : [],
      optionsDiscount: showsPrices ? state.optionsDiscount : 0,
      isOrganizationMealSupport: state.isOrganisationMealSupport,
      deletedAt: state.deletedAt === null ? null : iso(state.deletedAt),
      manager: { ...state.contact },
      orga: organisationName,
      demandSlots: state.slots.map(({ id, name, startsAt, endsAt }) => ({
        id,
        name,
        startAt: iso(startsAt),
        endAt: iso(endsAt),
      })),
      extras,
      demandOptions: options,
      hideDetails: state.hideDetails,
      hideCosting: state.hideCosting,
      hideComplement: state.hideComplement,
      isEprotecSynchronized: state.eProtecId !== null,
      eProtecId: isStaff ? state.eProtecId : null,
      ...(isStaff ? engagementAnswer(state.engagement) : noEngagementAnswer),
    },
    slots: state.slots.map((slot) => slotAnswer(slot, state.id, explanationOf.get(slot.id)!, iso, showsPrices)),
    extras,
    options,
    isAidStation: dossier.isAidStation,
    repetition: repetitionAnswer(demand.repetition),
    organization:
      state.organisationId === null || organisationName === null
        ? null
        : { id: state.organisationId, name: organisationName },
  };
}

function repetitionAnswer(repetition: DemandRepetition | null): RepetitionAnswer | null {
  if (!repetition) return null;
  return {
    of: repetition.of,
    moved: [...repetition.moved],
    toVerify: repetition.toVerify.map(({ text }) => text),
  };
}

type EngagementAnswer = Pick<OwnDemandDetails, keyof DemandState['engagement']>;

function engagementAnswer({ services, ...same }: DemandState['engagement']): EngagementAnswer {
  const copied = <Item extends object>(items: readonly Item[]) => items.map((item) => ({ ...item }));
  return {
    ...same,
    services: {
      otherServices: copied(services.otherServices),
      rescueServices: copied(services.rescueServices),
      healthServices: copied(services.healthServices),
    },
  };
}

/** The engagement of the association is not shown to organisers. */
const noEngagementAnswer: EngagementAnswer = {
  services: null,
  deviceLeader: null,
  commandPostLeader: null,
  commandPostOperator: null,
  postLeader: null,
  teamLeader: null,
  pse2: null,
  pse1: null,
  logistician: null,
  otherStaff: null,
  AdditionalClarificationTeam: null,
  emergencyVehicleCount: null,
  tent: null,
  nurseLocal: null,
};

/** Only the slots, after one of them was added, copied, changed or removed. */
export function slotsAnswer(shown: ShownDemand, principal: Principal): DemandSlotsAnswer {
  const { demand, slots } = demandAnswer(shown, principal);
  return { version: demand.version, slots };
}

const extraAnswer = ({ priceMills, ...same }: DossierExtra): ExtraAnswer => ({ ...same, price: priceMills / 1000 });

const optionAnswer = ({ priceCents, ...same }: DossierOption, showsPrices: boolean): DemandOptionAnswer => ({
  ...same,
  price: showsPrices ? euros(priceCents) : null,
});
