import type { DepartmentEssentials } from '@pds/organisations/contract';
import { EmailAddress, type FieldError, PersonName } from '@pds/kernel';

export interface AdministratorAnswers {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** What a new installation is set up with. */
export interface SetupAnswers {
  readonly administrator: AdministratorAnswers;
  readonly departments: readonly DepartmentAnswers[];
}

/** A department by its code (`69`, `2A`), and its essentials. */
export type DepartmentAnswers = { readonly code: string } & Partial<DepartmentEssentials>;

/** The questions about a department, in the order of its form. */
export const departmentQuestions: Readonly<Record<keyof DepartmentEssentials, string>> = {
  siret: 'SIRET',
  address: 'Adresse (rue et numéro)',
  postcode: 'Code postal',
  city: 'Ville',
  phone: 'Téléphone',
  emailOperational: 'E-mail qui reçoit les demandes',
  approvalNumber: 'Numéro d’agrément de sécurité civile',
  bank: 'Banque',
  iban: 'IBAN',
  bic: 'BIC',
};

/** A setup file that cannot be used; one line for each fault. */
export class SetupFileRefused extends Error {
  constructor(readonly faults: readonly string[]) {
    super(faults.join('\n'));
  }
}

/** Reads a setup file. Throws `SetupFileRefused`, which names every fault. */
export function readSetupFile(text: string): SetupAnswers {
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch {
    throw new SetupFileRefused(['Le fichier n’est pas du JSON.']);
  }
  const faults: string[] = [];
  const object = (value: unknown, at: string, known: readonly string[]): Readonly<Record<string, unknown>> => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      faults.push(`${at} : un objet est attendu`);
      return {};
    }
    for (const key of Object.keys(value))
      if (!known.includes(key)) faults.push(`${at}.${key} : inconnu ; attendus : ${known.join(', ')}`);
    return value as Readonly<Record<string, unknown>>;
  };
  const text1 = (value: unknown, at: string): string => {
    if (typeof value === 'string' && value.trim() !== '') return value.trim();
    faults.push(`${at} : un texte est attendu`);
    return '';
  };
  const root = object(file, 'fichier', ['administrator', 'departments']);
  const given = object(root.administrator, 'administrator', ['email', 'firstName', 'lastName']);
  const administrator = {
    email: text1(given.email, 'administrator.email'),
    firstName: text1(given.firstName, 'administrator.firstName'),
    lastName: text1(given.lastName, 'administrator.lastName'),
  };
  const fields = Object.keys(departmentQuestions);
  const departments = (Array.isArray(root.departments) ? root.departments : []).map((each: unknown, index) => {
    const at = `departments.${index}`;
    const department = object(each, at, ['code', ...fields]);
    const texts = fields.flatMap((field) =>
      department[field] === undefined ? [] : [[field, text1(department[field], `${at}.${field}`)]],
    );
    return { code: text1(department.code, `${at}.code`), ...Object.fromEntries(texts) } as DepartmentAnswers;
  });
  if (root.departments !== undefined && !Array.isArray(root.departments))
    faults.push('departments : une liste est attendue');
  if (faults.length === 0)
    faults.push(
      ...administratorFaults(administrator).map(({ field, message }) => `administrator.${field} : ${message}`),
    );
  if (faults.length > 0) throw new SetupFileRefused(faults);
  return { administrator, departments };
}

/** What is wrong with the answers about the administrator, by field. */
export function administratorFaults({ email, firstName, lastName }: AdministratorAnswers): FieldError[] {
  const isName = (text: string) => (PersonName.parse(text)?.value ?? '') !== '';
  return [
    ...(EmailAddress.parse(email) ? [] : [{ field: 'email', message: 'adresse e-mail attendue' }]),
    ...(isName(firstName) ? [] : [{ field: 'firstName', message: 'prénom attendu' }]),
    ...(isName(lastName) ? [] : [{ field: 'lastName', message: 'nom attendu' }]),
  ];
}
