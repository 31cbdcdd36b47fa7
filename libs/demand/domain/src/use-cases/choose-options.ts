import type { Principal } from '@pds/kernel';
import { type OptionChoiceForm, optionChoices } from '../model/option-choices';
import { type DemandEditing, editDemand, type Loaded } from './edit-demand';
import type { ShownOptions } from './show-options';

export interface ChooseOptionsCommand extends Loaded {
  readonly demandId: number;
  /** What is left out stays as it is. */
  readonly forms: readonly OptionChoiceForm[];
}

/**
 * The organiser's choice of options (spec organiser 2.12, step 3) while the demand is EN COURS, managers' at any time; priced
 * again when staff had priced the demand. Throws `DemandNotFound`, `DemandNoLongerEditable`, `ChangedMeanwhile` (who and
 * when) or `InvalidConfiguration` naming the rows at fault.
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
