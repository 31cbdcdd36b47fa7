import { type Editions, type FieldError, managerRoles, searchWords } from '@pds/kernel';
import {
  knownQualifications,
  type MemberFunction,
  memberFunctionNames,
  memberFunctions,
  type Qualification,
} from '@pds/organisations/contract';
import {
  type AddMember,
  type EditMember,
  editedMember,
  InvalidFields,
  Member,
  type MemberDetails,
  memberLimits,
  type Members,
  type MemberSnapshot,
  type MemberStatus,
  memberStatuses,
  memberStatusNames,
  OfficeNotFound,
  qualificationName,
  type RemoveMember,
  isSavedByPeople,
  savedByImports,
  unknownMember,
} from '@pds/organisations/domain';
import {
  allOf,
  anyOf,
  idBatches,
  type Identity,
  type IdentityMatch,
  Importable,
  type ImportChoice,
  type ImportContext,
  type ImportedObject,
  type ImportedValue,
  type ImportedValues,
  type ImportField,
  keptForUndo,
  type LookAlike,
  type Sql,
  sql,
  type TypeOrmUnitOfWork,
} from '@pds/platform';
import { officesIn } from '../read-models/structure.read-model';

const statusWords: Readonly<Record<MemberStatus, readonly string[]>> = {
  volunteer: ['BEN'],
  employee: ['SAL', 'Salariée'],
  external: ['EXT', 'Externe'],
  provider: ['PRES'],
};
const statuses = memberStatuses.map((code) => ({ code, label: memberStatusNames[code], words: statusWords[code] }));

const functionWords: Partial<Record<MemberFunction, readonly string[]>> = {
  commandPostOperator: ['Opérateur PC'],
  teamMember: ['Equipier secouriste', 'Equipière'],
  teamLeader: ['CE', 'Cheffe d’équipe'],
  postLeader: ['Cheffe de poste'],
  commandPostLeader: ['Chef PC'],
  sectorLeader: ['Cheffe de secteur'],
  deviceLeader: ['Cheffe de dispositif'],
};
const functions: readonly ImportChoice[] = memberFunctions.map((code) => ({
  code,
  label: memberFunctionNames[code],
  words: functionWords[code] ?? [],
}));

/** Further titles of the columns of a crosstab; case, accents and signs do not count. */
const qualificationTitles: Readonly<Record<string, readonly string[]>> = {
  PSC1: ['PSC 1', 'PSC'],
  PSE1: ['PSE 1'],
  PSE2: ['PSE 2'],
  'PAE PSC': ['PAEPSC', 'PAE PSC1', 'Formateur PSC'],
  'PAE PS': ['PAEPS', 'Formateur PS', 'Formateur premiers secours'],
  'Permis B': ['Permis', 'Permis de conduire'],
};

/**
 * What a file may say of a member. Its other columns are never read: birth, nationality, address, emergency contact, comments, login,
 * permissions, password (decisions: « Personnes de l’antenne »).
 */
const ownFields: readonly ImportField[] = [
  { key: 'sourceId', label: 'N° d’origine', kind: 'text', titles: ['Id', 'ID personne'], isSourceId: true },
  {
    key: 'lastName',
    label: 'Nom',
    kind: 'text',
    titles: ['Nom de famille', 'Nom d’usage'],
    maxLength: 100,
    isRequired: true,
  },
  { key: 'firstName', label: 'Prénom', kind: 'text', titles: ['1er prénom'], maxLength: 100, isRequired: true },
  {
    key: 'email',
    label: 'E-mail',
    kind: 'email',
    titles: ['Email', 'Adresse de messagerie', 'Adresse e-mail', 'Mail', 'Courriel', 'Messagerie'],
  },
  {
    key: 'phone',
    label: 'Téléphone',
    kind: 'phone',
    titles: ['Téléphone mobile', 'Mobile', 'Portable', 'Tél. portable', 'Tél'],
  },
  {
    key: 'isPhoneMasked',
    label: 'Téléphone masqué',
    kind: 'yesNo',
    titles: ['Infos masquées', 'Informations masquées'],
  },
  { key: 'status', label: 'Statut', kind: 'choice', choices: statuses },
  { key: 'function', label: 'Fonction', kind: 'choice', titles: ['Grade'], choices: functions },
  { key: 'isMinor', label: 'Mineur', kind: 'yesNo', titles: ['Mineure', 'Est mineur'] },
  {
    key: 'hasGuardianAgreement',
    label: 'Accord du représentant légal',
    kind: 'yesNo',
    titles: ['Accord parental', 'Autorisation parentale', 'Accord des parents'],
  },
  { key: 'enteredOn', label: 'Entrée le', kind: 'day', titles: ['Date début', 'Date d’entrée', 'Date d’adhésion'] },
  { key: 'leftOn', label: 'Sortie le', kind: 'day', titles: ['Date fin', 'Date de sortie', 'Date de départ'] },
];

