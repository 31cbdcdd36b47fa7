import { FormCheck, given, textOrNull } from '@pds/kernel';
import { InvalidFields } from '../organisations.errors';
import { checkedBankAccount } from './bank-account';
import { checkDays, checkedMail, checkedPlace } from './department';

/** What people write about an office (antenne; spec back-office 3); empty texts are null. */
export interface OfficeDetails {
  readonly name: string;
  readonly address: string | null;
  readonly postcode: string | null;
  readonly city: string | null;
  readonly phone: string | null;
  readonly email: string | null;
  readonly informations: string | null;
  readonly personFirstname: string | null;
  readonly personLastname: string | null;
  readonly idEprotec: string | null;
  /** Whether it issues invoices in its own name, paid to its own account. */
  readonly isBillingAutonomy: boolean;
  readonly bank: string | null;
  readonly iban: string | null;
  readonly bic: string | null;
  /** Days after issue within which an invoice is due. */
  readonly bankDeadLine: number | null;
}

export interface OfficeSnapshot extends OfficeDetails {
  readonly id: number;
  readonly departmentId: number;
}

/** A local office of a department. */
export class Office {
  private constructor(private state: OfficeSnapshot) {}

  static restore(snapshot: OfficeSnapshot): Office {
    return new Office(snapshot);
  }

  snapshot(): OfficeSnapshot {
    return this.state;
  }

  /**
   * Changes what is given and leaves the rest. Bank details are kept, but not looked at, while the office has no billing
   * autonomy: the screen does not show them. Throws `InvalidFields`.
   */
  edit(changes: Partial<OfficeDetails>): void {
    const wanted: OfficeSnapshot = { ...this.state, ...given(changes) };
    const checks = new FormCheck();
    const checked: OfficeSnapshot = {
      ...wanted,
      name: checks.required('name', wanted.name),
      ...checkedPlace(checks, wanted),
      phone: textOrNull(wanted.phone),
      email: checkedMail(checks, 'email', wanted.email),
      informations: textOrNull(wanted.informations),
      personFirstname: textOrNull(wanted.personFirstname),
      personLastname: textOrNull(wanted.personLastname),
      idEprotec: textOrNull(wanted.idEprotec),
      ...(wanted.isBillingAutonomy ? checkedBankAccount(checks, wanted) : {}),
    };
    checkDays(checks, 'bankDeadLine', checked.bankDeadLine, 0);
    checks.orThrow(InvalidFields);
    this.state = checked;
  }
}
