import type { VolunteerOffice } from '../../model/volunteers/volunteer';

/** The offices of the organisations context, as their members see them. */
export abstract class VolunteerOffices {
  /** Null if there is none. */
  abstract find(id: number): Promise<VolunteerOffice | null>;
}
