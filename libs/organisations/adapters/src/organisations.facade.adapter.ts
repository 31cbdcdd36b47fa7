import {
  type Cards,
  type DeadlineRuleInForce,
  type DepartmentCard,
  type DepartmentContact,
  type DepartmentEssentials,
  equipmentKinds,
  type GeoPosition,
  type MailTemplateKind,
  type OfficeCard,
  type OfficeMeans,
  type OrganisationCard,
  type OrganisationCompletion,
  type OrganisationDeclaration,
  OrganisationsFacade,
  type PlaceIds,
  type Places,
  type ServingMember,
  type Town,
  type WantedMembers,
} from '@pds/organisations/contract';
import {
  type CompleteOrganisation,
  type DeadlineRules,
  type DeclareOrganisation,
  DepartmentNotFound,
  type EditDepartment,
  mailTemplateOf,
  type MailTemplates,
  organisationsInScope,
  type ScopedOrganisation,
  type ServedOrganisations,
  type TownPositions,
} from '@pds/organisations/domain';
import type { LetterTemplate, Period, Scope } from '@pds/kernel';
import { type Sql, sql, type TypeOrmUnitOfWork } from '@pds/platform';
import { qualificationsOfMember } from './persistence/postgres-members';

interface PlaceRow {
  readonly kind: 'department' | 'office' | 'organisation';
  readonly id: number;
  readonly name: string;
  readonly code: string | null;
  readonly timeZone: string | null;
  readonly departmentId: number | null;
}

/** The facade of the organisations context; cards are read with plain SQL. */
export class OrganisationsFacadeAdapter extends OrganisationsFacade {
  constructor(
    private readonly unitOfWork: TypeOrmUnitOfWork,
    private readonly declare: DeclareOrganisation,
    private readonly served: ServedOrganisations,
    private readonly templates: MailTemplates,
    private readonly deadlines: DeadlineRules,
    private readonly towns: TownPositions,
    private readonly editDepartment: EditDepartment,
    private readonly complete: CompleteOrganisation,
  ) {
    super();
  }

  override departmentByCode(code: string): Promise<DepartmentCard | null> {
    return this.first(this.departmentsWhere(sql`d.code = ${code}`));
  }

  override async fillInDepartment(
    code: string,
    changes: Partial<DepartmentEssentials>,
    administratorId: number,
  ): Promise<string> {
    const department = await this.departmentByCode(code);
    if (!department) throw new DepartmentNotFound();
    const administrator = { accountId: administratorId, role: 'ROLE_ADMIN', scope: { kind: 'all' } } as const;
    await this.editDepartment.execute({ id: department.id, changes }, administrator);
    return department.name;
  }

  override department(id: number): Promise<DepartmentCard | null> {
    return this.first(this.departmentsWhere(sql`d.id = ${id}`));
  }

  override departmentContacts(): Promise<DepartmentContact[]> {
    return this.unitOfWork.query<DepartmentContact & Record<string, unknown>>(
      sql`SELECT code, name, phone, email_operational AS email FROM organisations.departments
          WHERE phone IS NOT NULL OR email_operational IS NOT NULL ORDER BY code COLLATE "C"`,
    );
  }

  override office(id: number): Promise<OfficeCard | null> {
    return this.first(this.offices([id]));
  }

  override async mailTemplate(departmentId: number | null, kind: MailTemplateKind): Promise<LetterTemplate> {
    const own = departmentId === null ? null : await this.templates.find(departmentId, kind);
    const { subject, content } = mailTemplateOf(kind, own);
    return { subject, content };
  }

  override meansOfOffices(officeIds: readonly number[], { start, end }: Period): Promise<OfficeMeans[]> {
    return this.unitOfWork.query<OfficeMeans>(
      sql`SELECT f.id AS "officeId", f.name AS "officeName", d.time_zone AS "timeZone", f.travel_minutes AS "travelMinutes",
            json_build_object('rescuer', f.rescuer_count, 'nurse', f.nurse_count, 'doctor', f.doctor_count) AS staff,
            EXISTS (SELECT FROM organisations.equipment e WHERE e.office_id = f.id) AS "isEquipmentKnown",
            (SELECT coalesce(json_agg(json_build_object(
                 'id', e.id, 'kind', e.kind, 'name', e.name, 'registration', e.registration, 'quantity', e.quantity,
                 'retiredAt', ${milliseconds(sql`e.retired_at`)},
                 'outOfService', (SELECT coalesce(json_agg(json_build_object(
                     'start', ${milliseconds(sql`p.starts_at`)}, 'end', ${milliseconds(sql`p.ends_at`)},
                     'reason', p.reason) ORDER BY p.position), '[]')
                   FROM (SELECT o.position, o.reason, o.from_day::timestamp AT TIME ZONE d.time_zone AS starts_at,
                                (o.to_day + 1)::timestamp AT TIME ZONE d.time_zone AS ends_at
                         FROM organisations.equipment_out_of_service o WHERE o.equipment_id = e.id) p
                   WHERE p.starts_at < ${new Date(end)} AND p.ends_at > ${new Date(start)}))
                 ORDER BY array_position(${[...equipmentKinds]}::text[], e.kind), platform.searchable(e.name), e.id), '[]')
               FROM organisations.equipment e
               WHERE e.office_id = f.id AND (e.retired_at IS NULL OR e.retired_at > ${new Date(start)})) AS equipment
          FROM organisations.offices f JOIN organisations.departments d ON d.id = f.department_id
          WHERE f.id = ANY(${[...officeIds]}::integer[]) ORDER BY platform.searchable(f.name), f.id`,
    );
  }

