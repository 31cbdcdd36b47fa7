import { ChangedMeanwhile } from '@pds/kernel';
import {
  FixedClock,
  ImmediateUnitOfWork,
  InMemoryEditions,
  managerOf38 as stranger,
  managerOf69 as manager,
} from '@pds/kernel/testing';
import { AssignMeans, EquipmentNotAssignable, SlotToEquipNotFound } from '../index';
import { InMemoryAssignableMeans, InMemoryAssignments } from '../testing';

const now = Date.UTC(2026, 10, 20, 8);

function setUp() {
  const assignments = new InMemoryAssignments();
  const means = new InMemoryAssignableMeans();
  const ownership = { departmentId: 69, officeId: 3, organisationId: null, filedBy: null };
  means.dossiers.set(12, { ownership, slotIds: [121, 122] });
  means.dossiers.set(13, { ownership: { ...ownership, officeId: null }, slotIds: [131] });
  const has = (id: number, retiredAt: number | null = null) => ({ id, retiredAt });
  means.equipment.set(3, [has(1), has(2), has(9, now - 1)]);
  means.equipment.set(4, [has(8)]);
  const use = new AssignMeans(
    assignments,
    means,
    new InMemoryEditions(),
    new ImmediateUnitOfWork(),
    new FixedClock(now),
  );
  const assign = (equipmentIds: readonly number[], options: object = {}, by = manager) =>
    use.execute({ demandId: 12, slotId: 121, equipmentIds, ...options }, by);
  return { assignments, means, assign };
}

describe('assigning means to a slot', () => {
  it('replaces what the slot had; a repeated call changes nothing, whatever its version', async () => {
    const { assignments, assign } = setUp();
    await assign([2, 1, 2], { version: 0 });
    await assign([1, 2], { version: 0 });
    expect(await assignments.of(121)).toEqual([1, 2]);
    await assign([2], { version: 1 });
    expect(await assignments.of(121)).toEqual([2]);
    await assign([], {});
    expect(await assignments.of(121)).toEqual([]);
  });

  it('is refused when somebody changed an assignment of the dossier meanwhile', async () => {
    const { assignments, assign } = setUp();
    await assign([1], { slotId: 122, version: 0 });
    await expect(assign([2], { version: 0 })).rejects.toThrow(ChangedMeanwhile);
    expect(await assignments.of(121)).toEqual([]);
  });

  it('is refused for equipment of another office, for retired equipment, and for a dossier without an office', async () => {
    const { assign } = setUp();
    for (const id of [8, 9, 99]) await expect(assign([1, id])).rejects.toThrow(EquipmentNotAssignable);
    await expect(assign([1], { demandId: 13, slotId: 131 })).rejects.toThrow(EquipmentNotAssignable);
  });

  it('leaves a piece that its office retired afterwards', async () => {
    const { assignments, means, assign } = setUp();
    await assign([1]);
    means.equipment.set(3, [{ id: 2, retiredAt: null }]);
    await assign([1, 2]);
    expect(await assignments.of(121)).toEqual([1, 2]);
    await assign([2]);
    await expect(assign([1, 2])).rejects.toThrow(EquipmentNotAssignable);
  });

  it('is refused outside the scope, and for a slot of another dossier', async () => {
    const { assign } = setUp();
    await expect(assign([1], {}, stranger)).rejects.toThrow(SlotToEquipNotFound);
    for (const options of [{ slotId: 131 }, { demandId: 14 }])
      await expect(assign([1], options)).rejects.toThrow(SlotToEquipNotFound);
  });
});
