import type { Principal, Scope } from '@pds/kernel';
import {
  FixedClock,
  ImmediateUnitOfWork,
  InMemoryEditions,
  InMemoryOutbox,
  InMemoryRateLimiter,
  managerOf69,
} from '@pds/kernel/testing';
import { Organisation } from '../../model/organisation';
import {
  AddressKindTaken,
  AddressNotFound,
  AddressNotRemovable,
  FieldNotAllowed,
  InternalTypeReserved,
  InvalidFields,
  LastManager,
  ManagerRequired,
  ManagersOfAnotherDepartment,
  ManagerUnknown,
  NotAManager,
  OrganisationNameTaken,
  OrganisationNotFound,
  SelfAppointment,
  SelfInvitation,
  TooManyInvitations,
} from '../../organisations.errors';
import { InMemoryOrganisations } from '../../testing/in-memory-organisations';
import { InMemoryOrganiserAffiliations } from '../../testing/in-memory-organiser-affiliations';
import { InMemoryServedOrganisations } from '../../testing/in-memory-served-organisations';
import { InMemoryDepartments } from '../../testing/in-memory-structure';
import { sampleDepartments } from '../../testing/structure-contract';
import { AddAddress } from './add-address';
import { AppointManager } from '../managers/appoint-manager';
import { ChangeAddress } from './change-address';
import { CreateOrganisation, type CreateOrganisationCommand } from './create-organisation';
import { DismissManager } from '../managers/dismiss-manager';
import { invitationsPerHour, InviteManager } from '../managers/invite-manager';
import { RemoveAddress } from './remove-address';
import { UpdateOrganisation } from './update-organisation';

const admin: Principal = { accountId: 9, role: 'ROLE_ADMIN', scope: { kind: 'all' } };
const cadre: Principal = { ...managerOf69, accountId: 8 };
const corsican: Principal = { ...cadre, accountId: 7, scope: { kind: 'department', departmentId: 201 } };

const contact = { line1: ' 1 rue de la Paix ', line2: ' ', zipcode: '20000', city: 'Ajaccio' };
const command: CreateOrganisationCommand = {
  form: {
    name: ' Les Foulées ',
    isIndividual: false,
    type: 4,
    identifier: 'w 691234567',
    accountingEmail: ' compta@example.org ',
    contact,
    billing: null,
  },
  manager: { id: 1 },
  notify: false,
};
const withForm = (form: Partial<CreateOrganisationCommand['form']>): CreateOrganisationCommand => ({
  ...command,
  form: { ...command.form, ...form },
});

function context() {
  const served = new InMemoryServedOrganisations();
  const organisations = new InMemoryOrganisations(served);
  const departments = new InMemoryDepartments(sampleDepartments);
  const affiliations = new InMemoryOrganiserAffiliations();
  const outbox = new InMemoryOutbox();
  const work = new ImmediateUnitOfWork();
  const clock = FixedClock.at('2026-11-20T10:00:00Z');
  const create = new CreateOrganisation(organisations, departments, affiliations, outbox, work, clock);
  return {
    organisations,
    affiliations,
    outbox,
    create,
    update: new UpdateOrganisation(organisations, departments, new InMemoryEditions(), work),
    appoint: new AppointManager(organisations, affiliations, work),
    dismiss: new DismissManager(organisations, affiliations, work),
    invite: new InviteManager(organisations, affiliations, new InMemoryRateLimiter(), work, clock),
    served,
    addAddress: new AddAddress(organisations, work),
    changeAddress: new ChangeAddress(organisations, new InMemoryEditions(), work),
    removeAddress: new RemoveAddress(organisations, work),
    snapshot: async (id: number) => (await organisations.find(id))!.snapshot(),
  };
}

/** The fields of a refusal, with their messages. */
async function refusalOf(promise: Promise<unknown>): Promise<Record<string, string>> {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(InvalidFields);
  return Object.fromEntries((error as InvalidFields).fields.map(({ field, message }) => [field, message]));
}

