import type { FormCheck, FormText } from './form-check';
import { typedCode } from './typed-text';

/** A French postal code: five digits of which the first two are between 00 and 98 (spec back-office 5). */
export class PostalCode {
  private constructor(
    /** Five digits. */
    readonly value: string,
  ) {}

  /** Returns null for anything else; ignores separators (`69 002`). */
  static parse(text: string): PostalCode | null {
    const value = typedCode(text);
    return /^(?:[0-8]\d|9[0-8])\d{3}$/.test(value) ? new PostalCode(value) : null;
  }

  /**
   * Returns the code of the department that most places with this postal code belong to (`69`, `2A`, `971`). A guess good enough to choose
   * who handles a customer, never a proof: some communes are served from the next department.
   */
  get departmentCode(): string {
    if (/^9[78]/.test(this.value)) return this.value.slice(0, 3);
    if (this.value.startsWith('20')) return this.value < '20200' ? '2A' : '2B';
    return this.value.slice(0, 2);
  }
}

/** Returns a French postal code from a form; may be empty only without `missing`. */
export function checkedPostalCode(check: FormCheck, field: string, value: FormText, missing?: string): string {
  return check.parsed(field, value, PostalCode.parse, 'Veuillez entrer un code postal valide', missing);
}
