import type { DossierAnswer } from '@pds/api-client/generated/model';
import { describeEventConflict, eventChangeOf, eventFieldOf, eventValuesOf, levelOf } from './event-values';

const dossier = {
  demand: {
    eventName: 'Trail',
    eventPlace: '',
    eventAddress: 'Quai',
    eventPlaceZip: '69002',
    eventPlaceCity: 'Lyon',
    comments: '',
    contactFirstName: 'Inès',
    contactLastName: 'Garnier',
    contactPhone: '06 39 98 00 31',
    contactEmail: 'ines@example.org',
  },
  slots: [
    { id: 7, publicBehavior: 2, feature: 1, interventionDelay: null },
    { id: 9, publicBehavior: null, feature: null, interventionDelay: null },
  ],
} as unknown as DossierAnswer;

describe('the event in the first step', () => {
  it('contains the levels of each slot, the texts of the event and its contact', () => {
    expect(eventValuesOf(dossier)).toEqual({
      ...dossier.demand,
      ...{ publicBehavior_7: 2, feature_7: 1, interventionDelay_7: null },
      ...{ publicBehavior_9: null, feature_9: null, interventionDelay_9: null },
    });
  });

  it('sends only what changed, levels with their slots', () => {
    expect(eventChangeOf({ eventPlace: 'Parc' })).toEqual({ eventPlace: 'Parc' });
    const levels = { [levelOf('publicBehavior', 9)]: 4, [levelOf('feature', 7)]: 2, [levelOf('feature', 9)]: null };
    expect(eventChangeOf({ ...levels, contactPhone: '04' })).toEqual({
      contactPhone: '04',
      demandSlots: [
        { id: 9, publicBehavior: 4, feature: null },
        { id: 7, feature: 2 },
      ],
    });
  });

  it('finds the slot that an API error is about', () => {
    expect(eventFieldOf('demandSlots.0.publicBehavior', [{ id: 9 }])).toBe('publicBehavior_9');
    expect(eventFieldOf('eventPlaceZip', [])).toBe('eventPlaceZip');
  });

  it('describes a conflict in words', () => {
    expect(
      describeEventConflict({ field: 'publicBehavior_7', mine: 1, theirs: null }, [{ id: 7, name: 'Matin' }]),
    ).toEqual({
      label: 'Comportement du public, Matin',
      mine: 'Public assis',
      theirs: '',
    });
    expect(describeEventConflict({ field: 'eventPlace', mine: 'Parc', theirs: 'Gare' }, [])).toEqual({
      label: 'Lieu',
      mine: 'Parc',
      theirs: 'Gare',
    });
  });
});
