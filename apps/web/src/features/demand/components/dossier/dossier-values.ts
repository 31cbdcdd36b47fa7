import type { ConfigureDemandBody, DossierAnswer } from '@pds/api-client/generated/model';
import { teamFunctionNames } from '@pds/pricing/domain';
import {
  engagementOf,
  engagementUpdateOf,
  type EngagementValues,
  materialLabels,
} from '../engagement/engagement-values';
import { type StaffingField, staffingFields } from '../slots/staffing-fields';

/** The name, the times and the public of a slot in the form. */
export interface ScheduleValues {
  readonly name: string;
  /** Local times of the event, `2027-05-08T14:00`; incomplete while they are typed. */
  readonly startDate: string;
  readonly endDate: string;
  readonly publicPeak: number | null;
}

/** A slot in the form. A number field is null while empty and NaN while the input is not a number. */
export type SlotValues = { readonly id: number } & ScheduleValues &
  Readonly<Record<'publicBehavior' | 'feature' | 'interventionDelay', number | null>> &
  Readonly<Record<StaffingField, number | null>>;

/** A complement in the form. `id` is null until it is saved. */
export interface ExtraValues {
  readonly id: number | null;
  readonly name: string;
  readonly infos: string;
  readonly address: string;
  readonly quantity: number | null;
  readonly price: number | null;
  readonly discount: number | null;
}

/** An option chosen for the dossier, by its number in the catalogue. */
export interface OptionValues {
  readonly id: number;
  readonly name: string;
  readonly price: number | null;
  readonly dayCount: number | null;
}

/**
 * The fields that the tabs « manifestation », « options » and « engagement » edit and save together. The version is one of them, so that a
 * save is always compared with the version whose values are shown, even if the dossier was reloaded meanwhile.
 */
export interface DossierValues
  extends
    EngagementValues,
    Required<
      Pick<
        ConfigureDemandBody,
        | 'version'
        | 'eventName'
        | 'eventType'
        | 'eventPlace'
        | 'eventAddress'
        | 'eventPlaceZip'
        | 'eventPlaceCity'
        | 'eventDepartment'
        | 'comments'
        | 'contactFirstName'
        | 'contactLastName'
        | 'contactPhone'
        | 'contactEmail'
        | 'departmentId'
        | 'officeId'
        | 'organizationId'
        | 'isPackagePrice'
        | 'packagePrice'
        | 'isOrganizationMealSupport'
        | 'hideDetails'
        | 'hideCosting'
        | 'hideComplement'
      >
    > {
  readonly demandSlots: readonly SlotValues[];
  readonly extras: readonly ExtraValues[];
  readonly demandOptions: readonly OptionValues[];
  readonly optionsDiscount: number | null;
}

/** The part of a dossier that the form edits. */
export type EditedDossier = Pick<DossierAnswer, 'demand' | 'slots' | 'extras' | 'options'>;

/** Returns the form's values from the loaded dossier. */
export function valuesOf({ demand, slots, extras, options }: EditedDossier): DossierValues {
  return {
    version: demand.version,
    eventName: demand.eventName,
    eventType: demand.eventType,
    eventPlace: demand.eventPlace,
    eventAddress: demand.eventAddress,
    eventPlaceZip: demand.eventPlaceZip,
    eventPlaceCity: demand.eventPlaceCity,
    eventDepartment: demand.eventDepartment,
    comments: demand.comments,
    contactFirstName: demand.contactFirstName,
    contactLastName: demand.contactLastName,
    contactPhone: demand.contactPhone,
    contactEmail: demand.contactEmail,
    departmentId: demand.departmentId,
    officeId: demand.officeId,
    organizationId: demand.organizationId,
    isPackagePrice: demand.isPackagePrice,
    packagePrice: demand.packagePrice,
    isOrganizationMealSupport: demand.isOrganizationMealSupport,
    hideDetails: demand.hideDetails,
    hideCosting: demand.hideCosting,
    hideComplement: demand.hideComplement,
    ...engagementOf(demand),
    optionsDiscount: demand.optionsDiscount,
    extras: extras.map(({ id, name, infos, address, quantity, price, discount }) => ({
      id,
      name,
      infos,
      address,
      quantity,
      price,
      discount,
    })),
    demandOptions: options.map(({ id, name, price, dayCount }) => ({ id, name, price, dayCount })),
    demandSlots: slots.map(
      (slot) =>
        ({
          id: slot.id,
          name: slot.name,
          startDate: localTimeOf(slot.startDate),
          endDate: localTimeOf(slot.endDate),
          publicPeak: slot.publicPeak,
          publicBehavior: slot.publicBehavior,
          feature: slot.feature,
          interventionDelay: slot.interventionDelay,
          ...Object.fromEntries(staffingFields.map(({ name }) => [name, slot[name]])),
        }) as SlotValues,
    ),
  };
}

