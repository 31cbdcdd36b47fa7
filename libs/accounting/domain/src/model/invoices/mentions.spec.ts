import { mentionsOf } from './mentions';

const issuer = { siret: '73282932000074', vatMention: 'Exonération de TVA, art. 261-7-1° du CGI' };

describe('the mentions of an invoice', () => {
  it.each([
    [1, 'Entreprise', 'majoré de 10 points'],
    [2, 'Collectivité locale', 'majoré de 8 points'],
    [3, 'Établissement public', 'majoré de 8 points'],
    [4, 'Association', 'taux d’intérêt légal'],
    [5, 'Organisation internationale', 'majoré de 10 points'],
    [6, 'Interne', 'taux d’intérêt légal'],
    [null, 'unknown', 'taux d’intérêt légal'],
  ])('contain one clause on late payment for a buyer of type %s, %s', (type, _, expected) => {
    const clauses = mentionsOf(issuer, { type }).filter((mention) => mention.includes('retard'));
    expect(clauses).toEqual([expect.stringContaining(expected)]);
    expect(clauses[0]!.includes('40\u00a0€')).toBe(expected.includes('points'));
    expect(mentionsOf(issuer, { type })).toContain(issuer.vatMention);
  });

  it('name the consumer mediator to a private person only, and only where the issuer entered one', () => {
    const mediated = { ...issuer, consumerMediator: 'CM2C, 49 rue de Ponthieu, 75008 Paris, www.cm2c.net' };
    const mediations = (from: typeof issuer, isIndividual: boolean) =>
      mentionsOf(from, { type: null, isIndividual }).filter((mention) => mention.includes('médiateur'));
    expect(mediations(mediated, true)).toEqual([expect.stringContaining(`\u00a0: ${mediated.consumerMediator}.`)]);
    expect(mediations(mediated, false)).toEqual([]);
    expect(mediations(issuer, true)).toEqual([]);
  });
});
