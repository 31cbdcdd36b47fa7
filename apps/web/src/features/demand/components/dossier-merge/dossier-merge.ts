import { formatMills, frenchNumber } from '@pds/kernel';
import { serviceGroups } from '@pds/demand/domain';
import { changedBy, sameValue, type Versions } from '../../../../shared/form/three-way';
import { formatDateTime } from '../../../../shared/ui/text/format';
import { eventNatures } from '../../../../shared/reference/statuses';
import {
  type DossierValues,
  type EditedDossier,
  type ExtraValues,
  labels,
  type OptionValues,
  type SlotValues,
  valuesOf,
} from '../dossier/dossier-values';
import type { EngagedService, EngagedServices } from '../engagement/engagement-values';
import { features, interventionDelays, publicBehaviors, staffingFields } from '../slots/staffing-fields';

/** Which of two values is taken. */
export type Side = 'mine' | 'theirs';

/** Choices where both changed the same thing, by the key of its {@link Difference}. `mine` by default. */
export type Choices = ReadonlyMap<string, Side>;

/** One difference between the form and another version of the dossier, as text. */
export interface Difference {
  /** Stable as long as both versions are. */
  readonly key: string;
  readonly label: string;
  readonly mine: string;
  readonly theirs: string;
  /** Which value the merge takes. */
  readonly kept: Side;
  /** Whether both changed it, so that the user may choose. */
  readonly isChoice: boolean;
  /** Whether the input is lost, because it belongs to a removed slot. */
  readonly isLost?: boolean;
}

export interface Merge {
  /** The input merged onto the other version. */
  readonly values: DossierValues;
  readonly differences: readonly Difference[];
}

/** Returns the name of an id or code, for fields that hold one. Undefined if it is unknown. */
export interface NameOf {
  (field: 'organizationId' | 'departmentId' | 'officeId', id: number): string | undefined;
  /** « No department » has a name too. */
  (field: 'eventDepartment', code: string | null): string | undefined;
}

/** A list of rows with keys, merged field by field. */
interface Rows<Row> {
  readonly path: string;
  /** Key of a row, given the rows before it. The same in all versions of the dossier. */
  readonly keyOf: (row: Row, index: number, rows: readonly Row[]) => string;
  readonly nameOf: (row: Row) => string;
  readonly fields: readonly Field<Row>[];
  /** Describes a whole row. */
  readonly textOf: (row: Row, was: Row | undefined) => string;
  /** Returns a row that the other version does not have, to be added again. Null if the form cannot add or remove rows. */
  readonly asNew: ((row: Row) => Row) | null;
}

interface Field<Row> {
  readonly name: keyof Row & string;
  readonly label: string;
  readonly textOf: (row: Row) => string;
  /** An empty count equals zero. */
  readonly isCount?: boolean;
}

const none: Choices = new Map();

/**
 * Merges the input with what somebody else saved. A value that only one of them changed is taken from them. If both changed it, `choices`
 * decides. Complements, options, services and slots are merged row by row and field by field: rows added by either are kept, and a row
 * changed here and removed there is added again.
 *
 * @param base the values before the input
 */
