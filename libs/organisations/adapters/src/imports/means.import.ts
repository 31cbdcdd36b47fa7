import { comparableText, counted, type Editions, type FieldError, FormCheck, type Role, typedCode } from '@pds/kernel';
import { type EquipmentKind, equipmentKinds, isVehicleKind } from '@pds/organisations/contract';
import {
  type AddEquipment,
  type DaysOutOfService,
  editedEquipment,
  type EditEquipment,
  Equipment,
  type EquipmentDetails,
  equipmentLimits,
  EquipmentNotFound,
  type EquipmentSnapshot,
  type EquipmentUses,
  ImportedDaysStay,
  InvalidFields,
  type OfficeEquipment,
  OfficeNotFound,
  type RetireEquipment,
  isSavedByPeople,
  savedByImports,
} from '@pds/organisations/domain';
import {
  Importable,
  type ImportContext,
  type ImportedObject,
  type ImportedValue,
  type ImportedValues,
  type ImportField,
  linesOfFile,
  type LookAlike,
} from '@pds/platform';
import type { OfficeRow, StructureReadModel } from '../read-models/structure.read-model';

const kindNames: Readonly<Record<EquipmentKind, { readonly label: string; readonly words: readonly string[] }>> = {
  vps: { label: 'VPS', words: ['VPSP', 'Véhicule de premiers secours', 'Véhicule de premiers secours à personnes'] },
  vl: { label: 'VL', words: ['Véhicule léger', 'Véhicule de liaison', 'Voiture'] },
  vtu: { label: 'VTU', words: ['Véhicule tout usage', 'Véhicule à tous usages', 'Véhicule tous usages', 'Utilitaire'] },
  vtp: { label: 'VTP', words: ['Véhicule de transport de personnes', 'Véhicule de transport du personnel', 'Minibus'] },
  lotA: { label: 'Lot A', words: ['Lot de secours A', 'Sac lot A'] },
  lotB: { label: 'Lot B', words: ['Lot de secours B', 'Sac lot B'] },
  lotC: { label: 'Lot C', words: ['Lot C (hors VPS)', 'Lot C (hors VPSP)', 'Lot de secours C', 'Sac lot C'] },
  medicalLot: { label: 'Lot médical', words: ['Lot médicalisé', 'Sac médical'] },
  tent: { label: 'Tente', words: ['Tente de secours', 'Tente PMA', 'Barnum'] },
};

/** Equipment that the planning does not know by itself. */
const notPlanned = 'not-planned';
const kindChoices = [
  ...equipmentKinds.map((code) => ({ code, ...kindNames[code] })),
  {
    code: notPlanned,
    label: 'Non planifié ici',
    words: ['DAE', 'DSA', 'Défibrillateur', 'Oxygène', 'Bouteille d’oxygène', 'Brancard', 'Radio', 'Remorque', 'Autre'],
  },
];

const inService = 'in-service';
/** What the office no longer has. */
const gone = 'gone';
const statusChoices = [
  {
    code: inService,
    label: 'En service',
    words: ['Opérationnel', 'Usage limité', 'Armement à compléter', 'Disponible', 'Actif', 'OK'],
  },
  { code: 'lent', label: 'En prêt', words: ['Prêté', 'Mis à disposition'] },
  { code: 'serviced', label: 'En révision', words: ['Révision', 'En entretien', 'Contrôle technique'] },
  { code: 'repaired', label: 'En réparation', words: ['Réparation', 'Au garage'] },
  { code: 'broken', label: 'En panne', words: ['Panne', 'Hors service', 'HS', 'Immobilisé'] },
  { code: 'unavailable', label: 'Autre indisponibilité', words: ['Indisponible'] },
  { code: gone, label: 'Sorti du parc', words: ['Réformé', 'Vendu', 'Perdu', 'Volé', 'Détruit', 'Rendu', 'Cédé'] },
];

