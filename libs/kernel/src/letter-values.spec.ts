import { valuesOfEveryLetter } from './letter-values';

const facts = {
  event: {
    ...{ name: ' Foulées ', place: '', city: 'Lyon', timeZone: 'Europe/Paris' },
    ...{ startsAt: Date.parse('2027-05-01T08:00+02:00'), endsAt: Date.parse('2027-05-02T00:00+02:00') },
  },
  ...{ contact: 'Camille Durand', client: null, association: ' ', page: '/page' },
  reachedBy: ['04 78 00 00 00', null, ' ', '69003 Lyon'],
};

describe('the values of every letter', () => {
  it('are dates in words, what was typed, and where to call and to follow', () => {
    expect(valuesOfEveryLetter(facts)).toEqual({
      ...{ evenement: { typed: 'Foulées' }, lieu: { typed: 'Lyon' }, contact: { typed: 'Camille Durand' } },
      ...{ client: null, association: null },
      ...{ date_debut: { ours: 'samedi 1er mai 2027' }, date_fin: { ours: 'samedi 1er mai 2027' } },
      quand: { ours: 'samedi 1er mai 2027 de 8\u00a0h à minuit' },
      coordonnees: { ours: '04 78 00 00 00, 69003 Lyon' },
      suivi: { page: '/page', label: 'Suivre ma demande' },
    });
  });
});
