import type { Principal } from '@pds/kernel';
import { FixedClock, ImmediateUnitOfWork, InMemoryOutbox } from '@pds/kernel/testing';
import { attachmentLifetime } from '../../model/attachment';
import { Organisation } from '../../model/organisation';
import { AttachmentAnswered, AttachmentExpired, AttachmentNotFound } from '../../organisations.errors';
import { InMemoryAttachments } from '../../testing/in-memory-attachments';
import { InMemoryOrganisations } from '../../testing/in-memory-organisations';
import { InMemoryOrganiserAffiliations } from '../../testing/in-memory-organiser-affiliations';
import { AnswerAttachment } from './answer-attachment';
import { AttachBySiret } from './attach-by-siret';
import { EndVouchedRoles } from './end-vouched-roles';

const siret = '21690266800013';
const jeanne = 1;
const manager: Principal = {
  accountId: 2,
  role: 'ROLE_USER',
  scope: { kind: 'organiser', accountId: 2, organisationIds: [] },
};

function context() {
  const clock = FixedClock.at('2026-11-20T10:00:00Z');
  const organisations = new InMemoryOrganisations();
  const attachments = new InMemoryAttachments();
  const affiliations = new InMemoryOrganiserAffiliations();
  const outbox = new InMemoryOutbox();
  const work = new ImmediateUnitOfWork();
  affiliations.claimed.set(jeanne, siret);
  const attach = new AttachBySiret(organisations, attachments, affiliations, outbox, work, clock);
  const answer = new AnswerAttachment(organisations, attachments, affiliations, outbox, work, clock);
  /** Stores a town hall with the SIRET. */
  const townHall = async (managerIds: number[], change: { type?: 2 | 6; departmentId?: number } = {}) => {
    const ids = { organisation: await organisations.nextId(), address: await organisations.nextAddressId() };
    const declaration = { name: 'Mairie', line1: '', zipcode: '', city: '', accountId: null, departmentId: 69 };
    const declared = Organisation.declare(ids, { ...declaration, siret }, clock.now()).snapshot();
    await organisations.add(Organisation.restore({ ...declared, type: 2, ...change, managerIds }));
    return ids.organisation;
  };
  const managersOf = async (id: number) => (await organisations.find(id))!.managerIds;
  const requestTo = async (id: number) => (await attachments.lastOf(id, jeanne))!;
  const events = () => outbox.events.map(({ type }) => type.replace('organisations.', ''));
  return {
    clock,
    organisations,
    attachments,
    affiliations,
    outbox,
    attach,
    answer,
    townHall,
    managersOf,
    requestTo,
    events,
  };
}

