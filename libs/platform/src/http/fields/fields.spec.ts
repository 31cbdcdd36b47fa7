import 'reflect-metadata';
import { IntersectionType, OmitType, PartialType, PickType } from '@nestjs/swagger';
import { IsInt } from 'class-validator';
import { InvalidRequest, ObjectExpected } from '../problems/invalid-request';
import { validationPipe } from '../problems/validation';
import {
  CalendarDateField,
  CalendarDateFilter,
  ChoiceField,
  ChoiceFilter,
  DecimalField,
  EmailField,
  EurosField,
  EurosFilter,
  IdField,
  IdFilter,
  ListField,
  ObjectField,
  PersonNameField,
  PhoneField,
  TextField,
  TextFilter,
  TimeOfDayField,
  WholeNumberField,
  YesNoField,
} from './index';

/** The pipe's result for a body or query: the object, or the message of each field. */
async function read(type: new () => object, value: object): Promise<unknown> {
  try {
    return { ...((await validationPipe().transform(value, { type: 'body', metatype: type })) as object) };
  } catch (error) {
    if (!(error instanceof InvalidRequest)) throw error;
    return error.fields.map(({ field, message }) => `${field}: ${message}`);
  }
}

/** A class with one field, declared by the given decorator. */
function only(decorator: PropertyDecorator): new () => object {
  class Body {}
  decorator(Body.prototype, 'field');
  return Body;
}
const sent = (decorator: PropertyDecorator, field: unknown) => read(only(decorator), { field });

describe('a field that is missing', () => {
  const missing = ['field: Texte attendu'];

  it.each([
    ['is refused by default', {}, missing, missing],
    ['is accepted when absent, if optional', { optional: true }, {}, missing],
    ['is refused when absent but accepted as null, if nullable', { nullable: true }, missing, { field: null }],
    [
      'is accepted when absent or null, if optional and nullable',
      { optional: true, nullable: true },
      {},
      { field: null },
    ],
    ['is accepted as null with `nullAsAbsent`', { optional: true, nullAsAbsent: true }, {}, { field: null }],
  ])('%s', async (_, presence, whenAbsent, whenNull) => {
    expect(await read(only(TextField(presence)), {})).toEqual(whenAbsent);
    expect(await sent(TextField(presence), null)).toEqual(whenNull);
  });
});