/** The keys of the fields that are stored as they are read. */
const plainKeys = [
  'lastName',
  'firstName',
  'email',
  'phone',
  'isPhoneMasked',
  'status',
  'isMinor',
  'hasGuardianAgreement',
  'enteredOn',
  'leftOn',
] as const satisfies readonly (keyof MemberDetails)[];

/** The key of a qualification's column begins with it. */
const ofQualification = 'qualification:';

/** The kind of the identity that finds somebody: office, names and address. */
const ofPerson = 'person:';

/** The key of the names of qualifications without end, by lines in their order. */
const withoutEnd = 'withoutEnd';

/** What columns that an import changed cannot set back alone: all functions, by lines, and all qualifications, as JSON. */
const allFunctions = `${keptForUndo}functions`;
const allQualifications = `${keptForUndo}qualifications`;

/** A stored member, as identities and look-alikes compare them. */
interface NamedMember {
  readonly id: number;
  readonly officeId: number;
  readonly office: string;
  readonly lastName: string;
  readonly firstName: string;
  readonly email: string | null;
}

/**
 * The people of the association with their qualifications, one row each; a crosstab with a column per qualification reads by itself. Somebody
 * is the same if office (where the file has it) and names are, and no other e-mail speaks against it: people share addresses, so that an
 * address alone is a question.
 */
export class PeopleImport extends Importable {
  override readonly name = 'organisations.members';
  override readonly title = 'Personnes de l’association';
  override readonly roles = managerRoles;

  constructor(
    private readonly unitOfWork: TypeOrmUnitOfWork,
    private readonly members: Members,
    private readonly editions: Editions,
    private readonly addMember: AddMember,
    private readonly editMember: EditMember,
    private readonly removeMember: RemoveMember,
  ) {
    super();
  }

  override async fields(context: ImportContext): Promise<readonly ImportField[]> {
    const offices = await this.unitOfWork.query<{ code: string; label: string }>(
      sql`SELECT f.id::text AS code, f.name AS label FROM organisations.offices f WHERE ${reachable(context)}
          ORDER BY platform.searchable(f.name), f.id`,
    );
    const free = await this.unitOfWork.query<{ name: string }>(
      sql`SELECT DISTINCT q.name FROM organisations.member_qualifications q
          JOIN organisations.members m ON m.id = q.member_id JOIN organisations.offices f ON f.id = m.office_id
          WHERE ${reachable(context)} AND q.name <> ALL(${[...knownQualifications]}::text[]) ORDER BY q.name`,
    );
    const office: ImportField = {
      key: 'office',
      label: 'Antenne',
      kind: 'choice',
      titles: ['Section'],
      choices: offices,
    };
    const qualifications = [...knownQualifications, ...free.map(({ name }) => name)].map((name): ImportField => ({
      key: `${ofQualification}${name}`,
      label: name,
      kind: 'day',
      titles: qualificationTitles[name] ?? [],
    }));
    const endless: ImportField = {
      key: withoutEnd,
      label: 'Qualifications sans date de fin',
      kind: 'text',
      titles: ['Qualifications sans échéance'],
      isJoined: true,
      maxLength: memberLimits.qualifications * (memberLimits.qualificationName + 1),
    };
    return [...ownFields, office, ...qualifications, endless];
  }

