import {
  comparableText,
  type FieldError,
  managerRoles,
  PersonName,
  PostalCode,
  type Scope,
  searchWords,
} from '@pds/kernel';
import type { OrganisationType } from '@pds/organisations/contract';
import {
  type ImportedAddress,
  type ImportedOrganisation,
  type ImportOrganisation,
  type NewManager,
  organisationsInScope,
  type ServedOrganisations,
} from '@pds/organisations/domain';
import {
  idBatches,
  type Identity,
  type IdentityMatch,
  Importable,
  type ImportContext,
  type ImportedObject,
  type ImportedValue,
  type ImportedValues,
  type ImportField,
  type LookAlike,
  sql,
  type TypeOrmUnitOfWork,
} from '@pds/platform';

/** A stored organisation as far as a file may say something of it. */
interface StoredRow {
  readonly id: number;
  readonly name: string;
  readonly type: OrganisationType | null;
  readonly isIndividual: boolean;
  readonly siret: string | null;
  /** Of another register. */
  readonly otherNumber: string | null;
  readonly accountingEmail: string | null;
  readonly departmentId: number | null;
  readonly contact: ImportedAddress | null;
  readonly billing: ImportedAddress | null;
}

const individual = 'individual';
const noKind = '';

const fields: readonly ImportField[] = [
  {
    key: 'sourceId',
    label: 'Référence',
    kind: 'text',
    titles: ['Id', 'Ref', 'Code client', 'N° client'],
    isSourceId: true,
  },
  {
    key: 'name',
    label: 'Nom',
    kind: 'text',
    titles: [
      'Name',
      'Raison sociale',
      'Organisation',
      'Organisateur',
      'Nom du client',
      'Client',
      'Société',
      'Dénomination',
    ],
    isRequired: true,
  },
  {
    key: 'kind',
    label: 'Type',
    kind: 'choice',
    titles: ['Type de client', 'Type d’organisation', 'Catégorie', 'Statut juridique'],
    choices: [
      {
        code: '1',
        label: 'Entreprise',
        words: ['Entreprise privée', 'Société', 'Commerce', 'SARL', 'SAS', 'SA', 'EURL', 'Privé'],
      },
      {
        code: '2',
        label: 'Collectivité locale',
        words: [
          ...['Mairie', 'Commune', 'Ville', 'Collectivité', 'Collectivité territoriale', 'Communauté de communes'],
          ...[
            'Communauté d’agglomération',
            'Métropole',
            'Département',
            'Région',
            'Intercommunalité',
            'Conseil départemental',
          ],
        ],
      },
      {
        code: '3',
        label: 'Établissement public',
        words: [
          ...['Collège', 'Lycée', 'Ecole', 'Université', 'Établissement scolaire', 'Hôpital'],
          ...['Entreprise publique', 'Administration', 'État'],
        ],
      },
      {
        code: '4',
        label: 'Association',
        words: ['Association loi 1901', 'Asso', 'Club', 'Club sportif', 'Comité des fêtes', 'Fédération', 'Fondation'],
      },
      { code: '5', label: 'Organisation internationale', words: ['ONG', 'OI'] },
      { code: individual, label: 'Particulier', words: ['Personne physique', 'Individu', 'Individuel'] },
    ],
  },
  { key: 'siret', label: 'SIRET', kind: 'siret', titles: ['N° SIRET', 'Numéro SIRET', 'Code SIRET'] },
  {
    key: 'line1',
    label: 'Adresse',
    kind: 'text',
    titles: ['Rue', 'Adresse 1', 'Adresse 2', 'Voie', 'Adresse postale'],
    isJoined: true,
  },
  { key: 'zipcode', label: 'Code postal', kind: 'postalCode', titles: ['CP', 'Code post'] },
  { key: 'city', label: 'Ville', kind: 'text', titles: ['Commune', 'Localité'] },
  {
    key: 'wholeAddress',
    label: 'Adresse complète',
    kind: 'text',
    titles: ['Coordonnées', 'Adresse (complète)'],
    isJoined: true,
  },
  {
    key: 'billingLine1',
    label: 'Adresse de facturation',
    kind: 'text',
    titles: ['Facturation adresse', 'Adresse facturation'],
    isJoined: true,
  },
  {
    key: 'billingZipcode',
    label: 'Code postal de facturation',
    kind: 'postalCode',
    titles: ['Facturation code postal', 'CP facturation'],
  },
  {
    key: 'billingCity',
    label: 'Ville de facturation',
    kind: 'text',
    titles: ['Facturation ville', 'Ville facturation'],
  },
  {
    key: 'accountingEmail',
    label: 'E-mail de facturation',
    kind: 'email',
    titles: ['E-mail comptabilité', 'Email comptable', 'Mail facturation', 'E-mail facture'],
  },
  {
    key: 'contact',
    label: 'Contact',
    kind: 'text',
    titles: ['Nom du contact', 'Représentant', 'Responsable', 'Interlocuteur', 'Personne à contacter'],
    isOnlyForNew: true,
  },
  {
    key: 'email',
    label: 'E-mail du contact',
    kind: 'email',
    titles: ['E-mail', 'Mail', 'Courriel', 'Adresse e-mail', 'Adresse de messagerie'],
    isOnlyForNew: true,
  },
  {
    key: 'phone',
    label: 'Téléphone du contact',
    kind: 'phone',
    titles: ['Téléphone', 'Tel', 'Tél.', 'Portable', 'Mobile', 'Téléphone mobile', 'Phone'],
    isOnlyForNew: true,
  },
  {
    key: 'invites',
    label: 'Inviter le contact par e-mail',
    kind: 'yesNo',
    titles: ['Inviter', 'Invitation'],
    isOnlyForNew: true,
    // Read only if whoever imports asks for it: nothing else here writes to anybody.
    isSensitive: true,
  },
];

