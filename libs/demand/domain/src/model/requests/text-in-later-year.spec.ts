import fc from 'fast-check';
import { type TextKind, textInLaterYear, type TextMove } from './text-in-later-year';

/** In June 2026, repeated on the same weekdays of 2027. */
const weekend: TextMove = { year: 2026, years: 1, days: 364 };
const moved = (text: string, kind: TextKind = 'event name', move = weekend) => {
  const { text: next, toVerify } = textInLaterYear(text, kind, move);
  return [next, ...toVerify];
};

describe('a text of an event that takes place again', () => {
  it.each([
    ['Trail 2026', 'Trail 2027'],
    ['Trail2026 – 10 km', 'Trail2027 – 10 km'],
    ['Marathon de Paris 2026', 'Marathon de Paris 2027'],
    ['Édition 2026', 'Édition 2027'],
    ['Saison 2026-2027', 'Saison 2027-2028'],
    ['Saison 2026-27', 'Saison 2027-28'],
    ['Saison 2025/26', 'Saison 2026/27'],
    ['Saison 26/27', 'Saison 27/28'],
    ['Championnat 2026 – 2027', 'Championnat 2027 – 2028'],
    ['Fête de 2025/2026', 'Fête de 2026/2027'],
  ])('has the year or season that follows: %s becomes %s', (text, expected) => {
    expect(moved(text)).toEqual([expected]);
    expect(moved(text, 'text')).toEqual([expected]);
  });

  it.each([
    ['24e édition', '25e édition'],
    ['24ème édition du trail', '25ème édition du trail'],
    ['24 ème Édition', '25 ème Édition'],
    ['Trail (24EME EDITION)', 'Trail (25EME EDITION)'],
    ['1re édition', '2e édition'],
    ['1ère édition', '2e édition'],
    ['Trail, édition n° 24', 'Trail, édition n° 25'],
    ['24e Foulées de Lyon', '25e Foulées de Lyon'],
    ['Les 24èmes Foulées', 'Les 25èmes Foulées'],
    ['1ères Foulées', '2es Foulées'],
  ])('has the edition that follows: %s becomes %s', (text, expected) => {
    expect(moved(text)).toEqual([expected]);
  });

  it.each([
    'Foulées, depuis 1998',
    'Commémoration de 1914-1918',
    'Les 10 km',
    'Course des 10/12 ans',
    'Dossier 20261',
    'Marche du 3e âge',
    '3e âge en fête',
    'Coupe du 5e arrondissement',
    'Ancien hôpital, 69002 Lyon, 06 20 26 20 27',
    'Tél. +33 6 20 26 20 27, 06.20.12.20.27',
    'SIRET 732 829 320 00074',
    'course2025@exemple.fr',
    'Jauge de 2026 personnes',
    'Samedi soir',
    'CIE LA VIE',
    'Les Ces Le Ce',
    'Les 24 Heures, 14h30, 24/7',
    '',
  ])('is unchanged without a date of its own: %s', (text) => {
    expect(moved(text)).toEqual([text]);
  });

  it.each([
    ['Fête du 14 juin 2026', 'du 14 juin 2026'],
    ['Samedi 1er mai', 'Samedi 1er mai'],
    ['Du 13 au 14 juin', 'au 14 juin'],
    ['Le 5 déc. 2026', 'Le 5 déc. 2026'],
    ['Bal du 14 JUILLET', 'du 14 JUILLET'],
    ['Départ place du 8 mai 1945', 'du 8 mai 1945'],
    ['Le 14/06/2026', 'Le 14/06/2026'],
    ['Le 14.06.26', 'Le 14.06.26'],
    ['Le 14/06', 'Le 14/06'],
    ['Le 2026-06-14', 'Le 2026-06-14'],
    ['Club Paris 2024', 'Paris 2024'],
    ['Comme en 2025', 'en 2025'],
    ['Saison 2024-2025', 'Saison 2024-2025'],
    ['Arrêté n° 2026-118', '2026'],
    ['10e anniversaire', '10e anniversaire'],
    ['Quinzième édition', 'Quinzième'],
    ['La XXIVe édition', 'La XXIVe'],
    ['https://trail.example/2026', 'https://trail.example/2026'],
  ])('is unchanged and to be verified where it has another date or number: %s', (text, ...toVerify) => {
    expect(moved(text)).toEqual([text, ...toVerify]);
  });

  it('leaves ranks in other texts than the name: they number rounds', () => {
    expect(moved('2e manche', 'text')).toEqual(['2e manche']);
  });

  it('has weekdays to verify when its event keeps its date', () => {
    expect(moved('Mardi soir', 'text', { year: 2026, years: 1, days: 365 })).toEqual(['Mardi soir', 'Mardi']);
  });

  it('counts the years that pass, and asks about editions that may have been missed', () => {
    const later: TextMove = { year: 2026, years: 5, days: 1827 };
    expect(moved('24e édition, 2026', 'event name', later)).toEqual(['29e édition, 2031', '29e']);
  });

  it('loses nothing but what it tells', () => {
    const piece = fc.constantFrom(
      ...['2026', '24e', 'édition', '14 juin', 'samedi', '14/06/2026', 'Paris', '06 20 26 20 27', ' ', 'a', '-', '/'],
    );
    fc.assert(
      fc.property(fc.array(piece), fc.constantFrom<TextKind>('event name', 'text'), (pieces, kind) => {
        const text = pieces.join('');
        const result = textInLaterYear(text, kind, weekend);
        let rest = text;
        for (const { before } of result.moved) {
          expect(rest).toContain(before);
          rest = rest.slice(rest.indexOf(before) + before.length);
        }
        if (result.moved.length === 0) expect(result.text).toBe(text);
        for (const found of result.toVerify) expect(result.text).toContain(found);
      }),
    );
  });
});
