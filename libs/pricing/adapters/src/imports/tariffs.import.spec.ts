import type { ImportedValues } from '@pds/platform';
import { identityOfTariff, normalisedTariff, tariffProblems } from './tariffs.import';

const catalogue = new Map([
  ['quad', 'Quad'],
  ['ambulance', 'Ambulance'],
  ['equipe equestre', 'Équipe équestre'],
]);
const lineOf = (values: ImportedValues) => normalisedTariff(values, catalogue);
const refusedOf = (values: ImportedValues) =>
  Object.fromEntries(tariffProblems(lineOf(values), catalogue).map(({ field, message }) => [field, message]));

describe('rows of tariffs', () => {
  it('set a rate by the name of the pricing screen, or one that files have', () => {
    const named = ['Heure normale', 'HEURE DE SECOURISTE', 'Infirmière', 'Lot C (hors VPS)', 'VPSP'];
    expect(named.map((name) => lineOf({ name, kind: 'named' }))).toEqual(
      ['Heure normale', 'Heure normale', 'Infirmier', 'Lot C', 'VPS'].map((name) => ({ kind: 'rate', name })),
    );
  });

  it('price an option of the catalogue; everything else is a billing item, also what may be priced by the day or by the kilometre', () => {
    expect(lineOf({ name: 'EQUIPE EQUESTRE' })).toEqual({ kind: 'option', name: 'Équipe équestre' });
    for (const name of ['Secouriste', 'Médecin (forfait jour)', 'Frais kilométriques'])
      expect(lineOf({ name, kind: 'named' })).toEqual({ kind: 'item', name });
    expect(lineOf({ name: 'VL', kind: 'mileage' })).toEqual({ kind: 'item', name: 'VL, par km' });
  });

  it('are told apart by kind and name, whatever the case and the accents', () => {
    const identityOf = (values: ImportedValues) => identityOfTariff(lineOf(values));
    expect(identityOf({ name: 'Tentes', kind: 'named' })).toBe(identityOf({ name: 'tente', kind: 'rate' }));
    expect(identityOf({ name: 'Tente', kind: 'item' })).not.toBe(identityOf({ name: 'Tente' }));
    expect(identityOf({ name: 'Câble' })).toBe(identityOf({ name: 'CABLE' }));
  });

  it('have a price to the cent, of billing items to the thousandth, within the limits of the tariff', () => {
    expect(refusedOf({ name: 'Repas', price: 12.5 })).toEqual({});
    expect(refusedOf({ name: 'Repas', price: 12.505 })).toEqual({ price: 'Deux décimales au plus' });
    expect(refusedOf({ name: 'Kilomètre', price: 0.603 })).toEqual({});
    expect(refusedOf({ name: 'Kilomètre', price: 0.6035 })).toEqual({ price: 'Trois décimales au plus' });
    expect(refusedOf({ name: 'Repas', price: 10_001 })['price']).toMatch(/^Le tarif doit être compris/);
    expect(refusedOf({ name: 'Kilomètre', price: -1 })).toEqual({ price: 'La valeur ne peut pas être négative' });
  });

  it('are refused with what belongs in a dossier, and as a rate or an option that does not exist', () => {
    expect(refusedOf({ name: 'Gobelets', price: 1, quantity: 1, discount: 0 })).toEqual({});
    expect(refusedOf({ name: 'Gobelets', price: 1, quantity: 3, discount: 10 })).toEqual({
      quantity: 'Un tarif est le prix d’une unité\u00a0: la quantité se choisit dans le dossier',
      discount: 'Une remise se donne dans le dossier, pas dans les tarifs',
    });
    expect(refusedOf({ name: 'Gobelets', kind: 'rate', price: 1 })['name']).toMatch(/^Aucun tarif n’a ce nom/);
    expect(refusedOf({ name: 'Hélicoptère', kind: 'option', price: 1 })['name']).toMatch(/n’est pas au catalogue/);
  });
});