/** The columns of means; where there is one office only, a file need not name it. */
export function meansFields(offices: readonly Pick<OfficeRow, 'id' | 'name'>[]): readonly ImportField[] {
  const { name, registration, reason } = equipmentLimits;
  return [
    {
      key: 'name',
      label: 'Nom',
      kind: 'text',
      maxLength: name,
      titles: ['Indicatif', 'Désignation', 'Libellé', 'Nom du véhicule', 'Nom du moyen'],
    },
    {
      key: 'kind',
      label: 'Moyen',
      kind: 'choice',
      isRequired: true,
      choices: kindChoices,
      titles: ['Véhicule', 'Type', 'Type de véhicule', 'Type de matériel', 'Type de moyen', 'Matériel'],
    },
    {
      key: 'office',
      label: 'Antenne',
      kind: 'choice',
      isRequired: offices.length !== 1,
      titles: ['Section', 'Centre', 'Unité', 'Nom de l’antenne'],
      choices: offices.map((office) => ({ code: String(office.id), label: office.name })),
    },
    {
      key: 'registration',
      label: 'Immatriculation',
      kind: 'text',
      maxLength: registration,
      titles: ['Immat', 'Plaque', 'N° d’immatriculation', 'Plaque d’immatriculation'],
    },
    { key: 'quantity', label: 'Nombre', kind: 'wholeNumber', titles: ['Nb', 'Quantité', 'Qté', 'Nombre de pièces'] },
    { key: 'status', label: 'Statut', kind: 'choice', choices: statusChoices, titles: ['État', 'Disponibilité'] },
    {
      key: 'outFrom',
      label: 'Hors service du',
      kind: 'day',
      titles: ['Hors service depuis', 'Indisponible du', 'Indisponible depuis', 'Début d’indisponibilité'],
    },
    {
      key: 'outTo',
      label: 'Hors service au',
      kind: 'day',
      titles: ['Hors service jusqu’au', 'Indisponible au', 'Indisponible jusqu’au', 'Fin d’indisponibilité'],
    },
    {
      key: 'outReason',
      label: 'Raison',
      kind: 'text',
      maxLength: reason,
      titles: ['Motif', 'Raison hors service', 'Motif d’indisponibilité', 'Raison de l’indisponibilité'],
    },
  ];
}

/** The office that a row names, else the only one; NaN if neither is known. */
const officeOf = ({ office }: ImportedValues, offices: readonly OfficeRow[]) =>
  office === undefined && offices.length === 1 ? offices[0]!.id : Number(office);
const textOf = (value: ImportedValue | undefined) => (value === undefined ? null : String(value));

/**
 * A row as {@link linesOfMeans} has it: a status is the reason of days out of service, or says nothing; a registration has one spelling. A
 * status that refuses the row stays: of something that the office no longer has, or without days.
 */
export function normalisedMeans({ status, registration, ...values }: ImportedValues): ImportedValues {
  const isRefused = status === gone || (status !== inService && !('outFrom' in values) && !('outTo' in values));
  const reason = statusChoices.find(({ code }) => code === status)?.label;
  return {
    ...(reason !== undefined && status !== inService && !isRefused && { outReason: reason }),
    ...values,
    ...(registration !== undefined && { registration: plateOf(String(registration)) }),
    ...(status !== undefined && isRefused && { status }),
  };
}

/** « AB-123-CD », also of « ab 123 cd ». */
const plateOf = (text: string) => typedCode(text).replace(/(?<=\d)(?=\D)|(?<=\D)(?=\d)/g, '-');

/** The days out of service of a row; null if it has none. */
function periodOf({ outFrom = '', outTo = '', outReason = '' }: ImportedValues): DaysOutOfService | null {
  if ([outFrom, outTo, outReason].every((value) => value === '')) return null;
  return { from: String(outFrom), to: String(outTo), reason: String(outReason) };
}

const isSamePeriod = (one: DaysOutOfService) => (other: DaysOutOfService) =>
  one.from === other.from && one.to === other.to && one.reason === other.reason;

/** What rows of one object say. A vehicle without a name is called by its registration. */
function detailsOf({ values, lines }: ImportedObject): EquipmentDetails {
  const registration = textOf(values['registration']);
  return {
    kind: values['kind'] as EquipmentKind,
    name: textOf(values['name']) ?? registration,
    registration,
    quantity: Number(values['quantity'] ?? 1),
    outOfService: lines.flatMap((line) => periodOf(line) ?? []),
  };
}

