export interface Place {
  readonly zip: string;
  readonly city: string;
  /** Code of the department; undefined where the form has no such field. */
  readonly department?: string | null | undefined;
  readonly address: string;
}

/** Returns parts of a place under their names in a form. */
export const renamedParts = <Name extends string>(
  place: Partial<Place>,
  names: Readonly<Partial<Record<keyof Place, Name>>>,
): Partial<Record<Name, string>> =>
  Object.fromEntries(Object.entries(place).map(([part, value]) => [names[part as keyof Place], value]));

export type TypedField = 'zip' | 'city' | 'department';

/** Which fields of a place hold what a person typed. What a completion filled in follows another postal code; what was typed stays. */
export class TypedPlace extends Set<TypedField> {
  /** Records whether a field holds what was typed; an emptied one is free again. */
  mark(field: TypedField, isTyped: boolean): void {
    this[isTyped ? 'add' : 'delete'](field);
  }
}

/** What a completion has to know of the fields of a place. */
export interface PlaceTyping {
  readonly byHand: TypedPlace;
  /** The inputs of town and address; null until they are on the page. */
  readonly cityInput: HTMLInputElement | null;
  readonly addressInput: HTMLInputElement | null;
}
