import type {
  DepartmentAnswer,
  EditDepartmentBody,
  EditDepartmentBodyVatCoverRate,
  EditDepartmentBodyVatOptionsRate,
  EditOfficeBody,
  EInvoicingDuty,
  OfficeAnswer,
  VatRegime,
} from '@pds/api-client/generated/model';
import { groupedIban, trimmedOrNull } from '../text-fields';

/** Returns the texts of an answer, null as an empty text. */
function textsOf<Name extends string>(names: readonly Name[], answer: Readonly<Record<Name, string | null>>) {
  return Object.fromEntries(names.map((name) => [name, answer[name] ?? ''])) as Record<Name, string>;
}

const departmentTexts = [
  'name',
  'siret',
  'website',
  'address',
  'postcode',
  'city',
  'phone',
  'emailOperational',
  'affiliationCertificateNumber',
  'approvalNumber',
  'idEprotec',
  'personFirstname',
  'personLastname',
  'bank',
  'iban',
  'bic',
  'paymentConditions',
  'quoteConditions',
  'conventionConditions',
  'termsOfSale',
  'vatMention',
  'consumerMediator',
] as const;

/** A department's form. A missing text is an empty one. */
export type DepartmentValues = Record<(typeof departmentTexts)[number], string> & {
  /** The version of the values. */
  version: number;
  vatRegime: VatRegime;
  vatCoverRate: EditDepartmentBodyVatCoverRate;
  vatOptionsRate: EditDepartmentBodyVatOptionsRate;
  eInvoicingDuty: EInvoicingDuty;
  bankDeadline: number | null;
  quoteValidity: number | null;
  notifyNewRequests: boolean;
  contactInCalendar: boolean;
};

export function departmentValues(department: DepartmentAnswer): DepartmentValues {
  const texts = textsOf(departmentTexts, department);
  const { version, bankDeadline, quoteValidity, notifyNewRequests, contactInCalendar } = department;
  const iban = groupedIban(department.iban);
  const { vatRegime, vatCoverRate, vatOptionsRate, eInvoicingDuty } = department;
  const vat = {
    vatRegime,
    vatCoverRate: vatCoverRate as EditDepartmentBodyVatCoverRate,
    vatOptionsRate: vatOptionsRate as EditDepartmentBodyVatOptionsRate,
    eInvoicingDuty,
  };
  return { ...texts, ...vat, version, iban, bankDeadline, quoteValidity, notifyNewRequests, contactInCalendar };
}

export function departmentBody(values: DepartmentValues): EditDepartmentBody {
  const texts = Object.fromEntries(
    departmentTexts.map((name) => [name, trimmedOrNull(values[name])]),
  ) as EditDepartmentBody;
  const { version, bankDeadline, quoteValidity, notifyNewRequests, contactInCalendar } = values;
  const { vatRegime, vatCoverRate, vatOptionsRate, eInvoicingDuty } = values;
  const vat = { vatRegime, vatCoverRate, vatOptionsRate, eInvoicingDuty };
  return { ...texts, ...vat, version, bankDeadline, quoteValidity, notifyNewRequests, contactInCalendar };
}

const officeTexts = [
  'name',
  'address',
  'postcode',
  'city',
  'phone',
  'email',
  'informations',
  'personFirstname',
  'personLastname',
  'idEprotec',
  'siret',
  'bank',
  'iban',
  'bic',
] as const;

/** An office's form. A missing text is an empty one. */
export type OfficeValues = Record<(typeof officeTexts)[number], string> & {
  /** The version of the values. */
  version: number;
  isBillingAutonomy: boolean;
  bankDeadLine: number | null;
  travelMinutes: number | null;
  rescuerCount: number | null;
  nurseCount: number | null;
  doctorCount: number | null;
};

export function officeValues(office: OfficeAnswer): OfficeValues {
  const texts = textsOf(officeTexts, office);
  const { version, isBillingAutonomy, bankDeadLine, iban } = office;
  const { travelMinutes, rescuerCount, nurseCount, doctorCount } = office;
  const planning = { travelMinutes, rescuerCount, nurseCount, doctorCount };
  return { ...texts, version, iban: groupedIban(iban), isBillingAutonomy, bankDeadLine, ...planning };
}

export function officeBody(values: OfficeValues): EditOfficeBody {
  const texts = Object.fromEntries(officeTexts.map((name) => [name, trimmedOrNull(values[name])])) as EditOfficeBody;
  return {
    ...texts,
    version: values.version,
    isBillingAutonomy: values.isBillingAutonomy,
    bankDeadLine: values.bankDeadLine,
    travelMinutes: values.travelMinutes!,
    rescuerCount: values.rescuerCount,
    nurseCount: values.nurseCount,
    doctorCount: values.doctorCount,
  };
}
