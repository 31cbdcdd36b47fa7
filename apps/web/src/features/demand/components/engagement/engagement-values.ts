import type { ConfigureDemandBody, DemandDetails, EngagedServiceAnswer } from '@pds/api-client/generated/model';
import { defaultServices, serviceGroups } from '@pds/demand/domain';
import { type TeamFunction, teamFunctions } from '@pds/pricing/domain';

/** Counted material. */
const materials = ['emergencyVehicleCount', 'tent'] as const;
type Material = (typeof materials)[number];

/** A count of the engagement: null while empty, NaN while the input is not a number. */
type Counts = Readonly<Record<TeamFunction | Material, number | null>>;

export type EngagedService = Pick<EngagedServiceAnswer, 'id' | 'service' | 'informed' | 'present'>;
export type EngagedServices = Readonly<Record<(typeof serviceGroups)[number], readonly EngagedService[]>>;

/** Fields of the tab « engagement » in the dossier's form. */
export interface EngagementValues extends Counts {
  readonly services: EngagedServices;
  readonly AdditionalClarificationTeam: string;
  readonly nurseLocal: boolean;
}

export const materialLabels: Readonly<Record<Material, string>> = {
  emergencyVehicleCount: 'Véhicules de secours',
  tent: 'Tentes',
};

export const serviceGroupTitles: Readonly<Record<keyof EngagedServices, string>> = {
  otherServices: 'Ordre et sécurité',
  rescueServices: 'Secours',
  healthServices: 'Santé',
};

const counts = [...teamFunctions, ...materials];

/** Names of the form's fields in the tab « engagement ». */
export const engagementFields: readonly (keyof EngagementValues)[] = [
  ...counts,
  'services',
  'AdditionalClarificationTeam',
  'nurseLocal',
];

/** Returns the engagement of a loaded dossier. Includes the default services of each group before anything is known about them. */
export function engagementOf(demand: DemandDetails): EngagementValues {
  return {
    ...(Object.fromEntries(counts.map((name) => [name, demand[name] ?? 0])) as Counts),
    services: {
      otherServices: withUsual('otherServices', demand.services?.otherServices),
      rescueServices: withUsual('rescueServices', demand.services?.rescueServices),
      healthServices: withUsual('healthServices', demand.services?.healthServices),
    },
    AdditionalClarificationTeam: demand.AdditionalClarificationTeam ?? '',
    nurseLocal: demand.nurseLocal ?? false,
  };
}

function withUsual(group: keyof EngagedServices, services: readonly EngagedServiceAnswer[] = []): EngagedService[] {
  const usual = Object.entries(defaultServices[group]).map(([code, service]): EngagedService => {
    const id = Number(code);
    return services.find((each) => each.id === id) ?? { id, service, informed: false, present: false };
  });
  return [...usual, ...services.filter(({ id }) => id === 0)].map(({ id, service, informed, present }) => ({
    id,
    service,
    informed,
    present,
  }));
}

/** Returns the body of a save. Excludes a default service that is neither informed nor present. */
export function engagementUpdateOf(values: EngagementValues): Partial<ConfigureDemandBody> {
  const { services, AdditionalClarificationTeam, nurseLocal } = values;
  return {
    ...Object.fromEntries(counts.map((name) => [name, values[name] ?? 0])),
    services: Object.fromEntries(
      serviceGroups.map((group) => [
        group,
        services[group]
          .filter(({ id, informed, present }) => id === 0 || informed || present)
          .map(({ id, service, ...known }) =>
            id === 0 ? { id, service: service.trim(), ...known } : { id, ...known },
          ),
      ]),
    ),
    AdditionalClarificationTeam,
    nurseLocal,
  };
}
