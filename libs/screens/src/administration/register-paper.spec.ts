import { membersCategory } from '@pds/organisations/domain';
import type { TermedCategory } from '@pds/platform';
import { registerPaper } from './register-paper';

const category: TermedCategory = {
  name: 'demand.without-station',
  title: 'Demandes restées sans poste',
  effect: 'Dossier supprimé.',
  startsAt: 'la fin de l’évènement',
  defaultMonths: 36,
  minMonths: 6,
  maxMonths: 60,
  months: 36,
  source: 'CNIL',
  register: {
    purpose: 'Réponse aux demandes',
    legalBasis: 'Mesures précontractuelles',
    persons: 'Organisateurs',
    data: 'Nom <e-mail>',
    recipients: 'Personnel habilité',
  },
  due: () => Promise.resolve([]),
  erase: () => Promise.resolve(),
};

const publisher = {
  name: 'Secours du Rhône',
  address: '1 place Bellecour, 69002 Lyon',
  phone: '',
  email: '',
  director: 'Dominique Exemple',
  host: '',
  dataProtection: 'dpo@secours.example',
};

describe('the register of processing', () => {
  it('names controller, officer, purpose, basis, persons, data, recipients and the term that holds now', () => {
    const page = registerPaper([{ ...category, months: 48 }], publisher, '2026-11-27');
    for (const text of [
      'Secours du Rhône',
      'dpo@secours.example',
      'Réponse aux demandes',
      'Mesures précontractuelles',
      'Organisateurs',
      'Nom &lt;e-mail&gt;',
      'Personnel habilité',
      '4\u00a0ans',
      'Mesures de sécurité',
    ]) {
      expect(page).toContain(text);
    }
  });

  it('names answers, links and participations of the people of an office', () => {
    const page = registerPaper([{ ...category, ...membersCategory }], publisher, '2026-11-27');
    for (const text of ['réponses aux créneaux', 'liens personnels', 'participations deviennent des nombres'])
      expect(page).toContain(text);
  });

  it('says months where they are no whole years, and that no officer is named', () => {
    const page = registerPaper([{ ...category, months: 18 }], { ...publisher, dataProtection: '' }, '2026-11-27');
    expect(page).toContain('18\u00a0mois');
    expect(page).toContain('Non désigné');
  });
});
