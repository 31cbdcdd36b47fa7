import { monthsLater } from '@pds/kernel';
import { dayAtKey, daysIn, periodOf, periodTitle, readPlanningAddress, turned } from './planning-address';

const read = (query: string) => readPlanningAddress(new URLSearchParams(query), '2026-11-27');

describe('the address of the planning', () => {
  it('shows this month without a query', () => {
    expect(read('')).toEqual({
      view: 'mois',
      date: '2026-11-27',
      departement: '',
      antenne: '',
      statut: '',
      equipe: '',
      isTable: false,
    });
  });

  it('holds view, day, filters and table', () => {
    expect(read('vue=semaine&date=2027-05-08&departement=69&antenne=3&statut=postes&equipe=2&tableau=1')).toEqual({
      ...{ view: 'semaine', date: '2027-05-08', departement: '69', antenne: '3', statut: 'postes', equipe: '2' },
      isTable: true,
    });
  });

  it('ignores what it does not know', () => {
    expect(
      read('vue=toString&date=2027-02-31&departement=-1&antenne=x&statut=constructor&equipe=4&tableau=oui'),
    ).toEqual(read(''));
  });
});

describe('the period of a view', () => {
  it.each([
    ['mois', '2027-05-08', '2027-04-26', '2027-06-06'],
    ['mois', '2027-02-01', '2027-02-01', '2027-02-28'],
    ['semaine', '2027-05-09', '2027-05-03', '2027-05-09'],
    ['jour', '2027-05-08', '2027-05-08', '2027-05-08'],
    ['agenda', '2028-02-10', '2028-02-01', '2028-02-29'],
  ] as const)('%s of %s is from %s to %s', (view, date, startDate, endDate) => {
    expect(periodOf(view, date)).toEqual({ startDate, endDate });
  });

  it('is at most six whole weeks for a month', () => {
    for (let month = 0; month < 120; month++) {
      const days = daysIn(periodOf('mois', monthsLater('2026-01-31', month)));
      expect(days.length % 7).toBe(0);
      expect(days.length).toBeLessThanOrEqual(42);
    }
  });

  it.each([
    ['mois', '2027-05-08', 'mai 2027'],
    ['semaine', '2027-05-08', 'Semaine du 3 au 9 mai 2027'],
    ['semaine', '2027-05-01', 'Semaine du 26 avril au 2 mai 2027'],
    ['semaine', '2027-01-01', 'Semaine du 28 décembre 2026 au 3 janvier 2027'],
    ['jour', '2027-05-01', 'samedi 1er mai 2027'],
  ] as const)('%s of %s is called « %s »', (view, date, title) => {
    expect(periodTitle(view, date)).toBe(title);
  });

  it('moves by a month, a week or a day; a shorter month ends on its last day', () => {
    expect(turned('mois', '2027-01-31', 1)).toBe('2027-02-28');
    expect(turned('agenda', '2027-01-31', -1)).toBe('2026-12-31');
    expect(turned('semaine', '2027-01-31', 1)).toBe('2027-02-07');
    expect(turned('jour', '2027-01-01', -1)).toBe('2026-12-31');
  });
});

describe('the keys between days', () => {
  it.each([
    ['ArrowLeft', '2027-05-07'],
    ['ArrowRight', '2027-05-09'],
    ['ArrowUp', '2027-05-01'],
    ['ArrowDown', '2027-05-15'],
    ['Home', '2027-05-03'],
    ['End', '2027-05-09'],
    ['PageUp', '2027-04-08'],
    ['PageDown', '2027-06-08'],
    ['a', null],
  ])('%s leads to %s', (key, day) => {
    expect(dayAtKey('2027-05-08', key)).toBe(day);
  });
});