describe('a person with the vouched SIRET of an organisation', () => {
  it('manages it at once when nobody does; they and its department are notified', async () => {
    const { attach, townHall, managersOf, affiliations, attachments, events } = context();
    const id = await townHall([]);
    await attach.execute({ accountId: jeanne });
    expect(await managersOf(id)).toEqual([jeanne]);
    expect(affiliations.given).toEqual([[jeanne, id]]);
    expect(affiliations.declared.size).toBe(0);
    expect(events()).toEqual(['manager-appointed', 'manager-attached']);
    expect(await attachments.lastOf(id, jeanne)).toMatchObject({ state: 'attached', siret });
    await attach.execute({ accountId: jeanne });
    expect(events()).toHaveLength(2);
  });

  it('gets nothing where somebody manages it until a manager agrees, who is asked once', async () => {
    const { attach, answer, townHall, managersOf, affiliations, requestTo, events, clock } = context();
    const id = await townHall([2]);
    await attach.execute({ accountId: jeanne });
    await attach.execute({ accountId: jeanne });
    expect([await managersOf(id), affiliations.given, events()]).toEqual([[2], [], ['attachment-asked']]);
    const request = await requestTo(id);
    await answer.execute({ id: request.id, accepted: true }, manager);
    expect(await managersOf(id)).toEqual([jeanne, 2]);
    expect(affiliations.given).toEqual([[jeanne, id]]);
    expect(await requestTo(id)).toMatchObject({ state: 'accepted', decidedBy: 2, decidedAt: clock.now() });
    await expect(answer.execute({ id: request.id, accepted: false }, manager)).rejects.toThrow(AttachmentAnswered);
  });

  it('is not attached once the provider vouches for another employer, or the organisation has another number', async () => {
    const { attach, answer, townHall, managersOf, affiliations, organisations, requestTo } = context();
    const id = await townHall([2]);
    await attach.execute({ accountId: jeanne });
    const accept = async () => answer.execute({ id: (await requestTo(id)).id, accepted: true }, manager);
    affiliations.claimed.delete(jeanne);
    await expect(accept()).rejects.toThrow(AttachmentExpired);
    affiliations.claimed.set(jeanne, siret);
    const organisation = (await organisations.find(id))!.snapshot();
    await organisations.save(Organisation.restore({ ...organisation, identifier: null }));
    await expect(accept()).rejects.toThrow(AttachmentExpired);
    expect(await managersOf(id)).toEqual([2]);
  });

  it('is not proposed again after a refusal, even when nobody manages it any more', async () => {
    const { attach, answer, townHall, managersOf, organisations, requestTo, events } = context();
    const id = await townHall([2]);
    await attach.execute({ accountId: jeanne });
    await answer.execute({ id: (await requestTo(id)).id, accepted: false }, manager);
    await attach.execute({ accountId: jeanne });
    const organisation = (await organisations.find(id))!;
    organisation.loseManager(2);
    await organisations.save(organisation);
    await attach.execute({ accountId: jeanne });
    expect([await managersOf(id), events()]).toEqual([[], ['attachment-asked']]);
  });

  it('is proposed again once the request has expired, which nobody can accept any more', async () => {
    const { attach, answer, townHall, managersOf, requestTo, events, clock } = context();
    const id = await townHall([2]);
    await attach.execute({ accountId: jeanne });
    const { id: expired } = await requestTo(id);
    clock.instant += attachmentLifetime;
    await expect(answer.execute({ id: expired, accepted: true }, manager)).rejects.toThrow(AttachmentExpired);
    expect(await managersOf(id)).toEqual([2]);
    await attach.execute({ accountId: jeanne });
    expect(events()).toEqual(['attachment-asked', 'attachment-asked']);
    await expect(answer.execute({ id: expired, accepted: true }, manager)).rejects.toThrow(AttachmentNotFound);
    await answer.execute({ id: (await requestTo(id)).id, accepted: true }, manager);
    expect(await managersOf(id)).toEqual([jeanne, 2]);
  });

  it('does not get back a role that staff gave while its managers were asked, and withdrew', async () => {
    const { attach, townHall, managersOf, organisations, requestTo } = context();
    const id = await townHall([2]);
    await attach.execute({ accountId: jeanne });
    const change = async (act: (organisation: Organisation) => void) => {
      const organisation = (await organisations.find(id))!;
      act(organisation);
      await organisations.save(organisation);
    };
    await change((it) => it.appoint(jeanne));
    await attach.execute({ accountId: jeanne });
    expect((await requestTo(id)).state).toBe('known');
    await change((it) => it.loseManager(jeanne));
    await change((it) => it.loseManager(2));
    await attach.execute({ accountId: jeanne });
    expect(await managersOf(id)).toEqual([]);
  });

  it.each([
    ['given for the SIRET', []],
    ['given otherwise', [jeanne]],
  ])('does not get back a role that was %s and that somebody withdrew', async (_, managerIds) => {
    const { attach, townHall, managersOf, organisations } = context();
    const id = await townHall(managerIds);
    await attach.execute({ accountId: jeanne });
    const organisation = (await organisations.find(id))!;
    organisation.loseManager(jeanne);
    await organisations.save(organisation);
    await attach.execute({ accountId: jeanne });
    expect(await managersOf(id)).toEqual([]);
  });

  it('is judged organisation by organisation when several departments have one', async () => {
    const { attach, townHall, managersOf, requestTo } = context();
    const [free, managed, own] = [
      await townHall([], { departmentId: 69 }),
      await townHall([2], { departmentId: 38 }),
      await townHall([jeanne], { departmentId: 1 }),
    ];
    await attach.execute({ accountId: jeanne });
    expect([await managersOf(free), await managersOf(managed), await managersOf(own)]).toEqual([
      [jeanne],
      [2],
      [jeanne],
    ]);
    expect((await requestTo(managed)).state).toBe('asked');
  });

  it('gets no organisation of the association itself', async () => {
    const { attach, townHall, managersOf, events } = context();
    const id = await townHall([], { type: 6 });
    await attach.execute({ accountId: jeanne });
    expect([await managersOf(id), events()]).toEqual([[], []]);
  });

  it.each(['', '2169026680001', '216902668000133', '21690381500010', '２１６９０２６６８０００１３', "1' OR '1'='1"])(
    'gets nothing with the SIRET %j',
    async (claimed) => {
      const { attach, affiliations, townHall, managersOf, events } = context();
      const id = await townHall([]);
      affiliations.claimed.set(jeanne, claimed);
      await attach.execute({ accountId: jeanne });
      expect([await managersOf(id), events()]).toEqual([[], []]);
    },
  );

  it('is accepted by no stranger, and without an employer has no request', async () => {
    const { attach, answer, townHall, managersOf, requestTo } = context();
    const id = await townHall([2]);
    await attach.execute({ accountId: 3 });
    await attach.execute({ accountId: jeanne });
    const request = await requestTo(id);
    for (const accountId of [jeanne, 3, 9])
      await expect(answer.execute({ id: request.id, accepted: true }, { ...manager, accountId })).rejects.toThrow(
        AttachmentNotFound,
      );
    await expect(answer.execute({ id: 99, accepted: true }, manager)).rejects.toThrow(AttachmentNotFound);
    expect(await managersOf(id)).toEqual([2]);
  });
});

