/** An option of the catalogue as one department offers it. */
export interface OptionOffer {
  readonly id: number;
  readonly name: string;
  /** One of the specification's: `horse-riding`, `biking`, `jeep`, `car`, `boat`, `motocross`, `ambulance`, `quad`, `computer`. */
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
