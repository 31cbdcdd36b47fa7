import type { SlotPerson, SlotSignUp } from '../../api/sign-ups';
import { askedText, mostLikelyFirst, placesText, stateText, takenPlaces } from './sign-up-texts';

const slot = (counts: Partial<SlotSignUp>) => ({ missing: 0, missingText: '', tooMany: 0, ...counts }) as SlotSignUp;
const person = (details: Partial<SlotPerson>) =>
  ({ state: 'maybe', function: null, askedAt: null, seenAt: null, offeredUntil: null, ...details }) as SlotPerson;

describe('the places of a slot, in words', () => {
  it.each([
    [slot({}), 'Complet.'],
    [slot({ missing: 3, missingText: '1 chef d’équipe, 2 PSE2' }), 'Il manque 1 chef d’équipe, 2 PSE2.'],
    [slot({ tooMany: 2 }), '2 de trop\u00a0: choisissez qui vient.'],
    [
      slot({ missing: 1, missingText: '1 logisticien', tooMany: 1 }),
      'Il manque 1 logisticien. 1 de trop\u00a0: choisissez qui vient.',
    ],
  ])('say who is missing or too many: %#', (given, text) => expect(placesText(given)).toBe(text));
});

it('names the functions that have places, closed ones not', () => {
  const places = (['pse2', 'pse1', 'logistician'] as const).map((name, at) => ({
    ...{ function: name, label: name, required: 1, added: [1, -2, -1][at]!, taken: at === 0 ? 1 : 0 },
  }));
  expect(takenPlaces(slot({ places }))).toEqual(['pse2\u00a0: 1/2']);
});

describe('a person asked for a slot', () => {
  const now = Date.parse('2027-05-01T10:00:00+02:00');

  it.each([
    [person({ state: 'confirmed', function: 'pse2' }), 'vient comme PSE2'],
    [person({ state: 'waiting', function: 'teamLeader' }), 'attend une place comme chef d’équipe'],
    [
      person({ state: 'offered', function: 'pse1', offeredUntil: '2027-05-08T14:00:00+02:00' }),
      'place proposée comme PSE1 jusqu’au 08/05/2027 14:00',
    ],
    [person({ state: 'asked', askedAt: '2027-05-01T09:00:00+02:00' }), 'a reçu la demande le 01/05/2027 09:00'],
    [person({ state: 'asked', askedAt: '2027-05-02T08:00:00+02:00' }), 'recevra la demande le 02/05/2027 08:00'],
    [
      person({ state: 'asked', askedAt: '2027-05-01T09:00:00+02:00', seenAt: '2027-05-02T09:00:00+02:00' }),
      'a ouvert le lien de la demande',
    ],
  ])('is said to come, to hold a place, or to have been asked: %#', (given, text) =>
    expect(stateText(given, now)).toBe(text),
  );

  it('stands before those who are less likely to come', () => {
    const states = mostLikelyFirst(
      (['no', 'maybe', 'confirmed', 'waiting'] as const).map((state) => person({ state })),
    );
    expect(states.map(({ state }) => state)).toEqual(['confirmed', 'waiting', 'maybe', 'no']);
  });
});

it('says what became of the requests: whoever answered has opened the link', () => {
  const askedAt = '2027-05-01T09:00:00+02:00';
  const people = [
    person({ state: 'asked', askedAt }),
    person({ state: 'asked', askedAt, seenAt: askedAt }),
    person({ state: 'confirmed', askedAt }),
    person({ state: 'no', askedAt }),
    person({ state: 'confirmed' }),
  ];
  expect(askedText(people)).toBe(
    'Demandes\u00a0: 4 · lien ouvert\u00a0: 3 · viennent\u00a0: 1 · ne viennent pas\u00a0: 1',
  );
  expect(askedText([person({ state: 'confirmed' })])).toBeNull();
});
