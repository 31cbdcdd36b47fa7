import type { Principal } from '@pds/kernel';
import {
  FixedClock,
  ImmediateUnitOfWork,
  InMemoryEditions,
  InMemoryFrozenFiles,
  managerOf69 as cadre,
} from '@pds/kernel/testing';
import {
  DepartmentNotFound,
  FieldNotAllowed,
  InvalidFields,
  LogoNotFound,
  OfficeNameTaken,
  OfficeNotFound,
} from '../../organisations.errors';
import { Office } from '../../model/office';
import { RichText } from '../../ports/rich-text';
import { InMemoryDepartments, InMemoryOffices } from '../../testing/in-memory-structure';
import { sampleDepartments, sampleOffices } from '../../testing/structure-contract';
import { ChangeDepartmentLogo } from './change-department-logo';
import { EditDepartment } from './edit-department';
import { EditOffice } from './edit-office';
import { OpenDepartmentLogo } from './open-department-logo';
import { OpenOffice } from './open-office';
import { RemoveDepartmentLogo } from './remove-department-logo';

const admin: Principal = { accountId: 9, role: 'ROLE_ADMIN', scope: { kind: 'all' } };

const clock = FixedClock.at('2026-11-26T09:00:00Z');

class Bracketed extends RichText {
  override clean(html: string): string {
    return `[${html}]`;
  }
}

const fieldsOf = async (promise: Promise<unknown>) => {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(InvalidFields);
  return Object.fromEntries((error as InvalidFields).fields.map(({ field, message }) => [field, message]));
};

/** Edits of the given departments. */
const editing = (departments: InMemoryDepartments) =>
  new EditDepartment(departments, new Bracketed(), new InMemoryEditions(), new ImmediateUnitOfWork(), clock);

describe('the logo of a department', () => {
  const png = new TextEncoder().encode('a picture');
  const setUp = () => {
    const departments = new InMemoryDepartments(sampleDepartments);
    const files = new InMemoryFrozenFiles();
    const unitOfWork = new ImmediateUnitOfWork();
    return {
      departments,
      files,
      change: new ChangeDepartmentLogo(departments, files, unitOfWork),
      open: new OpenDepartmentLogo(departments, files),
      remove: new RemoveDepartmentLogo(departments, unitOfWork),
    };
  };

  it('is stored, returned and removed; its bytes remain for the papers that carry it', async () => {
    const { departments, files, change, open, remove } = setUp();
    await expect(open.execute(69, cadre)).rejects.toThrow(LogoNotFound);
    await change.execute({ id: 69, png }, cadre);
    expect([...(await open.execute(69, cadre))]).toEqual([...png]);
    const { logo } = (await departments.find(69, admin.scope))!;
    await remove.execute(69, cadre);
    await expect(open.execute(69, cadre)).rejects.toThrow(LogoNotFound);
    expect([...(await files.read(logo!))]).toEqual([...png]);
  });

  it('is unchanged by an edit of the department, and the edit by a new logo', async () => {
    const { departments, change } = setUp();
    const edit = editing(departments);
    await change.execute({ id: 69, png }, cadre);
    await edit.execute({ id: 69, changes: { city: 'Lyon' } }, cadre);
    await change.execute({ id: 69, png }, cadre);
    expect((await departments.find(69, admin.scope))!.snapshot()).toMatchObject({
      city: 'Lyon',
      logo: { key: expect.stringMatching(/^logos\/69-[0-9a-f]{64}\.png$/) },
    });
  });

  it('is not found outside the scope', async () => {
    const { change, open, remove } = setUp();
    for (const attempt of [
      () => change.check(201, cadre),
      () => change.execute({ id: 201, png }, cadre),
      () => open.execute(201, cadre),
      () => remove.execute(201, cadre),
    ]) {
      await expect(attempt()).rejects.toThrow(DepartmentNotFound);
    }
  });
});