/** What the rows of an object break, by the keys of fields: the model's rules, and what a file says that the model has no place for. */
export function meansProblems(object: ImportedObject): readonly FieldError[] {
  const { values, lines } = object;
  const file = linesOfFile(object);
  const { kind, office, registration, quantity = 1 } = values;
  const stored = storedIn(values);
  const checks = new FormCheck();
  if (kind === notPlanned) {
    checks.refuse(
      'kind',
      'Seuls les véhicules, les lots et les tentes sont planifiés\u00a0: celui-ci n’est pas importé',
    );
    return checks.errors;
  }
  for (const { status } of lines)
    if (status !== undefined)
      checks.refuse(
        'status',
        status === gone
          ? 'Ce moyen n’est plus à l’antenne\u00a0: il n’est pas importé. S’il y est encore affiché, retirez-le sur la page de l’antenne'
          : 'Écrivez le premier jour (JJ/MM/AAAA) dans la colonne «\u00a0Hors service du\u00a0», et le dernier dans «\u00a0Hors service au\u00a0»\u00a0: si la fin n’est pas connue, un jour plus lointain, à corriger ensuite. Ajoutez ces colonnes si le fichier ne les a pas',
      );
  if (stored && office !== String(stored.officeId))
    checks.refuse('office', 'Ce moyen est à une autre antenne\u00a0: retirez-le d’abord sur la page de celle-ci');
  if (isVehicleKind(kind) && quantity !== 1)
    checks.refuse('quantity', 'Un véhicule est entré seul\u00a0: une ligne pour chacun');
  if (!isVehicleKind(kind) && registration !== undefined)
    checks.refuse('registration', 'Seul un véhicule a une immatriculation');
  if (lines.filter((line) => periodOf(line) === null).length > 1)
    checks.refuse(
      'name',
      'Ce moyen est sur plusieurs lignes\u00a0: additionnez les nombres, ou donnez un nom à chacun',
    );
  for (const key of ['kind', 'name', 'quantity'])
    if (new Set(file.flatMap((line) => line[key] ?? [])).size > 1)
      checks.refuse(key, 'Les lignes de ce moyen se contredisent');
  const days = stored?.outOfService ?? [];
  if (days.length > 0 && lines.map(periodOf).some((period) => period && !days.some(isSamePeriod(period))))
    checks.refuse(
      'outFrom',
      'D’autres jours hors service sont enregistrés\u00a0: complétez-les sur la page de l’antenne',
    );
  try {
    Equipment.enter(0, 0, detailsOf(object));
  } catch (error) {
    if (!(error instanceof InvalidFields)) throw error;
    for (const { field, message } of error.fields)
      checks.refuse(fieldOfModel[field.replace(/\.\d+/, '')] ?? field, message);
  }
  return checks.errors;
}

const fieldOfModel: Readonly<Record<string, string>> = {
  outOfService: 'outFrom',
  'outOfService.from': 'outFrom',
  'outOfService.to': 'outTo',
  'outOfService.reason': 'outReason',
};

/** What rules need to know of the stored object, beside the fields: the values of a file are laid over those. */
function storedIn({ stored }: ImportedValues): Pick<EquipmentSnapshot, 'officeId' | 'outOfService'> | null {
  return stored === undefined ? null : (JSON.parse(String(stored)) as EquipmentSnapshot);
}

/** A piece of equipment as a file says it: a line for each period out of service. */
export function linesOfMeans(equipment: EquipmentSnapshot): ImportedValues[] {
  const { kind, name, registration, quantity, officeId, outOfService } = equipment;
  const line = {
    kind,
    office: String(officeId),
    quantity,
    ...(name !== null && { name }),
    ...(registration !== null && { registration: plateOf(registration) }),
    stored: JSON.stringify({ officeId, outOfService }),
  };
  if (outOfService.length === 0) return [line];
  return outOfService.map(({ from, to, reason }) => ({ ...line, outFrom: from, outTo: to, outReason: reason }));
}

const named = (office: ImportedValue, kind: ImportedValue, name: string | null) =>
  `named:${String(office)}:${String(kind)}:${comparableText(name ?? '')}`;
const registered = (registration: string) => `registration:${typedCode(registration)}`;

/** What tells a means from others: the registration of a vehicle, else office, kind and name. */
export function identityOfMeans({ office = '', kind = '', name, registration }: ImportedValues): string {
  return registration === undefined ? named(office, kind, textOf(name)) : registered(String(registration));
}

/** Vehicles, lots and tents of offices, with the days on which they are out of service. Several rows of one means are several periods. */
export class MeansImport extends Importable {
  override readonly name = 'organisations.means';
  override readonly title = 'Moyens des antennes';
  /** Those who edit the means on the page of an office. */
  override readonly roles: readonly Role[] = ['ROLE_ADMIN', 'ROLE_LOCAL_MANAGER'];

  constructor(
    private readonly structure: StructureReadModel,
    private readonly equipment: OfficeEquipment,
    private readonly uses: EquipmentUses,
    private readonly editions: Editions,
    private readonly addEquipment: AddEquipment,
    private readonly editEquipment: EditEquipment,
    private readonly retireEquipment: RetireEquipment,
  ) {
    super();
  }

  override async fields(context: ImportContext) {
    return meansFields(await this.offices(context));
  }

  override normalised(values: ImportedValues) {
    return normalisedMeans(values);
  }

  override groupOf(values: ImportedValues) {
    return 'kind' in values && values['kind'] !== notPlanned ? identityOfMeans(values) : null;
  }

  override identitiesOf({ values }: ImportedObject) {
    // What is refused anyway has none: two defibrillators are no twins.
    return values['kind'] === notPlanned ? [] : [identityOfMeans(values)];
  }

