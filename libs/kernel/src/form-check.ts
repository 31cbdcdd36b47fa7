import type { DomainError, FieldError } from './domain-error';
import { EmailAddress } from './email-address';
import { PhoneNumber } from './phone-number';
import { PostalCode } from './postal-code';

/** A text of a form: may have been left out. */
type Given = string | null | undefined;

/**
 * Gathers what is wrong with a form, field by field, so that a person corrects everything at once. Each check answers what
 * the field says, so that a form is read and checked in one go; what was refused is read as far as it can be, and is not
 * to be used before {@link orThrow}. A field has one message: the first.
 */
export class FormCheck {
  private readonly refused: FieldError[] = [];

  /** What was refused so far, in the order of the checks. */
  get errors(): readonly FieldError[] {
    return this.refused;
  }

  /** @param field its path in the request: `eventSlots.0.endDate`; @param message French text to show under it */
  refuse(field: string, message: string): void {
    if (!this.refused.some((error) => error.field === field)) this.refused.push({ field, message });
  }

  /** Throws the error that a context gives its wrong forms when something was refused. */
  orThrow(InvalidForm: new (fields: readonly FieldError[]) => DomainError): void {
    if (this.refused.length > 0) throw new InvalidForm(this.refused);
  }

  /** The text without surrounding blanks; refused when nothing is left. */
  required(field: string, value: Given, missing = 'Ce champ est obligatoire'): string {
    const text = (value ?? '').trim();
    if (text === '') this.refuse(field, missing);
    return text;
  }

  /** The text without surrounding blanks; refused when longer than `limit`, and when empty if `missing` says so. */
  text(field: string, value: Given, limit: number, missing?: string): string {
    const text = missing === undefined ? (value ?? '').trim() : this.required(field, value, missing);
    if (text.length > limit) this.refuse(field, `${limit} caractères au plus`);
    return text;
  }

  /** What a text stands for, or null when it is empty; refused with `message` when `parse` makes nothing of it. */
  optional<Value>(field: string, value: Given, parse: (text: string) => Value | null, message: string): Value | null {
    const text = (value ?? '').trim();
    if (text === '') return null;
    const parsed = parse(text);
    if (parsed === null) this.refuse(field, message);
    return parsed;
  }

  /** An e-mail address; empty only without `missing`. */
  email(field: string, value: Given, missing?: string): string {
    return this.parsed(field, value, EmailAddress.parse, 'Veuillez entrer une adresse mail valide', missing);
  }

  /** A French postal code; empty only without `missing`. */
  postalCode(field: string, value: Given, missing?: string): string {
    return this.parsed(field, value, PostalCode.parse, 'Veuillez entrer un code postal valide', missing);
  }

  /** A phone number; empty only without `missing`. */
  phone(field: string, value: Given, missing?: string): string {
    return this.parsed(field, value, PhoneNumber.parse, 'Veuillez entrer un numéro de téléphone valide', missing);
  }

  /** A number that must be whole and within bounds, refused with `message`. */
  wholeNumber(field: string, value: number, least: number, most: number, message: string): void {
    if (!Number.isInteger(value) || value < least || value > most) this.refuse(field, message);
  }

  private parsed(
    field: string,
    value: Given,
    parse: (text: string) => { readonly value: string } | null,
    message: string,
    missing: string | undefined,
  ): string {
    const text = missing === undefined ? (value ?? '').trim() : this.required(field, value, missing);
    return this.optional(field, text, parse, message)?.value ?? text;
  }
}

/** A text without surrounding blanks; null when nothing is left. */
export function textOrNull(text: string | null): string | null {
  const trimmed = text?.trim() ?? '';
  return trimmed === '' ? null : trimmed;
}

/** The fields of a change that are there: what is absent is to stay as it is. */
export function given<Details extends object>(changes: Partial<Details>): Partial<Details> {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as Partial<Details>;
}
