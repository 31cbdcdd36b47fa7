import type { Scope } from '@pds/kernel';
import type { DepartmentSnapshot } from '../model/department';
import { Department } from '../model/department';
import { Office, type OfficeSnapshot, unknownDetails } from '../model/office';
import { OfficeNameTaken } from '../organisations.errors';
import type { Departments } from '../ports/departments';
import type { Offices } from '../ports/offices';

const nothing = {
  siret: null,
  website: null,
  address: null,
  postcode: null,
  city: null,
  phone: null,
  emailOperational: null,
  notifyNewRequests: true,
  contactInCalendar: false,
  affiliationCertificateNumber: null,
  approvalNumber: null,
  idEprotec: null,
  bank: null,
  iban: null,
  bic: null,
  bankDeadline: null,
  paymentConditions: null,
  quoteConditions: null,
  quoteValidity: null,
  conventionConditions: null,
  termsOfSale: null,
  vatRegime: 'exempt' as const,
  vatCoverRate: 20,
  vatOptionsRate: 20,
  eInvoicingDuty: 'none' as const,
  vatMention: 'Exonération de TVA, art. 261-7-1° du CGI',
  consumerMediator: null,
  personFirstname: null,
  personLastname: null,
  logo: null,
  termsOfSaleVersion: 0,
  termsOfSaleChangedAt: null,
};

/** Two departments with minimal data. */
export const sampleDepartments: readonly DepartmentSnapshot[] = [
  { id: 69, code: '69', name: 'Rhône', ...nothing },
  { id: 201, code: '2A', name: 'Corse-du-Sud', ...nothing },
];

/** Three offices with minimal data; the first two in one department. */
export const sampleOffices: readonly OfficeSnapshot[] = [
  { id: 1, departmentId: 69, name: 'Villeurbanne', ...unknownDetails },
  { id: 2, departmentId: 69, name: 'Givors', ...unknownDetails },
  { id: 3, departmentId: 201, name: 'Ajaccio', ...unknownDetails },
];

const all: Scope = { kind: 'all' };
const rhone: Scope = { kind: 'department', departmentId: 69 };
const villeurbanne: Scope = { kind: 'office', officeId: 1, departmentId: 69 };
const organiser: Scope = { kind: 'organiser', accountId: 1, organisationIds: [1] };

/** What every implementation of {@link Departments} must do, on {@link sampleDepartments}. */
export function departmentsContract(makeDepartments: () => Promise<Departments>): void {
  it('returns a department as it was saved', async () => {
    const departments = await makeDepartments();
    const changed = Department.restore({
      ...sampleDepartments[0]!,
      siret: '90000001900019',
      iban: 'FR7630006000011234567890189',
      bankDeadline: 45,
      quoteValidity: 30,
      quoteConditions: '<p>Une <strong>condition</strong></p>',
      idEprotec: 'E69',
      personLastname: 'Fontaine',
      logo: { key: 'logos/69-0f.png', sha256: '0f'.repeat(32) },
      termsOfSale: '<p>Payable à réception</p>',
      termsOfSaleVersion: 1,
      termsOfSaleChangedAt: Date.UTC(2026, 10, 26, 9),
    });
    await departments.save(changed);
    expect((await departments.find(69, all))?.snapshot()).toEqual(changed.snapshot());
    expect((await departments.find(201, all))?.snapshot()).toEqual(sampleDepartments[1]);
  });

  it('finds a department only in its scope', async () => {
    const departments = await makeDepartments();
    const seen = async (scope: Scope) => [
      (await departments.find(69, scope)) !== null,
      (await departments.find(201, scope)) !== null,
    ];
    expect(await seen(all)).toEqual([true, true]);
    expect(await seen(rhone)).toEqual([true, false]);
    expect(await seen(villeurbanne)).toEqual([true, false]);
    expect(await seen(organiser)).toEqual([false, false]);
    expect(await departments.find(999, all)).toBeNull();
  });

  it('finds an id by code', async () => {
    const departments = await makeDepartments();
    expect([await departments.idOfCode('2A'), await departments.idOfCode('980')]).toEqual([201, null]);
  });
}

/** What every implementation of {@link Offices} must do, on {@link sampleOffices}. */
export function officesContract(makeOffices: () => Promise<Offices>): void {
  it('stores a new office under its own number, unless its name is taken in its department', async () => {
    const offices = await makeOffices();
    const opened = Office.open(await offices.nextId(), 69, { name: 'Oullins', city: 'Oullins' });
    await offices.add(opened);
    expect((await offices.find(opened.snapshot().id, all))?.snapshot()).toEqual({
      ...opened.snapshot(),
      ...unknownDetails,
      city: 'Oullins',
    });
    expect(sampleOffices.map(({ id }) => id)).not.toContain(opened.snapshot().id);
    const second = Office.open(await offices.nextId(), 69, { name: 'Givors' });
    await expect(offices.add(second)).rejects.toThrow(OfficeNameTaken);
  });

  it('returns an office as it was saved', async () => {
    const offices = await makeOffices();
    const changed = Office.restore({
      ...sampleOffices[0]!,
      isBillingAutonomy: true,
      siret: '90000001900019',
      iban: 'FR7630006000011234567890189',
      bankDeadLine: 15,
      travelMinutes: 45,
      rescuerCount: 12,
      nurseCount: 0,
      informations: 'Fermée en août',
    });
    await offices.save(changed);
    expect((await offices.find(1, all))?.snapshot()).toEqual(changed.snapshot());
    expect((await offices.find(2, all))?.snapshot()).toEqual(sampleOffices[1]);
  });

  it('finds an office only in its scope', async () => {
    const offices = await makeOffices();
    const seen = async (scope: Scope) =>
      Promise.all([1, 2, 3].map(async (id) => (await offices.find(id, scope)) !== null));
    expect(await seen(all)).toEqual([true, true, true]);
    expect(await seen(rhone)).toEqual([true, true, false]);
    expect(await seen(villeurbanne)).toEqual([true, false, false]);
    expect(await seen(organiser)).toEqual([false, false, false]);
  });

  it('refuses two offices with one name in a department', async () => {
    const offices = await makeOffices();
    await expect(offices.save(Office.restore({ ...sampleOffices[1]!, name: 'Villeurbanne' }))).rejects.toThrow(
      OfficeNameTaken,
    );
    await offices.save(Office.restore({ ...sampleOffices[2]!, name: 'Villeurbanne' }));
  });
}
