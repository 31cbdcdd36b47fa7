import {
  checkedName,
  checkedPhone,
  EmailAddress,
  FormCheck,
  type FrozenFileRef,
  type Instant,
  PostalCode,
  presentFields,
  type Principal,
  Siret,
  textOrNull,
} from '@pds/kernel';
import { type EInvoicingDuty, vatRates, type VatRegime } from '@pds/organisations/contract';
import { checkedBankAccount, paymentDeadlineDays } from './bank-account';
import { checkRichText } from './rich-text-limits';
import { FieldNotAllowed, InvalidFields } from '../organisations.errors';

/** The editable texts of a department (spec back-office 3); empty texts are null. */
export interface DepartmentDetails {
  readonly name: string;
  readonly siret: string | null;
  readonly website: string | null;
  readonly address: string | null;
  readonly postcode: string | null;
  readonly city: string | null;
  readonly phone: string | null;
  readonly emailOperational: string | null;
  /** Whether the operational address is notified of each new request. */
  readonly notifyNewRequests: boolean;
  /** Whether the calendars of its staff name the contact of an event, with the phone number. */
  readonly contactInCalendar: boolean;
  readonly affiliationCertificateNumber: string | null;
  /** Civil-security approval (agrément). */
  readonly approvalNumber: string | null;
  readonly idEprotec: string | null;
  readonly bank: string | null;
  readonly iban: string | null;
  readonly bic: string | null;
  /** Days from issue to the due date of an invoice. */
  readonly bankDeadline: number | null;
  /** Plain text. */
  readonly paymentConditions: string | null;
  /** Rich text, already cleaned. */
  readonly quoteConditions: string | null;
  /** Days. */
  readonly quoteValidity: number | null;
  /** Rich text, already cleaned. */
  readonly conventionConditions: string | null;
  /** Rich text, already cleaned: its own terms of sale, in place of the general ones. */
  readonly termsOfSale: string | null;
  readonly vatRegime: VatRegime;
  /** Percent of VAT in the price of the cover, and in the price of options and extras; they count if it is taxable. */
  readonly vatCoverRate: number;
  readonly vatOptionsRate: number;
  readonly eInvoicingDuty: EInvoicingDuty;
  /** The reason why it charges no VAT; may be empty if it is taxable. */
  readonly vatMention: string;
  /** The mediator to whom private persons can turn: name, address and website. */
  readonly consumerMediator: string | null;
  readonly personFirstname: string | null;
  readonly personLastname: string | null;
}

export interface DepartmentSnapshot extends DepartmentDetails {
  readonly id: number;
  /** `69`, `2A`: reference data that never changes, like the time zone. */
  readonly code: string;
  /** The picture at the top of its papers: a PNG. Existing papers retain the one that they were created with. */
  readonly logo: FrozenFileRef | null;
  /** Counts the changes of its terms of sale, each of which is kept; 0 before the first. */
  readonly termsOfSaleVersion: number;
  /** The moment of the last of these changes. */
  readonly termsOfSaleChangedAt: Instant | null;
}

/** A departmental association. */
export class Department {
  private constructor(private state: DepartmentSnapshot) {}

  static restore(snapshot: DepartmentSnapshot): Department {
    return new Department(snapshot);
  }

  snapshot(): DepartmentSnapshot {
    return this.state;
  }