  /** A qualification with a last day has an end. */
  override normalised({ [withoutEnd]: endless, ...values }: ImportedValues): ImportedValues {
    const names = linesOf(endless)
      .map(qualificationName)
      .filter((name) => name !== '' && !(`${ofQualification}${name}` in values));
    return names.length === 0 ? values : { ...values, [withoutEnd]: [...new Set(names)].sort().join('\n') };
  }

  /**
   * The last one finds the person. The others find nobody: of one file, two of the same names are two people only if both have an address,
   * and not the same.
   */
  override identitiesOf({ values }: ImportedObject): readonly Identity[] {
    const names = [values['office'] ?? '', ...nameKeyOf(values)];
    const email = emailKeyOf(values);
    const addressed = JSON.stringify([...names, email]);
    return [
      ...(email === '' ? [] : [`addressed:${addressed}`]),
      ...[`named:${JSON.stringify(names)}`, `${ofPerson}${addressed}`],
    ];
  }

  override async find(identities: readonly Identity[], context: ImportContext): Promise<readonly IdentityMatch[]> {
    const ofPeople = identities.filter((identity) => identity.startsWith(ofPerson));
    const wanted = ofPeople.map((identity) => ({
      identity,
      parts: JSON.parse(identity.slice(ofPerson.length)) as [
        office: string,
        lastName: string,
        firstName: string,
        email: string,
      ],
    }));
    const stored = await this.named(
      context,
      wanted.map(({ parts }) => parts[1]),
      [],
    );
    return wanted.flatMap(({ identity, parts: [office, lastName, firstName, email] }) => {
      const alike = (stored.get(lastName) ?? []).filter(
        (member) => nameKeyOf(member)[1] === firstName && (office === '' || office === String(member.officeId)),
      );
      const sameAddress = alike.filter((member) => emailKeyOf(member) === email);
      const found =
        email === '' ? alike : sameAddress.length > 0 ? sameAddress : alike.filter((member) => member.email === null);
      return found.map(({ id }) => ({ identity, id }));
    });
  }

  /** Who has the same address under another name, or the same names elsewhere or with another address. */
  override async lookAlikes(objects: readonly ImportedObject[], context: ImportContext): Promise<LookAlike[][]> {
    const stored = await this.named(
      context,
      objects.map(({ values }) => nameKeyOf(values)[0]),
      objects.map(({ values }) => emailKeyOf(values)),
    );
    const everybody = [...new Map([...stored.values()].flat().map((member) => [member.id, member])).values()];
    const byEmail = Map.groupBy(everybody, emailKeyOf);
    return objects.map(({ values }) => {
      const [lastName, firstName] = nameKeyOf(values);
      const email = emailKeyOf(values);
      const named = (stored.get(lastName) ?? []).filter((member) => nameKeyOf(member)[1] === firstName);
      const addressed = email === '' ? [] : (byEmail.get(email) ?? []);
      return [...new Set([...named, ...addressed])].map((member) => ({ id: member.id, name: titleOf(member) }));
    });
  }

  override async current(ids: readonly number[], context: ImportContext) {
    const reach = new Set(await this.officeIds(context));
    const members = (await this.members.withIds(ids)).map((member) => member.snapshot());
    return new Map(
      members
        .filter(({ officeId }) => reach.has(officeId))
        .map((member) => [
          member.id,
          { name: `${member.firstName} ${member.lastName}`, lines: [valuesOfMember(member)] },
        ]),
    );
  }

  override stored(context: ImportContext) {
    return idBatches(
      this.unitOfWork,
      sql`SELECT m.id FROM organisations.members m JOIN organisations.offices f ON f.id = m.office_id
          WHERE ${reachable(context)}`,
    );
  }

