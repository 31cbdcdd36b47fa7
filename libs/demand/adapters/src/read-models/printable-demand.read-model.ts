import type { DeviceNature, DossierOption, RiskLevel } from '@pds/demand/contract';
import {
  noDetails,
  noParticularities,
  type Particularities,
  type SlotDetails,
  type SlotState,
} from '@pds/demand/domain';
import type { Instant } from '@pds/kernel';
import type { TypeOrmUnitOfWork } from '@pds/platform';

/** The organiser's input for a slot, without the data that staff add. */
export type OrganiserSlotInput = Pick<
  SlotState,
  | 'name'
  | 'startsAt'
  | 'endsAt'
  | 'publicPeak'
  | 'nature'
  | 'publicBehaviour'
  | 'feature'
  | 'interventionDelay'
  | 'actorPeak'
  | 'actorDevice'
  | 'deviceNature'
  | 'details'
>;

/** The contents of the print page of a demand. */
export interface PrintableDemand {
  readonly id: number;
  readonly uniqId: string;
  readonly createdAt: Instant;
  readonly eventName: string;
  readonly eventType: number | null;
  readonly eventPlace: string;
  readonly eventAddress: string;
  readonly eventPlaceZip: string;
  readonly eventPlaceCity: string;
  readonly eventDepartment: string | null;
  readonly severalDepartments: boolean;
  readonly comments: string;
  readonly timeZone: string;
  readonly contactFirstName: string;
  readonly contactLastName: string;
  readonly contactPhone: string;
  readonly contactEmail: string;
  readonly slots: readonly OrganiserSlotInput[];
  /** Excludes the id of the decree's file, which only a signed-in user may open. */
  readonly particularities: PrintableParticularities;
  /** The names of the chosen options. */
  readonly options: readonly string[];
}

interface PrintableParticularities extends Omit<Particularities, 'decree'> {
  readonly publicPeak: number;
  readonly decreeFileOriginalName: string | null;
}

/** The print page of a demand, readable without an account. */
export class PrintableDemands {
  constructor(private readonly unitOfWork: TypeOrmUnitOfWork) {}

  /** Returns the print page for an unguessable name: all data that the organiser entered, no data of staff. */
  async findByUniqId(uniqId: string): Promise<PrintableDemand | null> {
    const [row] = await this.unitOfWork.query<{
      id: number;
      uniq_id: string;
      created_at: Date;
      event_name: string;
      event_type: number | null;
      event_place: string;
      event_address: string;
      event_place_zip: string;
      event_place_city: string;
      event_department: string | null;
      several_departments: boolean;
      comments: string;
      time_zone: string;
      contact_first_name: string;
      contact_last_name: string;
      contact_phone: string;
      contact_email: string;
      public_peak: number;
      particularities: Particularities | null;
      options: readonly DossierOption[];
    }>(
      `SELECT id, uniq_id, created_at, event_name, event_type, event_place, event_address, event_place_zip,
         event_place_city, event_department, several_departments, comments, time_zone, contact_first_name,
         contact_last_name, contact_phone, contact_email, public_peak, particularities, options
       FROM demand.demands WHERE uniq_id = $1 AND deleted_at IS NULL`,
      [uniqId],
    );
    if (!row) return null;
    const slots = await this.unitOfWork.query<{
      name: string;
      starts_at: Date;
      ends_at: Date;
      public_peak: number;
      nature: number;
      public_behaviour: RiskLevel | null;
      feature: RiskLevel | null;
      intervention_delay: RiskLevel | null;
      actor_peak: number | null;
      actor_device: boolean;
      device_nature: DeviceNature | null;
      details: SlotDetails | null;
    }>(
      `SELECT name, starts_at, ends_at, public_peak, nature, public_behaviour, feature, intervention_delay, actor_peak,
         actor_device, device_nature, details
       FROM demand.slots WHERE demand_id = $1 ORDER BY position`,
      [row.id],
    );
    const { decree, ...publicParticularities } = row.particularities ?? noParticularities;
    return {
      id: row.id,
      uniqId: row.uniq_id,
      createdAt: row.created_at.getTime(),
      eventName: row.event_name,
      eventType: row.event_type,
      eventPlace: row.event_place,
      eventAddress: row.event_address,
      eventPlaceZip: row.event_place_zip,
      eventPlaceCity: row.event_place_city,
      eventDepartment: row.event_department,
      severalDepartments: row.several_departments,
      comments: row.comments,
      timeZone: row.time_zone,
      contactFirstName: row.contact_first_name,
      contactLastName: row.contact_last_name,
      contactPhone: row.contact_phone,
      contactEmail: row.contact_email,
      particularities: {
        publicPeak: row.public_peak,
        ...publicParticularities,
        decreeFileOriginalName: decree?.originalName ?? null,
      },
      options: row.options.map(({ name }) => name),
      slots: slots.map((slot) => ({
        name: slot.name,
        startsAt: slot.starts_at.getTime(),
        endsAt: slot.ends_at.getTime(),
        publicPeak: slot.public_peak,
        nature: slot.nature,
        publicBehaviour: slot.public_behaviour,
        feature: slot.feature,
        interventionDelay: slot.intervention_delay,
        actorPeak: slot.actor_peak,
        actorDevice: slot.actor_device,
        deviceNature: slot.device_nature,
        details: slot.details ?? noDetails,
      })),
    };
  }
}
