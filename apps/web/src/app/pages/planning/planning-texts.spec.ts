import type { PlanningBarAnswer } from '@pds/api-client/generated/model';
import {
  barInWords,
  barPath,
  dayInWords,
  dayMarks,
  hoursText,
  rescuersText,
  statusOf,
  teamInWords,
} from './planning-texts';

const night: PlanningBarAnswer = {
  id: 12,
  isAidStation: true,
  eventName: 'Nuit du Rhône',
  town: 'Vernaison',
  eventDepartment: '69',
  startDate: '2027-05-08T20:00:00+02:00',
  endDate: '2027-05-09T04:00:00+02:00',
  firstDay: '2027-05-08',
  lastDay: '2027-05-09',
  status: 3,
  teamStatus: 2,
  requiredRescuers: 12,
  requiredSupervision: 2,
  plannedRescuers: 8,
  plannedSupervision: 1,
  missingPeople: null,
  office: 'Antenne de Givors',
};

describe('the texts of the planning', () => {
  it('describe a bar in full', () => {
    expect(barInWords(night)).toBe(
      'Nuit du Rhône, Vernaison, poste de secours n°\u00a012, sam. 8 mai, 20:00 – 04:00 (dim. 9 mai), Recherche en cours, 8\u00a0prévus\u00a0+\u00a01 encadrement sur 12\u00a0+\u00a02 encadrement, Antenne de Givors',
    );
  });

  it('lead to the dossier, and to who comes while people are missing', () => {
    const paths = [null, 0, 3].map((missingPeople) => barPath({ ...night, missingPeople }));
    const path = '/admin/aid-station/edit/12';
    expect(paths).toEqual([path, path, `${path}?onglet=engagement#qui-vient`]);
  });

  it('name the last day only if it is another one', () => {
    expect(hoursText({ ...night, endDate: '2027-05-08T23:30:00+02:00' })).toBe('20:00 – 23:30');
  });

  it('count the persons, also while the requirement is unknown', () => {
    expect(rescuersText(night)).toBe('8/12');
    const unknown = { ...night, requiredRescuers: null, plannedSupervision: 0 };
    expect([rescuersText(unknown), teamInWords(unknown)]).toEqual(['8/?', '8\u00a0prévus, besoin à définir']);
  });

  it.each([
    [{}, 'Recherche en cours', 'half'],
    [{ teamStatus: 3 }, 'Équipe validée', 'full'],
    [{ status: 2 }, 'REFUSÉE', 'cross'],
  ] as const)('give each status a text and a shape: %j', (change, text, shape) => {
    expect(statusOf({ ...night, ...change })).toMatchObject({ text, shape });
  });
});

describe('what is special about a day', () => {
  it.each([
    ['69', '2027-05-08', 'Victoire de 1945', 'Pont de l’Ascension'],
    ['69', '2027-02-20', null, 'Vacances d’hiver'],
    ['75', '2027-02-27', null, null],
    [null, '2027-02-20', null, 'Vacances d’hiver'],
    [null, '2027-02-27', null, 'Vacances d’hiver (zones A, B)'],
    [null, '2027-03-06', null, 'Vacances d’hiver (zone B)'],
    ['974', '2026-12-20', 'Abolition de l’esclavage', null],
    ['2A', '2027-07-14', 'Fête nationale', null],
  ])('in %s on %s: %s, %s', (department, day, holiday, school) => {
    expect(dayMarks(department)(day)).toEqual({ holiday, school });
  });

  it('is named with the number of dossiers', () => {
    expect(dayInWords('2027-05-08', dayMarks('69')('2027-05-08'), 3)).toBe(
      'samedi 8 mai 2027, Victoire de 1945, Pont de l’Ascension, 3\u00a0dossiers',
    );
    expect(dayInWords('2027-05-10', dayMarks('69')('2027-05-10'), 0)).toBe('lundi 10 mai 2027, aucun dossier');
    expect(dayInWords('2027-05-10', dayMarks('69')('2027-05-10'), 1, true)).toBe(
      'lundi 10 mai 2027, 1\u00a0dossier, moyens insuffisants',
    );
  });
});