describe('create organisation', () => {
  it('stores the trimmed form in the department of its creator', async () => {
    const { create, affiliations, outbox, snapshot } = context();
    const id = await create.execute(command, cadre);
    expect(await snapshot(id)).toMatchObject({
      name: 'Les Foulées',
      type: 4,
      identifier: 'W691234567',
      accountingEmail: 'compta@example.org',
      departmentId: 69,
      managerIds: [1],
      addresses: [{ kind: 'contact', line1: '1 rue de la Paix', line2: null, zipcode: '20000', city: 'Ajaccio' }],
    });
    expect(affiliations.given).toEqual([[1, id]]);
    expect(outbox.events).toEqual([]);
  });

  it('stores a separate billing address', async () => {
    const { create, snapshot } = context();
    const billing = { line1: 'BP 1', line2: null, zipcode: '69003', city: 'Lyon' };
    const id = await create.execute(withForm({ billing }), cadre);
    expect((await snapshot(id)).addresses.map(({ kind, city }) => [kind, city])).toEqual([
      ['contact', 'Ajaccio'],
      ['billing', 'Lyon'],
    ]);
  });

  it('finds an administrator’s department from the postal code, or uses the one given', async () => {
    const { create, snapshot } = context();
    expect((await snapshot(await create.execute(command, admin))).departmentId).toBe(201);
    const chosen = await create.execute({ ...withForm({ name: 'B' }), departmentId: 69 }, admin);
    expect((await snapshot(chosen)).departmentId).toBe(69);
    const unknown = { ...withForm({ name: 'C' }), departmentId: 999 };
    expect(await refusalOf(create.execute(unknown, admin))).toHaveProperty('departmentId');
    await expect(create.execute({ ...withForm({ name: 'D' }), departmentId: 201 }, cadre)).rejects.toThrow(
      FieldNotAllowed,
    );
  });

  it('invites a new manager, and notifies an existing one on request', async () => {
    const { create, affiliations, outbox, snapshot } = context();
    const person = { firstName: ' Zoé', lastName: 'Blanc', email: ' zoe@example.org ' };
    const id = await create.execute({ ...command, manager: person, notify: true }, cadre);
    expect(affiliations.invited).toEqual([
      {
        person: { firstName: 'Zoé', lastName: 'Blanc', email: 'zoe@example.org' },
        organisationId: id,
        notify: true,
      },
    ]);
    expect((await snapshot(id)).managerIds).toEqual([101]);
    expect(outbox.events).toEqual([]);
    // A person who has an account becomes a manager only on agreement.
    const asked = await create.execute(
      { ...withForm({ name: 'Autre' }), manager: { ...person, email: 'zoe@example.org' } },
      cadre,
    );
    expect((await snapshot(asked)).managerIds).toEqual([]);
    const other = await create.execute({ ...withForm({ name: 'Encore' }), notify: true }, cadre);
    expect(outbox.events).toEqual([
      { type: 'organisations.manager-appointed', payload: { organisationId: other, accountId: 1 } },
    ]);
  });

  it('requires a manager whom the caller may know', async () => {
    const { create, organisations } = context();
    const empty = { firstName: ' ', lastName: '', email: '' };
    await expect(create.execute({ ...command, manager: null }, cadre)).rejects.toThrow(ManagerRequired);
    await expect(create.execute({ ...command, manager: empty }, cadre)).rejects.toThrow(
      'Vous devez ajouter un gestionnaire à l’organisation',
    );
    await expect(create.execute({ ...command, manager: { id: 404 } }, admin)).rejects.toThrow(
      'Aucun utilisateur ne correspond à cet ID',
    );
    await expect(create.execute({ ...command, manager: { id: 3 } }, cadre)).rejects.toThrow(ManagerUnknown);
    expect(
      await refusalOf(create.execute({ ...command, manager: { ...empty, firstName: 'Zoé', email: 'zoe' } }, cadre)),
    ).toEqual({
      'manager.lastName': 'Ce champ est obligatoire',
      'manager.email': 'Veuillez entrer une adresse mail valide',
    });
    expect(await organisations.isNameTaken('Les Foulées', { kind: 'all' })).toBe(false);
  });

  it('refuses a name that exists in the caller’s scope, and only there', async () => {
    const { create } = context();
    await create.execute(command, cadre);
    await expect(create.execute(withForm({ name: 'LES  foulées' }), cadre)).rejects.toThrow(OrganisationNameTaken);
    await expect(create.execute(command, admin)).rejects.toThrow('Une organisation avec ce nom existe déjà');
    await create.execute(command, corsican);
  });

  it('reports every invalid field at once, with the reason', async () => {
    const { create } = context();
    const wrong = withForm({
      name: ' ',
      type: 1,
      identifier: '123',
      accountingEmail: 'compta',
      contact: { line1: '', line2: null, zipcode: '99000', city: ' ' },
      billing: { line1: '', line2: null, zipcode: '6900', city: '' },
    });
    expect(await refusalOf(create.execute(wrong, cadre))).toEqual({
      name: 'Ce champ est obligatoire',
      identifier: 'Veuillez entrer un numéro valide',
      accountingEmail: 'Veuillez entrer une adresse mail valide',
      address1: 'Ce champ est obligatoire',
      zipcode: 'Veuillez entrer un code postal valide',
      city: 'Ce champ est obligatoire',
      billingAddress1: 'Ce champ est obligatoire',
      billingZipCode: 'Veuillez entrer un code postal valide',
      billingCity: 'Ce champ est obligatoire',
    });
    await expect(create.execute(withForm({ type: 6 }), admin)).rejects.toThrow(InternalTypeReserved);
  });

  it('requires type and number, except for an individual, who has neither', async () => {
    const { create, snapshot } = context();
    const none = { type: null, identifier: null };
    expect(await refusalOf(create.execute(withForm(none), cadre))).toEqual({
      type: 'Ce champ est obligatoire',
      identifier: 'Ce champ est obligatoire',
    });
    expect(await refusalOf(create.execute(withForm({ isIndividual: true }), cadre))).toEqual({
      type: 'Un particulier n’a pas de type d’organisation',
      identifier: 'Un particulier n’a pas d’identifiant',
    });
    const id = await create.execute(withForm({ ...none, isIndividual: true, name: 'Anne Martin' }), cadre);
    expect(await snapshot(id)).toMatchObject({ ...none, isIndividual: true, name: 'Anne Martin' });
  });
});

