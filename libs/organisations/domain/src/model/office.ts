import { FormCheck, presentFields, textOrNull } from '@pds/kernel';
import { InvalidFields } from '../organisations.errors';
import { checkedBankAccount, paymentDeadlineDays } from './bank-account';
import { checkDays, checkedMail, checkedPersonInCharge, checkedPlace, checkedSiret } from './department';

/** The editable texts of an office (antenne; spec back-office 3); empty texts are null. */
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
  /** Its own SIRET, printed on what it issues in its own name. */
  readonly siret: string | null;
  readonly bank: string | null;
  readonly iban: string | null;
  readonly bic: string | null;
  /** Days from issue to the due date of an invoice. */
  readonly bankDeadLine: number | null;
  /** Minutes of travel before and after an event, for the planning of its means. */
  readonly travelMinutes: number;
  /** The people that it can usually bring; null while it has not told. */
  readonly rescuerCount: number | null;
  readonly nurseCount: number | null;
  readonly doctorCount: number | null;
}

/** Bounds of the minutes of travel. */
const travelMinutesLimits = { least: 0, most: 480 } as const;
/** The largest number of people of a qualification. */
const maxPeople = 10_000;

/** What is known of a new office. */
export type NewOffice = Partial<OfficeDetails> & Pick<OfficeDetails, 'name'>;

export interface OfficeSnapshot extends OfficeDetails {
  readonly id: number;
  readonly departmentId: number;
}

/** An office with only a name. */
export const unknownDetails: Omit<OfficeDetails, 'name'> = {
  address: null,
  postcode: null,
  city: null,
  phone: null,
  email: null,
  informations: null,
  personFirstname: null,
  personLastname: null,
  idEprotec: null,
  isBillingAutonomy: false,
  siret: null,
  bank: null,
  iban: null,
  bic: null,
  bankDeadLine: null,
  travelMinutes: 60,
  rescuerCount: null,
  nurseCount: null,
  doctorCount: null,
};

/** A local office of a department. */
export class Office {
  private constructor(private state: OfficeSnapshot) {}

  /** A new office of a department. Other fields are empty. Throws `InvalidFields`. */
  static open(id: number, departmentId: number, details: NewOffice): Office {
    const office = new Office({ id, departmentId, ...unknownDetails, name: details.name });
    office.edit(details);
    return office;
  }

  static restore(snapshot: OfficeSnapshot): Office {
    return new Office(snapshot);
  }

  snapshot(): OfficeSnapshot {
    return this.state;
  }

  /**
   * Changes the given fields. Without billing autonomy, SIRET and bank details are stored but not validated, because the screen does not
   * show them. With billing autonomy the bank details must be complete, since invoices are paid there; the SIRET may follow, because no
   * invoice is issued without it (decisions: Accounting). Throws `InvalidFields`.
   */
  edit(changes: Partial<OfficeDetails>): void {
    const wanted: OfficeSnapshot = { ...this.state, ...presentFields(changes) };
    const checks = new FormCheck();
    const checked: OfficeSnapshot = {
      ...wanted,
      name: checks.required('name', wanted.name),
      ...checkedPlace(checks, wanted),
      email: checkedMail(checks, 'email', wanted.email),
      informations: textOrNull(wanted.informations),
      ...checkedPersonInCharge(checks, this.state, wanted),
      idEprotec: textOrNull(wanted.idEprotec),
      ...(wanted.isBillingAutonomy ? checkedIssuer(checks, wanted) : {}),
    };
    checkDays(checks, 'bankDeadLine', checked.bankDeadLine, paymentDeadlineDays);
    checkPlanning(checks, checked);
    checks.orThrow(InvalidFields);
    this.state = checked;
  }
}

/** Checks the minutes of travel and the numbers of people. */
function checkPlanning(checks: FormCheck, office: OfficeSnapshot): void {
  const { least, most } = travelMinutesLimits;
  checks.wholeNumber(
    'travelMinutes',
    office.travelMinutes,
    least,
    most,
    `Veuillez entrer un nombre de minutes entre ${least} et ${most}`,
  );
  for (const field of ['rescuerCount', 'nurseCount', 'doctorCount'] as const) {
    const message = 'Veuillez entrer un nombre entier de 0 à 10 000';
    if (office[field] !== null) checks.wholeNumber(field, office[field], 0, maxPeople, message);
  }
}

/** Validates what an office needs to bill in its own name: each missing bank detail is refused at its field. */
function checkedIssuer(checks: FormCheck, wanted: OfficeSnapshot) {
  for (const field of ['bank', 'iban', 'bic'] as const) {
    checks.required(field, wanted[field], 'Ce champ est obligatoire pour facturer en son nom');
  }
  return { siret: checkedSiret(checks, wanted.siret), ...checkedBankAccount(checks, wanted) };
}
