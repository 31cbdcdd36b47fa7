/** Icons that an option of the catalogue may have (spec organiser 3). */
export const optionIcons = [
  'horse-riding',
  'biking',
  'jeep',
  'car',
  'boat',
  'motocross',
  'ambulance',
  'quad',
  'computer',
] as const;

/** An option of the catalogue as offered by one department. */
export interface OptionOffer {
  readonly id: number;
  readonly name: string;
  /** One of {@link optionIcons}. */
  readonly icon: string;
  readonly activated: boolean;
  /** Per day; the department's own price, or else the default one. */
  readonly priceCents: number;
}

/** An item that a department often bills, to copy into the extras of a dossier. */
export interface BillableItem {
  readonly id: number;
  readonly name: string;
  /** Thousandths of a euro, a whole number. */
  readonly priceMills: number;
}
