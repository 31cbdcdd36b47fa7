import fc from 'fast-check';
import { type Choices, type Difference, merge } from './dossier-merge';
import { sampleDossier, sampleSlot } from '../dossier/dossier-samples';
import { type DossierValues, type EditedDossier, type ExtraValues, valuesOf } from '../dossier/dossier-values';
import type { EngagedService } from '../engagement/engagement-values';

const base = valuesOf(sampleDossier);

/** Saved by somebody else meanwhile: another place and a car, one version later. */
const other: EditedDossier = {
  ...sampleDossier,
  demand: { ...sampleDossier.demand, version: 4, eventPlace: 'Gymnase' },
  slots: [{ ...sampleSlot, vl: 3 }],
};
/** Input here: a comment and a second VPS. */
const mine = { ...base, comments: 'Accès nord', demandSlots: [{ ...base.demandSlots[0]!, vps: 2 }] };
/** The differences as text. */
const texts = (differences: readonly Difference[]) =>
  differences.map(({ label, mine: own, theirs, kept }) => [label, own, theirs, kept]);

describe('another version of the dossier', () => {
  it('is described field by field, in words, with what will be kept', () => {
    expect(texts(merge(base, mine, other).differences)).toEqual([
      ['Lieu', 'Stade', 'Gymnase', 'theirs'],
      ['Commentaires', 'Accès nord', '—', 'mine'],
      ['Créneau 1 : VPS', '2', '1', 'mine'],
      ['Créneau 1 : VL', '0', '3', 'theirs'],
    ]);
  });

  it('has no differences from itself, an emptied count included', () => {
    const emptied = { ...base, demandSlots: [{ ...base.demandSlots[0]!, vl: null }] };
    expect(merge(base, base, sampleDossier)).toEqual({ values: base, differences: [] });
    expect(merge(base, emptied, sampleDossier).differences).toEqual([]);
  });

  it('is kept in fields without input here, and the input is kept in the others', () => {
    const { values } = merge(base, mine, other);
    expect(values).toMatchObject({ version: 4, eventPlace: 'Gymnase', comments: 'Accès nord' });
    expect(values.demandSlots[0]).toMatchObject({ id: 7, vps: 2, vl: 3, rescueWorkerCount: 4 });
  });

  it('loses a field that both changed, unless it is chosen', () => {
    const both = { ...base, eventPlace: 'Halle', eventPlaceCity: '' };
    const { values, differences } = merge(base, both, other);
    expect(values).toMatchObject({ eventPlace: 'Halle', eventPlaceCity: '' });
    expect(differences.filter(({ isChoice }) => isChoice)).toMatchObject([{ label: 'Lieu', kept: 'mine' }]);
    const chosen = merge(base, both, other, new Map([['eventPlace', 'theirs']]));
    expect(chosen.values).toMatchObject({ eventPlace: 'Gymnase', eventPlaceCity: '' });
    expect(chosen.differences[0]).toMatchObject({ label: 'Lieu', kept: 'theirs', isChoice: true });
  });

  it('shows the input about a slot that it has removed, and brings the slots that it has added', () => {
    const added = { ...sampleSlot, id: 8, name: 'Nuit' };
    const { values, differences } = merge(base, mine, { ...other, slots: [added] });
    expect(values.demandSlots.map(({ id }) => id)).toEqual([8]);
    expect(texts(differences).slice(2)).toEqual([
      ['Nuit', 'absent', 'ajouté', 'theirs'],
      ['Créneau n° 7', 'VPS\u00a0: 2', 'supprimé', 'theirs'],
    ]);
    expect(differences.filter(({ isLost }) => isLost).map(({ key }) => key)).toEqual(['slots/7']);
  });

  it('loses no input with a removed slot that was not edited here', () => {
    const { differences } = merge(base, base, { ...other, slots: [] });
    expect(differences.some(({ isLost }) => isLost)).toBe(false);
  });

  it('names the event’s department as the form does, also for no department', () => {
    const moved = { ...other, demand: { ...other.demand, eventDepartment: null } };
    const nameOf = (field: string, value: number | string | null) => `${field} ${value}`;
    const { differences } = merge(base, { ...base, eventDepartment: '0' }, moved, new Map(), nameOf);
    expect(texts(differences)).toContainEqual([
      'Département de l’évènement',
      'eventDepartment 0',
      'eventDepartment null',
      'mine',
    ]);
  });
});

