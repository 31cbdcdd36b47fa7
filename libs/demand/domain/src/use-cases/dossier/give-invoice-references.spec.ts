import { DemandNoLongerEditable, DemandNotFound, DossierClosed } from '../../demand.errors';
import { demandInMemory, manager, managerOf38, organiser, stranger } from '../../testing';
import { GiveInvoiceReferences } from './give-invoice-references';

const references = { commitmentNumber: 'EJ-2027-0412', serviceCode: 'URBA' };
const none = { commitmentNumber: '', serviceCode: '' };

async function setUp() {
  const scene = await demandInMemory();
  const give = new GiveInvoiceReferences(scene.demands, scene.dropped, scene.unitOfWork, scene.clock);
  return { ...scene, give: (by = organiser, given = references) => give.execute(scene.id, given, by) };
}

describe('the references of the invoices of a demand', () => {
  it('are stored with who gave them and when, beside the version, which forms are based on', async () => {
    const { give, state, timeline, clock } = await setUp();
    const before = await state();
    await give();
    expect(await state()).toEqual({ ...before, ...references });
    expect(timeline.entries.at(-1)).toMatchObject({
      what: 'demand.changed',
      by: organiser.accountId,
      at: clock.now(),
      changes: [
        { path: '/commitmentNumber', before: '', after: 'EJ-2027-0412' },
        { path: '/serviceCode', before: '', after: 'URBA' },
      ],
    });
    await give(organiser, none);
    expect(await state()).toEqual(before);
  });

  it('are given by the organiser of a station until ninety days after its event, by managers later too', async () => {
    const { give, transform, clock, state } = await setUp();
    await transform();
    await give();
    clock.instant = Date.parse('2027-08-07T10:00:00Z');
    await expect(give(organiser, none)).rejects.toThrow(DemandNoLongerEditable);
    expect(await state()).toMatchObject(references);
    await give(manager, none);
    expect(await state()).toMatchObject(none);
  });

  it('are given only by staff once the dossier is «\u00a0Sans suite\u00a0»', async () => {
    const { give, dropped, id, state } = await setUp();
    await dropped.drop(id);
    await expect(give()).rejects.toThrow(DossierClosed);
    await give(manager);
    expect(await state()).toMatchObject(references);
  });

  it('are given only by users who see the dossier', async () => {
    const { give } = await setUp();
    for (const principal of [stranger, managerOf38]) await expect(give(principal)).rejects.toThrow(DemandNotFound);
  });

  it('are not those of a copy: an order is for one event', async () => {
    const { give, id, duplicate, demands } = await setUp();
    await give();
    const copy = await duplicate.execute(id, manager);
    expect((await demands.find(copy.id))!.snapshot()).toMatchObject(none);
  });
});
