import {
  comparableText,
  DomainError,
  type FieldError,
  FormCheck,
  Fraction,
  type Role,
  type UnitOfWork,
  withoutAccents,
} from '@pds/kernel';
import {
  Importable,
  type ImportContext,
  type ImportedObject,
  type ImportedValues,
  type ImportField,
} from '@pds/platform';
import { type RateField, rateFields } from '@pds/pricing/contract';
import {
  type AddBillingItem,
  type ChangeTariff,
  checkBillingItem,
  checkRate,
  type ConsultTariff,
  type DeleteBillingItem,
  type ListOptions,
  OptionNotFound,
  type UpdateOptions,
} from '@pds/pricing/domain';

/** What the pricing screen calls a rate, first, and what files call it. Names of options in the catalogue are not among them. */
const rateNames: Readonly<Record<RateField, readonly [label: string, ...words: string[]]>> = {
  hourlyRescuer: [
    'Heure normale',
    ...['Heure de secouriste', 'Heure secouriste', 'Secouriste (heure)', 'Secouriste par heure', 'Secouriste / heure'],
    ...['Heure de jour', 'Secouriste heure normale', 'Tarif horaire secouriste', 'Taux horaire secouriste'],
  ],
  hourlyNight: [
    'Heure de nuit',
    'Heure nuit',
    'Secouriste de nuit',
    'Secouriste heure de nuit',
    'Heure de secouriste de nuit',
  ],
  hourlyHoliday: [
    'Heure de jour férié',
    ...['Heure jour férié', 'Heure fériée', 'Jour férié', 'Secouriste jour férié', 'Secouriste heure de jour férié'],
  ],
  doctor: ['Médecin', 'Heure de médecin', 'Médecin (heure)', 'Médecin par heure'],
  nurse: ['Infirmier', 'Infirmière', 'Infirmier(e)', 'Infirmier(ère)', 'Heure d’infirmier', 'Infirmier (heure)', 'IDE'],
  meal: ['Repas', 'Repas secouriste', 'Panier repas'],
  lotA: ['Lot A', 'Lot de secours A'],
  lotB: ['Lot B', 'Lot de secours B'],
  lotC: ['Lot C', 'Lot C (hors VPS)', 'Lot C (hors VPSP)', 'Lot de secours C'],
  lotMedical: ['Lot médical', 'Lot médicalisé'],
  vps: ['VPS', 'VPSP', 'Véhicule de premiers secours', 'Véhicule de premiers secours à personnes'],
  vl: ['VL', 'Véhicule de liaison'],
  vtu: ['VTU', 'Véhicule tout usage', 'Véhicule tous usages'],
  vtp: ['VTP', 'Véhicule de transport de personnes', 'Véhicule de transport du personnel'],
  tent: ['Tente', 'Tentes', 'Tente de secours'],
};

/** What the pricing screen calls a rate. */
export const rateLabel = (field: RateField): string => rateNames[field][0];

const keyOf = (name: string) => withoutAccents(comparableText(name));
const rates = new Map(rateFields.flatMap((field) => rateNames[field].map((name) => [keyOf(name), field])));

/** The kinds of line, and two that files have: `named` is one whose kind only its name tells, `mileage` a price of no rate. */
const kindChoices = [
  { code: 'rate', label: 'Tarif', words: ['Tarif horaire', 'Tarif unitaire'] },
  { code: 'option', label: 'Option' },
  { code: 'item', label: 'Ligne de facturation', words: ['Prestation facturable'] },
  { code: 'named', label: 'Prestation', words: ['Prestation Opérationnelle', 'Frais Divers', 'Frais'] },
  { code: 'mileage', label: 'Frais kilométriques', words: ['Frais Km', 'Kilométrage'] },
] as const;

const tariffFields: readonly ImportField[] = [
  {
    key: 'name',
    label: 'Nom',
    kind: 'text',
    isRequired: true,
    titles: ['Texte', 'Libellé', 'Désignation', 'Prestation', 'Intitulé', 'Description'],
  },
  {
    key: 'kind',
    label: 'Nature',
    kind: 'choice',
    titles: ['Type', 'Type de prestation', 'Type de tarif'],
    choices: kindChoices,
  },
  {
    key: 'price',
    // Not of the kind `money`, whose cents billing items divide.
    label: 'Prix (€)',
    kind: 'decimal',
    isRequired: true,
    titles: ['Prix', 'PU', 'Prix unitaire', 'Tarif', 'Tarif unitaire', 'Montant'],
  },
  { key: 'quantity', label: 'Quantité', kind: 'decimal', titles: ['Qté', 'Nombre', 'Nb'] },
  { key: 'discount', label: 'Remise (%)', kind: 'decimal', titles: ['Remise', 'Remise %', 'Taux de remise'] },
];