describe('information of an organisation', () => {
  it('changes only the given fields', async () => {
    const { create, update, snapshot } = context();
    const id = await create.execute(command, cadre);
    await update.execute({ id, changes: { type: 1, identifier: '900 000 019 00019', accountingEmail: '' } }, cadre);
    expect(await snapshot(id)).toMatchObject({
      name: 'Les Foulées',
      type: 1,
      identifier: '90000001900019',
      accountingEmail: null,
      departmentId: 69,
    });
  });

  it('is validated again when the type changes: the number must match it', async () => {
    const { create, update } = context();
    const id = await create.execute(command, cadre);
    expect(await refusalOf(update.execute({ id, changes: { type: 1 } }, cadre))).toEqual({
      identifier: 'Veuillez entrer un numéro valide',
    });
    expect(await refusalOf(update.execute({ id, changes: { identifier: ' ' } }, cadre))).toEqual({
      identifier: 'Ce champ est obligatoire',
    });
    await update.execute({ id, changes: { type: 5 } }, cadre);
  });

  it('may remain without type and number after a declaration, until one of them is given', async () => {
    const { organisations, update, snapshot } = context();
    const declared = Organisation.declare(
      { organisation: await organisations.nextId(), address: await organisations.nextAddressId() },
      { name: 'Déclarée', line1: '', zipcode: '', city: '', accountId: 1, departmentId: 69 },
      0,
    );
    await organisations.add(declared);
    const { id } = declared;
    await update.execute({ id, changes: { accountingEmail: 'a@example.org' } }, cadre);
    expect(await refusalOf(update.execute({ id, changes: { identifier: '123' } }, cadre))).toHaveProperty('type');
    expect(await refusalOf(update.execute({ id, changes: { type: 2 } }, cadre))).toHaveProperty('identifier');
    await update.execute({ id, changes: { type: 2, identifier: 'CH-1' } }, cadre);
    expect(await snapshot(id)).toMatchObject({ type: 2, identifier: 'CH-1' });
  });

  it('has neither type nor number for an individual, until a type is given again', async () => {
    const { create, update, snapshot } = context();
    const id = await create.execute(command, cadre);
    await update.execute({ id, changes: { isIndividual: true } }, cadre);
    expect(await snapshot(id)).toMatchObject({ isIndividual: true, type: null, identifier: null });
    await update.execute({ id, changes: { name: 'Anne Martin' } }, cadre);
    expect(await snapshot(id)).toMatchObject({ isIndividual: true, name: 'Anne Martin' });
    for (const changes of [
      { isIndividual: true, type: 4 as const },
      { isIndividual: true, identifier: 'W691234567' },
      { identifier: 'W691234567' },
    ]) {
      expect(await refusalOf(update.execute({ id, changes }, cadre))).not.toEqual({});
    }
    await update.execute({ id, changes: { type: 4, identifier: 'W691234567' } }, cadre);
    expect(await snapshot(id)).toMatchObject({ isIndividual: false, type: 4, identifier: 'W691234567' });
    await update.execute({ id, changes: { isIndividual: true, identifier: '' } }, cadre);
    await update.execute({ id, changes: { isIndividual: false } }, cadre);
    expect(await snapshot(id)).toMatchObject({ isIndividual: false, type: null, identifier: null });
  });

  it('is marked as that of an individual, or no longer, only by staff', async () => {
    const { create, update, snapshot } = context();
    const id = await create.execute(command, cadre);
    const scope: Scope = { kind: 'organiser', accountId: 1, organisationIds: [id] };
    const organiser: Principal = { accountId: 1, role: 'ROLE_USER', scope };
    await update.execute({ id, changes: { isIndividual: false, name: 'Foulées' } }, organiser);
    await expect(update.execute({ id, changes: { isIndividual: true } }, organiser)).rejects.toThrow(FieldNotAllowed);
    await update.execute({ id, changes: { isIndividual: true } }, cadre);
    const changes = { type: 4 as const, identifier: 'W691234567' };
    await expect(update.execute({ id, changes }, organiser)).rejects.toThrow(FieldNotAllowed);
    await update.execute({ id, changes: { name: 'Anne Martin' } }, organiser);
    expect(await snapshot(id)).toMatchObject({ isIndividual: true, name: 'Anne Martin' });
  });

  it('never becomes internal, but may remain so', async () => {
    const { organisations, create, update } = context();
    const id = await create.execute(command, cadre);
    await expect(update.execute({ id, changes: { type: 6 } }, admin)).rejects.toThrow(InternalTypeReserved);
    const internal = Organisation.restore({ ...(await organisations.find(id))!.snapshot(), type: 6 });
    await organisations.save(internal);
    await update.execute({ id, changes: { type: 6, accountingEmail: null } }, admin);
    // It would no longer be internal, and could not become so again.
    expect(await refusalOf(update.execute({ id, changes: { isIndividual: true } }, admin))).toHaveProperty(
      'isIndividual',
    );
    expect((await organisations.find(id))!.snapshot().type).toBe(6);
  });

  it('is assigned to the department that an administrator chooses', async () => {
    const { create, update, snapshot } = context();
    const id = await create.execute(command, cadre);
    await expect(update.execute({ id, changes: { departmentId: 201 } }, cadre)).rejects.toThrow(FieldNotAllowed);
    await update.execute({ id, changes: { departmentId: 69, name: 'Foulées' } }, cadre);
    expect(await refusalOf(update.execute({ id, changes: { departmentId: 999 } }, admin))).toHaveProperty(
      'departmentId',
    );
    await update.execute({ id, changes: { departmentId: 201 } }, admin);
    expect((await snapshot(id)).departmentId).toBe(201);
    await expect(update.execute({ id, changes: { name: 'X' } }, cadre)).rejects.toThrow(OrganisationNotFound);
  });

  it('refuses the name of another organisation in the scope', async () => {
    const { create, update } = context();
    const id = await create.execute(command, cadre);
    await create.execute(withForm({ name: 'Le Tour' }), cadre);
    await expect(update.execute({ id, changes: { name: 'le tour' } }, cadre)).rejects.toThrow(OrganisationNameTaken);
    await update.execute({ id, changes: { name: 'LES FOULÉES' } }, cadre);
  });
});