  override servingMembers(wanted: WantedMembers): Promise<ServingMember[]> {
    return this.unitOfWork.query<ServingMember>(
      sql`SELECT m.id, m.office_id AS "officeId", f.name AS "officeName", f.department_id AS "departmentId",
            m.first_name AS "firstName",
            m.first_name || ' ' || m.last_name AS name, m.email, m.phone, m.is_phone_masked AS "isPhoneMasked", m.functions,
            ${qualificationsOfMember} AS qualifications, m.is_minor AS "isMinor",
            m.has_guardian_agreement AS "hasGuardianAgreement", m.entered_on::text AS "enteredOn", m.left_on::text AS "leftOn", m.away
          FROM organisations.members m JOIN organisations.offices f ON f.id = m.office_id
          WHERE ${isWanted(wanted)}
          ORDER BY platform.searchable(m.last_name || ' ' || m.first_name), m.id`,
    );
  }

  override positionsOf(towns: readonly Town[]): Promise<readonly (GeoPosition | null)[]> {
    return this.towns.find(towns);
  }

  override ownDeadlineRules(): Promise<ReadonlyMap<number, readonly DeadlineRuleInForce[]>> {
    return this.deadlines.all();
  }

  override organisation(id: number): Promise<OrganisationCard | null> {
    return this.first(this.organisations([id]));
  }

  override async cards({ departments, offices, organisations }: PlaceIds): Promise<Cards> {
    return {
      departments: byId(departments.length > 0 ? await this.departmentsWhere(sql`d.id = ANY(${departments})`) : []),
      offices: byId(offices.length > 0 ? await this.offices(offices) : []),
      organisations: byId(organisations.length > 0 ? await this.organisations(organisations) : []),
    };
  }

  override async places({ departments, offices, organisations }: PlaceIds): Promise<Places> {
    const rows = await this.unitOfWork.query<PlaceRow>(
      sql`SELECT 'department' AS kind, id, name, code, time_zone AS "timeZone", NULL::integer AS "departmentId"
          FROM organisations.departments WHERE id = ANY(${departments})
          UNION ALL
          SELECT 'office', id, name, NULL, NULL, department_id FROM organisations.offices WHERE id = ANY(${offices})
          UNION ALL
          SELECT 'organisation', id, name, NULL, NULL, department_id
          FROM organisations.organisations WHERE id = ANY(${organisations})`,
    );
    const of = (kind: PlaceRow['kind']) => rows.filter((row) => row.kind === kind);
    return {
      departments: new Map(
        of('department').map(({ id, name, code, timeZone }) => [id, { name, code: code!, timeZone: timeZone! }]),
      ),
      offices: new Map(of('office').map(({ id, name, departmentId }) => [id, { name, departmentId: departmentId! }])),
      organisations: new Map(of('organisation').map(({ id, name, departmentId }) => [id, { name, departmentId }])),
    };
  }

  override async isOrganisationInScope(id: number, scope: Scope): Promise<boolean> {
    const found = await this.unitOfWork.query<ScopedOrganisation>(
      sql`SELECT id, department_id AS "departmentId" FROM organisations.organisations WHERE id = ${id}`,
    );
    return (await organisationsInScope(found, scope, this.served)).length > 0;
  }

  override async organisationNamed(name: string, postalCode: string, departmentId: number): Promise<number | null> {
    if (name.trim() === '') return null;
    const found = await this.unitOfWork.query<ScopedOrganisation>(
      sql`SELECT o.id, o.department_id AS "departmentId" FROM organisations.organisations o
          WHERE o.name_search = platform.searchable(${name.trim()}) AND (${postalCode} = '' OR NOT EXISTS (
            SELECT FROM organisations.addresses a WHERE a.organisation_id = o.id AND a.kind = 'contact'
              AND a.zipcode NOT IN ('', ${postalCode}))) LIMIT 100`,
    );
    const seen = await organisationsInScope(found, { kind: 'department', departmentId }, this.served);
    return seen.length === 1 ? seen[0]!.id : null;
  }

