import type { Scope } from '@pds/kernel';
import { FixedClock, InMemoryOutbox } from '@pds/kernel/testing';
import { MemberErased, OrganisationsFacade } from '@pds/organisations/contract';
import {
  CreateOrganisation,
  Department,
  Equipment,
  type EquipmentDetails,
  Member,
  Office,
  OrganisationNameTaken,
  unknownMember,
} from '@pds/organisations/domain';
import {
  attachmentsContract,
  departmentsContract,
  InMemoryOrganiserAffiliations,
  InMemoryServedOrganisations,
  deadlineRulesContract,
  mailTemplatesContract,
  membersContract,
  officeEquipmentContract,
  officesContract,
  organisationsContract,
  sampleDepartments,
  sampleOffices,
} from '@pds/organisations/domain/testing';
import { type TestApplication, testApplication } from '@pds/testing';
import { StructureReadModel } from '../read-models/structure.read-model';
import { PostgresAttachments } from './postgres-attachments';
import { PostgresOrganisations } from './postgres-organisations';
import { PostgresDepartments } from './postgres-departments';
import { PostgresDeadlineRules } from './postgres-deadline-rules';
import { OrganisationsRetention } from './organisations-retention';
import { PostgresMembers } from './postgres-members';
import { PostgresMailTemplates } from './postgres-mail-templates';
import { PostgresOfficeEquipment } from './postgres-office-equipment';
import { PostgresOffices } from './postgres-offices';

const clock = FixedClock.at('2026-11-20T10:00:00Z');
const all: Scope = { kind: 'all' };
const rhone: Scope = { kind: 'department', departmentId: 69 };

