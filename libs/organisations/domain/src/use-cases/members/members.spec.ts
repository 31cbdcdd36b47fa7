import { ChangedMeanwhile } from '@pds/kernel';
import { ImmediateUnitOfWork, InMemoryEditions, InMemoryOutbox, managerOf69 as cadre } from '@pds/kernel/testing';
import { MemberErased, MemberLeft } from '@pds/organisations/contract';
import { type MemberDetails, unknownMember } from '../../model/member';
import { MemberNotFound, OfficeNotFound } from '../../organisations.errors';
import { InMemoryMembers } from '../../testing/in-memory-members';
import { InMemoryOffices } from '../../testing/in-memory-structure';
import { sampleOffices } from '../../testing/structure-contract';
import { AddMember } from './add-member';
import { EditMember } from './edit-member';
import { RemoveMember } from './remove-member';
import { ShowMember } from './show-member';

describe('the members of an office', () => {
  const setUp = () => {
    const offices = new InMemoryOffices(sampleOffices);
    const members = new InMemoryMembers();
    const editions = new InMemoryEditions();
    const unitOfWork = new ImmediateUnitOfWork();
    const add = new AddMember(offices, members, unitOfWork);
    const outbox = new InMemoryOutbox();
    const edit = new EditMember(offices, members, editions, outbox, unitOfWork);
    const remove = new RemoveMember(offices, members, outbox, unitOfWork);
    const show = new ShowMember(offices, members, editions);
    return {
      outbox,
      add: (officeId = 1) =>
        add.execute({ officeId, details: { ...unknownMember, lastName: 'Lefèvre', firstName: 'Ada' } }, cadre),
      edit: (
        id: number,
        changes: Partial<MemberDetails>,
        more: { version?: number; officeId?: number; newOfficeId?: number } = {},
      ) => edit.execute({ id, officeId: 1, changes, ...more }, cadre),
      remove: (id: number, officeId = 1) => remove.execute({ id, officeId }, cadre),
      show: (id: number, officeId = 1) => show.execute({ id, officeId }, cadre),
    };
  };

  it('are entered, changed, moved and deleted, which others learn', async () => {
    const { add, edit, remove, show, outbox } = setUp();
    const id = await add();
    await edit(id, { leftOn: '2026-11-30' });
    expect(await show(id)).toMatchObject({ lastName: 'Lefèvre', leftOn: '2026-11-30', version: 1 });
    await edit(id, {}, { newOfficeId: 2 });
    await expect(show(id)).rejects.toThrow(MemberNotFound);
    await remove(id, 2);
    await expect(show(id, 2)).rejects.toThrow(MemberNotFound);
    expect(outbox.events).toEqual([MemberLeft({ memberId: id }), MemberErased({ memberId: id })]);
  });

  it('are those of an office in the scope, and of no other office', async () => {
    const { add, edit, remove, show } = setUp();
    const id = await add();
    for (const attempt of [
      () => add(3),
      () => show(id, 3),
      () => remove(id, 3),
      () => edit(id, {}, { officeId: 3 }),
      () => edit(id, {}, { newOfficeId: 3 }),
    ])
      await expect(attempt()).rejects.toThrow(OfficeNotFound);
    for (const attempt of [() => show(id, 2), () => remove(id, 2), () => edit(id, {}, { officeId: 2 })])
      await expect(attempt()).rejects.toThrow(MemberNotFound);
  });

  it('are not overwritten by whoever loaded an older version', async () => {
    const { add, edit, show } = setUp();
    const id = await add();
    const { version } = await show(id);
    await edit(id, { isMinor: true }, { version });
    await expect(edit(id, { isMinor: false }, { version })).rejects.toThrow(ChangedMeanwhile);
  });
});