/** Customers: found by SIRET, else by exact name and postal code. Their contacts become managers, of new ones only. */
export class OrganisationsImport extends Importable {
  override readonly name = 'organisations.organisations';
  override readonly title = 'Organisations';
  override readonly roles = managerRoles;

  constructor(
    private readonly importOrganisation: ImportOrganisation,
    private readonly served: ServedOrganisations,
    private readonly unitOfWork: TypeOrmUnitOfWork,
  ) {
    super();
  }

  override fields(): Promise<readonly ImportField[]> {
    return Promise.resolve(fields);
  }

  /** One line per address; a whole address of one cell in its parts, unless the parts have columns of their own. */
  override normalised({ wholeAddress, line1, ...values }: ImportedValues): ImportedValues {
    const { billingLine1, ...others } = values;
    const whole = wholeAddress ?? (values['zipcode'] === undefined && values['city'] === undefined ? line1 : undefined);
    return {
      ...(whole === undefined ? {} : addressOf(inOneLine(whole))),
      ...(line1 === undefined || line1 === whole ? {} : { line1: inOneLine(line1) }),
      ...(billingLine1 === undefined ? {} : { billingLine1: inOneLine(billingLine1) }),
      ...others,
    };
  }

  override identitiesOf({ values: { siret, name = '', zipcode = '' } }: ImportedObject): readonly Identity[] {
    const place = `${comparableText(String(name))}|${zipcode}`;
    // With a number it is none that has another one.
    return siret === undefined ? [`name:${place}`] : [`siret:${siret}`, `unnumbered:${place}`];
  }

  override async find(identities: readonly Identity[], context: ImportContext): Promise<readonly IdentityMatch[]> {
    const wanted = new Set(identities);
    const ofKind = (kind: string) =>
      identities.filter((each) => each.startsWith(`${kind}:`)).map((each) => each.slice(kind.length + 1));
    const names = [...ofKind('name'), ...ofKind('unnumbered')].map((place) => place.slice(0, place.lastIndexOf('|')));
    const found = await this.rows(
      sql`o.identifier = ANY(${ofKind('siret')}::text[])
          OR o.name_search IN (SELECT platform.searchable(n) FROM unnest(${names}::text[]) n)`,
      context,
    );
    return found.flatMap(({ id, name, siret, otherNumber, contact }) => {
      const place = `${comparableText(name)}|${contact?.zipcode ?? ''}`;
      const keys = [`siret:${siret}`, `name:${place}`, ...((siret ?? otherNumber) ? [] : [`unnumbered:${place}`])];
      return keys.filter((identity) => wanted.has(identity)).map((identity) => ({ identity, id }));
    });
  }