export function merge(
  base: DossierValues,
  mine: DossierValues,
  other: EditedDossier,
  choices: Choices = none,
  nameOf: NameOf = () => undefined,
): Merge {
  const theirs = valuesOf(other);
  const differences: Difference[] = [];

  /** Chooses one value and records it if the two differ. */
  const decide = <Value>(
    key: string,
    label: string,
    versions: Versions<Value>,
    textOf: (value: Value | undefined) => string,
    same: (a: unknown, b: unknown) => boolean = isSame,
  ): Value | undefined => {
    const changed = changedBy(versions, same);
    if (changed === null) return versions.theirs;
    const isChoice = changed === 'both';
    const side = isChoice ? (choices.get(key) ?? 'mine') : changed;
    differences.push({
      key,
      label,
      mine: textOf(versions.mine),
      theirs: textOf(versions.theirs),
      kept: side,
      isChoice,
    });
    return versions[side];
  };

  const mergeRows = <Row extends object>(
    kind: Rows<Row>,
    was: readonly Row[],
    typed: readonly Row[],
    saved: readonly Row[],
  ) => {
    const [before, here, there] = [was, typed, saved].map((rows) => byKey(kind, rows)) as [
      Map<string, Row>,
      Map<string, Row>,
      Map<string, Row>,
    ];
    const rowAt = (key: string): readonly Row[] => {
      const versions = { was: before.get(key), mine: here.get(key), theirs: there.get(key) };
      const { mine: own, theirs: others } = versions;
      const path = `${kind.path}/${key}`;
      if (own && others) return [mergeFields(kind, path, versions.was, own, others)];
      const label = kind.nameOf((own ?? others)!);
      const textOf = (row: Row | undefined) =>
        row ? kind.textOf(row, versions.was) : versions.was ? 'supprimé' : 'absent';
      if (!kind.asNew) {
        const isLost = own !== undefined && !isSame(own, versions.was);
        const sides = { mine: textOf(own), theirs: textOf(others) };
        differences.push({ key: path, label, ...sides, kept: 'theirs', isChoice: false, ...(isLost && { isLost }) });
        return others ? [others] : [];
      }
      const taken = decide(path, label, versions, textOf);
      return taken ? [taken === own ? kind.asNew(taken) : taken] : [];
    };
    return [...there.keys(), ...[...here.keys()].filter((key) => !there.has(key))].flatMap(rowAt);
  };

  const mergeFields = <Row extends object>(
    kind: Rows<Row>,
    path: string,
    was: Row | undefined,
    own: Row,
    others: Row,
  ): Row => ({
    ...others,
    ...Object.fromEntries(
      kind.fields.map(({ name, label, textOf, isCount }) => [
        name,
        decide(
          `${path}/${name}`,
          `${kind.nameOf(others)}\u00a0: ${label}`,
          { was: was?.[name], mine: own[name], theirs: others[name] },
          (value) => textOf({ ...others, [name]: value }),
          isCount ? isSameCount : isSame,
        ),
      ]),
    ),
  });

  const fields = (Object.entries(labels) as [PlainField, string][]).map(([field, label]) => [
    field,
    decide<unknown>(field, label, { was: base[field], mine: mine[field], theirs: theirs[field] }, (value) =>
      textOf(field, value, nameOf),
    ),
  ]);
  const mergeAll = <Row extends object>(kind: Rows<Row>, of: (values: DossierValues) => readonly Row[]) =>
    mergeRows(kind, of(base), of(mine), of(theirs));
  const values = {
    ...theirs,
    ...Object.fromEntries(fields),
    extras: mergeAll(extraRows, ({ extras }) => extras),
    demandOptions: mergeAll(optionRows, ({ demandOptions }) => demandOptions),
    services: Object.fromEntries(
      serviceGroups.map((group) => [group, mergeAll(serviceRows(group), ({ services }) => services[group])]),
    ) as unknown as EngagedServices,
    demandSlots: mergeAll(slotRows(other), ({ demandSlots }) => demandSlots),
  };
  return { values, differences };
}

type PlainField = keyof typeof labels;

function byKey<Row>({ keyOf }: Rows<Row>, rows: readonly Row[]): Map<string, Row> {
  return new Map(rows.map((row, index) => [keyOf(row, index, rows), row]));
}

/** An empty text equals nothing. Rows are compared by content. */
const isSame = (a: unknown, b: unknown) => sameValue(a === '' ? null : a, b === '' ? null : b);

const isSameCount = (a: unknown, b: unknown) => isSame(a ?? 0, b ?? 0);

const decimal = (value: number | null) => frenchNumber(value ?? 0);
/** Euros, possibly with thousandths. */
const priced = (euros: number | null) => formatMills(Math.round((euros ?? 0) * 1_000));
const orNone = (text: string) => text || '—';

function textOf(field: PlainField, value: unknown, nameOf: NameOf): string {
  if (field === 'eventDepartment') {
    const code = value as string | null;
    return nameOf(field, code) ?? orNone(code ?? '');
  }
  if (value === null || value === undefined || value === '') return '—';
  if (typeof value === 'boolean') return value ? 'oui' : 'non';
  if (typeof value !== 'number') return String(value);
  if (field === 'organizationId' || field === 'departmentId' || field === 'officeId') {
    return nameOf(field, value) ?? `n°\u00a0${value}`;
  }
  if (field === 'eventType') return eventNatures[value] ?? String(value);
  return decimal(value);
}

const count = <Row>(name: keyof Row & string, label: string, unit = ''): Field<Row> => ({
  name,
  label,
  textOf: (row) => `${decimal(row[name] as number | null)}${unit}`,
  isCount: true,
});

