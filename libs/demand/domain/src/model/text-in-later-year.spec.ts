import { dayNumber } from '@pds/kernel';
import fc from 'fast-check';
import { dayInWords, type TextKind, textInLaterYear, type TextMove } from './text-in-later-year';

const isFixed = (month: number, day: number) => (month === 5 && day === 8) || (month === 7 && day === 14);
/** On Saturday 13 and Sunday 14 June 2026, repeated on 12 and 13 June 2027. */
const weekend: TextMove = {
  eventDays: [dayNumber(2026, 6, 13), dayNumber(2026, 6, 14)],
  days: 364,
  years: 1,
  isFixed,
};
/** On Tuesday 14 July 2026, repeated on Wednesday 14 July 2027. */
const ball: TextMove = { eventDays: [dayNumber(2026, 7, 14)], days: 365, years: 1, isFixed };
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
  });

  it.each([
    ['Fête du 14/06/2026', 'Fête du 13/06/2027'],
    ['Fête du 14.06.26', 'Fête du 13.06.27'],
    ['Fête du 13 au 14/06/2026', 'Fête du 12 au 13/06/2027'],
    ['Fête du 13/06 au 14/06/2026', 'Fête du 12/06 au 13/06/2027'],
    ['Fête du 2026-06-14', 'Fête du 2027-06-13'],
    ['14 juin 2026', '13 juin 2027'],
    ['samedi 13 juin', 'samedi 12 juin'],
    ['Dimanche 14 juin 2026', 'Dimanche 13 juin 2027'],
    ['DIMANCHE 14 JUIN', 'DIMANCHE 13 JUIN'],
    ['Dim. 14 juin', 'Dim. 13 juin'],
    ['du 13 au 14 juin 2026', 'du 12 au 13 juin 2027'],
    ['samedi 13 et dimanche 14 juin 2026', 'samedi 12 et dimanche 13 juin 2027'],
    ['12, 13 et 14 juin', '11, 12 et 13 juin'],
    ['Veille : 1er juin, 30 mai', 'Veille : 31 mai, 29 mai'],
    ['1 et 2 juin', '31 mai et 1er juin'],
    ['5 déc. 2026', '5 déc. 2026'],
  ])('has the days that follow: %s becomes %s', (text, expected) => {
    expect(moved(text)[0]).toBe(expected);
  });

  it.each([
    ['24e édition', '25e édition'],
    ['24ème édition du trail', '25ème édition du trail'],
    ['24 ème Édition', '25 ème Édition'],
    ['Trail (24EME EDITION)', 'Trail (25EME EDITION)'],
    ['1re édition', '2e édition'],
    ['1ère édition', '2ème édition'],
    ['Trail, édition n° 24', 'Trail, édition n° 25'],
    ['XXIVe édition', 'XXVe édition'],
    ['XIII édition', 'XIV édition'],
    ['Première édition', 'Deuxième édition'],
    ['24e Foulées de Lyon', '25e Foulées de Lyon'],
    ['Les 24èmes Foulées', 'Les 25èmes Foulées'],
    ['1ères Foulées', '2èmes Foulées'],
    ['XXIVes Foulées', 'XXVes Foulées'],
    ['XXXIXe Foulées', 'XLe Foulées'],
    ['Foulées de Lyon – 24e', 'Foulées de Lyon – 25e'],
  ])('has the edition that follows: %s becomes %s', (text, expected) => {
    expect(moved(text)).toEqual([expected]);
  });

  it.each([
    'Foulées, depuis 1998',
    'Commémoration de 1914-1918',
    'Les 10 km',
    'Course des 12/14 ans',
    'Dossier 20261',
    'Marche du 3e âge',
    'Coupe du 5e arrondissement',
    'Ancien hôpital, 69002 Lyon, 06 20 26 20 27',
    'Tél. +33 6 20 26 20 27',
    'SIRET 732 829 320 00074',
    'course2026@exemple.fr',
    'Jauge de 2026 personnes',
    'Départ place du 8 mai 1945',
    'Départ place du 8 mai',
    'Le bal du 14 juillet',
    'CIE LA VIE',
    'Les Ces Le Ce',
    'Les 24 Heures, 14h30, 24/7',
    '',
  ])('is unchanged without a date of its own: %s', (text) => {
    expect(moved(text)).toEqual([text]);
  });

  it.each<[string, TextKind, string, ...string[]]>([
    ['Club Paris 2024', 'event name', 'Club Paris 2024', 'Paris 2024'],
    ['Label Paris 2026', 'event name', 'Label Paris 2026', 'Paris 2026'],
    ['JO 2026', 'event name', 'JO 2026', 'JO 2026'],
    ['Arrêté n° 2026-118', 'text', 'Arrêté n° 2026-118', '2026'],
    ['Comme en 2025', 'text', 'Comme en 2025', 'en 2025'],
    ['Inscription avant le 1er mars 2026', 'text', 'Inscription avant le 1er mars 2026', 'le 1er mars 2026'],
    ['Le lundi 14 juin 2026', 'text', 'Le lundi 14 juin 2026', 'Le lundi 14 juin 2026'],
    ['Trail, 24e des Monts', 'event name', 'Trail, 24e des Monts', '24e'],
    ['La 24e aura lieu', 'text', 'La 24e aura lieu', 'La 24e'],
    ['10e anniversaire', 'event name', '10e anniversaire', '10e anniversaire'],
    ['Quinzième édition', 'event name', 'Quinzième édition', 'Quinzième'],
    ['https://trail.example/2026', 'text', 'https://trail.example/2026', 'https://trail.example/2026'],
  ])('is to be verified where it may mean something else: %s', (text, kind, expected, ...toVerify) => {
    expect(moved(text, kind)).toEqual([expected, ...toVerify]);
  });

  it('leaves ranks in the names of slots: they number rounds', () => {
    expect(moved('2e manche', 'slot name')).toEqual(['2e manche']);
    expect(moved('12e vague', 'slot name')).toEqual(['12e vague']);
  });

  it('has other weekdays when its event keeps its date', () => {
    expect(moved('Mardi 14 juillet', 'slot name', ball)).toEqual(['Mercredi 14 juillet']);
    expect(moved('Bal du 14 juillet 2026', 'event name', ball)).toEqual(['Bal du 14 juillet 2027']);
    expect(moved('Mardi soir', 'slot name', ball)).toEqual(['Mercredi soir']);
    expect(moved('Montage lundi', 'text', ball)).toEqual(['Montage lundi', 'Montage lundi']);
  });

  it('keeps a date that is celebrated near an event that keeps its weekday', () => {
    const near: TextMove = { ...ball, eventDays: [dayNumber(2026, 7, 11)], days: 364 };
    expect(moved('Bal du 14 juillet 2026', 'event name', near)).toEqual(['Bal du 14 juillet 2027']);
    expect(moved('Bal du 14 juillet', 'event name', near)).toEqual(['Bal du 14 juillet']);
    // It may also be when the stands are taken down.
    expect(moved('Mardi 14 juillet', 'text', near)).toEqual(['Mardi 14 juillet', 'Mardi 14 juillet']);
  });

  it('counts the years that pass, and asks about editions that may have been missed', () => {
    const later: TextMove = { ...weekend, days: 1827, years: 5 };
    expect(moved('24e édition, 2026', 'event name', later)).toEqual(['29e édition, 2031', '29e']);
  });

  it('moves a day of the event, written in any way, as the event moves', () => {
    const first = fc.integer({ min: dayNumber(2020, 1, 1), max: dayNumber(2060, 12, 31) });
    const iso = (day: number) => new Date(day * 86_400_000).toISOString().slice(0, 10);
    const writings = [
      (day: number) => dayInWords(day),
      (day: number) => dayInWords(day).replace(/^\S+ /u, ''),
      (day: number) => iso(day).split('-').reverse().join('/'),
      iso,
    ];
    fc.assert(
      fc.property(
        first,
        fc.constantFrom(357, 364, 365, 366, 371, 385),
        fc.constantFrom(...writings),
        (day, days, write) => {
          const move: TextMove = { eventDays: [day], days, years: 1, isFixed };
          expect(moved(`Fête du ${write(day)}.`, 'text', move)).toEqual([`Fête du ${write(day + days)}.`]);
        },
      ),
    );
  });

  it('changes no text without digits, ordinals and weekdays', () => {
    const word = fc
      .stringMatching(/^[a-zéèàç' -]{0,12}$/u)
      .filter((text) => !/di|lun|mar|mer|jeu|ven|sam|dim|ième/u.test(text));
    fc.assert(
      fc.property(fc.array(word), (words) => {
        const text = words.join(' ');
        expect(moved(text, 'text', ball)).toEqual([text]);
      }),
    );
  });

  it('loses nothing but what it tells', () => {
    const piece = fc.constantFrom(
      '2026',
      '24e',
      'édition',
      '14 juin',
      'samedi',
      '14/06/2026',
      'Paris',
      '06 20 26 20 27',
      ' ',
      'a',
      '-',
      '/',
    );
    fc.assert(
      fc.property(fc.array(piece), fc.constantFrom<TextKind>('event name', 'slot name', 'text'), (pieces, kind) => {
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