  /** Nearly the same name, or another establishment of the same company, in the department. */
  override async lookAlikes(
    objects: readonly ImportedObject[],
    { departmentId }: ImportContext,
  ): Promise<readonly (readonly LookAlike[])[]> {
    const names = objects.map(({ values }) => comparableText(String(values['name'] ?? '')));
    const companies = objects.map(({ values }) => String(values['siret'] ?? '').slice(0, 9));
    const rows = await this.unitOfWork.run(async () => {
      await this.unitOfWork.query(`SELECT set_config('pg_trgm.similarity_threshold', '0.6', true)`);
      return this.unitOfWork.query<LookAlike & { readonly at: number; readonly zipcode: string | null }>(
        sql`SELECT w.at::integer AS at, o.id, o.name,
              (SELECT a.zipcode FROM organisations.addresses a WHERE a.organisation_id = o.id AND a.kind = 'contact') AS zipcode
            FROM unnest(${names}::text[], ${companies}::text[]) WITH ORDINALITY AS w (name, company, at)
            CROSS JOIN LATERAL (
              SELECT o.id, o.name FROM organisations.organisations o
              WHERE o.department_id = ${departmentId}
                AND (o.name_key OPERATOR(public.%) organisations.name_key(w.name)
                  OR (w.company <> '' AND left(upper(o.identifier), 9) = w.company))
              ORDER BY public.similarity(o.name_key, organisations.name_key(w.name)) DESC, o.id LIMIT 5) o
            ORDER BY 1`,
      );
    });
    const found = objects.map((): LookAlike[] => []);
    for (const { at, id, name, zipcode } of rows)
      found[at - 1]!.push({ id, name: `${name}${zipcode ? ` (${zipcode})` : ''}` });
    return found;
  }

  override async current(
    ids: readonly number[],
    context: ImportContext,
  ): Promise<ReadonlyMap<number, { readonly name: string; readonly lines: readonly ImportedValues[] }>> {
    const rows = await this.rows(sql`o.id = ANY(${[...ids]}::integer[])`, context);
    return new Map(rows.map((row) => [row.id, { name: row.name, lines: [valuesOf(row)] }]));
  }

  override stored() {
    return idBatches(this.unitOfWork, sql`SELECT id FROM organisations.organisations`);
  }

  override problems({ values }: ImportedObject): readonly FieldError[] {
    const problems: FieldError[] = [];
    if (values['kind'] === individual && values['siret'])
      problems.push({ field: 'siret', message: 'Un particulier n’a pas de SIRET' });
    if (values['siret'] && values['otherNumber'])
      problems.push({
        field: 'siret',
        message: `Le numéro «\u00a0${values['otherNumber']}\u00a0» est enregistré\u00a0: remplacez-le d’abord sur la fiche`,
      });
    const names = personOf(values['contact']);
    if (names && [names.firstName, names.lastName].some((name) => PersonName.parse(name) === null))
      problems.push({ field: 'contact', message: PersonName.refusal('nom') });
    return problems;
  }

  override remarks({ contact, phone, email }: ImportedValues): readonly string[] {
    if (email === undefined && (contact !== undefined || phone !== undefined))
      return ['Le contact n’est pas importé\u00a0: sans e-mail, il ne peut pas gérer l’organisation'];
    if (email !== undefined && contact !== undefined && !personOf(contact))
      return [`«\u00a0${String(contact)}\u00a0» n’est pas une personne\u00a0: le contact est nommé d’après son e-mail`];
    return [];
  }

  override create({ values }: ImportedObject, { departmentId, principal }: ImportContext): Promise<number> {
    const data = { ...organisationOf(values), name: String(values['name']) };
    const contact = { manager: managerOf(values), invites: values['invites'] === true };
    return this.importOrganisation.create(data, departmentId, contact, principal);
  }

  override change(
    id: number,
    changes: ImportedValues,
    _object: ImportedObject,
    { departmentId, principal }: ImportContext,
  ): Promise<void> {
    return this.importOrganisation.change(id, organisationOf(changes), scopeOf(departmentId), principal);
  }

  override remove(id: number, { departmentId }: ImportContext): Promise<string | null> {
    return this.importOrganisation.remove(id, scopeOf(departmentId));
  }

  /** Organisations that the department sees. */
  private async rows(
    condition: ReturnType<typeof sql>,
    { departmentId }: ImportContext,
  ): Promise<readonly StoredRow[]> {
    const address = (kind: string) =>
      sql`(SELECT json_build_object('line1', a.line1, 'zipcode', a.zipcode, 'city', a.city)
           FROM organisations.addresses a WHERE a.organisation_id = o.id AND a.kind = ${kind})`;
    const rows = await this.unitOfWork.query<StoredRow>(
      sql`SELECT o.id, o.name, o.type, o.is_individual AS "isIndividual", o.department_id AS "departmentId",
            CASE WHEN o.identifier ~ '^\\d{14}$' THEN o.identifier END AS siret,
            CASE WHEN o.identifier !~ '^\\d{14}$' THEN o.identifier END AS "otherNumber", o.accounting_email AS "accountingEmail",
            ${address('contact')} AS contact, ${address('billing')} AS billing
          FROM organisations.organisations o WHERE ${condition} ORDER BY o.id`,
    );
    return organisationsInScope(rows, scopeOf(departmentId), this.served);
  }
}

