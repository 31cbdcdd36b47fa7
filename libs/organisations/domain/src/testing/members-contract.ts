import { Member, type MemberDetails, unknownMember } from '../model/member';
import type { Members } from '../ports/members';

const ada: MemberDetails = {
  lastName: 'Lefèvre',
  firstName: 'Ada',
  email: 'ada@benevoles.example',
  phone: '06 00 00 00 01',
  isPhoneMasked: true,
  status: 'employee',
  functions: ['teamLeader', 'deviceLeader'],
  isMinor: true,
  hasGuardianAgreement: true,
  enteredOn: '2020-01-15',
  leftOn: null,
  qualifications: [
    { name: 'Permis bateau', validUntil: null },
    { name: 'PSE2', validUntil: '2027-05-12' },
  ].sort((a, b) => (a.name < b.name ? -1 : 1)),
  away: [{ from: '2026-12-24', to: '2027-01-02' }],
};
const ben: MemberDetails = { ...unknownMember, lastName: 'Morel', firstName: 'Ben' };

/** What every store of members must do. The offices 1 and 2 exist. */
export function membersContract(makeMembers: () => Promise<Members>): void {
  const filled = async () => {
    const members = await makeMembers();
    const added: Member[] = [];
    for (const [officeId, details] of [
      [1, ada],
      [2, ben],
    ] as const) {
      added.push(Member.enter(await members.nextId(), officeId, details));
      await members.save(added.at(-1)!);
    }
    return { members, added, ids: added.map((member) => member.snapshot().id) };
  };

  it('returns members as they were entered, of whatever office', async () => {
    const { members, added, ids } = await filled();
    const found = await members.withIds([...ids, 999_999].reverse());
    expect(found.map((member) => member.snapshot())).toEqual(added.map((member) => member.snapshot()));
  });

  it('finds a member in their office only, and saves all changes', async () => {
    const { members, ids } = await filled();
    const [id] = ids as [number, number];
    expect(await members.findForUpdate(id, 2)).toBeNull();
    const found = (await members.findForUpdate(id, 1))!;
    found.edit({
      ...ben,
      leftOn: '2026-11-30',
      qualifications: [{ name: 'PSC1', validUntil: '2028-01-01' }],
      away: [],
    });
    found.moveTo(2);
    await members.save(found);
    expect((await members.findForUpdate(id, 2))!.snapshot()).toEqual(found.snapshot());
  });

  it('removes a member with their qualifications', async () => {
    const { members, added, ids } = await filled();
    await members.remove(added[0]!);
    expect(await members.withIds(ids)).toHaveLength(1);
  });
}
