import { InvalidFields } from '../organisations.errors';
import { expiryOf, Member, type MemberDetails, qualificationName, unknownMember } from './member';

const ada = { ...unknownMember, lastName: 'Lefèvre', firstName: 'Ada' };
const entered = (details: Partial<MemberDetails>) => Member.enter(1, 7, { ...ada, ...details }).snapshot();

function fieldsOf(attempt: () => unknown): Readonly<Record<string, string>> {
  try {
    attempt();
  } catch (error) {
    expect(error).toBeInstanceOf(InvalidFields);
    return Object.fromEntries((error as InvalidFields).fields.map(({ field, message }) => [field, message]));
  }
  throw new Error('Nothing was refused');
}

describe('a member of an office', () => {
  it('needs two names and nothing else', () => {
    expect(entered({ lastName: ' Lefèvre ', email: ' ' })).toEqual({ ...ada, id: 1, officeId: 7 });
    expect(fieldsOf(() => entered({ lastName: ' ', firstName: '' }))).toEqual({
      lastName: 'Veuillez entrer le nom',
      firstName: 'Veuillez entrer le prénom',
    });
  });

  it('is refused what cannot be true, each at its field', () => {
    expect(
      fieldsOf(() =>
        entered({
          email: 'ada',
          phone: '12',
          enteredOn: '2026-02-30',
          qualifications: [
            { name: 'PSE1', validUntil: '2026-13-01' },
            { name: 'pse 1', validUntil: null },
            { name: ' ', validUntil: null },
          ],
          away: [{ from: '2026-12-05', to: '2026-12-04' }],
        }),
      ),
    ).toEqual({
      email: 'Veuillez entrer une adresse mail valide',
      phone: 'Veuillez entrer un numéro de téléphone valide',
      enteredOn: 'Veuillez entrer une date',
      'qualifications.0.validUntil': 'Veuillez entrer une date',
      'qualifications.1.name': 'Cette qualification est déjà dans la liste',
      'qualifications.2.name': 'Veuillez entrer le nom de la qualification',
      'away.0.to': 'La fin ne peut pas précéder le début',
    });
    expect(fieldsOf(() => entered({ enteredOn: '2026-05-02', leftOn: '2026-05-01' }))).toEqual({
      leftOn: 'La sortie ne peut pas précéder l’entrée',
    });
  });

  it('has functions in the order of responsibility, qualifications by name and days away by time', () => {
    const member = Member.enter(1, 7, { ...ada, functions: ['teamLeader', 'logistician'] });
    member.edit({
      qualifications: [
        { name: 'PSE2', validUntil: null },
        { name: 'CACES', validUntil: '2027-05-12' },
      ],
      away: [
        { from: '2027-02-01', to: '2027-02-07' },
        { from: '2026-12-24', to: '2026-12-24' },
      ],
    });
    expect(member.snapshot()).toMatchObject({
      functions: ['logistician', 'teamLeader'],
      qualifications: [
        { name: 'CACES', validUntil: '2027-05-12' },
        { name: 'PSE2', validUntil: null },
      ],
      away: [
        { from: '2026-12-24', to: '2026-12-24' },
        { from: '2027-02-01', to: '2027-02-07' },
      ],
    });
  });
});

describe('a qualification', () => {
  it.each([
    ['pse 1', 'PSE1'],
    ['P.S.E. 2', 'PSE2'],
    ['PAE-PS', 'PAE PS'],
    ['Permis bateau', 'Permis bateau'],
  ])('written « %s » is « %s »', (typed, name) => expect(qualificationName(typed)).toBe(name));

  it.each([
    [null, 'valid'],
    ['2026-11-29', 'expired'],
    // The last day counts.
    ['2026-11-30', 'soon'],
    ['2027-02-28', 'soon'],
    ['2027-03-01', 'valid'],
  ] as const)('valid until %s is %s on 30 November 2026', (validUntil, expiry) =>
    expect(expiryOf({ name: 'PSE1', validUntil }, '2026-11-30')).toBe(expiry),
  );
});
