import { FixedClock, ImmediateUnitOfWork } from '@pds/kernel/testing';
import { Demand } from '../../model/dossier/demand';
import { readExpressEvent } from '../../model/requests/express-request';
import { InMemoryDemands, InMemoryStructure, validForm } from '../../testing';
import { CorrectFilerEmail } from './correct-filer-email';

const clock = FixedClock.at('2026-11-20T10:00:00Z');

/** A demand that account 5 filed with a contact's address. */
async function filed(demands: InMemoryDemands, email: string): Promise<number> {
  const department = await new InMemoryStructure().departmentByCode('69');
  const demand = Demand.file({
    id: await demands.nextId(),
    uniqId: `uniq-${email}`,
    slotIds: await demands.nextSlotIds(2),
    event: readExpressEvent(validForm, department, { now: clock.now(), isStaff: false }),
    contact: { firstName: 'Camille', lastName: 'Durand', email, phone: '0639980001' },
    officeId: null,
    organisationId: null,
    filedBy: 5,
    enteredBy: 5,
    now: clock.now(),
  });
  await demands.add(demand);
  return demand.id;
}

describe('the correction of a filer’s address', () => {
  it('changes the contact of demands EN COURS that still name the former one', async () => {
    const demands = new InMemoryDemands();
    const demandIds = [
      await filed(demands, 'Camile@exemple.example'),
      await filed(demands, 'bureau@exemple.example'),
      await filed(demands, 'camile@exemple.example'),
    ];
    const deleted = (await demands.findForUpdate(demandIds[2]!))!;
    deleted.delete(5, clock.now());
    await demands.save(deleted);
    const correct = new CorrectFilerEmail(demands, new ImmediateUnitOfWork(), clock);
    const corrected = { former: 'camile@exemple.example', email: 'camille@exemple.example' };
    await correct.execute({ demandIds, accountId: 5, ...corrected });
    const emails = await Promise.all(demandIds.map(async (id) => (await demands.find(id))?.snapshot().contact.email));
    expect(emails).toEqual(['camille@exemple.example', 'bureau@exemple.example', undefined]);
    expect((await demands.find(demandIds[0]!))?.version).toBe(2);
  });
});