describe('complements, options and services', () => {
  const extra = { id: 5, name: 'Groupe', infos: '', address: '', quantity: 2, price: 85, discount: 0 };
  const quad = { id: 4, name: 'Quad', price: 100, dayCount: 2 };
  const sold = { ...sampleDossier, extras: [extra], options: [quad] };
  const was = valuesOf(sold);
  const added = (name: string, id: number | null = null): ExtraValues => ({ ...extra, id, name });
  const knowing = (values: DossierValues, service: string, known: Partial<EngagedService>): DossierValues => ({
    ...values,
    services: {
      ...values.services,
      otherServices: values.services.otherServices.map((each) =>
        each.service === service ? { ...each, ...known } : each,
      ),
    },
  });

  it('are kept from both when both added one', () => {
    const typed = { ...was, extras: [extra, added('Câble')], demandOptions: [quad, { ...quad, id: 9, name: 'Moto' }] };
    const theirs = {
      ...sold,
      extras: [extra, { ...extra, id: 6, name: 'Tente' }],
      options: [quad, { ...quad, id: 8, name: 'Bateau' }],
    };
    const { values } = merge(was, typed, theirs);
    expect(values.extras.map(({ id, name }) => [id, name])).toEqual([
      [5, 'Groupe'],
      [6, 'Tente'],
      [null, 'Câble'],
    ]);
    expect(values.demandOptions.map(({ name }) => name)).toEqual(['Quad', 'Bateau', 'Moto']);
  });

  it('are merged field by field', () => {
    const typed = { ...was, extras: [{ ...extra, quantity: 3 }], demandOptions: [{ ...quad, price: 90 }] };
    const theirs = { ...sold, extras: [{ ...extra, price: 80 }], options: [{ ...quad, price: 95 }] };
    const { values, differences } = merge(was, typed, theirs);
    expect(values).toMatchObject({ extras: [{ id: 5, quantity: 3, price: 80 }], demandOptions: [{ price: 90 }] });
    expect(texts(differences)).toEqual([
      ['Complément « Groupe » : quantité', '3', '2', 'mine'],
      ['Complément « Groupe » : prix', '85,00\u00a0€', '80,00\u00a0€', 'theirs'],
      ['Option « Quad » : prix par jour', '90,00\u00a0€', '95,00\u00a0€', 'mine'],
    ]);
  });

  it('are restored as new ones when they were changed here and removed there, unless the removal is chosen', () => {
    const typed = { ...was, extras: [{ ...extra, quantity: 3 }] };
    const theirs = { ...sold, extras: [] };
    const { values, differences } = merge(was, typed, theirs);
    expect(values.extras).toEqual([{ ...extra, id: null, quantity: 3 }]);
    expect(texts(differences)).toEqual([['Complément « Groupe »', '3 × 85,00\u00a0€', 'supprimé', 'mine']]);
    expect(merge(was, typed, theirs, new Map([['extras/5', 'theirs']])).values.extras).toEqual([]);
  });

  it('keep what either person entered about each service', () => {
    const typed = knowing(was, 'Police', { informed: true });
    const known = knowing(was, 'Gendarmerie', { present: true });
    const { values } = merge(was, typed, {
      ...sold,
      demand: {
        ...sold.demand,
        services: { ...known.services, otherServices: known.services.otherServices.filter(({ present }) => present) },
      } as EditedDossier['demand'],
    });
    expect(values.services.otherServices.slice(0, 2)).toMatchObject([
      { service: 'Police', informed: true, present: false },
      { service: 'Gendarmerie', informed: false, present: true },
    ]);
  });
});

