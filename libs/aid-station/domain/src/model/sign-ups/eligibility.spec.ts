import { someMember, someSlot } from '../../testing';
import { absenceDuring, exclusionOf, functionsOf, type ServingMember, unsuitedReason } from './eligibility';

/** From 22:00 on Saturday 8 May 2027 to 4:00 on Sunday, in Paris. */
const night = someSlot(1, {}, { start: Date.parse('2027-05-08T20:00:00Z'), end: Date.parse('2027-05-09T02:00:00Z') });
/** The same place on the next day. */
const sunday = someSlot(2, {}, { start: Date.parse('2027-05-08T22:00:00Z'), end: Date.parse('2027-05-09T02:00:00Z') });
const member = (given: Partial<ServingMember>) => someMember(1, given);
const certified = (name: string, validUntil: string | null) => ({ qualifications: [{ name, validUntil }] });

describe('the functions that a member may take', () => {
  it.each<[string, Partial<ServingMember>, string[]]>([
    ['nobody is refused as other staff', {}, ['otherStaff']],
    ['a PSE1 is a rescuer', certified('PSE1', null), ['pse1', 'otherStaff']],
    ['a PSE2 is one rescuer, who serves as PSE1 too', certified('PSE2', null), ['pse2', 'otherStaff']],
    ['a team leader needs a PSE2', { functions: ['teamLeader'], ...certified('PSE1', null) }, ['pse1', 'otherStaff']],
    [
      'a team leader with a PSE2',
      { functions: ['teamLeader', 'postLeader', 'teamMember'], ...certified('PSE2', null) },
      ['postLeader', 'teamLeader', 'otherStaff'],
    ],
    ['a logistician without any certificate', { functions: ['logistician'] }, ['logistician', 'otherStaff']],
    [
      'a minor leads nobody',
      { isMinor: true, functions: ['teamLeader', 'postLeader', 'logistician'], ...certified('PSE2', null) },
      ['pse2', 'logistician', 'otherStaff'],
    ],
  ])('%s', (_, given, expected) => expect(functionsOf(member(given), night)).toEqual(expected));

  it('depend on the day on which the slot begins: a night that begins on the last valid day is covered', () => {
    const lastDay = member(certified('PSE2', '2027-05-08'));
    expect(functionsOf(lastDay, night)).toContain('pse2');
    expect(functionsOf(lastDay, sunday)).toEqual(['otherStaff']);
    expect(unsuitedReason(lastDay, sunday)).toBe('PSE2 valable jusqu’au 08/05/2027');
    expect(unsuitedReason(member({}), sunday)).toBe('aucune place pour ces fonctions et qualifications');
    // In the zone of the event: it is still the 8th in Cayenne.
    expect(functionsOf(lastDay, { ...sunday, timeZone: 'America/Cayenne' })).toContain('pse2');
  });
});

describe('whether a member may serve', () => {
  it.each<[string, Partial<ServingMember>, string | null]>([
    ['entered on the day', { enteredOn: '2027-05-08' }, null],
    ['enters the day after', { enteredOn: '2027-05-09' }, 'entrée dans l’association le 09/05/2027'],
    ['leaves at the end of the last day', { leftOn: '2027-05-09' }, null],
    ['leaves during the night', { leftOn: '2027-05-08' }, 'sortie de l’association le 08/05/2027'],
    ['a minor without agreement', { isMinor: true }, 'l’accord du représentant légal manque'],
    ['a minor with it', { isMinor: true, hasGuardianAgreement: true }, null],
  ])('%s', (_, given, reason) => expect(exclusionOf(member(given), night)).toBe(reason));

  it('says on which days they are away, the last one included', () => {
    const away = [
      { from: '2027-05-01', to: '2027-05-07' },
      { from: '2027-05-09', to: '2027-05-10' },
    ];
    expect(absenceDuring(member({ away }), night)).toBe('absence du 09/05/2027 au 10/05/2027');
    expect(absenceDuring(member({ away: away.slice(0, 1) }), night)).toBeNull();
    // A slot that ends at midnight has no day after it.
    const evening = { ...night, end: Date.parse('2027-05-08T22:00:00Z') };
    expect(absenceDuring(member({ away }), evening)).toBeNull();
  });
});