  override problems({ values }: ImportedObject, context: ImportContext): readonly FieldError[] {
    const errors: FieldError[] =
      officeOf(values, context) === null ? [{ field: 'office', message: 'Veuillez indiquer l’antenne' }] : [];
    // Without what `current` keeps for an undone change.
    const said = Object.fromEntries(Object.entries(values).filter(([key]) => !key.startsWith(keptForUndo)));
    const details = detailsOf(said, unknownMember);
    try {
      Member.enter(0, 0, { lastName: '', firstName: '', ...unknownMember, ...details });
    } catch (error) {
      if (!(error instanceof InvalidFields)) throw error;
      for (const { field, message } of error.fields) errors.push({ field: fieldOf(field, details), message });
    }
    return errors;
  }

  override create({ values }: ImportedObject, context: ImportContext): Promise<number> {
    const officeId = officeOf(values, context);
    if (officeId === null) throw new OfficeNotFound();
    const details = { lastName: '', firstName: '', ...unknownMember, ...detailsOf(values, unknownMember) };
    return this.addMember.execute({ officeId, details }, context.principal);
  }

  override async change(id: number, changes: ImportedValues, _: ImportedObject, context: ImportContext): Promise<void> {
    const [found] = await this.members.withIds([id]);
    const { officeId } = found?.snapshot() ?? { officeId: 0 };
    // Locked: what is not in the file stays as it is now. Deleted meanwhile: the use case says so.
    const member = await this.members.findForUpdate(id, officeId);
    const present = member?.snapshot() ?? unknownMember;
    await this.editMember.execute(
      {
        id,
        officeId,
        changes: detailsOf(changes, present),
        ...(changes['office'] === undefined ? {} : { newOfficeId: Number(changes['office']) }),
      },
      context.principal,
    );
    await this.editions.advance(savedByImports(editedMember(id)), undefined, context.principal.accountId);
  }

  override async remove(id: number, context: ImportContext): Promise<string | null> {
    const [member] = await this.members.withIds([id]);
    if (!member) return null;
    if (await isSavedByPeople(this.editions, editedMember(id))) return 'La personne a été modifiée depuis.';
    await this.removeMember.execute({ id, officeId: member.snapshot().officeId }, context.principal);
    return null;
  }

  /** The members within reach with one of the last names or addresses, by the key of their last name. */
  private async named(context: ImportContext, lastNames: readonly string[], emails: readonly string[]) {
    const rows = await this.unitOfWork.query<NamedMember>(
      sql`SELECT m.id, m.office_id AS "officeId", f.name AS office, m.last_name AS "lastName", m.first_name AS "firstName", m.email
          FROM organisations.members m JOIN organisations.offices f ON f.id = m.office_id
          WHERE ${reachable(context)} AND ${anyOf(
            sql`organisations.name_words(m.last_name) = ANY(
              ARRAY(SELECT organisations.name_words(name) FROM unnest(${[...new Set(lastNames)]}::text[]) AS name))`,
            sql`lower(m.email) = ANY(${[...new Set(emails)].filter((email) => email !== '')}::text[])`,
          )}
          ORDER BY m.id`,
    );
    return Map.groupBy(rows, (member) => nameKeyOf(member)[0]);
  }

  private async officeIds(context: ImportContext): Promise<number[]> {
    const rows = await this.unitOfWork.query<{ id: number }>(
      sql`SELECT f.id FROM organisations.offices f WHERE ${reachable(context)}`,
    );
    return rows.map(({ id }) => id);
  }
}

/** The offices `f` of the department that whoever imports may change. */
function reachable({ departmentId, principal }: ImportContext): Sql {
  return allOf(sql`f.department_id = ${departmentId}`, officesIn(principal.scope));
}

/** The office of a row: the one it names, else the only one of whoever imports; null when neither is known. */
function officeOf(values: ImportedValues, { principal: { scope } }: ImportContext): number | null {
  if (values['office'] !== undefined) return Number(values['office']);
  return scope.kind === 'office' ? scope.officeId : null;
}

const linesOf = (value: ImportedValue | undefined) =>
  String(value ?? '')
    .split('\n')
    .filter(Boolean);