/** Edits of one person before they save. */
interface Edit {
  readonly place: string | undefined;
  readonly vps: number | undefined;
  /** By number of a complement: removed, or its quantity and price. */
  readonly extras: Readonly<Record<number, null | { readonly quantity?: number; readonly price?: number }>>;
  readonly addedExtras: readonly string[];
  readonly options: Readonly<Record<number, null | { readonly dayCount?: number }>>;
  readonly police: boolean | undefined;
  readonly ownServices: readonly string[];
}

const start: EditedDossier = {
  ...sampleDossier,
  extras: [1, 2, 3].map((id) => ({ id, name: `C${id}`, infos: '', address: '', quantity: 1, price: 10, discount: 0 })),
  options: [1, 2].map((id) => ({ id, name: `O${id}`, price: 10, dayCount: 1 })),
};
const from = valuesOf(start);

function applyEdit({ place, vps, extras, addedExtras, options, police, ownServices }: Edit): DossierValues {
  const [slot] = from.demandSlots;
  const { otherServices } = from.services;
  return {
    ...from,
    eventPlace: place ?? from.eventPlace,
    demandSlots: [{ ...slot!, vps: vps ?? slot!.vps }],
    extras: [
      ...from.extras.flatMap((row) => (extras[row.id!] === null ? [] : [{ ...row, ...extras[row.id!] }])),
      ...addedExtras.map((name) => ({ ...from.extras[0]!, id: null, name })),
    ],
    demandOptions: from.demandOptions.flatMap((row) =>
      options[row.id] === null ? [] : [{ ...row, ...options[row.id] }],
    ),
    services: {
      ...from.services,
      otherServices: [
        ...otherServices.map((row) => (row.service === 'Police' ? { ...row, informed: police ?? row.informed } : row)),
        ...ownServices.map((service) => ({ id: 0, service, informed: true, present: false })),
      ],
    },
  };
}

/** The dossier as answered after that save: new complements have a number. */
function stored({ extras, demandOptions, services, demandSlots, eventPlace }: DossierValues): EditedDossier {
  return {
    demand: { ...start.demand, version: 4, eventPlace, services } as EditedDossier['demand'],
    slots: [{ ...start.slots[0]!, vps: demandSlots[0]!.vps! }],
    extras: extras.map((row, index) => ({ ...row, id: row.id ?? 100 + index })) as EditedDossier['extras'],
    options: demandOptions as EditedDossier['options'],
  };
}

/** Every value that the edits may change, one by one. */
function atoms(values: DossierValues): Map<string, unknown> {
  return new Map<string, unknown>([
    ['place', values.eventPlace],
    ['vps', values.demandSlots[0]!.vps],
    ...values.extras.flatMap(({ id, name, quantity, price }): [string, unknown][] => {
      const row = `extra ${id !== null && id < 100 ? id : name}`;
      return [
        [`${row}: quantity`, quantity],
        [`${row}: price`, price],
      ];
    }),
    ...values.demandOptions.map(({ id, dayCount }): [string, unknown] => [`option ${id}: days`, dayCount]),
    ...values.services.otherServices.map(({ service, informed }): [string, unknown] => [service, informed]),
  ]);
}

const small = fc.integer({ min: 1, max: 3 });
const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
const edits = (who: string): fc.Arbitrary<Edit> => {
  const names = fc.uniqueArray(
    small.map((number) => `${who}${number}`),
    { maxLength: 2 },
  );
  const rows = <Row>(row: fc.Arbitrary<Row>, ids: number[]) =>
    fc.dictionary(fc.constantFrom(...ids.map(String)), fc.option(row)) as fc.Arbitrary<Record<number, Row | null>>;
  return fc.record({
    place: optional(fc.constantFrom('Stade', 'Halle', 'Gymnase')),
    vps: optional(small),
    extras: rows(fc.record({ quantity: small, price: small }, { requiredKeys: [] }), [1, 2, 3]),
    addedExtras: names,
    options: rows(fc.record({ dayCount: small }, { requiredKeys: [] }), [1, 2]),
    police: optional(fc.boolean()),
    ownServices: names,
  });
};