/** An import of a department sees what its managers see, whoever runs it. */
const scopeOf = (departmentId: number): Scope => ({ kind: 'department', departmentId });

function valuesOf(row: StoredRow): ImportedValues {
  const { name, type, isIndividual, siret, otherNumber, accountingEmail, contact, billing } = row;
  const kind = isIndividual ? individual : type === null ? null : String(type);
  const texts = {
    ...{ name, kind, siret, otherNumber, accountingEmail },
    ...{ line1: contact?.line1, zipcode: contact?.zipcode, city: contact?.city },
    ...{ billingLine1: billing?.line1, billingZipcode: billing?.zipcode, billingCity: billing?.city },
  };
  return Object.fromEntries(Object.entries(texts).filter((each): each is [string, string] => Boolean(each[1])));
}

/** What values say of an organisation; only those that are given. */
function organisationOf(values: ImportedValues): Partial<ImportedOrganisation> {
  const text = (key: string) => (values[key] === undefined ? undefined : String(values[key]));
  const kind = text('kind');
  const address = (line1: string, zipcode: string, city: string) => {
    const parts = { line1: text(line1), zipcode: text(zipcode), city: text(city) };
    return Object.values(parts).some((part) => part !== undefined) ? parts : undefined;
  };
  return {
    ...(values['name'] === undefined ? {} : { name: String(values['name']) }),
    kind: kind === undefined || kind === noKind || kind === individual ? kind : (Number(kind) as 1 | 2 | 3 | 4 | 5),
    siret: text('siret'),
    accountingEmail: text('accountingEmail'),
    contact: address('line1', 'zipcode', 'city'),
    billing: address('billingLine1', 'billingZipcode', 'billingCity'),
  };
}

/** The contact as a manager: somebody without an address of their own cannot be one. */
function managerOf({ contact, email, phone }: ImportedValues): NewManager | null {
  if (email === undefined) return null;
  const [mailbox] = String(email).split('@');
  const person = personOf(contact) ?? { firstName: '', lastName: mailbox! };
  return { ...person, email: String(email), phone: phone === undefined ? undefined : String(phone) };
}

/** « Service des sports », « Le secrétariat », « Président du club »: the first word names nobody. « Maire » alone is a last name, too. */
const beginsWithService =
  /^(?:l[ea]s? |l )?(?:accueil|administration|amicale|antenne|association|bureau d(?:es?|u)?|cabinet|centre|club|comite|commune|communication|comptabilite|contact|departement|direct(?:eur|rice|ion)|ecole|etablissement|federation|gestion|(?<=^l[ea] )maire|maire(?= d(?:e|u|es)?\b|$)|mairie|metropole|office|organisation|police|pole|presiden(?:ce|te?)|region|responsable|secretaire|secretariat|section|services?|standard|syndicat|tresoriere?|ville)\b/;

/**
 * « M. Jean DUPONT », « DUPONT Jean »: the name in capitals is the last one, otherwise the last word. Null for nobody, and for a service.
 */
function personOf(contact: ImportedValue | undefined): Pick<NewManager, 'firstName' | 'lastName'> | null {
  const words = String(contact ?? '')
    .replace(/^(?:m(?:me|lle|r|onsieur|adame|ademoiselle)?\.?)\s+/i, '')
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0 || beginsWithService.test(searchWords(words.join(' ')).join(' '))) return null;
  const isCapital = (word: string) => word.length > 1 && word === word.toUpperCase();
  const capitals = words.filter(isCapital);
  const last = capitals.length > 0 && capitals.length < words.length ? capitals : words.slice(-1);
  const first = words.filter((word) => !last.includes(word));
  return { firstName: first.join(' '), lastName: last.join(' ') };
}

function inOneLine(value: ImportedValue): string {
  return String(value).split('\n').filter(Boolean).join(', ');
}

/** The parts of an address that ends with postal code and town; otherwise all of it is its line. */
function addressOf(text: string): ImportedAddress {
  const [, line1 = '', code = '', city = ''] =
    /^(.*?)[\s,–-]*\b(\d{5}|\d{2}\s\d{3})\s+([^\d,]+?)[\s,]*$/s.exec(text) ?? [];
  const zipcode = PostalCode.parse(code)?.value;
  if (zipcode === undefined) return { line1: text };
  return { ...(line1 === '' ? {} : { line1 }), zipcode, city };
}