const isEndless = ({ validUntil }: Qualification) => validUntil === null;

const wordsOf = (text: unknown) => (typeof text === 'string' ? searchWords(text).join(' ') : '');

type Named = { readonly lastName?: unknown; readonly firstName?: unknown; readonly email?: unknown };
/** Last and first name without regard to case, accents and signs. */
const nameKeyOf = ({ lastName, firstName }: Named) => [wordsOf(lastName), wordsOf(firstName)] as const;
const emailKeyOf = ({ email }: Named) => (typeof email === 'string' ? email.toLowerCase() : '');
const titleOf = ({ firstName, lastName, office }: NamedMember) => `${firstName} ${lastName} (${office})`;

/** What a file would say of a member: of several functions, the one with the most responsibility. */
function valuesOfMember(member: MemberSnapshot): ImportedValues {
  const plain = plainKeys.flatMap((key) => (member[key] === null ? [] : [[key, member[key]] as const]));
  const qualifications = member.qualifications.flatMap(({ name, validUntil }) =>
    validUntil === null ? [] : [[`${ofQualification}${name}`, validUntil] as const],
  );
  const last = member.functions.at(-1);
  const endless = member.qualifications.filter(isEndless);
  return Object.fromEntries([
    ...plain,
    ...qualifications,
    ['office', String(member.officeId)],
    ...(last === undefined ? [] : [['function', last] as const, [allFunctions, member.functions.join('\n')] as const]),
    ...(endless.length === 0 ? [] : [[withoutEnd, endless.map(({ name }) => name).join('\n')] as const]),
    ...(member.qualifications.length === 0
      ? []
      : [[allQualifications, JSON.stringify(member.qualifications)] as const]),
  ]);
}

/**
 * The details that values set; an empty text stands for none. A function replaces those with more responsibility, a qualification the one of
 * its name, those without end all that have none; the others of the member stay. An undone import gives back what it kept.
 */
function detailsOf(
  values: ImportedValues,
  present: Pick<MemberDetails, 'functions' | 'qualifications'>,
): Partial<MemberDetails> {
  const plain = plainKeys
    .filter((key) => values[key] !== undefined)
    .map((key) => [key, values[key] === '' ? null : values[key]] as const);
  const dated = Object.entries(values)
    .filter(([key]) => key.startsWith(ofQualification))
    .map(([key, day]) => ({ name: key.slice(ofQualification.length), validUntil: String(day) }));
  const datedNames = new Set(dated.map(({ name }) => name));
  const endless = linesOf(values[withoutEnd])
    .filter((name) => !datedNames.has(name))
    .map((name) => ({ name, validUntil: null }));
  const replaced = values[withoutEnd] === undefined ? [] : present.qualifications.filter(isEndless);
  const named = new Set([...dated, ...endless, ...replaced].map(({ name }) => name));
  const kept = values[allQualifications];
  const set =
    kept === undefined
      ? [...dated.filter(({ validUntil }) => validUntil !== ''), ...endless]
      : (JSON.parse(String(kept)) as Qualification[]).filter(({ name }) => named.has(name));
  const highest = values['function'];
  const rank = memberFunctions.indexOf(highest as MemberFunction);
  const former = linesOf(values[allFunctions]);
  return {
    ...(Object.fromEntries(plain) as Partial<MemberDetails>),
    ...(named.size > 0 && {
      qualifications: [...present.qualifications.filter(({ name }) => !named.has(name)), ...set],
    }),
    ...(highest !== undefined && {
      functions: memberFunctions.filter((each, at) =>
        former.length > 0 ? former.includes(each) : at === rank || (at < rank && present.functions.includes(each)),
      ),
    }),
  };
}

/** The field of a domain error: `qualifications.1.validUntil` is that of the second qualification. */
function fieldOf(path: string, { qualifications = [] }: Partial<MemberDetails>): string {
  const [, index] = /^qualifications\.(\d+)\./.exec(path) ?? [];
  return index === undefined ? path : `${ofQualification}${qualifications[Number(index)]?.name ?? ''}`;
}