const kinds = ['rate', 'option', 'item'] as const;
type LineKind = (typeof kinds)[number];

/** A price of the tariff that is the department's own. */
interface TariffLine {
  /** Of all kinds together: see {@link idOf}. */
  readonly id: number;
  readonly kind: LineKind;
  readonly name: string;
  readonly priceMills: number;
}

/** One number for lines of three kinds; that of a rate counts the rates. */
const idOf = (kind: LineKind, number: number) => number * kinds.length + kinds.indexOf(kind);
const lineOf = (id: number) => ({ kind: kinds[id % kinds.length]!, number: Math.floor(id / kinds.length) });

/** The options of the catalogue by the keys of their names. */
type Catalogue = ReadonlyMap<string, string>;

/**
 * A row with the kind of its line, and the name that the pricing screen has for it: what is no rate and no option is a billing item. The
 * quantity and discount of a tariff say nothing.
 */
export function normalisedTariff(
  { quantity = 1, discount = 0, ...given }: ImportedValues,
  catalogue: Catalogue,
): ImportedValues {
  const values = { ...given, ...(quantity !== 1 && { quantity }), ...(discount !== 0 && { discount }) };
  const { name = '', kind = 'named' } = values as ImportedValues;
  if (kind === 'mileage')
    return { ...values, kind: 'item', name: /\bkm\b|kilom/i.test(String(name)) ? name : `${String(name)}, par km` };
  const rate = rates.get(keyOf(String(name)));
  const option = catalogue.get(keyOf(String(name)));
  if (rate && (kind === 'rate' || kind === 'named')) return { ...values, kind: 'rate', name: rateLabel(rate) };
  if (option !== undefined && (kind === 'option' || kind === 'named'))
    return { ...values, kind: 'option', name: option };
  return { ...values, kind: kind === 'named' ? 'item' : kind };
}

/** What tells a line from others: its kind and name. */
export function identityOfTariff({ kind = '', name = '' }: ImportedValues): string {
  return `${String(kind)}:${keyOf(String(name))}`;
}

/** Thousandths of a euro, from a price in euros. */
function millsOf({ price }: ImportedValues): number {
  return Number(Fraction.ofDecimal(Number(price)).times(Fraction.of(1000)).round());
}

/** What a row breaks, by the keys of fields: the model's rules, and what belongs in a dossier rather than in a tariff. */
export function tariffProblems(values: ImportedValues, catalogue: Catalogue): readonly FieldError[] {
  const checks = new FormCheck();
  const { name = '', kind, price = 0, quantity = 1, discount = 0 } = values;
  if (quantity !== 1)
    checks.refuse('quantity', 'Un tarif est le prix d’une unité\u00a0: la quantité se choisit dans le dossier');
  if (discount !== 0) checks.refuse('discount', 'Une remise se donne dans le dossier, pas dans les tarifs');
  if (kind === 'rate' && !rates.has(keyOf(String(name))))
    checks.refuse('name', `Aucun tarif n’a ce nom\u00a0: ${rateFields.map(rateLabel).join(', ')}`);
  if (kind === 'option' && !catalogue.has(keyOf(String(name))))
    checks.refuse('name', 'Cette option n’est pas au catalogue\u00a0: importez-la comme ligne de facturation');
  const priceMills = millsOf({ price });
  if (priceMills / 1000 !== price) checks.refuse('price', 'Trois décimales au plus');
  if (kind !== 'item' && priceMills % 10 !== 0) checks.refuse('price', 'Deux décimales au plus');
  try {
    if (kind === 'rate') checkRate(priceMills / 10, 'price');
    else checkBillingItem({ name: String(name), priceMills }, '');
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    for (const { field, message } of error.fields) checks.refuse(field, message);
  }
  return checks.errors;
}

/** Rates, prices of options and billing items of a department; night hours and which options are offered stay on the pricing screen. */
export class TariffsImport extends Importable {
  override readonly name = 'pricing.tariffs';
  override readonly title = 'Tarifs et prestations';
  /** Those who change tariffs on the pricing screen. */
  override readonly roles: readonly Role[] = ['ROLE_ADMIN', 'ROLE_LOCAL_MANAGER'];

  constructor(
    private readonly consultTariff: ConsultTariff,
    private readonly listOptions: ListOptions,
    private readonly changeTariff: ChangeTariff,
    private readonly updateOptions: UpdateOptions,
    private readonly addBillingItem: AddBillingItem,
    private readonly deleteBillingItem: DeleteBillingItem,
    private readonly unitOfWork: UnitOfWork,
  ) {
    super();
  }

  /** Of the whole association: rows are read after {@link fields}. */
  private catalogue: Catalogue = new Map();