  /**
   * Changes the given fields; other terms of sale are a new version. Only an administrator may change the name, which every public form
   * shows. Throws `FieldNotAllowed`, `InvalidFields`.
   */
  edit(changes: Partial<DepartmentDetails>, by: Principal, now: Instant): void {
    const wanted: DepartmentSnapshot = { ...this.state, ...presentFields(changes) };
    if (wanted.name !== this.state.name && by.role !== 'ROLE_ADMIN') throw new FieldNotAllowed('name');
    const checks = new FormCheck();
    const checked: DepartmentSnapshot = {
      ...wanted,
      name: checks.required('name', wanted.name),
      vatMention:
        wanted.vatRegime === 'taxable'
          ? (textOrNull(wanted.vatMention) ?? '')
          : checks.required('vatMention', wanted.vatMention),
      consumerMediator: textOrNull(wanted.consumerMediator),
      siret: checkedSiret(checks, wanted.siret),
      website: checks.optional('website', wanted.website, webAddress, 'Veuillez entrer une adresse web valide'),
      ...checkedPlace(checks, wanted),
      emailOperational: checkedMail(checks, 'emailOperational', wanted.emailOperational),
      affiliationCertificateNumber: textOrNull(wanted.affiliationCertificateNumber),
      approvalNumber: textOrNull(wanted.approvalNumber),
      idEprotec: textOrNull(wanted.idEprotec),
      ...checkedBankAccount(checks, wanted),
      bankDeadline: wanted.bankDeadline,
      paymentConditions: textOrNull(wanted.paymentConditions),
      quoteConditions: textOrNull(wanted.quoteConditions),
      conventionConditions: textOrNull(wanted.conventionConditions),
      termsOfSale: textOrNull(wanted.termsOfSale),
      ...checkedPersonInCharge(checks, this.state, wanted),
    };
    checkDays(checks, 'bankDeadline', checked.bankDeadline, paymentDeadlineDays);
    for (const field of ['vatCoverRate', 'vatOptionsRate'] as const) {
      if (!vatRates.includes(checked[field])) checks.refuse(field, 'Taux de TVA inconnu');
    }
    checkDays(checks, 'quoteValidity', checked.quoteValidity, { least: 1, most: 3_650 });
    for (const field of ['quoteConditions', 'conventionConditions', 'termsOfSale'] as const) {
      // A longer text stored before the limit existed does not prevent changes of other fields.
      if (checked[field] !== this.state[field]) checkRichText(checks, field, checked[field]);
    }
    checks.orThrow(InvalidFields);
    const hasOtherTerms = checked.termsOfSale !== this.state.termsOfSale;
    this.state = hasOtherTerms
      ? { ...checked, termsOfSaleVersion: checked.termsOfSaleVersion + 1, termsOfSaleChangedAt: now }
      : checked;
  }

  get logo(): FrozenFileRef | null {
    return this.state.logo;
  }

  /** Sets the picture at the top of later papers; null for none. */
  changeLogo(logo: FrozenFileRef | null): void {
    this.state = { ...this.state, logo };
  }
}

/** Address, postal code and town, each optional. */
export function checkedPlace<Place extends { address: string | null; postcode: string | null; city: string | null }>(
  checks: FormCheck,
  { address, postcode, city }: Place,
) {
  const invalid = 'Veuillez entrer un code postal valide';
  return {
    address: textOrNull(address),
    postcode: checks.optional('postcode', postcode, PostalCode.parse, invalid)?.value ?? null,
    city: textOrNull(city),
  };
}

interface PersonInCharge {
  readonly phone: string | null;
  readonly personFirstname: string | null;
  readonly personLastname: string | null;
}

/** The phone number and the name of the person in charge, each optional. One stored before the rule existed prevents no other change. */
export function checkedPersonInCharge(checks: FormCheck, was: PersonInCharge, wanted: PersonInCharge): PersonInCharge {
  const changed = (field: keyof PersonInCharge, check: (text: string) => string) =>
    wanted[field] === null || wanted[field] === was[field] ? wanted[field] : textOrNull(check(wanted[field]));
  return {
    phone: changed('phone', (text) => checkedPhone(checks, 'phone', text)),
    personFirstname: changed('personFirstname', (text) => checkedName(checks, 'personFirstname', text, 'prénom')),
    personLastname: changed('personLastname', (text) => checkedName(checks, 'personLastname', text, 'nom')),
  };
}

export function checkedMail(checks: FormCheck, field: string, text: string | null): string | null {
  return checks.optional(field, text, EmailAddress.parse, 'Veuillez entrer une adresse mail valide')?.value ?? null;
}

/** The SIRET of an issuer, or null when it has entered none. */
export function checkedSiret(checks: FormCheck, text: string | null): string | null {
  return checks.optional('siret', text, Siret.parse, 'Veuillez entrer un numéro valide')?.value ?? null;
}

/** Checks that a number of days is within bounds. */
export function checkDays(
  checks: FormCheck,
  field: string,
  days: number | null,
  { least, most }: { readonly least: number; readonly most: number },
): void {
  if (days === null) return;
  checks.wholeNumber(field, days, least, most, `Veuillez entrer un nombre de jours entre ${least} et ${most}`);
}

/** A web address; without a scheme, https is assumed. Null for an address that a link must not have. */
function webAddress(text: string): string | null {
  const address = text.trim();
  const complete = /^https?:\/\//i.test(address) ? address : `https://${address}`;
  return /^https?:\/\/[a-z0-9.-]+\.[a-z]{2,}(?::\d{1,5})?(?:[/?#][^\s<>"]*)?$/i.test(complete) ? complete : null;
}
