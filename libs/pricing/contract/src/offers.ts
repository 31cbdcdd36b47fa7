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

/** An option of the catalogue as one department offers it. */
export interface OptionOffer {
  readonly id: number;
  readonly name: string;
  /** One of {@link optionIcons}. */
  readonly icon: string;
  readonly activated: boolean;
  /** A day; the department's own price, else the default one. */
  readonly priceCents: number;
}

/** Something a department often bills, to copy into the extras of a dossier. */
export interface BillableItem {
  readonly id: number;
  readonly name: string;
  /** Thousandths of a euro, a whole number. */
  readonly priceMills: number;
}
