import { type DemandFacade, type DossierEngagement, type DossierSlot, eventNatures } from '@pds/demand/contract';
import { type DossierMeans, type QuotableDossier, QuotableDossiers, type QuoteSizing } from '@pds/documents/domain';
import type { PricingFacade, SizingInput } from '@pds/pricing/contract';

const staffing = [
  'doctorHours',
  'nurseHours',
  'mealCount',
  'lotA',
  'lotB',
  'lotC',
  'medicalLot',
  'vps',
  'vl',
  'vtu',
  'vtp',
  'tent',
  'discount',
] as const;

/** Dossiers of the demand context, with their slots sized by the current rules. */
export class FacadeQuotableDossiers extends QuotableDossiers {
  constructor(
    private readonly demands: DemandFacade,
    private readonly pricing: PricingFacade,
  ) {
    super();
  }

  override async find(demandId: number): Promise<QuotableDossier | null> {
    const dossier = await this.demands.dossier(demandId);
    if (!dossier) return null;
    const { event, contact } = dossier;
    const rules = await this.pricing.teamRules(dossier.departmentId);
    return {
      id: dossier.id,
      version: dossier.version,
      ownership: dossier.ownership,
      departmentId: dossier.departmentId,
      officeId: dossier.officeId,
      organisationId: dossier.organisationId,
      event: {
        name: event.name,
        place: event.place,
        address: event.address,
        postalCode: event.postalCode,
        city: event.city,
        departmentCode: event.departmentCode,
        severalDepartments: event.severalDepartments,
        nature: event.type === null ? null : (eventNatures[event.type] ?? null),
        structureType: dossier.structureType,
        victimEvacuation: dossier.victimEvacuation,
        publicPeak: event.publicPeak,
        timeZone: event.timeZone,
        startsAt: event.startsAt,
        endsAt: event.endsAt,
      },
      contact: {
        firstName: contact.firstName,
        lastName: contact.lastName,
        phone: contact.phone,
        email: contact.email,
      },
      slots: dossier.slots.map((slot) => ({
        id: slot.id,
        name: slot.name,
        startsAt: slot.startsAt,
        endsAt: slot.endsAt,
        publicPeak: slot.publicPeak,
        publicBehaviour: slot.publicBehaviour,
        feature: slot.feature,
        interventionDelay: slot.interventionDelay,
        actorPeak: slot.actorPeak,
        actorDevice: slot.actorDevice,
        deviceNature: slot.deviceNature,
        rescueWorkerCount: slot.rescueWorkerCount,
        supervision: this.pricing.soldStaffing(sizingInputOf(slot), slot.rescueWorkerCount, rules).supervision,
        staffing: Object.fromEntries(staffing.map((name) => [name, slot[name]])),
        minutes: slot.minutes,
        lines: slot.priceLines,
        sizing: this.sizing(slot),
      })),
      pricing: dossier.pricingBasis && {
        ...dossier.pricingBasis,
        isOrganisationMealSupport: dossier.isOrganisationMealSupport,
        extras: dossier.extras.map(({ id: _id, ...extra }) => extra),
        options: dossier.options.map(({ id: _id, ...option }) => option),
        optionsDiscount: dossier.optionsDiscount,
      },
      isPackagePrice: dossier.isPackagePrice,
      totalCents: dossier.totalCents,
      lines: dossier.priceLines,
      hidden: { details: dossier.hideDetails, costing: dossier.hideCosting, complement: dossier.hideComplement },
      means: meansOf(dossier.engagement),
    };
  }

  private sizing(slot: DossierSlot): QuoteSizing {
    const sizing = this.pricing.size(sizingInputOf(slot));
    const { rulesVersion, working } = sizing;
    return sizing.kind === 'sized'
      ? {
          rulesVersion,
          working,
          ris: sizing.ris,
          stationClass: sizing.stationClass,
          actorsClass: sizing.actors?.stationClass ?? null,
          proposedRescuers: sizing.proposedRescuers,
          rescuers: sizing.rescuers,
          grid: sizing.grid,
        }
      : { rulesVersion, working, ris: null, stationClass: null, proposedRescuers: null };
  }
}

const sizingInputOf = ({ publicBehaviour: publicBehavior, ...slot }: DossierSlot): SizingInput => ({
  ...slot,
  publicBehavior,
});

function meansOf({ services, ...engagement }: DossierEngagement): DossierMeans {
  const { AdditionalClarificationTeam: remarks, nurseLocal, emergencyVehicleCount, tent, ...staff } = engagement;
  const { otherServices, rescueServices, healthServices } = services;
  return {
    staff,
    material: { emergencyVehicleCount, tent },
    nurseLocal,
    remarks,
    services: [...rescueServices, ...otherServices, ...healthServices].map(({ service, informed, present }) => ({
      service,
      informed,
      present,
    })),
  };
}