describe('a person whose identity turned out to be somebody else’s', () => {
  it('loses what their SIRET brought and nothing else; a later vouching is judged afresh', async () => {
    const { attach, answer, townHall, managersOf, affiliations, requestTo, organisations, attachments, outbox } =
      context();
    const [free, managed, own, asked] = [
      await townHall([], { departmentId: 69 }),
      await townHall([2], { departmentId: 38 }),
      await townHall([jeanne], { departmentId: 1 }),
      await townHall([2], { departmentId: 7 }),
    ];
    await attach.execute({ accountId: jeanne });
    await answer.execute({ id: (await requestTo(managed)).id, accepted: true }, manager);
    const work = new ImmediateUnitOfWork();
    const end = new EndVouchedRoles(organisations, attachments, affiliations, outbox, work);
    await end.execute({ accountId: jeanne });
    await end.execute({ accountId: jeanne });
    expect(await Promise.all([free, managed, own, asked].map(managersOf))).toEqual([[], [2], [jeanne], [2]]);
    expect(affiliations.given).toEqual([]);
    expect(outbox.events.filter(({ type }) => type === 'organisations.last-manager-left')).toHaveLength(1);
    await attach.execute({ accountId: jeanne });
    expect(await managersOf(free)).toEqual([jeanne]);
    expect((await requestTo(asked)).state).toBe('asked');
  });

  it('is not proposed again to managers who refused them', async () => {
    const { attach, answer, townHall, requestTo, affiliations, organisations, attachments, outbox } = context();
    const id = await townHall([2]);
    await attach.execute({ accountId: jeanne });
    await answer.execute({ id: (await requestTo(id)).id, accepted: false }, manager);
    const work = new ImmediateUnitOfWork();
    await new EndVouchedRoles(organisations, attachments, affiliations, outbox, work).execute({ accountId: jeanne });
    expect((await requestTo(id)).state).toBe('refused');
  });
});
