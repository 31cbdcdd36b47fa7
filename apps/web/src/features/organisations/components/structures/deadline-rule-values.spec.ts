import { newRule, ruleText } from './deadline-rule-values';

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');

it.each([
  [{}, '1 mois avant, à vérifier'],
  [{ minPublic: 1_500, maxPublic: 5_000, toVerify: false }, '1 mois avant, de 1 500 à 5 000 personnes'],
  [{ minPublic: 5_001, unit: 'days', delay: 45, toVerify: false }, '45 jours avant, à partir de 5 001 personnes'],
  [{ recipientName: 'Mairie' }, '1 mois avant, Mairie, à vérifier'],
  [{ maxPublic: 300, toVerify: false }, '1 mois avant, jusqu’à 300 personnes'],
  [{ kind: 'invoice', unit: 'working-days', delay: 20, toVerify: false }, '20 jours ouvrés après'],
] as const)('a rule %j is one line: %s', (change, text) => {
  expect(plain(ruleText({ ...newRule('prefecture'), ...change }))).toBe(text);
});
