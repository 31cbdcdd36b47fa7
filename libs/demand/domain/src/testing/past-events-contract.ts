import { type PastEvent, pastEventIdentity } from '../model/past-events/past-event';
import type { PastEvents } from '../ports/past-events';

/** A past event of one evening, with every detail. */
export function pastEvent(changes: Partial<PastEvent> = {}): PastEvent {
  return {
    ...{ id: 1, departmentId: 69, officeId: null, organisationId: null, recordedBy: 5 },
    recordedAt: Date.parse('2026-11-20T10:00:00Z'),
    ...{ number: '2019-114', name: 'Fête de l’été', customer: 'Comité des fêtes', customerPostalCode: '69500' },
    ...{ place: 'Stade de Bron', stationClass: 'DPS-PE', eprotecNumber: '69-1234' },
    ...{ quoteNumber: 'D19-7', quotedOn: '2019-05-02', quoteCents: 65_000 },
    ...{ invoiceNumber: 'F19-41', invoicedOn: '2019-06-30', invoiceCents: 65_000, paidOn: '2019-07-15' },
    periods: [
      {
        ...{ startDay: '2019-06-22', endDay: '2019-06-23', startHour: '18:30', endHour: '01:00', hours: null },
        figures: { people: 800, rescuers: 4, helped: 2 },
      },
    ],
    ...changes,
  };
}

/** What every implementation of {@link PastEvents} must do; run in memory and on PostgreSQL. */
export function pastEventsContract(make: () => Promise<PastEvents>): void {
  async function saved(events: PastEvents, changes: Partial<PastEvent> = {}) {
    const event = pastEvent({ id: await events.nextId(), ...changes });
    await events.save(event);
    return event;
  }
  const everywhere = { departmentId: 69, officeId: null };

  it('returns a past event as it was saved, until it is removed', async () => {
    const events = await make();
    const bare = await saved(events, {
      ...{ number: '', customer: '', customerPostalCode: '', place: '', stationClass: null, eprotecNumber: '' },
      ...{ quoteNumber: '', quotedOn: null, quoteCents: null },
      ...{ invoiceNumber: '', invoicedOn: null, invoiceCents: null, paidOn: null, organisationId: 7, officeId: 3 },
      periods: [
        { startDay: '2018-05-08', endDay: '2018-05-08', startHour: null, endHour: null, hours: 5.5, figures: {} },
      ],
    });
    const full = await saved(events);
    expect(await events.find(bare.id)).toEqual(bare);
    expect(await events.findForUpdate(full.id)).toEqual(full);
    await events.remove(full.id);
    expect(await events.find(full.id)).toBeNull();
    expect(await events.find(bare.id)).toEqual(bare);
  });

  it('replaces what a saved one says', async () => {
    const events = await make();
    const event = await saved(events);
    const [period] = event.periods;
    const changed: PastEvent = { ...event, name: 'Fête d’été', organisationId: 7, periods: [period!, period!] };
    await events.save(changed);
    expect(await events.find(event.id)).toEqual(changed);
  });

  it('finds those of a department, or of one office of it, by ids and identities', async () => {
    const events = await make();
    const ofDepartment = await saved(events);
    const ofOffice = await saved(events, { officeId: 3 });
    const elsewhere = await saved(events, { departmentId: 38 });
    const other = await saved(events, { name: 'Fête du lac' });
    const ids = [ofDepartment, ofOffice, elsewhere, other].map(({ id }) => id);
    const identity = pastEventIdentity(ofDepartment);
    const byId = (found: readonly { readonly id: number }[]) => found.map(({ id }) => id).toSorted((a, b) => a - b);
    expect(byId(await events.several([...ids, 999_999], everywhere))).toEqual(
      [ofDepartment, ofOffice, other].map(({ id }) => id),
    );
    expect(byId(await events.several(ids, { departmentId: 69, officeId: 3 }))).toEqual([ofOffice.id]);
    expect(byId(await events.identified([identity, 'unknown'], everywhere))).toEqual([ofDepartment.id, ofOffice.id]);
    expect(await events.identified([identity], { departmentId: 69, officeId: 3 })).toEqual([
      { identity, id: ofOffice.id },
    ]);
  });
}
