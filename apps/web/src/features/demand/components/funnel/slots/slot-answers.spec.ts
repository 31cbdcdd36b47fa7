import { riskQuestions } from './levels';
import { answersOfGroup, groupOf, groupToAnswer, missingInGroup } from './slot-answers';
import { emptyContact, type SlotValues } from './slot-values';

const empty: SlotValues = {
  name: 'Jour',
  startAt: '2027-05-08T14:00',
  endAt: '2027-05-08T18:00',
  newDate: '',
  nature: 3,
  place: '',
  rescueArrival: '',
  address: '',
  contactSlots: [emptyContact],
  publicPeak: 900,
  publicBehavior: null,
  actorPeak: null,
  actorDevice: false,
  deviceNature: null,
  needs: '',
  feature: null,
  publicWay: false,
  size: null,
  otherFeatures: '',
  interventionDelay: null,
  otherServices: [],
  rescueServices: [],
  healthServices: [],
  notes: '',
  interestPoints: [],
};
const full: SlotValues = {
  ...empty,
  ...{ endAt: '2027-05-09T02:00', newDate: '2027-05-15T14:00', place: 'Devant la serre', address: '12 quai Perrache' },
  ...{ rescueArrival: 'une heure avant', contactSlots: [{ name: 'Inès Garnier', phone: '06 39 98 00 31' }] },
  ...{ publicBehavior: 3, actorPeak: 40, actorDevice: true, deviceNature: 1, needs: 'dix fauteuils' },
  ...{ feature: 2, publicWay: true, size: 0.5, otherFeatures: 'escaliers', interventionDelay: 1 },
  ...{ otherServices: [{ id: 1, service: 'Police' }], healthServices: [{ id: 0, service: 'Croix-Blanche' }] },
  ...{ interestPoints: [{ name: 'Scène', address: 'au nord' }], notes: 'Chemin boueux.' },
};
const { feature, interventionDelay } = riskQuestions;
const numbers = [1, 2, 3, 4, 5];

describe('the closed sections of a slot’s editor', () => {
  it('say their answers in words', () => {
    expect(numbers.map((number) => answersOfGroup(number, full))).toEqual([
      'Jour · Festival · début\u00a0: 08/05/2027 14:00 · fin\u00a0: 09/05/2027 02:00 · autre début possible\u00a0: 15/05/2027 14:00 · rendez-vous\u00a0: Devant la serre · 12 quai Perrache · arrivée\u00a0: une heure avant · Inès Garnier, 06 39 98 00 31',
      'public\u00a0: 900 · acteurs\u00a0: 40 · Spectacle statique · dispositif pour les acteurs · PAPS – point d’alerte et de premiers secours · besoins particuliers\u00a0: dix fauteuils',
      `${feature.levels[2]} · voie publique · superficie en km²\u00a0: 0,5 · escaliers`,
      `secours publics\u00a0: ${interventionDelay.levels[1]} · Police · Croix-Blanche`,
      'Scène, au nord · Chemin boueux.',
    ]);
    expect(numbers.map((number) => answersOfGroup(number, empty))).toEqual([
      'Jour · Festival · début\u00a0: 08/05/2027 14:00 · fin\u00a0: 08/05/2027 18:00',
      'public\u00a0: 900',
      '',
      '',
      '',
    ]);
  });

  it('leave out answers to questions that are no longer asked', () => {
    expect(answersOfGroup(2, { ...full, actorDevice: false })).not.toContain('PAPS');
    expect(answersOfGroup(3, { ...full, feature: 1 })).toBe('Structures permanentes · escaliers');
  });

  it('say what they lack to size the slot; the first one that lacks something is open', () => {
    expect(numbers.map((number) => missingInGroup(number, empty))).toEqual([
      '',
      'le comportement du public',
      'l’environnement et l’accessibilité du site',
      'le délai d’intervention des secours',
      '',
    ]);
    expect(groupToAnswer(empty)).toBe(2);
    expect(groupToAnswer({ ...full, interventionDelay: null })).toBe(4);
    expect(groupToAnswer(full)).toBeNull();
  });

  it('contain every field', () => {
    expect(Object.keys(empty).filter((field) => groupOf(field) === 0)).toEqual([]);
  });
});