describe('managers of an organisation', () => {
  it('are appointed with their role and dismissed without it; the last one cannot be dismissed', async () => {
    const { create, appoint, dismiss, affiliations, snapshot } = context();
    const organisationId = await create.execute(command, cadre);
    await expect(dismiss.execute({ organisationId, accountId: 1 }, cadre)).rejects.toThrow(LastManager);
    await appoint.execute({ organisationId, accountId: 2 }, cadre);
    await appoint.execute({ organisationId, accountId: 2 }, cadre);
    expect((await snapshot(organisationId)).managerIds).toEqual([1, 2]);
    await dismiss.execute({ organisationId, accountId: 1 }, cadre);
    expect((await snapshot(organisationId)).managerIds).toEqual([2]);
    expect(affiliations.given.every(([accountId]) => accountId === 2)).toBe(true);
    await expect(dismiss.execute({ organisationId, accountId: 1 }, cadre)).rejects.toThrow(NotAManager);
  });

  it('are appointed by their own department and by administrators, not by a department that handles one demand, and never by themselves', async () => {
    const { create, appoint, dismiss, invite, served, snapshot } = context();
    const organisationId = await create.execute(command, cadre);
    served.handleDemand(organisationId, 201);
    const person = { firstName: 'Zoé', lastName: 'Petit', email: 'zoe@example.org' };
    for (const attempt of [
      () => appoint.execute({ organisationId, accountId: 2 }, corsican),
      () => dismiss.execute({ organisationId, accountId: 1 }, corsican),
      () => invite.execute({ organisationId, person, notify: false }, corsican),
    ])
      await expect(attempt()).rejects.toThrow(ManagersOfAnotherDepartment);
    await expect(appoint.execute({ organisationId, accountId: 2 }, { ...cadre, accountId: 2 })).rejects.toThrow(
      SelfAppointment,
    );
    expect((await snapshot(organisationId)).managerIds).toEqual([1]);
    await appoint.execute({ organisationId, accountId: 2 }, admin);
    expect((await snapshot(organisationId)).managerIds).toEqual([1, 2]);
  });

  it('are never the person who invites them, however their own address is written', async () => {
    const { create, invite, affiliations, snapshot } = context();
    const organisationId = await create.execute(command, cadre);
    const person = { firstName: 'Hugo', lastName: 'Martin', email: ' hugo@EXAMPLE.org ' };
    const attempt = invite.execute({ organisationId, person, notify: false }, cadre);
    await expect(attempt).rejects.toThrow(SelfInvitation);
    expect(affiliations.invited).toEqual([]);
    expect((await snapshot(organisationId)).managerIds).toEqual([1]);
    await invite.execute({ organisationId, person, notify: false }, admin);
    expect(affiliations.invited).toHaveLength(1);
  });

  it('invite a colleague into their own organisation, always by e-mail and ten an hour at most', async () => {
    const { create, invite, affiliations, snapshot } = context();
    const organisationId = await create.execute(command, cadre);
    const manager: Principal = {
      accountId: 1,
      role: 'ROLE_USER',
      scope: { kind: 'organiser', accountId: 1, organisationIds: [organisationId] },
    };
    const attempt = (number: number, principal = manager) => {
      const person = { firstName: 'Zoé', lastName: 'Petit', email: `zoe${number}@example.org` };
      return invite.execute({ organisationId, person, notify: false }, principal);
    };
    await attempt(1);
    expect(affiliations.invited).toMatchObject([{ organisationId, notify: true }]);
    expect((await snapshot(organisationId)).managerIds).toEqual([1, 101]);
    const stranger = { accountId: 3, scope: { kind: 'organiser', accountId: 3, organisationIds: [] } } as const;
    await expect(attempt(2, { ...manager, ...stranger })).rejects.toThrow(OrganisationNotFound);
    for (let number = 2; number <= invitationsPerHour; number++) await attempt(number);
    await expect(attempt(invitationsPerHour + 1)).rejects.toThrow(TooManyInvitations);
  });

  it('must be known to the caller, like their organisation', async () => {
    const { create, appoint, dismiss } = context();
    const organisationId = await create.execute(command, cadre);
    await expect(appoint.execute({ organisationId, accountId: 3 }, cadre)).rejects.toThrow(ManagerUnknown);
    await expect(appoint.execute({ organisationId, accountId: 2 }, corsican)).rejects.toThrow(OrganisationNotFound);
    await expect(dismiss.execute({ organisationId, accountId: 1 }, corsican)).rejects.toThrow(OrganisationNotFound);
  });
});

