import type { DossierAnswer } from '@pds/api-client/generated/model';
import { behaviorOf, describeEventConflict, eventChangeOf, eventFieldOf, eventValuesOf } from './event-values';

const dossier = {
  demand: {
    eventName: 'Trail',
    eventPlace: '',
    eventAddress: 'Quai',
    eventPlaceZip: '69002',
    eventPlaceCity: 'Lyon',
    comments: '',
  },
  slots: [
    { id: 7, publicBehavior: 2 },
    { id: 9, publicBehavior: null },
  ],
} as unknown as DossierAnswer;

describe('the event in the first step', () => {
  it('contains the behaviour of each slot and its own texts', () => {
    expect(eventValuesOf(dossier)).toEqual({ ...dossier.demand, behavior_7: 2, behavior_9: null });
  });

  it('sends only what changed, behaviours with their slots', () => {
    expect(eventChangeOf({ eventPlace: 'Parc' })).toEqual({ eventPlace: 'Parc' });
    expect(eventChangeOf({ [behaviorOf(9)]: 4 })).toEqual({ demandSlots: [{ id: 9, publicBehavior: 4 }] });
  });

  it('finds the slot that an API error is about', () => {
    expect(eventFieldOf('demandSlots.0.publicBehavior', [{ id: 9 }])).toBe('behavior_9');
    expect(eventFieldOf('eventPlaceZip', [])).toBe('eventPlaceZip');
  });

  it('describes a conflict in words', () => {
    expect(describeEventConflict({ field: 'behavior_7', mine: 1, theirs: null }, [{ id: 7, name: 'Matin' }])).toEqual({
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
