import type { Principal } from '@pds/kernel';
import type { Demand } from '../model/demand';
import type { Decree, ParticularitiesForm } from '../model/particularities';
import { type DemandEditing, editDemand, type Loaded } from './edit-demand';

export interface DescribeParticularitiesCommand extends Loaded {
  readonly demandId: number;
  readonly form: ParticularitiesForm;
  /** A new one, or null for none any more; undefined keeps the one that is there unless the form empties it. */
  readonly decree?: Decree | null | undefined;
}

/**
 * Saves the particularities of a demand (spec organiser 2.12, step 2): its organiser while it is EN COURS, managers in scope
 * at any time. Answers the demand as saved. Throws `DemandNotFound`, `DemandNoLongerEditable`, `ChangedMeanwhile` (who and
 * when) or `InvalidConfiguration` naming every field at fault.
 */
export class DescribeParticularities {
  constructor(private readonly editing: DemandEditing) {}

  execute({ form, decree, ...which }: DescribeParticularitiesCommand, principal: Principal): Promise<Demand> {
    return editDemand(this.editing, which, principal, (demand, editor, now) =>
      demand.describeParticularities(form, decree, editor, now),
    );
  }
}
