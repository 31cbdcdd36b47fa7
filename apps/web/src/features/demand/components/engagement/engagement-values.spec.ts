import { sampleDossier } from '../dossier/dossier-samples';
import { engagementOf, engagementUpdateOf } from './engagement-values';

const police = { id: 1, service: 'Police', informed: true, present: false };
const rangers = { id: 0, service: 'Garde forestière', informed: false, present: true };
const engagement = engagementOf({
  ...sampleDossier.demand,
  postLeader: 1,
  services: { otherServices: [police, rangers], rescueServices: [], healthServices: [] },
});

describe('the engagement in the form', () => {
  it('offers the default services, then the added ones', () => {
    expect(engagement.services.otherServices).toEqual([
      police,
      { id: 2, service: 'Gendarmerie', informed: false, present: false },
      { id: 3, service: 'Sécurité privée', informed: false, present: false },
      rangers,
    ]);
    expect(engagement.services.healthServices.map(({ service }) => service)).toEqual(['Médecin', 'Infirmier']);
  });

  it('is saved with the services that are informed or present, and an emptied count as zero', () => {
    expect(engagementUpdateOf({ ...engagement, pse2: null })).toMatchObject({
      postLeader: 1,
      pse2: 0,
      services: {
        otherServices: [
          { id: 1, informed: true, present: false },
          { id: 0, service: 'Garde forestière', informed: false, present: true },
        ],
        rescueServices: [],
        healthServices: [],
      },
    });
  });
});