describe('organisations on PostgreSQL', () => {
  const served = new InMemoryServedOrganisations();
  let app: TestApplication;
  beforeAll(async () => {
    app = await testApplication();
  });
  afterAll(() => app?.close());
  const empty = () =>
    app.unitOfWork.query('TRUNCATE organisations.organisations, organisations.offices RESTART IDENTITY CASCADE');

  describe('repository', () =>
    organisationsContract(async () => {
      await empty();
      return new PostgresOrganisations(app.unitOfWork, served);
    }, served));

  describe('attachments', () =>
    attachmentsContract(async () => {
      await empty();
      await app.unitOfWork.query(
        `INSERT INTO organisations.organisations (id, name, created_at) VALUES (1, 'A', now()), (2, 'B', now())`,
      );
      return new PostgresAttachments(app.unitOfWork);
    }));

  describe('department repository', () => {
    departmentsContract(async () => {
      const departments = new PostgresDepartments(app.unitOfWork);
      for (const department of sampleDepartments) await departments.save(Department.restore(department));
      return departments;
    });
  });

  describe('deadline rules of departments', () => {
    deadlineRulesContract(async () => {
      await app.unitOfWork.query('DELETE FROM organisations.deadline_rules');
      return new PostgresDeadlineRules(app.unitOfWork);
    });
  });

  describe('letters of departments', () => {
    mailTemplatesContract(async () => {
      await app.unitOfWork.query('DELETE FROM organisations.mail_templates');
      return new PostgresMailTemplates(app.unitOfWork);
    });
  });

  describe('office repository', () => {
    officesContract(async () => {
      await empty();
      const offices = new PostgresOffices(app.unitOfWork);
      // The samples use the first numbers of the sequence.
      for (const office of sampleOffices) await offices.add(Office.restore({ ...office, id: await offices.nextId() }));
      return offices;
    });
  });

  describe('equipment of offices', () =>
    officeEquipmentContract(async () => {
      await empty();
      const offices = new PostgresOffices(app.unitOfWork);
      for (const office of sampleOffices.slice(0, 2)) await offices.add(Office.restore(office));
      return new PostgresOfficeEquipment(app.unitOfWork);
    }));

  describe('members of offices', () => {
    const storeOf = async () => {
      await empty();
      const offices = new PostgresOffices(app.unitOfWork);
      for (const office of sampleOffices.slice(0, 2)) await offices.add(Office.restore(office));
      return new PostgresMembers(app.unitOfWork);
    };

    membersContract(storeOf);

    it('are read as another transaction left them that had them locked', async () => {
      const members = await storeOf();
      const ada = Member.enter(1, 1, { ...unknownMember, lastName: 'Petit', firstName: 'Ada' });
      await members.save(ada);
      const mayEnd = Promise.withResolvers<void>();
      const isHeld = Promise.withResolvers<void>();
      const qualifications = [{ name: 'PSC1', validUntil: null }];
      const first = app.unitOfWork.run(async () => {
        const held = (await members.findForUpdate(1, 1))!;
        isHeld.resolve();
        await mayEnd.promise;
        held.edit({ qualifications });
        await members.save(held);
      });
      await isHeld.promise;
      const second = app.unitOfWork.run(() => members.findForUpdate(1, 1));
      const waits = () =>
        app.unitOfWork.query(
          `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        );
      for (let waiting = 0; waiting === 0;) waiting = (await waits()).length;
      mayEnd.resolve();
      await first;
      expect((await second)!.snapshot()).toMatchObject({ qualifications });
    });

    it('are due once the term has passed since their last day', async () => {
      const members = await storeOf();
      const [present, left, leftLater] = [null, '2025-11-29', '2025-11-30'].map((leftOn, index) =>
        Member.enter(index + 1, 1, { ...unknownMember, lastName: 'Petit', firstName: 'Zoé', leftOn }),
      );
      for (const member of [present!, left!, leftLater!]) await members.save(member);
      const outbox = new InMemoryOutbox();
      const [category] = new OrganisationsRetention(app.unitOfWork, outbox).categories;
      const page = { before: Date.parse('2025-11-30T00:00+01:00'), after: 0, limit: 10, lock: true };
      const due = () => app.unitOfWork.run(() => category!.due(page));
      expect(await due()).toEqual([{ id: 2, dossierId: null }]);
      await category!.erase([2]);
      expect(outbox.events).toEqual([MemberErased({ memberId: 2 })]);
      expect(await due()).toEqual([]);
      expect(await members.withIds([1, 2, 3])).toHaveLength(2);
    });
  });

  it('returns the members of an office by last name, or those with some ids, with all that decides whether they may serve', async () => {
    await empty();
    const offices = new PostgresOffices(app.unitOfWork);
    for (const office of sampleOffices.slice(0, 2)) await offices.add(Office.restore(office));
    const members = new PostgresMembers(app.unitOfWork);
    const details = {
      ...{ ...unknownMember, firstName: 'Ada', email: 'ada@benevoles.example', phone: '06 00 00 00 01' },
      ...{ isPhoneMasked: true, isMinor: true, hasGuardianAgreement: true },
      ...{ enteredOn: '2026-01-15', leftOn: '2027-06-30' },
      functions: ['teamLeader'],
      qualifications: [{ name: 'PSE2', validUntil: '2027-05-12' }],
      away: [{ from: '2026-12-24', to: '2027-01-02' }],
    } as const;
    for (const [index, lastName] of ['Petit', 'Émile', 'Zola'].entries())
      await members.save(Member.enter(index + 1, index < 2 ? 1 : 2, { ...details, lastName }));
    const facade = app.application.get(OrganisationsFacade);
    const { status: _, ...shown } = details;
    const ofOffice = await facade.servingMembers({ officeId: 1 });
    expect(ofOffice.map(({ name }) => name)).toEqual(['Ada Émile', 'Ada Petit']);
    const place = { officeId: 1, officeName: 'Villeurbanne', departmentId: 69 };
    expect(ofOffice[1]).toEqual({ ...shown, ...place, id: 1, name: 'Ada Petit' });
    expect((await facade.servingMembers({ ids: [3, 1, 999] })).map(({ id }) => id)).toEqual([1, 3]);
    for (const wanted of [{ departmentId: 69 }, { email: 'ADA@benevoles.example' }])
      expect((await facade.servingMembers(wanted)).map(({ id }) => id)).toEqual([2, 1, 3]);
  });

  it('returns what an office can bring in a period, with the days out of service in the time zone of its department', async () => {
    await empty();
    const offices = new PostgresOffices(app.unitOfWork);
    const equipment = new PostgresOfficeEquipment(app.unitOfWork);
    await offices.add(Office.restore({ ...sampleOffices[0]!, travelMinutes: 45, rescuerCount: 12 }));
    const add = async (details: Partial<EquipmentDetails>, retiredAt: string | null = null) => {
      const vehicle = { kind: 'vps', name: 'VPS 1', registration: null, quantity: 1, outOfService: [] } as const;
      const id = await equipment.nextId();
      await equipment.add(Equipment.enter(id, sampleOffices[0]!.id, { ...vehicle, ...details }));
      if (retiredAt === null) return;
      const entered = (await equipment.findForUpdate(id, sampleOffices[0]!.id))!;
      entered.retire(Date.parse(retiredAt));
      await equipment.save(entered);
    };
    const facade = app.application.get(OrganisationsFacade);
    const period = { start: Date.parse('2026-12-05T00:00+01:00'), end: Date.parse('2026-12-06T00:00+01:00') };
    expect(await facade.meansOf(sampleOffices[0]!.id, period)).toEqual({
      officeId: sampleOffices[0]!.id,
      officeName: 'Villeurbanne',
      timeZone: 'Europe/Paris',
      travelMinutes: 45,
      staff: { rescuer: 12, nurse: null, doctor: null },
      isEquipmentKnown: false,
      equipment: [],
    });
    await add({ kind: 'tent', name: null, quantity: 4 });
    await add({
      outOfService: [
        { from: '2026-12-04', to: '2026-12-04', reason: 'Avant' },
        { from: '2026-12-05', to: '2026-12-07', reason: 'Freins' },
      ],
    });
    await add({ kind: 'vl', name: 'VL retiré avant' }, '2026-12-04T12:00:00Z');
    await add({ kind: 'vl', name: 'VL retiré pendant' }, '2026-12-05T12:00:00Z');
    const known = (await facade.meansOf(sampleOffices[0]!.id, period))!;
    expect(known.isEquipmentKnown).toBe(true);
    expect(known.equipment).toMatchObject([
      {
        name: 'VPS 1',
        retiredAt: null,
        outOfService: [
          {
            start: Date.parse('2026-12-05T00:00+01:00'),
            end: Date.parse('2026-12-08T00:00+01:00'),
            reason: 'Freins',
          },
        ],
      },
      { name: 'VL retiré pendant', retiredAt: Date.parse('2026-12-05T12:00:00Z') },
      { kind: 'tent', quantity: 4, outOfService: [] },
    ]);
    expect(await facade.meansOf(999, period)).toBeNull();
  });

  it('serialises two concurrent creations of one name', async () => {
    await empty();
    const { unitOfWork } = app;
    const organisations = new PostgresOrganisations(unitOfWork, served);
    const affiliations = new InMemoryOrganiserAffiliations();
    const departments = new PostgresDepartments(unitOfWork);
    const create = new CreateOrganisation(
      organisations,
      departments,
      affiliations,
      new InMemoryOutbox(),
      unitOfWork,
      clock,
    );
    const contact = { line1: '1 rue X', line2: null, zipcode: '69003', city: 'Lyon' };
    const form = {
      isIndividual: false,
      type: 2,
      identifier: '1',
      accountingEmail: null,
      contact,
      billing: null,
    } as const;
    const creations = Array.from({ length: 8 }, (_, index) =>
      create.execute(
        {
          form: { ...form, name: index % 2 ? 'Comité des Fêtes' : ' comité  des fêtes' },
          manager: { id: 1 },
          notify: false,
        },
        { accountId: 9, role: 'ROLE_ADMIN', scope: all },
      ),
    );
    const outcomes = await Promise.allSettled(creations);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(OrganisationNameTaken);
    expect(affiliations.given).toHaveLength(1);
  });

  describe('departments', () => {
    const structure = () => new StructureReadModel(app.unitOfWork);

    it('are the 102 French ones, ordered by code, with the time zones of the overseas ones', async () => {
      const departments = await structure().departments();
      expect(departments).toHaveLength(102);
      expect(departments.slice(18, 22).map((each) => each.code)).toEqual(['19', '21', '22', '23']);
      expect(departments.map((each) => each.code)).toEqual(expect.arrayContaining(['01', '2A', '2B', '95', '976']));
      expect(departments.find((each) => each.code === '69')).toEqual({
        id: 69,
        code: '69',
        name: 'Rhône',
        timeZone: 'Europe/Paris',
      });
      expect(departments.filter((each) => each.timeZone !== 'Europe/Paris').map((each) => each.code)).toEqual([
        '971',
        '972',
        '973',
        '974',
        '975',
        '976',
      ]);
      for (const { timeZone } of departments) expect(() => new Intl.DateTimeFormat('fr', { timeZone })).not.toThrow();
    });
  });

  describe('with the demonstration structure', () => {
    let untouched: TestApplication;
    beforeAll(async () => {
      untouched = await testApplication();
    });
    afterAll(() => untouched?.close());
    const facade = () => untouched.application.get(OrganisationsFacade, { strict: false });

    it('returns everything an issuer needs on its card, with valid bank details', async () => {
      const card = await facade().departmentByCode('69');
      expect(card).toMatchObject({
        id: 69,
        timeZone: 'Europe/Paris',
        hasOffices: true,
        quoteValidityDays: 30,
        bankDeadline: 30,
        vatMention: 'Exonération de TVA, art. 261-7-1° du CGI',
      });
      const issuers = [
        card,
        await facade().department(38),
        await facade().office(untouched.demo.office('69/Villeurbanne').id),
      ];
      for (const issuer of issuers) {
        const iban = issuer!.iban!;
        const digits = [...iban.slice(4), ...iban.slice(0, 4)].map((c) => Number.parseInt(c, 36)).join('');
        expect(BigInt(digits) % 97n).toBe(1n);
      }
      expect((await facade().departmentByCode('42'))?.hasOffices).toBe(false);
      expect(await facade().departmentByCode('20')).toBeNull();
      expect(await facade().office(999)).toBeNull();
    });

    it('returns an organisation with both addresses', async () => {
      const { id } = untouched.demo.organisation('Alpes Congrès');
      expect(await facade().organisation(id)).toEqual({
        id,
        name: 'Alpes Congrès',
        type: 1,
        isIndividual: false,
        identifier: '90000007600019',
        accountingEmail: 'comptabilite-90000007600019@demo.example',
        serviceCodeRequired: false,
        commitmentNumberRequired: false,
        departmentId: 38,
        contactAddress: { line1: '12 rue de la Montagne', line2: null, zipcode: '38000', city: 'Grenoble' },
        billingAddress: { line1: 'BP 1234', line2: null, zipcode: '38024', city: 'Grenoble' },
      });
      expect(await facade().organisation(999_999)).toBeNull();
    });

    it('lists only offices inside the scope', async () => {
      const structure = new StructureReadModel(untouched.unitOfWork);
      const givors = untouched.demo.office('69/Givors').id;
      const names = async (scope: Scope, filters: { name?: string; department?: number } = {}) => {
        const request = { page: 1, perPage: 25, sort: 'name', direction: 'asc' } as const;
        return (await structure.offices(scope, filters, request)).records.map((office) => office.name);
      };
      expect(await names(all)).toHaveLength(5);
      expect(await names(rhone)).toEqual(['Givors', 'Villefranche-sur-Saône', 'Villeurbanne']);
      expect(await names(rhone, { department: 38 })).toEqual([]);
      expect(await names(rhone, { name: 'saone' })).toEqual(['Villefranche-sur-Saône']);
      expect(await names({ kind: 'office', officeId: givors, departmentId: 69 })).toEqual(['Givors']);
      expect(await names({ kind: 'organiser', accountId: 1, organisationIds: [1] })).toEqual([]);
    });
  });
});