/** Returns a typed count as it is priced and planned: 0 while the field is empty or not a number, or the number is negative. */
export const countOf = (typed: number | null | undefined) =>
  typeof typed === 'number' && Number.isFinite(typed) ? Math.max(0, typed) : 0;

/** Returns the local time of the event, as the form holds it, of an instant from the API. */
export const localTimeOf = (iso: string) => iso.slice(0, 16);

/** Returns the index of a slot in the form. −1 while the form does not have an added slot yet. */
export function indexOfSlot({ demandSlots }: Pick<DossierValues, 'demandSlots'>, slotId: number): number {
  return demandSlots.findIndex(({ id }) => id === slotId);
}

/**
 * Returns the message of a required field. False if the stored value is empty, as the phone of an erased contact: the dossier can be saved
 * without it.
 */
export function requiredUnlessErased(stored: string, missing: string): string | false {
  return stored !== '' && missing;
}

/** Returns the body of a save. An emptied count is zero. Call only with values that passed the form's checks. */
export function updateOf(values: DossierValues): ConfigureDemandBody {
  return {
    version: values.version,
    eventName: values.eventName,
    eventType: values.eventType,
    eventPlace: values.eventPlace,
    eventAddress: values.eventAddress,
    eventPlaceZip: values.eventPlaceZip,
    eventPlaceCity: values.eventPlaceCity,
    eventDepartment: values.eventDepartment,
    comments: values.comments,
    contactFirstName: values.contactFirstName,
    contactLastName: values.contactLastName,
    contactPhone: values.contactPhone,
    contactEmail: values.contactEmail,
    departmentId: values.departmentId,
    officeId: values.officeId,
    organizationId: values.organizationId,
    isPackagePrice: values.isPackagePrice,
    packagePrice: values.packagePrice,
    isOrganizationMealSupport: values.isOrganizationMealSupport,
    hideDetails: values.hideDetails,
    hideCosting: values.hideCosting,
    hideComplement: values.hideComplement,
    ...engagementUpdateOf(values),
    optionsDiscount: values.optionsDiscount ?? 0,
    extras: values.extras.map(({ id, quantity, price, discount, ...extra }) => ({
      ...extra,
      id,
      name: extra.name.trim(),
      quantity: quantity ?? 0,
      price: price ?? 0,
      discount: discount ?? 0,
    })),
    demandOptions: values.demandOptions.map(({ id, price, dayCount }) => ({
      id,
      price: price ?? 0,
      dayCount: dayCount ?? 0,
    })),
    demandSlots: values.demandSlots.map((slot) => ({
      id: slot.id,
      name: slot.name.trim(),
      startDate: slot.startDate,
      endDate: slot.endDate,
      publicPeak: slot.publicPeak ?? 0,
      publicBehavior: slot.publicBehavior,
      feature: slot.feature,
      interventionDelay: slot.interventionDelay,
      ...Object.fromEntries(staffingFields.map(({ name }) => [name, slot[name] ?? 0])),
    })),
  };
}

/** Labels of the plain fields. Lists are merged and described row by row. */
export const labels: Readonly<
  Record<Exclude<keyof DossierValues, 'version' | 'demandSlots' | 'extras' | 'demandOptions' | 'services'>, string>
> = {
  organizationId: 'Organisation',
  departmentId: 'Département',
  officeId: 'Antenne',
  eventName: 'Nom de l’évènement',
  eventType: 'Type d’évènement',
  eventPlace: 'Lieu',
  eventAddress: 'Adresse',
  eventPlaceZip: 'Code postal',
  eventPlaceCity: 'Ville',
  eventDepartment: 'Département de l’évènement',
  comments: 'Commentaires',
  contactFirstName: 'Prénom du gestionnaire',
  contactLastName: 'Nom du gestionnaire',
  contactPhone: 'Téléphone du gestionnaire',
  contactEmail: 'E-mail du gestionnaire',
  isPackagePrice: 'Tarif forfaitaire',
  packagePrice: 'Prix forfaitaire',
  isOrganizationMealSupport: 'Repas pris en charge par l’organisateur',
  hideDetails: 'Masquer le détail des créneaux',
  hideCosting: 'Masquer les montants',
  hideComplement: 'Masquer les options et compléments',
  optionsDiscount: 'Remise sur les options',
  ...teamFunctionNames,
  ...materialLabels,
  AdditionalClarificationTeam: 'Précisions sur l’équipe',
  nurseLocal: 'Infirmerie sur place',
};

/**
 * Returns the slots with the means of the first one: staff, meals, lots, vehicles and discount. Each keeps the fields that determine its
 * size.
 */
export function withMeansOfFirst(slots: readonly SlotValues[]): SlotValues[] {
  const [first] = slots;
  if (!first) return [];
  const means = Object.fromEntries(staffingFields.map(({ name }) => [name, first[name]]));
  return slots.map((slot) => ({ ...slot, ...means }));
}