describe('a merge of any edits by two people of one version', () => {
  const was = atoms(from);
  /** Rows that only one person still has although the other changed them. They are tested separately. */
  const isRowMissingOnOneSide = (key: string, own: Map<string, unknown>, theirs: Map<string, unknown>) =>
    was.has(key) && own.has(key) !== theirs.has(key);

  const merging = (a: Edit, b: Edit, choices?: Choices) => {
    const [own, others] = [applyEdit(a), stored(applyEdit(b))];
    return { own, theirs: valuesOf(others), ...merge(from, own, others, choices) };
  };

  it('loses nothing that only one of them changed', () => {
    fc.assert(
      fc.property(edits('m'), edits('t'), (a, b) => {
        const { own, theirs, values, differences } = merging(a, b);
        const [here, there, kept] = [atoms(own), atoms(theirs), atoms(values)];
        const conflicts: string[] = [];
        for (const key of new Set([...was.keys(), ...here.keys(), ...there.keys()])) {
          if (isRowMissingOnOneSide(key, here, there)) continue;
          const isMine = here.get(key) !== was.get(key);
          expect([key, kept.get(key)]).toEqual([key, isMine ? here.get(key) : there.get(key)]);
          if (isMine && there.get(key) !== was.get(key) && here.get(key) !== there.get(key)) conflicts.push(key);
        }
        const choices = differences.filter(
          ({ isChoice, mine, theirs }) => isChoice && ![mine, theirs].includes('supprimé'),
        );
        expect(choices).toHaveLength(conflicts.length);
      }),
    );
  });

  it('adds a row again that was changed here and removed there, leaves the reverse removed, and offers the choice', () => {
    fc.assert(
      fc.property(edits('m'), edits('t'), (a, b) => {
        const { own, theirs, values, differences } = merging(a, b);
        const all: Choices = new Map(differences.map(({ key }) => [key, 'theirs']));
        const chosen = merging(a, b, all).values;
        for (const row of from.extras) {
          const [mine, their] = [own, theirs].map(({ extras }) => extras.find(({ id }) => id === row.id));
          const isChanged = (now: ExtraValues | undefined) =>
            now && (now.quantity !== row.quantity || now.price !== row.price);
          const result = values.extras.filter(({ name }) => name === row.name);
          const ifTheirs = chosen.extras.filter(({ name }) => name === row.name);
          if (mine && !their) {
            expect(result).toEqual(isChanged(mine) ? [{ ...mine, id: null }] : []);
            expect(ifTheirs).toEqual([]);
          }
          if (!mine && their) {
            expect(result).toEqual([]);
            expect(ifTheirs).toEqual(isChanged(their) ? [their] : []);
          }
        }
      }),
    );
  });

  it('takes chosen values from the other version as they saved it, and choosing changes nothing else', () => {
    fc.assert(
      fc.property(edits('m'), edits('t'), (a, b) => {
        const { own, theirs, differences } = merging(a, b);
        const all: Choices = new Map(differences.map(({ key }) => [key, 'theirs']));
        const kept = atoms(merging(a, b, all).values);
        const [here, there] = [atoms(own), atoms(theirs)];
        for (const key of new Set([...here.keys(), ...there.keys()])) {
          if (isRowMissingOnOneSide(key, here, there)) continue;
          expect([key, kept.get(key)]).toEqual([
            key,
            there.get(key) !== was.get(key) || here.get(key) === was.get(key) ? there.get(key) : here.get(key),
          ]);
        }
      }),
    );
  });

  it('can be saved: no complement has a number that is missing from the other version', () => {
    fc.assert(
      fc.property(edits('m'), edits('t'), (a, b) => {
        const { theirs, values } = merging(a, b);
        const known = theirs.extras.map(({ id }) => id);
        expect(values.extras.every(({ id }) => id === null || known.includes(id))).toBe(true);
        expect(values.version).toBe(4);
      }),
    );
  });
});
