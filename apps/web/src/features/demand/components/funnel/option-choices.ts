import type { DemandOptionsAnswer, OptionChoiceBody } from '@pds/api-client/generated/model';
import type { Edited } from '../../../../shared/form/autosave/autosave-machine';

type OptionField = `option_${number}`;

/** The third step's form: whether each option is chosen, by its number. */
export type OptionValues = Record<OptionField, boolean>;

export const optionField = (id: number): OptionField => `option_${id}`;

export function editedOptions({ version, options }: DemandOptionsAnswer): Edited<OptionValues> {
  return { version, values: Object.fromEntries(options.map(({ id, activated }) => [optionField(id), activated])) };
}

/** The options that changed, as the call takes them. */
export function choicesOf(changes: Partial<OptionValues>): OptionChoiceBody[] {
  return Object.entries(changes).map(([field, activated]) => ({
    id: Number(field.slice('option_'.length)),
    activated: activated === true,
  }));
}

/** Where the form shows an error of the call: `0.activated` is about the first option that was sent; null for none. */
export function optionFieldOf(apiField: string, sent: readonly OptionChoiceBody[]): string | null {
  const choice = sent[Number(apiField.split('.')[0])];
  return choice ? optionField(choice.id) : null;
}
