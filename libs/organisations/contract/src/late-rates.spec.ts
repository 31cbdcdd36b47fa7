import { lateRatesIn, withoutLateRates } from './late-rates';

describe('a sentence of a department about late payment', () => {
  it.each([
    'En cas de retard : pénalités au taux de trois fois l’intérêt légal.',
    'Tout retard entraîne une indemnité forfaitaire de 40 €.',
    'Pénalités de retard : 12 %.',
    'Intérêts moratoires au taux de la BCE majoré de 8 points.',
  ])('is found when it states a rate: %s', (sentence) => {
    expect(lateRatesIn(`Paiement à 30 jours. ${sentence}`)).toEqual([sentence]);
    expect(withoutLateRates(`Paiement à 30 jours. ${sentence}`)).toBe('Paiement à 30 jours.');
    expect(withoutLateRates(sentence)).toBeNull();
  });

  it.each([
    'Acompte de 30 % à la commande.',
    'En cas de retard de l’organisateur, prévenez l’antenne.',
    'Paiement à 30 jours.',
  ])('is not found when it states none: %s', (sentence) => {
    expect(lateRatesIn(sentence)).toEqual([]);
    expect(withoutLateRates(`${sentence}\n\nChèque accepté`)).toBe(`${sentence}\nChèque accepté`);
  });
});