describe('edit department', () => {
  const setUp = () => {
    const departments = new InMemoryDepartments(sampleDepartments);
    const edit = editing(departments);
    const rhone = async () => (await departments.find(69, admin.scope))!.snapshot();
    return { edit: (changes: object, by = cadre) => edit.execute({ id: 69, changes }, by), rhone, useCase: edit };
  };

  it('changes the given fields, normalises numbers and sanitises rich text', async () => {
    const { edit, rhone } = setUp();
    await edit({
      siret: '900 000 019 00019',
      website: 'rhone.demo.example/secours',
      iban: 'fr76 3000 6000 0112 3456 7890 189',
      bic: 'agrifrpp',
      city: ' Lyon ',
      phone: ' ',
      quoteConditions: '<p>a</p>',
      bankDeadline: 45,
    });
    await edit({ quoteValidity: 30, city: undefined });
    expect(await rhone()).toMatchObject({
      siret: '90000001900019',
      website: 'https://rhone.demo.example/secours',
      iban: 'FR7630006000011234567890189',
      bic: 'AGRIFRPP',
      city: 'Lyon',
      phone: null,
      quoteConditions: '[<p>a</p>]',
      conventionConditions: null,
      bankDeadline: 45,
      quoteValidity: 30,
    });
  });

  it('limits rich text to a length that can be printed', async () => {
    const { edit, rhone } = setUp();
    await edit({ quoteConditions: '<br>'.repeat(1_000), conventionConditions: 'x'.repeat(49_998) });
    expect(await fieldsOf(edit({ quoteConditions: '<p>a</p><br>'.repeat(501) }))).toEqual({
      quoteConditions: 'Ce texte est trop long : 1 000 paragraphes et lignes au plus',
    });
    // The sanitised text counts: two brackets more.
    expect(await fieldsOf(edit({ conventionConditions: 'x'.repeat(49_999) }))).toEqual({
      conventionConditions: 'Ce texte est trop long : 50 000 caractères au plus, mise en forme comprise',
    });
    expect((await rhone()).quoteConditions).toHaveLength(4_002);
  });

  it('counts the versions of the terms of sale, and dates them by their own changes alone', async () => {
    const { edit, rhone } = setUp();
    const terms = async () => {
      const { termsOfSale, termsOfSaleVersion, termsOfSaleChangedAt } = await rhone();
      return [termsOfSale, termsOfSaleVersion, termsOfSaleChangedAt];
    };
    expect(await terms()).toEqual([null, 0, null]);
    await edit({ termsOfSale: '<p>a</p>' });
    const first = ['[<p>a</p>]', 1, clock.instant];
    expect(await terms()).toEqual(first);
    clock.instant += 60_000;
    await edit({ city: 'Lyon' });
    await edit({ city: 'Lyon', termsOfSale: undefined });
    expect(await terms()).toEqual(first);
    await edit({ termsOfSale: '' });
    expect(await terms()).toEqual([null, 2, clock.instant]);
    expect(await fieldsOf(edit({ termsOfSale: 'x'.repeat(49_999) }))).toHaveProperty('termsOfSale');
  });

  it('does not validate a longer text from before the limit while other fields change', async () => {
    const long = sampleDepartments.map((each) => ({ ...each, quoteConditions: '<br>'.repeat(2_000) }));
    const departments = new InMemoryDepartments(long);
    const edit = editing(departments);
    await edit.execute({ id: 69, changes: { city: 'Lyon' } }, cadre);
    expect((await departments.find(69, admin.scope))!.snapshot().city).toBe('Lyon');
  });

  it('reports every invalid field, with the reason', async () => {
    const { edit } = setUp();
    const wrong = {
      siret: '1',
      website: 'javascript:alert(1)',
      postcode: '99000',
      emailOperational: 'x',
      iban: 'FR7630006000011234567890188',
      bic: 'x',
      bankDeadline: -1,
      quoteValidity: 0,
      vatMention: ' ',
    };
    expect(await fieldsOf(edit(wrong))).toEqual({
      siret: 'Veuillez entrer un numéro valide',
      website: 'Veuillez entrer une adresse web valide',
      postcode: 'Veuillez entrer un code postal valide',
      emailOperational: 'Veuillez entrer une adresse mail valide',
      iban: 'Veuillez entrer un IBAN valide',
      bic: 'Veuillez entrer un BIC valide',
      bankDeadline: 'Veuillez entrer un nombre de jours entre 0 et 60',
      quoteValidity: 'Veuillez entrer un nombre de jours entre 1 et 3650',
      vatMention: 'Ce champ est obligatoire',
    });
  });

  it('refuses a change of name except to administrators, and hides other departments', async () => {
    const { edit, rhone, useCase } = setUp();
    await expect(edit({ name: 'Autre' })).rejects.toThrow(FieldNotAllowed);
    await edit({ name: 'Rhône', city: 'Lyon' });
    await edit({ name: 'Rhône et métropole' }, admin);
    expect((await rhone()).name).toBe('Rhône et métropole');
    await expect(useCase.execute({ id: 201, changes: { city: 'Bastia' } }, cadre)).rejects.toThrow(DepartmentNotFound);
  });
});