  override async fields(context: ImportContext) {
    this.catalogue = new Map((await this.options(context)).map(({ name }) => [keyOf(name), name]));
    return tariffFields;
  }

  override normalised(values: ImportedValues) {
    return normalisedTariff(values, this.catalogue);
  }

  override identitiesOf({ values }: ImportedObject) {
    return [identityOfTariff(values)];
  }

  override async find(identities: readonly string[], context: ImportContext) {
    const wanted = new Set(identities);
    return (await this.lines(context))
      .map(({ id, ...line }) => ({ id, identity: identityOfTariff(line) }))
      .filter(({ identity }) => wanted.has(identity));
  }

  override async current(ids: readonly number[], context: ImportContext) {
    const lines = (await this.lines(context)).filter(({ id }) => ids.includes(id));
    return new Map(
      lines.map(({ id, kind, name, priceMills }) => {
        const line = { kind, name, price: priceMills / 1000 };
        return [id, { name, lines: [line] }];
      }),
    );
  }

  /** Without the billing items that nobody has named yet. */
  override async *stored(context: ImportContext) {
    yield (await this.lines(context)).flatMap(({ id, name }) => (name.trim() === '' ? [] : [id]));
  }

  override problems({ values }: ImportedObject): readonly FieldError[] {
    return tariffProblems(values, this.catalogue);
  }

  override async create({ values }: ImportedObject, context: ImportContext): Promise<number> {
    const { kind, name } = values;
    const key = keyOf(String(name));
    if (kind === 'rate') return this.store(idOf('rate', rateFields.indexOf(rates.get(key)!)), values, context);
    if (kind === 'option') {
      const option = (await this.options(context)).find((each) => keyOf(each.name) === key);
      if (!option) throw new OptionNotFound('name');
      return this.store(idOf('option', option.id), values, context);
    }
    return this.unitOfWork.run(async () => {
      const { id } = await this.addBillingItem.execute({ departmentId: context.departmentId }, context.principal);
      return this.store(idOf('item', id), values, context);
    });
  }

  override async change(
    id: number,
    _: ImportedValues,
    { values }: ImportedObject,
    context: ImportContext,
  ): Promise<void> {
    await this.store(id, values, context);
  }

  /** A rate or an option has the default price again; dossiers keep what they copied from a billing item. */
  override async remove(id: number, context: ImportContext): Promise<null> {
    const isThere = (await this.lines(context)).some((line) => line.id === id);
    const { kind, number } = lineOf(id);
    if (isThere && kind === 'item') await this.deleteBillingItem.execute({ id: number }, context.principal);
    else if (isThere) await this.store(id, null, context);
    return null;
  }

  /** Sets the price of a line, and the name of a billing item; null for the default price of a rate or an option. Returns its id. */
  private async store(id: number, values: ImportedValues | null, context: ImportContext): Promise<number> {
    const { kind, number } = lineOf(id);
    const { departmentId, principal } = context;
    const priceMills = values && millsOf(values);
    const priceCents = priceMills === null ? null : priceMills / 10;
    if (kind === 'option') {
      const { activated } = (await this.options(context)).find((option) => option.id === number)!;
      await this.updateOptions.execute([{ id: number, departmentId, activated, priceCents }], principal);
    } else {
      const cents = kind === 'rate' ? { [rateFields[number]!]: priceCents } : {};
      const billingItems =
        kind === 'item' ? [{ id: number, name: String(values!['name']), priceMills: priceMills! }] : [];
      await this.changeTariff.execute({ departmentId, rates: { cents }, billingItems }, principal);
    }
    return id;
  }

  private async options({ departmentId, principal }: ImportContext) {
    return (await this.listOptions.execute({ departmentId }, principal)).options;
  }

  /** The department's own prices: what follows the default tariff is not there yet. */
  private async lines(context: ImportContext): Promise<readonly TariffLine[]> {
    const { departmentId, principal } = context;
    const { sheet, billingItems } = await this.consultTariff.execute({ departmentId }, principal);
    const options = await this.options(context);
    return [
      ...rateFields.flatMap((field, at) => {
        const cents = sheet.cents[field];
        const line = { id: idOf('rate', at), kind: 'rate' as const, name: rateLabel(field) };
        return cents === null ? [] : [{ ...line, priceMills: cents * 10 }];
      }),
      ...options.flatMap(({ id, name, priceCents }) => {
        const line = { id: idOf('option', id), kind: 'option' as const, name };
        return priceCents === null ? [] : [{ ...line, priceMills: priceCents * 10 }];
      }),
      ...billingItems.map(({ id, ...item }) => ({ ...item, id: idOf('item', id), kind: 'item' as const })),
    ];
  }
}
