import type { DossierOption } from '@pds/demand/contract';
import type { FormCheck } from '@pds/kernel';
import { complementLimits, type OfferedOption } from './complements';

/** An option as the organiser's screen shows it: chosen, or to be chosen. */
export interface OptionChoice {
  readonly id: number;
  readonly name: string;
  readonly icon: string;
  readonly activated: boolean;
}

/** A row of that screen as it is sent back. */
export interface OptionChoiceForm {
  readonly id: number;
  readonly activated: boolean;
  /** As it was shown, when the row is sent back whole. */
  readonly option?: { readonly id: number; readonly name: string; readonly icon: string } | undefined;
}

/**
 * What an organiser may choose from (spec organiser 2.12, step 3), in the order of the catalogue: what the department offers,
 * and what the dossier has already, also once it is offered no more. The catalogue never loses an option.
 */
export function optionChoices(present: readonly DossierOption[], offered: readonly OfferedOption[]): OptionChoice[] {
  const chosen = new Map(present.map((option) => [option.id, option]));
  return offered
    .filter(({ id, activated }) => activated || chosen.has(id))
    .map(({ id, name, icon }) => ({ id, name: chosen.get(id)?.name ?? name, icon, activated: chosen.has(id) }));
}

/**
 * The options of a dossier after the organiser's choice: those that stay keep their price and days, new ones get the offered
 * price and `days`; a row that is left out stays as it is. Refuses at `<index>` what is not offered, rows that are there twice
 * and another name or icon than was shown.
 *
 * @param days for options that are new: the calendar days of the event
 */
export function chooseOptions(
  forms: readonly OptionChoiceForm[],
  present: readonly DossierOption[],
  offered: readonly OfferedOption[],
  days: number,
  check: FormCheck,
): readonly DossierOption[] {
  const shown = optionChoices(present, offered);
  const dropped = new Set<number>();
  const added: DossierOption[] = [];
  const used = new Set<number>();
  forms.forEach(({ id, activated, option }, index) => {
    if (used.has(id)) check.refuse(`${index}.id`, 'Cette option est citée deux fois');
    used.add(id);
    const choice = shown.find((one) => one.id === id);
    const offer = offered.find((one) => one.id === id);
    // A row that was not chosen may have left the offer since the screen was loaded: nothing was asked of it.
    if (!offer || (activated && !choice)) check.refuse(`${index}.id`, 'Cette option n’est pas proposée');
    if (choice && option && (option.id !== id || option.name !== choice.name || option.icon !== choice.icon)) {
      check.refuse(`${index}.option`, 'Le nom et l’icône d’une option ne se modifient pas');
    }
    if (choice?.activated && !activated) dropped.add(id);
    if (offer && activated && !choice?.activated) {
      added.push({
        id,
        name: offer.name,
        priceCents: offer.priceCents,
        dayCount: Math.min(days, complementLimits.days),
      });
    }
  });
  if (dropped.size === 0 && added.length === 0) return present;
  const next = [...present.filter(({ id }) => !dropped.has(id)), ...added];
  if (next.length > complementLimits.options) check.refuse('options', `${complementLimits.options} options au plus`);
  return next;
}
