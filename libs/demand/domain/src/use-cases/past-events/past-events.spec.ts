import type { Principal } from '@pds/kernel';
import { FixedClock, ImmediateUnitOfWork } from '@pds/kernel/testing';
import { InMemoryOrganisers, InMemoryPastEvents, pastEvent } from '../../testing';
import { DeletePastEvent } from './delete-past-event';
import { EditPastEvent } from './edit-past-event';
import { RecordPastEvent } from './record-past-event';

const clock = FixedClock.at('2026-11-20T10:00:00Z');
const manager: Principal = {
  accountId: 5,
  role: 'ROLE_LOCAL_MANAGER',
  scope: { kind: 'department', departmentId: 69 },
};
const office: Principal = {
  ...{ accountId: 6, role: 'ROLE_OFFICE_LOCAL_MANAGER' },
  scope: { kind: 'office', officeId: 3, departmentId: 69 },
};
const details = pastEvent();

describe('past events', () => {
  const make = () => {
    const events = new InMemoryPastEvents();
    const ports = [events, new InMemoryOrganisers(), new ImmediateUnitOfWork(), clock] as const;
    return {
      events,
      record: new RecordPastEvent(...ports),
      edit: new EditPastEvent(...ports),
      remove: new DeletePastEvent(events, ports[2]),
    };
  };

  it('are recorded for the caller’s department or office, with the organisation of the customer’s name', async () => {
    const { events, record } = make();
    const first = await record.execute(details, 69, manager);
    const second = await record.execute({ ...details, customer: 'Les Foulées du Rhône' }, 69, office);
    expect(events.rows.get(first)).toMatchObject({
      ...{ departmentId: 69, officeId: null, organisationId: null },
      ...{ recordedBy: 5, recordedAt: clock.now() },
    });
    expect(events.rows.get(second)).toMatchObject({ officeId: 3, organisationId: 7 });
  });

  it('are not recorded for another department, nor by accounting, nor against their rules', async () => {
    const { events, record } = make();
    const refused = [
      record.execute(details, 38, manager),
      record.execute(details, 38, office),
      record.execute(details, 69, { ...manager, role: 'ROLE_ACCOUNTING' }),
      record.execute({ ...details, name: '' }, 69, manager),
    ];
    const codes = await Promise.all(refused.map((each) => each.catch(({ code }: { code: string }) => code)));
    expect(codes).toEqual([
      ...Array.from({ length: 3 }, () => 'demand.past-event-not-found'),
      'demand.invalid-past-event',
    ]);
    expect(events.rows.size).toBe(0);
  });

  it('are changed and deleted within the scope alone; a new customer is looked for again', async () => {
    const { events, record, edit, remove } = make();
    const id = await record.execute(details, 69, manager);
    await expect(edit.execute(id, details, office)).rejects.toMatchObject({ code: 'demand.past-event-not-found' });
    await expect(remove.execute(id, office)).rejects.toMatchObject({ code: 'demand.past-event-not-found' });
    await edit.execute(id, { ...details, customer: 'Les Foulées du Rhône' }, manager);
    expect(events.rows.get(id)).toMatchObject({ customer: 'Les Foulées du Rhône', organisationId: 7, recordedBy: 5 });
    await remove.execute(id, manager);
    expect(events.rows.size).toBe(0);
  });
});
