import { changeAskedMail, type ChangeNotice, withdrawalReceivedMail } from './change-mails';

const askedAt = Date.UTC(2027, 4, 5, 8, 12);
const withdrawn = (answer: Pick<ChangeNotice['request'], 'state' | 'answeredAt'>): ChangeNotice => ({
  request: { askedBy: 5, askedAt, field: 'withdrawal', wish: 'Rien', note: '', answer: '', quoteId: null, ...answer },
  dossier: { id: 41, event: { name: 'Foulées', startsAt: Date.UTC(2027, 4, 8, 6), timeZone: 'Europe/Paris' } },
  link: 'https://pds.example/admin/aid-station/demand/41',
});

describe('the e-mails about a withdrawal', () => {
  it.each<[string, Pick<ChangeNotice['request'], 'state' | 'answeredAt'>, boolean]>([
    ['waits for staff', { state: 'open', answeredAt: null }, true],
    ['was refused before they are written', { state: 'refused', answeredAt: askedAt + 1_000 }, true],
    ['ended the dossier at once', { state: 'done', answeredAt: askedAt }, false],
  ])('say what held when it was asked: one that %s', (_, answer, isLeftToStaff) => {
    const toOffice = changeAskedMail(withdrawn(answer)).text;
    expect(toOffice.includes('Ce qui est accepté reste valable')).toBe(isLeftToStaff);
    expect(toOffice.includes('Le dossier est «\u00a0Sans suite\u00a0»')).toBe(!isLeftToStaff);
    const toOrganiser = withdrawalReceivedMail(withdrawn(answer), null).text;
    expect(toOrganiser.includes('l’association vous répond')).toBe(isLeftToStaff);
    expect(toOrganiser.includes('votre demande est close')).toBe(!isLeftToStaff);
  });
});
