import { ChangedMeanwhile } from '@pds/kernel';
import { FixedClock, ImmediateUnitOfWork, InMemoryEditions, managerOf69 as cadre } from '@pds/kernel/testing';
import type { EquipmentDetails } from '../../model/equipment';
import { EquipmentNotFound, InvalidFields, OfficeNotFound, TooMuchEquipment } from '../../organisations.errors';
import { InMemoryOfficeEquipment } from '../../testing/in-memory-office-equipment';
import { InMemoryOffices } from '../../testing/in-memory-structure';
import { sampleOffices } from '../../testing/structure-contract';
import { AddEquipment, mostEquipmentOfOffice } from './add-equipment';
import { EditEquipment } from './edit-equipment';
import { RetireEquipment } from './retire-equipment';
import { ShowEquipment } from './show-equipment';

const ambulance: EquipmentDetails = {
  kind: 'vps',
  name: 'VPS 1',
  registration: 'AB-123-CD',
  quantity: 1,
  outOfService: [],
};

describe('the equipment of an office', () => {
  const setUp = () => {
    const offices = new InMemoryOffices(sampleOffices);
    const equipment = new InMemoryOfficeEquipment();
    const editions = new InMemoryEditions();
    const unitOfWork = new ImmediateUnitOfWork();
    const add = new AddEquipment(offices, equipment, unitOfWork);
    const edit = new EditEquipment(offices, equipment, editions, unitOfWork);
    const retire = new RetireEquipment(offices, equipment, editions, unitOfWork, FixedClock.at('2026-11-27T10:00:00Z'));
    const show = new ShowEquipment(offices, equipment, editions);
    return {
      add: (details: Partial<EquipmentDetails> = {}, officeId = 1) =>
        add.execute({ officeId, details: { ...ambulance, ...details } }, cadre),
      edit: (id: number, changes: Partial<EquipmentDetails>, version?: number, officeId = 1) =>
        edit.execute({ id, officeId, changes, version }, cadre),
      retire: (id: number, version?: number, officeId = 1) => retire.execute({ id, officeId, version }, cadre),
      show: (officeId = 1) => show.execute(officeId, cadre),
    };
  };

  const fieldsOf = async (promise: Promise<unknown>) => {
    const error: unknown = await promise.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(InvalidFields);
    return Object.fromEntries((error as InvalidFields).fields.map(({ field, message }) => [field, message]));
  };

  it('is entered, changed and retired', async () => {
    const { add, edit, retire, show } = setUp();
    const id = await add();
    await add({ kind: 'tent', name: null, quantity: 4 });
    await edit(id, { name: 'VPS 12', outOfService: [{ from: '2026-12-01', to: '2026-12-03', reason: ' Freins ' }] });
    expect(await show()).toMatchObject([
      { id, name: 'VPS 12', outOfService: [{ from: '2026-12-01', to: '2026-12-03', reason: 'Freins' }] },
      { kind: 'tent', quantity: 4, registration: null },
    ]);
    await retire(id);
    expect(await show()).toMatchObject([{ kind: 'tent' }]);
    await expect(edit(id, { name: 'VPS 2' })).rejects.toThrow(EquipmentNotFound);
  });

  it('counts a vehicle once and needs its name', async () => {
    const { add, show } = setUp();
    await add({ quantity: 5 });
    expect(await show()).toMatchObject([{ quantity: 1 }]);
    expect(await fieldsOf(add({ name: ' ' }))).toEqual({ name: 'Veuillez nommer le véhicule' });
  });

  it('refuses impossible numbers and periods, each at its field', async () => {
    const { add } = setUp();
    expect(
      await fieldsOf(
        add({
          kind: 'lotA',
          quantity: 0,
          name: 'x'.repeat(61),
          outOfService: [
            { from: '2026-12-03', to: '2026-12-02', reason: 'Panne' },
            { from: '2026-02-30', to: '2026-12-02', reason: ' ' },
          ],
        }),
      ),
    ).toEqual({
      quantity: 'Veuillez entrer un nombre entier de 1 à 1 000',
      name: '60 caractères au plus',
      'outOfService.0.to': 'La fin ne peut pas précéder le début',
      'outOfService.1.from': 'Veuillez entrer une date',
      'outOfService.1.reason': 'Veuillez indiquer la raison',
    });
  });

  it('has a maximum for an office, in which retired pieces do not count', async () => {
    const { add, retire, show } = setUp();
    const first = await add();
    for (let count = 1; count < mostEquipmentOfOffice; count++) await add();
    await expect(add()).rejects.toThrow(TooMuchEquipment);
    await add({}, 2);
    await retire(first);
    await add();
    expect(await show()).toHaveLength(mostEquipmentOfOffice);
  });

  it('is that of an office in the scope, and of no other office', async () => {
    const { add, edit, retire, show } = setUp();
    const id = await add();
    for (const attempt of [
      () => add({}, 3),
      () => show(3),
      () => edit(id, { name: 'A' }, undefined, 3),
      () => retire(id, undefined, 3),
    ])
      await expect(attempt()).rejects.toThrow(OfficeNotFound);
    await expect(edit(id, { name: 'A' }, undefined, 2)).rejects.toThrow(EquipmentNotFound);
    await expect(retire(id, undefined, 2)).rejects.toThrow(EquipmentNotFound);
  });

  it('is not overwritten by whoever loaded an older version', async () => {
    const { add, edit, retire, show } = setUp();
    const id = await add();
    const [loaded] = await show();
    await edit(id, { name: 'A' }, loaded!.version);
    await expect(edit(id, { name: 'B' }, loaded!.version)).rejects.toThrow(ChangedMeanwhile);
    await expect(retire(id, loaded!.version)).rejects.toThrow(ChangedMeanwhile);
  });
});
