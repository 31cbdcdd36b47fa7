import { Equipment, type EquipmentDetails } from '../model/equipment';
import type { OfficeEquipment } from '../ports/office-equipment';

const ambulance: EquipmentDetails = {
  kind: 'vps',
  name: 'VPS 1',
  registration: 'AB-123-CD',
  quantity: 1,
  outOfService: [{ from: '2026-12-01', to: '2026-12-03', reason: 'Contrôle technique' }],
};
const tents: EquipmentDetails = { kind: 'tent', name: null, registration: null, quantity: 4, outOfService: [] };

/** What every store of equipment must do. The offices 1 and 2 exist. */
export function officeEquipmentContract(makeEquipment: () => Promise<OfficeEquipment>): void {
  const filled = async () => {
    const equipment = await makeEquipment();
    const added = [];
    for (const [officeId, details] of [
      [1, ambulance],
      [1, tents],
      [2, tents],
    ] as const) {
      const each = Equipment.enter(await equipment.nextId(), officeId, details);
      await equipment.add(each);
      added.push(each);
    }
    return { equipment, added };
  };

  it('returns what an office has, as it was entered', async () => {
    const { equipment, added } = await filled();
    expect((await equipment.presentIn(1)).map((each) => each.snapshot())).toEqual(
      added.slice(0, 2).map((each) => each.snapshot()),
    );
    expect(await equipment.presentIn(2, 1)).toHaveLength(3);
    expect(await equipment.presentIn()).toEqual([]);
    expect(await equipment.idsPresentIn(1)).toEqual(added.slice(0, 2).map((each) => each.snapshot().id));
  });

  it('finds a piece in its office only, and saves all its changes', async () => {
    const { equipment, added } = await filled();
    const { id } = added[0]!.snapshot();
    expect(await equipment.findForUpdate(id, 2)).toBeNull();
    const found = (await equipment.findForUpdate(id, 1))!;
    found.edit({
      kind: 'vl',
      name: 'VL 2',
      registration: null,
      outOfService: [
        { from: '2027-01-01', to: '2027-01-01', reason: 'Peinture' },
        { from: '2027-02-01', to: '2027-03-01', reason: 'Moteur' },
      ],
    });
    await equipment.save(found);
    expect((await equipment.findForUpdate(id, 1))!.snapshot()).toEqual(found.snapshot());
  });

  it('does not return what was retired', async () => {
    const { equipment, added } = await filled();
    const { id } = added[0]!.snapshot();
    const found = (await equipment.findForUpdate(id, 1))!;
    found.retire(Date.parse('2026-11-27T10:00:00Z'));
    await equipment.save(found);
    expect(await equipment.findForUpdate(id, 1)).toBeNull();
    expect(await equipment.presentIn(1)).toHaveLength(1);
  });
}
