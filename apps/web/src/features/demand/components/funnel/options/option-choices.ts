import type { DemandOptionsAnswer, OptionChoiceBody } from '@pds/api-client/generated/model';
import type { Edited } from '../../../../../shared/form/autosave/autosave-machine';

type OptionField = `option_${number}`;

/** The third step's form: whether each option is chosen, by option number. */
export type OptionValues = Record<OptionField, boolean>;

export const optionField = (id: number): OptionField => `option_${id}`;

export function editedOptions({ version, options }: DemandOptionsAnswer): Edited<OptionValues> {
  return { version, values: Object.fromEntries(options.map(({ id, activated }) => [optionField(id), activated])) };
}

/** Returns the changed options as the call takes them. */
export function choicesOf(changes: Partial<OptionValues>): OptionChoiceBody[] {
  return Object.entries(changes).map(([field, activated]) => ({
    id: Number(field.slice('option_'.length)),
    activated: activated === true,
  }));
}

/** Returns the form field of an API error: `0.activated` is about the first option that was sent. Null if there is none. */
export function optionFieldOf(apiField: string, sent: readonly OptionChoiceBody[]): string | null {
  const choice = sent[Number(apiField.split('.')[0])];
  return choice ? optionField(choice.id) : null;
}