describe('addresses of an organisation', () => {
  const form = { name: 'Dépôt', line1: '2 rue Y', line2: null, zipcode: '69003', city: 'Lyon' };

  it('are added, corrected and removed', async () => {
    const { create, addAddress, changeAddress, removeAddress, snapshot } = context();
    const organisationId = await create.execute(command, cadre);
    const addressId = await addAddress.execute({ organisationId, form }, cadre);
    await changeAddress.execute({ organisationId, addressId, changes: { line2: 'Bât. B', city: undefined } }, cadre);
    expect((await snapshot(organisationId)).addresses[1]).toEqual({
      ...form,
      id: addressId,
      kind: 'other',
      line2: 'Bât. B',
    });
    await removeAddress.execute({ organisationId, addressId }, cadre);
    await expect(removeAddress.execute({ organisationId, addressId }, cadre)).rejects.toThrow(AddressNotFound);
    expect((await snapshot(organisationId)).addresses).toHaveLength(1);
  });

  it('include at most one contact and one billing address, which cannot be removed', async () => {
    const { create, addAddress, removeAddress, snapshot } = context();
    const organisationId = await create.execute(command, cadre);
    const billingId = await addAddress.execute({ organisationId, form, kind: 'billing' }, cadre);
    await expect(addAddress.execute({ organisationId, form, kind: 'billing' }, cadre)).rejects.toThrow(
      AddressKindTaken,
    );
    const contactId = (await snapshot(organisationId)).addresses[0]!.id;
    for (const addressId of [contactId, billingId])
      await expect(removeAddress.execute({ organisationId, addressId }, cadre)).rejects.toThrow(AddressNotRemovable);
  });

  it('start with the contact address when there was none', async () => {
    const { organisations, addAddress, snapshot } = context();
    const declared = Organisation.declare(
      { organisation: 50, address: 50 },
      { name: 'Déclarée', line1: '', zipcode: '', city: '', accountId: 1, departmentId: 69 },
      0,
    );
    await organisations.add(declared);
    await addAddress.execute({ organisationId: 50, form }, cadre);
    expect((await snapshot(50)).addresses).toMatchObject([{ kind: 'contact', name: 'Dépôt' }]);
  });

  it('require title, line 1, postal code and town, and an organisation in scope', async () => {
    const { create, addAddress, changeAddress, removeAddress } = context();
    const organisationId = await create.execute(command, cadre);
    const wrong = { name: '', line1: ' ', line2: null, zipcode: 'abc', city: '' };
    expect(await refusalOf(addAddress.execute({ organisationId, form: wrong }, cadre))).toEqual({
      name: 'Ce champ est obligatoire',
      line1: 'Ce champ est obligatoire',
      zipcode: 'Veuillez entrer un code postal valide',
      city: 'Ce champ est obligatoire',
    });
    await expect(addAddress.execute({ organisationId, form }, corsican)).rejects.toThrow(OrganisationNotFound);
    await expect(changeAddress.execute({ organisationId, addressId: 1, changes: {} }, corsican)).rejects.toThrow(
      OrganisationNotFound,
    );
    await expect(removeAddress.execute({ organisationId, addressId: 1 }, corsican)).rejects.toThrow(
      OrganisationNotFound,
    );
  });
});
