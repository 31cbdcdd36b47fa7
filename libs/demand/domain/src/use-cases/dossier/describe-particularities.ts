import type { Principal } from '@pds/kernel';
import type { Demand } from '../../model/dossier/demand';
import type { Decree, ParticularitiesForm } from '../../model/dossier/particularities';
import { type DemandEditing, editDemand, type LoadedVersion } from './edit-demand';

export interface DescribeParticularitiesCommand extends LoadedVersion {
  readonly demandId: number;
  readonly form: ParticularitiesForm;
  /** A new decree, or null to remove it; undefined retains the current one unless the form clears it. */
  readonly decree?: Decree | null | undefined;
}

/**
 * Saves the particularities of a demand (spec organiser 2.12, step 2): by its organiser while it is EN COURS, by managers in scope at any
 * time. Returns the saved demand. Throws `DemandNotFound`, `DemandNoLongerEditable`, `ChangedMeanwhile` (who and when) or
 * `InvalidConfiguration` with every invalid field.
 */
export class DescribeParticularities {
  constructor(private readonly editing: DemandEditing) {}

  execute({ form, decree, ...which }: DescribeParticularitiesCommand, principal: Principal): Promise<Demand> {
    return editDemand(this.editing, which, principal, (demand, editor, now) =>
      demand.describeParticularities(form, decree, editor, now),
    );
  }
}