  override async individualsOf(accountId: number, ids: readonly number[]): Promise<number[]> {
    const found = await this.unitOfWork.query<{ id: number }>(
      sql`SELECT o.id FROM organisations.organisations o WHERE o.id = ANY(${ids}) AND o.is_individual
            AND NOT EXISTS (SELECT FROM organisations.managers m WHERE m.organisation_id = o.id AND m.account_id <> ${accountId})`,
    );
    return found.map(({ id }) => id);
  }

  override declareOrganisation(declaration: OrganisationDeclaration): Promise<number> {
    return this.declare.execute(declaration);
  }

  override completeOrganisation(id: number, given: OrganisationCompletion, accountId: number | null): Promise<void> {
    return this.complete.execute(id, given, accountId);
  }

  private departmentsWhere(condition: Sql): Promise<DepartmentCard[]> {
    return this.unitOfWork.query<DepartmentCard>(
      sql`SELECT d.id, d.code, d.name, d.time_zone AS "timeZone", d.siret, d.website, d.address, d.postcode, d.city, d.phone,
              d.email_operational AS "emailOperational", d.notify_new_requests AS "notifyNewRequests",
              d.affiliation_certificate_number AS "affiliationCertificateNumber",
              d.approval_number AS "approvalNumber", d.id_eprotec AS "idEprotec",
              d.bank, d.iban, d.bic, d.bank_deadline AS "bankDeadline", d.payment_conditions AS "paymentConditions",
              d.quote_conditions AS "quoteConditions", d.quote_validity_days AS "quoteValidityDays",
              d.convention_conditions AS "conventionConditions",
              CASE WHEN d.terms_of_sale IS NOT NULL THEN d.terms_of_sale_version END AS "termsOfSaleVersion", d.vat_mention AS "vatMention",
              json_build_object('regime', d.vat_regime, 'coverRate', d.vat_cover_rate, 'optionsRate', d.vat_options_rate) AS vat,
              d.consumer_mediator AS "consumerMediator",
              d.person_firstname AS "personFirstname", d.person_lastname AS "personLastname",
              CASE WHEN d.logo_key IS NOT NULL THEN json_build_object('key', d.logo_key, 'sha256', d.logo_sha256) END AS logo,
              EXISTS (SELECT 1 FROM organisations.offices f WHERE f.department_id = d.id) AS "hasOffices"
       FROM organisations.departments d WHERE ${condition}`,
    );
  }

  private offices(ids: readonly number[]): Promise<OfficeCard[]> {
    return this.unitOfWork.query<OfficeCard>(
      sql`SELECT id, department_id AS "departmentId", name, address, postcode, city, phone, email,
                 person_firstname AS "personFirstname", person_lastname AS "personLastname",
                 is_billing_autonomy AS "isBillingAutonomy", siret, bank, iban, bic, bank_deadline AS "bankDeadline",
                 id_eprotec AS "idEprotec"
          FROM organisations.offices WHERE id = ANY(${ids})`,
    );
  }

  private organisations(ids: readonly number[]): Promise<OrganisationCard[]> {
    const address = (kind: 'contact' | 'billing') =>
      sql`(SELECT json_build_object('line1', a.line1, 'line2', a.line2, 'zipcode', a.zipcode, 'city', a.city)
        FROM organisations.addresses a WHERE a.organisation_id = o.id AND a.kind = ${kind})`;
    return this.unitOfWork.query<OrganisationCard>(
      sql`SELECT o.id, o.name, o.type, o.is_individual AS "isIndividual", o.identifier, o.accounting_email AS "accountingEmail",
            o.service_code_required AS "serviceCodeRequired", o.commitment_number_required AS "commitmentNumberRequired",
            o.department_id AS "departmentId",
            ${address('contact')} AS "contactAddress", ${address('billing')} AS "billingAddress"
          FROM organisations.organisations o WHERE o.id = ANY(${ids})`,
    );
  }

  private async first<Card>(cards: Promise<Card[]>): Promise<Card | null> {
    return (await cards)[0] ?? null;
  }
}

/** Whether a member `m` of an office `f` is asked for. */
function isWanted(wanted: WantedMembers): Sql {
  if ('ids' in wanted) return sql`m.id = ANY(${wanted.ids}::integer[])`;
  if ('officeId' in wanted) return sql`m.office_id = ${wanted.officeId}`;
  if ('departmentId' in wanted) return sql`f.department_id = ${wanted.departmentId}`;
  return sql`lower(m.email) = lower(${wanted.email})`;
}

/** An instant of PostgreSQL as milliseconds since the epoch, in JSON a whole number. */
function milliseconds(instant: Sql): Sql {
  return sql`(extract(epoch FROM ${instant}) * 1000)::bigint`;
}

function byId<Card extends { readonly id: number }>(cards: readonly Card[]): ReadonlyMap<number, Card> {
  return new Map(cards.map((card) => [card.id, card]));
}