describe('the fields of a body', () => {
  it.each([
    ['accept a text', TextField(), ['', ' a '], [1, true, ['a'], {}], 'Texte attendu'],
    ['limit the length of a text', TextField({ maxLength: 2 }), ['ab', '🚑🚑'], ['abc'], '2 caractères au plus'],
    [
      'write the limit of a long text with its thousands grouped',
      TextField({ maxLength: 2_000 }),
      ['ab'],
      ['a'.repeat(2_001)],
      '2 000 caractères au plus',
    ],
    [
      'refuse an empty text that must be filled',
      TextField({ filled: true, message: 'Nom obligatoire' }),
      ['a'],
      ['', 1],
      'Nom obligatoire',
    ],
    [
      'accept an e-mail address',
      EmailField(),
      ['a@b.fr'],
      ['a@b', 'a@b.fr\n,c@d.fr'],
      'Veuillez entrer une adresse mail valide',
    ],
    ['refuse an empty e-mail address', EmailField(), ['a@b.fr'], ['', ' ', 1], '* Veuillez vérifier vos informations'],
    ['accept a phone number', PhoneField(), ['06 39 98 00 01'], ['non', '06'], 'Veuillez entrer un numéro valide'],
    [
      'accept an empty phone number if it may be cleared',
      PhoneField({ empty: true }),
      [''],
      ['non'],
      'Veuillez entrer un numéro valide',
    ],
    [
      'accept a name',
      PersonNameField(),
      ['D’Été-Noël'],
      ['http://x', '<b>'],
      'Ce nom contient des caractères non autorisés',
    ],
    [
      'accept a time of day',
      TimeOfDayField({}),
      ['00:00', '23:59'],
      ['24:00', '9:00', 9],
      'Veuillez saisir une heure au format HH:MM',
    ],
    [
      'limit a text without its own bound',
      TextField(),
      ['a'.repeat(10_000)],
      ['a'.repeat(10_001)],
      '10 000 caractères au plus',
    ],
    [
      'accept a whole number',
      WholeNumberField(),
      [0, -1, 2_147_483_647, -2_147_483_647],
      [1.5, '1', Infinity, null, 2_147_483_648, -2_147_483_649, 2 ** 53],
      'Nombre entier attendu',
    ],
    ['accept an id', IdField(), [1, 2_147_483_647], [0, -1, 2_147_483_648, '1'], 'Numéro attendu'],
    [
      'accept a number',
      DecimalField({ minimum: 0 }),
      [0, 1e-7],
      [-0.5, '1', Infinity, 2 ** 53, 1e308],
      'Nombre attendu',
    ],
    [
      'accept euros',
      EurosField(),
      [0.1, 1.15, -10, 1e6],
      [0.125, 1e-7, -1e20, '1', Infinity],
      'Montant attendu, à deux décimales au plus',
    ],
    [
      'accept thousandths of euros',
      EurosField({ decimals: 3 }),
      [0.125],
      [0.0625],
      'Montant attendu, à trois décimales au plus',
    ],
    ['limit euros to their bounds', EurosField({ maximum: 5, tooLarge: 'Trop' }), [5], [5.01], 'Trop'],
    ['accept yes or no', YesNoField(), [true, false], ['true', 0], 'Oui ou non attendu'],
    ['accept a choice', ChoiceField([1, 2], { message: 'Inconnu' }), [1, 2], [3, '1', [1]], 'Inconnu'],
    [
      'accept a day',
      CalendarDateField(),
      ['2028-02-29'],
      ['2027-02-29', '29/02/2028', 0],
      'Date attendue sous la forme AAAA-MM-JJ',
    ],
  ])('%s', async (_, decorator, accepted, refused, message) => {
    for (const value of accepted) expect(await sent(decorator, value)).toHaveProperty('field');
    for (const value of refused) expect(await sent(decorator, value)).toEqual([`field: ${message}`]);
  });

  it('are read without what a copy adds to them, before they are checked', async () => {
    const copied = (text: string) => `\ufeff \u200b${text}\u00a0`;
    expect(await sent(TextField(), copied('a\u202fe\u0301'))).toEqual({ field: 'a é' });
    expect(await sent(TextField({ maxLength: 1 }), copied('a'))).toEqual({ field: 'a' });
    expect(await sent(TextField({ filled: true }), copied(''))).toEqual(['field: Texte attendu']);
    expect(await sent(TextFilter(), copied('a'))).toEqual({ field: 'a' });
    expect(await sent(EmailField(), copied('a@b.fr'))).toEqual({ field: 'a@b.fr' });
    expect(await sent(PhoneField(), copied('06 39 98 00 01'))).toEqual({ field: '06 39 98 00 01' });
    expect(await sent(PersonNameField(), copied('Jean\u00adne'))).toEqual({ field: 'Jeanne' });
  });

  it('stay as they were sent when they are verbatim', async () => {
    const copied = ' a\u00a0e\u0301\u200b ';
    expect(await sent(TextField({ verbatim: true }), copied)).toEqual({ field: copied });
  });

  it('are named by their path when nested', async () => {
    class Item {
      @WholeNumberField()
      count!: number;
    }
    class Body {
      @ListField(() => Item, { maxItems: 2, tooMany: 'Deux au plus' })
      items!: Item[];
      @ObjectField(() => Item, { optional: true, nullable: true })
      best?: Item | null;
    }
    expect(await read(Body, { items: [{ count: 1 }], best: null })).toEqual({ items: [{ count: 1 }], best: null });
    expect(await read(Body, { items: [{ count: 1 }, { count: 'x', other: 1 }], best: {} })).toEqual([
      'items.1.other: Champ inconnu',
      'items.1.count: Nombre entier attendu',
      'best.count: Nombre entier attendu',
    ]);
    expect(await read(Body, { items: ['x'], best: [] })).toEqual(['items.0: Objet attendu', 'best: Objet attendu']);
    expect(await read(Body, { items: [{}, {}, {}] })).toEqual(expect.arrayContaining(['items: Deux au plus']));
    expect(await read(Body, { items: [{ count: 1 }, []] })).toEqual(['items.1: Objet attendu']);
    expect(await read(Body, {})).toEqual(['items: Liste attendue']);
  });
});