  override async find(identities: readonly string[], context: ImportContext) {
    const offices = await this.offices(context);
    const stored = (await this.presentIn(offices)).map(({ id, officeId, kind, name, registration }) => {
      const own = [named(officeId, kind, name)];
      // Of the only office, which a file need not name.
      if (offices.length === 1) own.push(named('', kind, name));
      if (registration !== null) own.push(registered(registration));
      return { id, own };
    });
    const wanted = new Set(identities);
    return stored.flatMap(({ id, own }) =>
      own.filter((identity) => wanted.has(identity)).map((identity) => ({ identity, id })),
    );
  }

  /** For a vehicle whose registration is new: those of the same office, kind and name. */
  override async lookAlikes(objects: readonly ImportedObject[], context: ImportContext): Promise<LookAlike[][]> {
    const offices = await this.offices(context);
    const present = await this.presentIn(offices);
    const byName = Map.groupBy(present, (each) => named(each.officeId, each.kind, each.name));
    return objects.map(({ values }) => {
      const { kind = '', name, registration } = values;
      if (registration === undefined || name === undefined) return [];
      const alike = byName.get(named(officeOf(values, offices), kind, String(name))) ?? [];
      return alike.map((each) => ({ id: each.id, name: titleOf(each, offices) }));
    });
  }

  override async current(ids: readonly number[], context: ImportContext) {
    const offices = await this.offices(context);
    const wanted = new Set(ids);
    const found = (await this.presentIn(offices)).filter(({ id }) => wanted.has(id));
    return new Map(found.map((each) => [each.id, { name: titleOf(each, offices), lines: linesOfMeans(each) }]));
  }

  override async *stored(context: ImportContext) {
    yield (await this.presentIn(await this.offices(context))).map(({ id }) => id);
  }

  override problems(object: ImportedObject): readonly FieldError[] {
    return meansProblems(object);
  }

  override async create(object: ImportedObject, context: ImportContext): Promise<number> {
    const offices = await this.offices(context);
    const officeId = officeOf(object.values, offices);
    if (!offices.some(({ id }) => id === officeId)) throw new OfficeNotFound();
    return this.addEquipment.execute({ officeId, details: detailsOf(object) }, context.principal);
  }

  /** Enters days out of service where none are stored. */
  override async change(id: number, changes: ImportedValues, { lines }: ImportedObject, context: ImportContext) {
    const stored = await this.presentWith(id, context);
    if (!stored) throw new EquipmentNotFound();
    // An import that is undone says that there were none; whose the stored ones are is not known.
    if (lines.some(({ outFrom }) => outFrom === '')) throw new ImportedDaysStay();
    const { kind, name, registration, quantity } = changes;
    const details = {
      kind: kind as EquipmentKind | undefined,
      name: name as string | undefined,
      registration: registration as string | undefined,
      quantity: quantity as number | undefined,
      outOfService: stored.outOfService.length > 0 ? undefined : lines.flatMap((line) => periodOf(line) ?? []),
    };
    await this.editEquipment.execute({ id, officeId: stored.officeId, changes: details }, context.principal);
    await this.editions.advance(savedByImports(editedEquipment(id)), undefined, context.principal.accountId);
  }

  /** Retires it: what was planned with it stays readable. */
  override async remove(id: number, context: ImportContext): Promise<string | null> {
    const stored = await this.presentWith(id, context);
    if (!stored) return 'déjà retiré, ou d’une autre antenne que les vôtres';
    const dossiers = await this.uses.dossiersWith(id);
    if (dossiers > 0) return counted(dossiers, 'dossier');
    if (await isSavedByPeople(this.editions, editedEquipment(id))) return 'Le moyen a été modifié depuis.';
    await this.retireEquipment.execute({ id, officeId: stored.officeId }, context.principal);
    return null;
  }

  private async offices({ departmentId, principal }: ImportContext): Promise<readonly OfficeRow[]> {
    return (await this.structure.officesOf(departmentId, principal.scope)) ?? [];
  }

  private async presentIn(offices: readonly OfficeRow[]): Promise<readonly EquipmentSnapshot[]> {
    return (await this.equipment.presentIn(...offices.map(({ id }) => id))).map((each) => each.snapshot());
  }

  private async presentWith(id: number, context: ImportContext): Promise<EquipmentSnapshot | null> {
    return (await this.presentIn(await this.offices(context))).find((each) => each.id === id) ?? null;
  }
}

/** « VPS 1, AB-123-CD (Givors) », « Lot A (Givors) ». */
function titleOf({ name, kind, registration, officeId }: EquipmentSnapshot, offices: readonly OfficeRow[]): string {
  const parts = [
    name ?? kindNames[kind].label,
    ...(registration !== null && registration !== name ? [registration] : []),
  ];
  return `${parts.join(', ')} (${offices.find(({ id }) => id === officeId)!.name})`;
}
