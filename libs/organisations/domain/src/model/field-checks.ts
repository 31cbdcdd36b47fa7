import type { FieldError } from '@pds/kernel';
import { InvalidFields } from '../organisations.errors';

/** Gathers what is wrong with a form, field by field, so that a person corrects everything at once. */
export class FieldChecks {
  private readonly errors: FieldError[] = [];

  /** The text without surrounding spaces; refused when nothing is left. */
  required(field: string, text: string | null | undefined): string {
    const trimmed = text?.trim() ?? '';
    if (trimmed === '') this.refuse(field, 'Ce champ est obligatoire');
    return trimmed;
  }

  /** What a text stands for, or null when it is empty; refused with `message` when `parse` makes nothing of it. */
  optional<Value>(
    field: string,
    text: string | null | undefined,
    parse: (text: string) => Value | null,
    message: string,
  ): Value | null {
    if (text === null || text === undefined || text.trim() === '') return null;
    const value = parse(text);
    if (value === null) this.refuse(field, message);
    return value;
  }

  refuse(field: string, message: string): void {
    if (!this.errors.some((error) => error.field === field)) this.errors.push({ field, message });
  }

  /** Throws `InvalidFields` when something was refused. */
  done(): void {
    if (this.errors.length > 0) throw new InvalidFields(this.errors);
  }
}

/** A text without surrounding spaces; null when nothing is left. */
export function textOrNull(text: string | null): string | null {
  const trimmed = text?.trim() ?? '';
  return trimmed === '' ? null : trimmed;
}

/** Changes without the fields that are absent. */
export function given<Details extends object>(changes: Partial<Details>): Partial<Details> {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as Partial<Details>;
}