describe('edit office', () => {
  const setUp = () => {
    const offices = new InMemoryOffices(sampleOffices);
    const edit = new EditOffice(offices, new InMemoryEditions(), new ImmediateUnitOfWork());
    return { offices, edit: (id: number, changes: object, by = cadre) => edit.execute({ id, changes }, by) };
  };

  it('lets an office bill in its own name only with complete bank details', async () => {
    const { edit, offices } = setUp();
    const bank = { bank: 'Banque', iban: 'FR76 3000 6000 0112 3456 7890 189', bic: 'AGRIFRPP' };
    const required = 'Ce champ est obligatoire pour facturer en son nom';
    expect(await fieldsOf(edit(1, { isBillingAutonomy: true }))).toEqual({
      bank: required,
      iban: required,
      bic: required,
    });
    for (const field of ['bank', 'iban', 'bic'] as const)
      expect(await fieldsOf(edit(1, { isBillingAutonomy: true, ...bank, [field]: ' ' }))).toEqual({
        [field]: required,
      });
    expect(await fieldsOf(edit(1, { isBillingAutonomy: true, ...bank, siret: '1', bankDeadLine: 61 }))).toEqual({
      siret: 'Veuillez entrer un numéro valide',
      bankDeadLine: 'Veuillez entrer un nombre de jours entre 0 et 60',
    });
    await edit(1, { isBillingAutonomy: true, ...bank, siret: '900 000 019 00019', bankDeadLine: 60 });
    expect((await offices.find(1, admin.scope))?.snapshot()).toMatchObject({
      siret: '90000001900019',
      bankDeadLine: 60,
    });
    expect(await fieldsOf(edit(1, { bic: null }))).toEqual({ bic: required });
  });

  it('validates bank details once the office has billing autonomy', async () => {
    const { offices, edit } = setUp();
    await edit(1, { iban: 'en attente', phone: '04 72 00 00 00 poste 12' });
    const bank = { bank: 'Banque', bic: 'AGRIFRPP' };
    expect(await fieldsOf(edit(1, { isBillingAutonomy: true, ...bank }))).toEqual({
      iban: 'Veuillez entrer un IBAN valide',
    });
    await edit(1, { isBillingAutonomy: true, ...bank, iban: 'FR76 3000 6000 0112 3456 7890 189', bankDeadLine: 30 });
    expect((await offices.find(1, admin.scope))?.snapshot()).toMatchObject({
      isBillingAutonomy: true,
      iban: 'FR7630006000011234567890189',
      bankDeadLine: 30,
      phone: '04 72 00 00 00 poste 12',
    });
  });

  it('holds the person in charge to the rules of names and phones, except what was stored before', async () => {
    const { offices, edit } = setUp();
    const stored = (await offices.find(1, admin.scope))!.snapshot();
    await offices.save(Office.restore({ ...stored, phone: 'standard', personFirstname: 'J@nne' }));
    await edit(1, { phone: 'standard', personFirstname: 'J@nne', personLastname: ' J.Pierre\u200b' });
    expect((await offices.find(1, admin.scope))?.snapshot()).toMatchObject({
      phone: 'standard',
      personFirstname: 'J@nne',
      personLastname: 'J.Pierre',
    });
    expect(
      await fieldsOf(edit(1, { phone: 'accueil', personFirstname: '<b>', personLastname: 'www.x.example' })),
    ).toEqual({
      phone: 'Veuillez entrer un numéro de téléphone valide',
      personFirstname: 'Ce prénom contient des caractères non autorisés',
      personLastname: 'Ce nom contient des caractères non autorisés',
    });
    await edit(1, { phone: ' ', personFirstname: '' });
    expect((await offices.find(1, admin.scope))?.snapshot()).toMatchObject({ phone: null, personFirstname: null });
  });

  it('stores the minutes of travel and the people it can bring, within bounds', async () => {
    const { offices, edit } = setUp();
    await edit(1, { travelMinutes: 45, rescuerCount: 12, nurseCount: 0 });
    await edit(1, { rescuerCount: null });
    expect((await offices.find(1, admin.scope))?.snapshot()).toMatchObject({
      travelMinutes: 45,
      rescuerCount: null,
      nurseCount: 0,
      doctorCount: null,
    });
    expect(await fieldsOf(edit(1, { travelMinutes: 481, rescuerCount: -1, doctorCount: 10_001 }))).toEqual({
      travelMinutes: 'Veuillez entrer un nombre de minutes entre 0 et 480',
      rescuerCount: 'Veuillez entrer un nombre entier de 0 à 10 000',
      doctorCount: 'Veuillez entrer un nombre entier de 0 à 10 000',
    });
  });

  it('reports errors, keeps names unique and is limited to its scope', async () => {
    const { edit } = setUp();
    expect(await fieldsOf(edit(1, { name: ' ', postcode: '1', email: 'x', bankDeadLine: 5_000 }))).toEqual({
      name: 'Ce champ est obligatoire',
      postcode: 'Veuillez entrer un code postal valide',
      email: 'Veuillez entrer une adresse mail valide',
      bankDeadLine: 'Veuillez entrer un nombre de jours entre 0 et 60',
    });
    await expect(edit(1, { name: 'Givors' })).rejects.toThrow(OfficeNameTaken);
    await expect(edit(3, { city: 'Ajaccio' })).rejects.toThrow(OfficeNotFound);
    await edit(3, { city: 'Ajaccio' }, admin);
  });
});

describe('open office', () => {
  const setUp = () => {
    const offices = new InMemoryOffices(sampleOffices);
    const open = new OpenOffice(new InMemoryDepartments(sampleDepartments), offices, new ImmediateUnitOfWork());
    return { open, offices };
  };

  it('adds an office to a department of the scope, with only the given fields', async () => {
    const { open, offices } = setUp();
    const id = await open.execute({ departmentId: 69, details: { name: ' Oullins ', postcode: '69600' } }, cadre);
    expect((await offices.find(id, cadre.scope))!.snapshot()).toEqual({
      ...sampleOffices[0],
      id,
      name: 'Oullins',
      postcode: '69600',
    });
    const elsewhere = open.execute({ departmentId: 201, details: { name: 'Bastia' } }, cadre);
    await expect(elsewhere).rejects.toThrow(DepartmentNotFound);
  });

  it('refuses a name that is missing or taken', async () => {
    const { open } = setUp();
    const named = (name: string) => open.execute({ departmentId: 69, details: { name } }, admin);
    expect(Object.keys(await fieldsOf(named(' ')))).toEqual(['name']);
    await expect(named('Givors')).rejects.toThrow(OfficeNameTaken);
  });
});
