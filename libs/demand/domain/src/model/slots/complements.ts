import type { DossierExtra, DossierOption } from '@pds/demand/contract';
import type { FormCheck } from '@pds/kernel';
import { isHundredths } from './slot';

/** An extra as staff send it; without an id, a new one. */
export interface ExtraForm {
  readonly id?: number | null | undefined;
  readonly name: string;
  readonly infos?: string | undefined;
  readonly address?: string | undefined;
  readonly quantity: number;
  /** Thousandths of a euro. */
  readonly priceMills: number;
  readonly discount?: number | undefined;
}

/** An option as staff choose it; name and price default to the catalogue's. */
export interface OptionForm {
  readonly id: number;
  readonly name?: string | undefined;
  readonly priceCents?: number | undefined;
  readonly dayCount: number;
}

/** What the handling department offers to choose from. */
export interface OfferedOption {
  readonly id: number;
  readonly name: string;
  readonly icon: string;
  readonly activated: boolean;
  readonly priceCents: number;
}

/** Limits where the specification gives none. */
export const complementLimits = {
  extras: 100,
  options: 200,
  name: 200,
  text: 500,
  quantity: 10_000,
  priceMills: 100_000_000,
  days: 366,
} as const;

/**
 * The extras that replace those of a dossier, in the order given (spec back-office 3 and 9). An id must belong to the dossier; new extras
 * get the next number. Refuses at `extras.<index>`.
 */
export function readExtras(
  forms: readonly ExtraForm[],
  present: readonly DossierExtra[],
  check: FormCheck,
): DossierExtra[] {
  if (forms.length > complementLimits.extras) check.refuse('extras', `${complementLimits.extras} compléments au plus`);
  let lastId = Math.max(0, ...present.map(({ id }) => id));
  const used = new Set<number>();
  return forms.slice(0, complementLimits.extras).map((form, index) => {
    const path = `extras.${index}`;
    const { quantity, priceMills, discount = 0 } = form;
    if (form.id !== undefined && form.id !== null) {
      if (used.has(form.id) || !present.some(({ id }) => id === form.id)) {
        check.refuse(`${path}.id`, 'Ce complément n’est pas de cette demande');
      }
      used.add(form.id);
    }
    if (!isHundredths(quantity) || quantity > complementLimits.quantity) {
      check.refuse(`${path}.quantity`, 'Veuillez saisir une quantité de 0 à 10 000, à deux décimales');
    }
    if (!Number.isInteger(priceMills) || priceMills < 0 || priceMills > complementLimits.priceMills) {
      check.refuse(`${path}.price`, 'Veuillez saisir un prix de 0 à 100 000 €, à trois décimales');
    }
    if (!isHundredths(discount) || discount > 100) {
      check.refuse(`${path}.discount`, 'Veuillez saisir une remise de 0 à 100 %');
    }
    return {
      id: form.id ?? ++lastId,
      name: check.text(`${path}.name`, form.name, complementLimits.name, 'Veuillez nommer le complément'),
      infos: check.text(`${path}.infos`, form.infos, complementLimits.text),
      address: check.text(`${path}.address`, form.address, complementLimits.text),
      quantity,
      priceMills,
      discount,
    };
  });
}

/**
 * The options that replace those of a dossier. Each must be offered by the department, unless the dossier already has it: agreed options
 * remain even after they are no longer offered. Refuses at `demandOptions.<index>`.
 */
export function readOptions(
  forms: readonly OptionForm[],
  present: readonly DossierOption[],
  offered: readonly OfferedOption[],
  check: FormCheck,
): DossierOption[] {
  if (forms.length > complementLimits.options) {
    check.refuse('demandOptions', `${complementLimits.options} options au plus`);
  }
  const used = new Set<number>();
  return forms.slice(0, complementLimits.options).map(({ id, name, priceCents, dayCount }, index) => {
    const path = `demandOptions.${index}`;
    const kept = present.find((option) => option.id === id);
    const offer = offered.find((option) => option.id === id);
    if (used.has(id)) check.refuse(`${path}.id`, 'Cette option est choisie deux fois');
    else if (!kept && !offer?.activated) check.refuse(`${path}.id`, 'Cette option n’est pas proposée');
    used.add(id);
    const price = priceCents ?? kept?.priceCents ?? offer?.priceCents ?? 0;
    if (!Number.isInteger(price) || price < 0 || price > complementLimits.priceMills / 10) {
      check.refuse(`${path}.price`, 'Veuillez saisir un prix de 0 à 100 000 €, à deux décimales');
    }
    if (!Number.isInteger(dayCount) || dayCount < 0 || dayCount > complementLimits.days) {
      check.refuse(`${path}.dayCount`, `Veuillez saisir un nombre de jours de 0 à ${complementLimits.days}`);
    }
    return {
      id,
      name: check.text(
        `${path}.name`,
        name ?? kept?.name ?? offer?.name ?? '—',
        complementLimits.name,
        'Veuillez nommer l’option',
      ),
      priceCents: price,
      dayCount,
    };
  });
}
