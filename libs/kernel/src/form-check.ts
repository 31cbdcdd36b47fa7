import type { DomainError, FieldError } from './domain-error';

/** A text of a form; may be absent. */
export type FormText = string | null | undefined;

/**
 * Collects the errors of a form, field by field, so that a user can correct everything at once. Each check returns the value of the field,
 * so that a form is read and checked in one pass; an invalid value is read as far as possible, and must not be used before {@link orThrow}.
 * A field has one message: the first.
 */
export class FormCheck {
  private readonly refused: FieldError[] = [];

  /** The errors so far, in the order of the checks. */
  get errors(): readonly FieldError[] {
    return this.refused;
  }

  /** @param field its path in the request: `eventSlots.0.endDate`; @param message French text to show under it */
  refuse(field: string, message: string): void {
    if (!this.refused.some((error) => error.field === field)) this.refused.push({ field, message });
  }

  /** Throws the context's error for invalid forms if there is an error. */
  orThrow(InvalidForm: new (fields: readonly FieldError[]) => DomainError): void {
    if (this.refused.length > 0) throw new InvalidForm(this.refused);
  }

  /** Returns the text without surrounding blanks; an error if it is empty. */
  required(field: string, value: FormText, missing = 'Ce champ est obligatoire'): string {
    const text = (value ?? '').trim();
    if (text === '') this.refuse(field, missing);
    return text;
  }

  /** Returns the text without surrounding blanks; an error if it is longer than `limit`, or if it is empty and `missing` is set. */
  text(field: string, value: FormText, limit: number, missing?: string): string {
    const text = missing === undefined ? (value ?? '').trim() : this.required(field, value, missing);
    if (text.length > limit) this.refuse(field, `${limit} caractères au plus`);
    return text;
  }

  /** Returns the parsed value of a text, or null if it is empty; an error with `message` if `parse` returns null. */
  optional<Value>(
    field: string,
    value: FormText,
    parse: (text: string) => Value | null,
    message: string,
  ): Value | null {
    const text = (value ?? '').trim();
    if (text === '') return null;
    const parsed = parse(text);
    if (parsed === null) this.refuse(field, message);
    return parsed;
  }

  /** Checks that a number is whole and within bounds; otherwise an error with `message`. */
  wholeNumber(field: string, value: number, least: number, most: number, message: string): void {
    if (!Number.isInteger(value) || value < least || value > most) this.refuse(field, message);
  }

  /**
   * Returns a datum in the form of its rule, empty only without `missing`; an error with `message` if `parse` returns null. The kernel's
   * `checkedEmail`, `checkedPhone`, `checkedPostalCode` and `checkedName` call it beside their rules, so that a page loads only those it uses.
   */
  parsed(
    field: string,
    value: FormText,
    parse: (text: string) => { readonly value: string } | null,
    message: string,
    missing: string | undefined,
  ): string {
    const text = missing === undefined ? (value ?? '').trim() : this.required(field, value, missing);
    return this.optional(field, text, parse, message)?.value ?? text;
  }
}

/** Trims a text; null if it is empty. */
export function textOrNull(text: string | null): string | null {
  const trimmed = text?.trim() ?? '';
  return trimmed === '' ? null : trimmed;
}

/** Returns the fields of a change that are present: an absent field stays unchanged. */
export function presentFields<Details extends object>(changes: Partial<Details>): Partial<Details> {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as Partial<Details>;
}
