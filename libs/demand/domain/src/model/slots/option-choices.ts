import type { DossierOption } from '@pds/demand/contract';
import type { FormCheck } from '@pds/kernel';
import { complementLimits, type OfferedOption } from './complements';

/** An option as the organiser's screen shows it, chosen or not. */
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
  /** As it was shown, when the whole row is sent back. */
  readonly option?: { readonly id: number; readonly name: string; readonly icon: string } | undefined;
}

/**
 * The options an organiser may choose from (spec organiser 2.12, step 3), in the order of the catalogue: those that the department offers,
 * and those already in the dossier, even if no longer offered. The catalogue never deletes an option.
 */
export function optionChoices(present: readonly DossierOption[], offered: readonly OfferedOption[]): OptionChoice[] {
  const chosen = new Map(present.map((option) => [option.id, option]));
  return offered
    .filter(({ id, activated }) => activated || chosen.has(id))
    .map(({ id, name, icon }) => ({ id, name: chosen.get(id)?.name ?? name, icon, activated: chosen.has(id) }));
}

/**
 * The options of a dossier after the organiser's choice. Retained options keep their price and days, new ones get the offered price and
 * `days`; an absent row is unchanged. Refuses at `<index>` an option that is not offered, a duplicate row, and a name or icon other than
 * shown.
 *
 * @param days of new options: the calendar days of the event
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
    // An unchosen row may have been withdrawn from the offer since the screen was loaded: it is not a change.
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
