import type { Principal } from '@pds/kernel';
import { type OptionChoiceForm, optionChoices } from '../../model/slots/option-choices';
import { type DemandEditing, editDemand, type LoadedVersion } from '../dossier/edit-demand';
import type { ShownOptions } from './show-options';

export interface ChooseOptionsCommand extends LoadedVersion {
  readonly demandId: number;
  /** Absent rows are unchanged. */
  readonly forms: readonly OptionChoiceForm[];
}

/**
 * The choice of options (spec organiser 2.12, step 3): by the organiser while the demand is EN COURS, by managers at any time. Prices the
 * demand again when staff had priced it. Throws `DemandNotFound`, `DemandNoLongerEditable`, `ChangedMeanwhile` (who and when) or
 * `InvalidConfiguration` with the invalid rows.
 */
export class ChooseOptions {
  constructor(private readonly editing: DemandEditing) {}

  async execute({ forms, ...which }: ChooseOptionsCommand, principal: Principal): Promise<ShownOptions> {
    let choices: ShownOptions['choices'] = [];
    const demand = await editDemand(this.editing, which, principal, async (demand, editor, now) => {
      const offered = await this.editing.pricing.offeredOptions(demand.ownership.departmentId);
      demand.chooseOptions(forms, offered, editor, now);
      choices = optionChoices(demand.snapshot().options, offered);
    });
    return { demand, choices };
  }
}
