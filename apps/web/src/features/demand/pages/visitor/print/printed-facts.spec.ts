import { particularityFacts, slotFacts } from './printed-facts';

const minimalSlot = {
  name: 'Créneau 1',
  startDate: '2028-05-08T18:00:00+02:00',
  endDate: '2028-05-08T23:00:00+02:00',
  publicPeak: 1500,
  nature: 1,
  publicBehavior: null,
  feature: null,
  interventionDelay: null,
  actorPeak: null,
  actorDevice: false,
  deviceNature: null,
  place: '',
  rescueArrival: '',
  address: '',
  needs: '',
  publicWay: false,
  size: null,
  otherFeatures: '',
  services: { otherServices: [], rescueServices: [], healthServices: [] },
  notes: '',
  newDate: null,
  contactSlots: [],
  interestPoints: [],
};
const labelsOf = (slot: Parameters<typeof slotFacts>[0]) => slotFacts(slot).map(([label]) => label);

describe('the printed slot', () => {
  it('shows what every slot has, and what is still to be chosen', () => {
    expect(slotFacts(minimalSlot)).toEqual([
      ['Début', '08/05/2028 18:00'],
      ['Fin', '08/05/2028 23:00'],
      ['Public au plus', '1\u202f500\u00a0personnes'],
      ['Nature', 'Sportif'],
      ['Comportement du public', 'À préciser'],
      ['Environnement', 'À préciser'],
      ['Arrivée des secours publics', 'À préciser'],
    ]);
  });

  it('shows every other field with a value, and no empty line', () => {
    const described = {
      ...minimalSlot,
      publicBehavior: 4,
      feature: 1,
      interventionDelay: 2,
      actorPeak: 1,
      actorDevice: true,
      deviceNature: 2,
      place: 'Kiosque',
      rescueArrival: 'À 17 h',
      address: 'Entrée nord',
      needs: 'Fauteuils',
      publicWay: true,
      size: 0.0125,
      otherFeatures: 'Étang',
      services: {
        otherServices: [
          { id: 2, service: 'Gendarmerie' },
          { id: 0, service: 'Signaleurs' },
        ],
        rescueServices: [{ id: 4, service: 'Sapeurs pompiers' }],
        healthServices: [{ id: 7, service: 'Médecin' }],
      },
      notes: 'Barrières',
      newDate: '2028-05-09T18:00:00+02:00',
      contactSlots: [
        { id: 1, name: 'Léa Roux', phone: '06 39 98 00 02' },
        { id: 2, name: 'Paul Petit', phone: '' },
      ],
      interestPoints: [{ id: 3, name: 'Ravitaillement', address: 'Allée des tilleuls' }],
    };
    expect(slotFacts(described).slice(4)).toEqual([
      ['Comportement du public', 'Spectacle dynamique'],
      ['Environnement', 'Structures permanentes'],
      ['Arrivée des secours publics', 'Entre 10 et 20\u00a0minutes'],
      ['Autre début proposé', '09/05/2028 18:00'],
      ['Lieu de rendez-vous', 'Kiosque'],
      ['Adresse', 'Entrée nord'],
      ['Arrivée des secouristes', 'À 17 h'],
      ['Acteurs au plus', '1\u00a0personne'],
      ['Dispositif pour les acteurs', 'DPS-PE – petite envergure'],
      ['Personnes à besoins particuliers', 'Fauteuils'],
      ['Voie publique', 'L’évènement emprunte la voie publique'],
      ['Espace naturel', '0,0125 km²'],
      ['Autres caractéristiques', 'Étang'],
      ['Secours sur place', 'Sapeurs pompiers'],
      ['Santé sur place', 'Médecin'],
      ['Autres services sur place', 'Gendarmerie, Signaleurs'],
      ['Contacts sur place', 'Léa Roux – 06 39 98 00 02\nPaul Petit'],
      ['Points d’intérêt', 'Ravitaillement – Allée des tilleuls'],
      ['Remarques', 'Barrières'],
    ]);
  });

  it('shows the cover for actors only when it is required', () => {
    expect(labelsOf({ ...minimalSlot, deviceNature: 2 })).not.toContain('Dispositif pour les acteurs');
    expect(slotFacts({ ...minimalSlot, actorDevice: true })).toContainEqual([
      'Dispositif pour les acteurs',
      'À préciser',
    ]);
  });
});

describe('the printed particularities', () => {
  const nothing = {
    publicPeak: 800,
    preparatoryMeeting: false,
    preparatoryMeetingDate: null,
    preparatoryMeetingComment: '',
    preparatoryMeetingSize: null,
    accessControlAccreditation: false,
    accessControlProcedure: false,
    decreeFileOriginalName: null,
    specificRisks: '',
    victimEvacuation: '',
    parking: '',
    structure: false,
    structureType: '',
    detailNote: '',
  };

  it('are absent while nothing is entered', () => {
    expect(particularityFacts(nothing)).toEqual([]);
    // Data of a meeting that was cancelled, and of a structure that was removed.
    const offAgain = { ...nothing, preparatoryMeetingDate: '2028-04-02', structureType: 'Chapiteau' };
    expect(particularityFacts(offAgain)).toEqual([]);
  });

  it('show every field with a value', () => {
    expect(
      particularityFacts({
        ...nothing,
        preparatoryMeeting: true,
        preparatoryMeetingDate: '2028-04-02',
        preparatoryMeetingComment: 'En préfecture',
        preparatoryMeetingSize: 800,
        accessControlAccreditation: true,
        accessControlProcedure: true,
        decreeFileOriginalName: 'arrete.jpg',
        specificRisks: 'Badges à l’accueil',
        victimEvacuation: 'Porte B',
        parking: 'Parking nord',
        structure: true,
        structureType: 'Chapiteau',
        detailNote: 'Rien d’autre',
      }),
    ).toEqual([
      ['Réunion préparatoire', 'Le 02/04/2028'],
      ['Effectif annoncé', '800\u00a0personnes'],
      ['À propos de la réunion', 'En préfecture'],
      ['Accréditation des secouristes', 'Nécessaire'],
      ['Comment l’obtenir', 'Badges à l’accueil'],
      ['Contrôle des accès', 'Prévu'],
      ['Arrêté', 'arrete.jpg'],
      ['Évacuation des victimes', 'Porte B'],
      ['Stationnement', 'Parking nord'],
      ['Structure', 'Chapiteau'],
      ['Autres précisions', 'Rien d’autre'],
    ]);
  });
});
