import { departmentWarnings } from './department-warnings';

const none = { paymentConditions: null, quoteConditions: null, conventionConditions: null, termsOfSale: null };

describe('departmentWarnings', () => {
  it('reports every text that states a rate for late payment, rich text included', () => {
    const warnings = departmentWarnings({
      paymentConditions: 'Paiement à 30 jours.\nPénalités de retard : 3 fois le taux légal.',
      quoteConditions: '<p>Acompte de 30 %.</p><ul><li>Retard : intérêts moratoires de <b>12 %</b></li></ul>',
      conventionConditions: '<p>Un retard de l’organisateur est à signaler.</p>',
      termsOfSale: null,
    });
    expect(warnings.map(({ field }) => field)).toEqual(['paymentConditions', 'quoteConditions']);
    expect(warnings[0]!.message).toContain('«\u00a0Pénalités de retard : 3 fois le taux légal\u00a0».');
    expect(warnings[1]!.message).toContain('Retard : intérêts moratoires de 12 %');
  });

  it('reports nothing for other texts', () => {
    expect(departmentWarnings({ ...none, paymentConditions: 'Paiement à 30 jours par virement.' })).toEqual([]);
    expect(departmentWarnings(none)).toEqual([]);
  });
});
