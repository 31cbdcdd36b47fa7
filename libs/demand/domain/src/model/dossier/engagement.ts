import type { FormCheck } from '@pds/kernel';
import { teamFunctions } from '@pds/pricing/contract';
import {
  type EngagedService,
  noServices,
  readServices,
  type ServiceForm,
  type Services,
  type ServicesForm,
} from './services';

const materialCounts = ['emergencyVehicleCount', 'tent'] as const;
/** Numbers of engaged people by function, and of engaged material (spec back-office 3, staff counts). */
const counts = [...teamFunctions, ...materialCounts];

type Counts = Readonly<Record<(typeof counts)[number], number>>;

/** What the association engages for a dossier, and which services are informed (spec back-office 2, tab engagement). */
export interface Engagement extends Counts {
  readonly services: Services<EngagedService>;
  /** Named as in the specification. */
  readonly AdditionalClarificationTeam: string;
  /** An infirmary on site. */
  readonly nurseLocal: boolean;
}

export interface EngagedServiceForm extends ServiceForm {
  readonly informed?: boolean | undefined;
  readonly present?: boolean | undefined;
}

/** What staff change; absent fields are unchanged. */
export type EngagementChange = Partial<Counts> & {
  readonly services?: ServicesForm<EngagedServiceForm> | undefined;
  readonly AdditionalClarificationTeam?: string | undefined;
  readonly nurseLocal?: boolean | undefined;
};

export const engagementLimits = { count: 10_000, text: 2_000 } as const;

export const noEngagement: Engagement = {
  services: noServices,
  deviceLeader: 0,
  commandPostLeader: 0,
  commandPostOperator: 0,
  postLeader: 0,
  teamLeader: 0,
  pse2: 0,
  pse1: 0,
  logistician: 0,
  otherStaff: 0,
  AdditionalClarificationTeam: '',
  emergencyVehicleCount: 0,
  tent: 0,
  nurseLocal: false,
};

/** The engagement after the change by staff; refuses a count below 0 (spec back-office 5) and what `readServices` refuses. */
export function readEngagement(was: Engagement, change: EngagementChange, check: FormCheck): Engagement {
  const next: { -readonly [K in keyof Engagement]: Engagement[K] } = { ...was };
  for (const field of counts) {
    const value = change[field];
    if (value === undefined) continue;
    if (Number.isInteger(value) && value >= 0 && value <= engagementLimits.count) next[field] = value;
    else check.refuse(field, 'Veuillez saisir un nombre entier de 0 à 10 000');
  }
  next.services = readServices(
    was.services,
    change.services,
    (service, { informed = false, present = false }) => ({ ...service, informed, present }),
    check,
  );
  if (change.AdditionalClarificationTeam !== undefined) {
    next.AdditionalClarificationTeam = check.text(
      'AdditionalClarificationTeam',
      change.AdditionalClarificationTeam,
      engagementLimits.text,
    );
  }
  next.nurseLocal = change.nurseLocal ?? was.nurseLocal;
  return next;
}