describe('nested fields', () => {
  class Contact {
    @TextField()
    name!: string;
  }
  class Slot {
    @ListField(() => Contact, { maxItems: 2, optional: true, item: 'Contact attendu' })
    contacts?: Contact[];
  }
  class Body {
    @TextField({ optional: true })
    note?: string;
    @ListField(() => Slot, { maxItems: 3, tooMany: '3 créneaux au plus' })
    slots!: Slot[];
    @ObjectField(() => Slot, { optional: true })
    main?: Slot;
  }
  class Other {
    @TextField({ optional: true })
    other?: string;
  }
  class Inherited extends Body {}

  const kinds: Record<string, new () => object> = {
    'the class itself': Body,
    'a subclass': Inherited,
    OmitType: OmitType(Body, ['note']),
    PickType: PickType(Body, ['slots', 'main']),
    PartialType: PartialType(Body),
    IntersectionType: IntersectionType(Other, Body),
    'a mapped type of mapped types': IntersectionType(OmitType(Body, ['note']), PartialType(Other)),
    'a subclass of a mapped type': class extends OmitType(Body, ['note']) {},
  };

  describe.each(Object.entries(kinds))('of %s', (_, type) => {
    it.each([
      ['an item that is a list', { slots: [[]] }, ['slots.0: Objet attendu']],
      ['an item that is null', { slots: [{}, null] }, ['slots.1: Objet attendu']],
      ['items that are texts', { slots: ['a', {}, true] }, ['slots.0: Objet attendu', 'slots.2: Objet attendu']],
      ['more items than allowed', { slots: Array.from({ length: 10_001 }, () => []) }, ['slots: 3 créneaux au plus']],
      ['a list in a list', { slots: [{ contacts: [[]] }] }, ['slots.0.contacts.0: Contact attendu']],
      ['too long a list in an object', { slots: [], main: { contacts: [{}, {}, {}] } }, ['main.contacts: 2 au plus']],
      ['a list in place of an object', { slots: [], main: [] }, ['main: Objet attendu']],
      ['no list', { slots: { length: 1 } }, ['slots: Liste attendue']],
    ])('refuse %s', async (_case, body, messages) => expect(await read(type, body)).toEqual(messages));

    it('accept valid values', async () =>
      expect(await read(type, { slots: [{ contacts: [{ name: 'Zoé' }] }] })).toEqual({
        slots: [{ contacts: [{ name: 'Zoé' }] }],
      }));
  });

  it.each([[[]], ['x'], [true], [null], [7], [[[]]]])('refuse %j as the whole body', async (body) => {
    class Optional extends PartialType(Body) {}
    const result = validationPipe().transform(body, { type: 'body', metatype: Optional });
    await expect(result).rejects.toThrow(ObjectExpected);
  });

  it('accept a missing body when no field is required', async () => {
    expect(await validationPipe().transform(undefined, { type: 'body', metatype: Other })).toEqual({});
  });

  it('return no English message for a rule of a library', async () => {
    class Foreign {
      @IsInt()
      count!: number;
    }
    expect(await read(Foreign, { count: 'x' })).toEqual(['count: Valeur non acceptée']);
  });
});

describe('the filters of a list', () => {
  class Query {
    @IdFilter()
    id?: number;
    @TextFilter()
    name?: string;
    @CalendarDateFilter()
    from?: string;
    @EurosFilter({ minimum: -10, maximum: 10 })
    amount?: number;
    @ChoiceFilter([1, 2], { message: 'Statut inconnu' })
    status?: number;
    @ChoiceFilter(['id', 'name'], { message: 'Tri inconnu', default: 'id' })
    sort: 'id' | 'name' = 'id';
  }

  it('are parsed from the texts of a query string', async () => {
    const query = { id: '7', name: '7', from: '2026-11-20', amount: '-1.5', status: '2', sort: 'name' };
    expect(await read(Query, query)).toEqual({ ...query, id: 7, amount: -1.5, status: 2 });
    expect(await read(Query, {})).toEqual({ sort: 'id' });
  });

  it('filter nothing when sent empty', async () => {
    const empty = { id: '', from: '', amount: '', status: '' };
    expect(await read(Query, empty)).toEqual({
      id: undefined,
      from: undefined,
      amount: undefined,
      status: undefined,
      sort: 'id',
    });
  });

  it.each([
    ['id', '0', 'Numéro attendu'],
    ['id', '1e3', 'Numéro attendu'],
    ['id', '0x10', 'Numéro attendu'],
    ['id', ['1', '2'], 'Numéro attendu'],
    ['id', '99999999999', 'Numéro attendu'],
    ['name', ['a', 'b'], 'Texte attendu'],
    ['name', 'a'.repeat(201), '200 caractères au plus'],
    ['from', '2026-02-31', 'Date attendue sous la forme AAAA-MM-JJ'],
    ['amount', '1e-7', 'Montant attendu, à deux décimales au plus'],
    ['amount', '11', 'Montant attendu, à deux décimales au plus'],
    ['status', '3', 'Statut inconnu'],
    ['sort', '', 'Tri inconnu'],
  ])('refuse %s=%j', async (field, value, message) => {
    expect(await read(Query, { [field]: value })).toEqual([`${field}: ${message}`]);
  });
});