const extraRows: Rows<ExtraValues> = {
  path: 'extras',
  keyOf: ({ id }, index) => (id === null ? `new-${index}` : String(id)),
  nameOf: ({ name }) => `Complément «\u00a0${name}\u00a0»`,
  fields: [
    { name: 'name', label: 'nom', textOf: ({ name }) => orNone(name) },
    { name: 'infos', label: 'précisions', textOf: ({ infos }) => orNone(infos) },
    { name: 'address', label: 'adresse', textOf: ({ address }) => orNone(address) },
    count('quantity', 'quantité'),
    { name: 'price', label: 'prix', textOf: ({ price }) => priced(price), isCount: true },
    count('discount', 'remise', '\u00a0%'),
  ],
  textOf: ({ quantity, price, discount, infos, address }) =>
    [
      `${decimal(quantity)} × ${priced(price)}`,
      ...(discount ? [`remise de ${decimal(discount)}\u00a0%`] : []),
      ...[infos, address].filter(Boolean),
    ].join(', '),
  asNew: (extra) => ({ ...extra, id: null }),
};

const optionRows: Rows<OptionValues> = {
  path: 'options',
  keyOf: ({ id }) => String(id),
  nameOf: ({ name }) => `Option «\u00a0${name}\u00a0»`,
  fields: [
    { name: 'price', label: 'prix par jour', textOf: ({ price }) => priced(price), isCount: true },
    count('dayCount', 'jours'),
  ],
  textOf: ({ price, dayCount }) => `${decimal(dayCount)} j × ${priced(price)}`,
  asNew: (option) => option,
};

const yesOrNo = (name: 'informed' | 'present', label: string): Field<EngagedService> => ({
  name,
  label,
  textOf: (service) => (service[name] ? 'oui' : 'non'),
});

/** The services of a group: default ones have a number, added ones a name. */
function serviceRows(group: keyof EngagedServices): Rows<EngagedService> {
  const isOwn = (name: string) => (other: EngagedService) => other.id === 0 && other.service.trim() === name;
  return {
    path: `services/${group}`,
    keyOf: ({ id, service }, index, rows) => {
      if (id !== 0) return String(id);
      const name = service.trim();
      return `${name}/${rows.slice(0, index).filter(isOwn(name)).length}`;
    },
    nameOf: ({ service }) => service || 'Autre service',
    fields: [yesOrNo('informed', 'informé'), yesOrNo('present', 'présent')],
    textOf: ({ informed, present }) =>
      [informed && 'informé', present && 'présent'].filter(Boolean).join(', ') || 'ni informé ni présent',
    asNew: (service) => service,
  };
}

const level = (
  name: 'publicBehavior' | 'feature' | 'interventionDelay',
  label: string,
  table: Readonly<Record<number, string>>,
): Field<SlotValues> => ({
  name,
  label,
  textOf: (slot) => (slot[name] === null ? undefined : table[slot[name]]) ?? '—',
});

const time = (name: 'startDate' | 'endDate', label: string): Field<SlotValues> => ({
  name,
  label,
  textOf: (slot) => orNone(formatDateTime(slot[name])),
});

const slotFields: readonly Field<SlotValues>[] = [
  { name: 'name', label: 'nom', textOf: ({ name }) => orNone(name) },
  time('startDate', 'début'),
  time('endDate', 'fin'),
  count('publicPeak', 'effectif du public'),
  level('publicBehavior', 'comportement du public', publicBehaviors),
  level('feature', 'environnement', features),
  level('interventionDelay', 'délai d’intervention', interventionDelays),
  ...staffingFields.map(({ name, label }) => count<SlotValues>(name, label)),
];

/** The slots, which separate calls add and remove: the other version decides which exist. */
function slotRows({ slots }: Pick<EditedDossier, 'slots'>): Rows<SlotValues> {
  return {
    path: 'slots',
    keyOf: ({ id }) => String(id),
    nameOf: ({ id }) => slots.find((slot) => slot.id === id)?.name ?? `Créneau n°\u00a0${id}`,
    fields: slotFields,
    // The input about a removed slot can only be shown.
    textOf: (slot, was) =>
      was
        ? slotFields
            .filter(({ name, isCount }) => !(isCount ? isSameCount : isSame)(slot[name], was[name]))
            .map(({ label, textOf }) => `${label}\u00a0: ${textOf(slot)}`)
            .join('\u00a0; ') || 'inchangé'
        : 'ajouté',
    asNew: null,
  };
}
