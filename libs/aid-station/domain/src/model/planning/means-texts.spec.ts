import { assignedText, assignmentWarningText, conflictText, equipmentName, hoursOnDay, meansName } from './means-texts';

const conflict = {
  kind: 'vps' as const,
  start: Date.parse('2027-05-08T14:00+02:00'),
  end: Date.parse('2027-05-08T18:30+02:00'),
  needed: 2,
  tentative: 0,
  available: 1,
};
const text = (changes: Partial<Parameters<typeof conflictText>[0]> = {}) =>
  conflictText({ ...conflict, ...changes }, 'Europe/Paris').replaceAll('\u00a0', ' ');

describe('the text of a conflict', () => {
  it('says what is asked, what is in a quote, what is available, and when', () => {
    expect(text()).toBe('2 VPS demandés, 1 disponible, samedi 8 mai de 14 h à 18 h 30');
    expect(text({ needed: 3, tentative: 1, available: 0 })).toBe(
      '3 VPS demandés, dont 1 en devis, aucun disponible, samedi 8 mai de 14 h à 18 h 30',
    );
  });

  it('agrees with its noun', () => {
    expect(text({ kind: 'tent', needed: 4, available: 2 })).toContain('4 tentes demandées, 2 disponibles');
    expect(text({ kind: 'tent', needed: 1, available: 0 })).toContain('1 tente demandée, aucune disponible');
    expect(text({ kind: 'medicalLot', needed: 3, available: 2 })).toContain('3 lots médicaux demandés, 2 disponibles');
    expect(meansName('medicalLot')).toBe('Lots médicaux');
  });

  it('names both days of a period over midnight, in the time zone of the office', () => {
    expect(text({ end: Date.parse('2027-05-09T02:00+02:00') })).toMatch(
      /du samedi 8 mai à 14 h au dimanche 9 mai à 2 h$/,
    );
    expect(text({ end: Date.parse('2027-05-09T00:00+02:00') })).toMatch(/samedi 8 mai de 14 h à minuit$/);
    const first = { start: Date.parse('2027-05-01T14:00+02:00'), end: Date.parse('2027-05-01T15:00+02:00') };
    expect(text(first)).toMatch(/samedi 1er mai de 14 h à 15 h$/);
    expect(conflictText(conflict, 'Indian/Reunion').replaceAll('\u00a0', ' ')).toMatch(/de 16 h à 20 h 30$/);
  });
});

describe('the texts of assignments', () => {
  const plain = (written: string) => written.replaceAll('\u00a0', ' ');

  it('name an entry, with its pieces when there are several', () => {
    expect(plain(equipmentName({ kind: 'vps', name: 'VPS 1', quantity: 1 }))).toBe('VPS 1');
    expect(plain(equipmentName({ kind: 'lotA', name: null, quantity: 3 }))).toBe('3 lots A');
    expect(plain(equipmentName({ kind: 'tent', name: 'Stock', quantity: 4 }))).toBe('Stock (4 tentes)');
  });

  it('compare what is assigned with what is sold', () => {
    expect(plain(assignedText('vps', 1, 2))).toBe('1 VPS affecté sur 2 vendus');
    expect(plain(assignedText('tent', 0, 1))).toBe('0 tente affectée sur 1 vendue');
    expect(plain(assignedText('tent', 2, 0))).toBe('2 tentes affectées, non vendues');
  });

  it('say who has a vehicle, and what else speaks against it', () => {
    const by = {
      ...{ demandId: 2, eventName: 'Course', slotId: 21, slotName: 'Matin', pieces: 1 },
      ...{ start: conflict.start, end: conflict.end },
    };
    const warning = (demandId: number) => assignmentWarningText({ kind: 'taken', by }, demandId, 'Europe/Paris');
    const other = (each: Parameters<typeof assignmentWarningText>[0]) => assignmentWarningText(each, 1, 'Europe/Paris');
    const hours = 'samedi 8 mai de 14\u00a0h à 18\u00a0h\u00a030';
    expect(warning(1)).toBe(`déjà pris par «\u00a0Course\u00a0» ${hours}`);
    const hidden = { kind: 'taken' as const, by: { ...by, eventName: null } };
    expect(other(hidden)).toBe(`déjà pris par un dossier d’une autre antenne ${hours}`);
    expect(warning(2)).toBe(`déjà affecté au créneau «\u00a0Matin\u00a0» de ce dossier, ${hours}`);
    expect(other({ kind: 'out-of-service', reason: 'révision' })).toBe('hors service\u00a0: révision');
    expect(other({ kind: 'retired' })).toBe('retiré des moyens de l’antenne');
    expect(other({ kind: 'other-office' })).toBe('d’une autre antenne que celle du dossier');
  });

  it('tell which hours of a period are on a day', () => {
    const at = (text: string) => Date.parse(`2027-05-${text}+02:00`);
    const day = { start: at('08T00:00'), end: at('09T00:00') };
    const hours = (from: string, to: string) =>
      plain(hoursOnDay({ start: at(from), end: at(to) }, day, 'Europe/Paris'));
    expect(hours('08T14:00', '08T18:30')).toBe('14 h – 18 h 30');
    expect(hours('08T20:00', '09T00:00')).toBe('20 h – minuit');
    expect(hours('08T22:00', '09T02:00')).toBe('dès 22 h');
    expect(hours('07T22:00', '08T02:00')).toBe('jusqu’à 2 h');
    expect(hours('07T22:00', '09T02:00')).toBe('toute la journée');
  });
});
