import { demandStatusCodes, type DossierPriceLine, type DossierSnapshot } from '@pds/demand/contract';
import { type DemandState, ownershipOf } from './demand-state';
import { Slots } from '../slots/slots';

/** A demand as other contexts see it. */
export function dossierSnapshot(state: DemandState): DossierSnapshot {
  const slots = Slots.of(state.slots);
  const totalCents = state.isPackagePrice ? state.packagePriceCents : state.priceCents;
  return {
    id: state.id,
    uniqId: state.uniqId,
    version: state.version,
    status: state.status,
    isAidStation: state.status === demandStatusCodes.transformed,
    createdAt: state.createdAt,
    event: {
      name: state.eventName,
      type: state.eventType,
      place: state.eventPlace,
      address: state.eventAddress,
      postalCode: state.eventPostalCode,
      city: state.eventCity,
      departmentCode: state.eventDepartment,
      severalDepartments: state.severalDepartments,
      comments: state.comments,
      publicPeak: slots.publicPeak,
      timeZone: state.timeZone,
      startsAt: slots.startsAt,
      endsAt: slots.endsAt,
    },
    contact: { ...state.contact },
    ownership: ownershipOf(state),
    departmentId: state.departmentId,
    officeId: state.officeId,
    organisationId: state.organisationId,
    filedBy: state.filedBy,
    slots: slots.all,
    engagement: state.engagement,
    victimEvacuation: state.particularities.victimEvacuation,
    structureType: state.particularities.structure ? state.particularities.structureType : '',
    extras: state.extras,
    options: state.options,
    optionsDiscount: state.optionsDiscount,
    isOrganisationMealSupport: state.isOrganisationMealSupport,
    pricingBasis: state.pricingBasis,
    isPackagePrice: state.isPackagePrice,
    packagePriceCents: state.packagePriceCents,
    computedPriceCents: state.priceCents,
    totalCents,
    priceLines: state.isPackagePrice && totalCents !== null ? [packageLine(totalCents)] : state.priceLines,
    hideDetails: state.hideDetails,
    hideCosting: state.hideCosting,
    hideComplement: state.hideComplement,
    commitmentNumber: state.commitmentNumber,
    serviceCode: state.serviceCode,
    eProtecId: state.eProtecId,
  };
}

/** The single line of a package price. */
function packageLine(cents: number): DossierPriceLine {
  return {
    label: 'Forfait',
    quantity: 1,
    unit: 'forfait',
    unitPriceCents: cents,
    amountCents: cents,
    explanation: 'Prix forfaitaire convenu',
  };
}
