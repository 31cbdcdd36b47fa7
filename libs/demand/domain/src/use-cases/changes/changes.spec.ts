import { InMemoryTimeline } from '@pds/kernel/testing';
import {
  type AcceptedOffer,
  ChangeAnswered,
  ChangeAsked,
  changeFieldCodes,
  maxChangeText,
  type WantedChange,
} from '@pds/demand/contract';
import fc from 'fast-check';
import {
  AlreadyWithdrawn,
  ChangeAfterEvent,
  ChangeAlreadyAnswered,
  ChangeLapsed,
  ChangeRequestNotFound,
  ChangeWithoutNewQuote,
  DemandNotFound,
  DossierClosed,
  InvalidConfiguration,
  TooManyOpenChanges,
  WithdrawalTermsChanged,
} from '../../demand.errors';
import { changeOutcomes, type ChangeOutcome, maxOpenChanges } from '../../model/changes/change-request';
import {
  demandInMemory,
  InMemoryChangeRequests,
  InMemoryNewestQuotes,
  manager,
  managerOf38,
  organiser,
  refusedFields,
  stranger,
} from '../../testing';
import { AnswerChange } from './answer-change';
import { AskForChange } from './ask-for-change';
import { ListChanges } from './list-changes';
import { Withdraw } from './withdraw';

const wanted: WantedChange = { field: 'dates', wish: ' Le 9 mai ', note: '' };

async function setUp() {
  const scene = await demandInMemory();
  const { demands, dropped, acceptedTerms, outbox, unitOfWork, clock, id } = scene;
  const [requests, quotes, timeline] = [
    new InMemoryChangeRequests(),
    new InMemoryNewestQuotes(),
    new InMemoryTimeline(),
  ];
  const ask = new AskForChange(demands, requests, dropped, timeline, outbox, unitOfWork, clock);
  const answer = new AnswerChange(demands, requests, dropped, quotes, timeline, outbox, unitOfWork, clock);
  const list = new ListChanges(requests, dropped, acceptedTerms, quotes, clock);
  const withdraw = new Withdraw(
    ...([demands, requests, dropped, acceptedTerms, timeline, outbox, unitOfWork, clock] as const),
  );
  const listed = async (by = organiser) => list.execute((await demands.find(id))!, by);
  return {
    ...{ ...scene, requests, timeline },
    ask: (change: Partial<WantedChange> = {}, by: typeof organiser | null = organiser) =>
      ask.execute(id, { ...wanted, ...change }, by),
    answer: (requestId: number, outcome: ChangeOutcome, reason = '', by = manager, demandId = id) =>
      answer.execute({ demandId, requestId, outcome, reason }, by),
    list: listed,
    /** Withdraws the event after reading what it costs. */
    withdraw: async (note = '', by = organiser) =>
      withdraw.execute({ demandId: id, terms: (await listed(by)).withdrawal?.words ?? '', note }, by),
    withdrawFor: (terms: string) => withdraw.execute({ demandId: id, terms, note: '' }, organiser),
    /** The customer accepts a quote. */
    accept: (offer: Partial<AcceptedOffer> = {}) =>
      acceptedTerms.offers.set(id, {
        ...{ priceCents: 50_000, acceptedAt: clock.now(), isIndividual: false, hasOwnTerms: false },
        ...{ startsAt: Date.parse('2027-05-08T06:00:00Z'), timeZone: 'Europe/Paris', ...offer },
      }),
    /** Generates a quote a minute later. */
    quote: (quoteId: number) => {
      clock.instant += 60_000;
      quotes.rows.set(id, { id: quoteId, createdAt: clock.now() });
      clock.instant += 60_000;
    },
  };
}

describe('a change of an event', () => {
  it('is asked by its organiser, and told to both sides and in the timeline', async () => {
    const { ask, list, outbox, timeline, clock } = await setUp();
    await ask();
    expect(await list()).toMatchObject({
      mayAsk: true,
      requests: [{ field: 'dates', wish: 'Le 9 mai', note: '', askedBy: 5, askedAt: clock.now(), state: 'open' }],
    });
    expect(outbox.events).toEqual([ChangeAsked({ requestId: 1 })]);
    expect(timeline.entries).toMatchObject([{ what: 'demand.change-asked', by: 5, facts: { field: 'dates' } }]);
  });

  it('is asked by whoever followed the secret link of a document', async () => {
    const { ask, list } = await setUp();
    await ask({}, null);
    expect((await list()).requests).toMatchObject([{ askedBy: null }]);
  });

  it('is refused to another organiser', async () => {
    const { ask } = await setUp();
    await expect(ask({}, stranger)).rejects.toThrow(DemandNotFound);
  });

  it.each<[Partial<WantedChange>, string]>([
    [{ wish: ' ' }, 'wish'],
    [{ wish: 'a'.repeat(maxChangeText + 1) }, 'wish'],
    [{ note: 'a'.repeat(maxChangeText + 1) }, 'note'],
    [{ field: 'colour' as 'other' }, 'field'],
  ])('needs a field, a wish and texts of some length', async (change, field) => {
    const { ask } = await setUp();
    expect(await refusedFields(ask(change))).toEqual([field]);
  });

  it('may be asked of a station until the event is over, and not of a demand that was closed', async () => {
    const { ask, answer, list, transform, clock } = await setUp();
    await transform();
    clock.instant = Date.parse('2027-05-09T09:59:59Z');
    await ask();
    clock.instant += 1_000;
    expect((await list()).mayAsk).toBe(false);
    await expect(ask()).rejects.toThrow(ChangeAfterEvent);
    // It ends with the event.
    expect((await list()).requests).toMatchObject([{ state: 'lapsed', newQuote: null }]);
    await expect(answer(1, 'done')).rejects.toThrow(ChangeLapsed);

    const refused = await setUp();
    const demand = (await refused.demands.findForUpdate(refused.id))!;
    demand.refuse(2, manager.accountId, refused.clock.now());
    await refused.demands.save(demand);
    await expect(refused.ask()).rejects.toThrow(DossierClosed);
    expect((await refused.list()).mayAsk).toBe(false);

    const abandoned = await setUp();
    await abandoned.ask();
    await abandoned.dropped.drop(abandoned.id);
    await expect(abandoned.ask()).rejects.toThrow(DossierClosed);
    expect(await abandoned.list()).toMatchObject({ mayAsk: false, withdrawal: null, requests: [{ state: 'lapsed' }] });
    await expect(abandoned.answer(1, 'done')).rejects.toThrow(ChangeLapsed);

    const deleted = await setUp();
    await deleted.deleteDemand.execute(deleted.id, manager);
    await expect(deleted.ask()).rejects.toThrow(DemandNotFound);
  });

  it('may wait beside others, as many as are still read', async () => {
    const { ask, answer } = await setUp();
    for (let asked = 0; asked < maxOpenChanges; asked++) await ask();
    await expect(ask()).rejects.toThrow(TooManyOpenChanges);
    await answer(1, 'done');
    await ask();
  });

  it('is answered once, by staff who see the dossier', async () => {
    const { ask, answer, list, outbox, timeline } = await setUp();
    await ask();
    await expect(answer(1, 'done', '', managerOf38)).rejects.toThrow(DemandNotFound);
    await expect(answer(2, 'done')).rejects.toThrow(ChangeRequestNotFound);
    await answer(1, 'done', 'sans effet');
    expect((await list()).requests).toMatchObject([{ state: 'done', answer: '', answeredBy: manager.accountId }]);
    expect(outbox.events.at(-1)).toEqual(ChangeAnswered({ requestId: 1 }));
    expect(timeline.entries.at(-1)).toMatchObject({ facts: { field: 'dates', outcome: 'done', quote: null } });
    await expect(answer(1, 'refused', 'Trop tard')).rejects.toThrow(ChangeAlreadyAnswered);
  });

  it('is refused with a reason only', async () => {
    const { ask, answer, list } = await setUp();
    await ask();
    await expect(answer(1, 'refused', ' ')).rejects.toThrow(InvalidConfiguration);
    await answer(1, 'refused', ' Trop tard ');
    expect((await list()).requests).toMatchObject([{ state: 'refused', answer: 'Trop tard' }]);
  });

  it('is answered by a quote that was generated after it', async () => {
    const { ask, answer, list, quote } = await setUp();
    quote(11);
    await ask();
    expect((await list()).requests).toMatchObject([{ newQuote: null }]);
    await expect(answer(1, 'quoted')).rejects.toThrow(ChangeWithoutNewQuote);
    quote(12);
    expect((await list()).requests).toMatchObject([{ newQuote: 12 }]);
    await answer(1, 'quoted');
    expect((await list()).requests).toMatchObject([{ state: 'quoted', quoteId: 12, newQuote: null }]);
  });

  it('withdraws the event at once as long as nothing was accepted', async () => {
    const { ask, withdraw, list, dropped, outbox, timeline, clock, id } = await setUp();
    await ask();
    expect((await list(manager)).withdrawal).toBeNull();
    await withdraw('La salle est fermée');
    expect(dropped.ids).toEqual(new Set([id]));
    expect(await list()).toMatchObject({
      ...{ mayAsk: false, withdrawal: null },
      requests: [
        { field: 'dates', state: 'lapsed' },
        {
          ...{ field: 'withdrawal', wish: 'Rien n’était accepté\u00a0: rien n’est dû.', note: 'La salle est fermée' },
          ...{ state: 'done', askedBy: 5, answeredBy: 5, answeredAt: clock.now() },
        },
      ],
    });
    expect(outbox.events.at(-1)).toEqual(ChangeAsked({ requestId: 2 }));
    expect(timeline.entries.at(-1)).toMatchObject({ what: 'demand.change-asked', facts: { field: 'withdrawal' } });
    await expect(withdraw()).rejects.toThrow(DossierClosed);
  });

  it('withdraws what was accepted once staff confirm it, after the event too, at the cost that was shown', async () => {
    const { ask, withdraw, withdrawFor, accept, answer, quote, list, dropped, clock, id } = await setUp();
    accept();
    clock.instant = Date.parse('2027-05-05T10:00:00Z');
    const free = (await list()).withdrawal!.words;
    await expect(withdraw('', stranger)).rejects.toThrow(DemandNotFound);
    clock.instant = Date.parse('2027-05-08T10:00:00Z');
    await expect(withdrawFor(free)).rejects.toThrow(WithdrawalTermsChanged);
    expect(await refusedFields(ask({ field: 'withdrawal' }))).toEqual(['field']);
    await withdraw();
    for (const again of [withdraw, ask]) await expect(again()).rejects.toThrow(AlreadyWithdrawn);
    quote(12);
    expect(await list()).toMatchObject({
      mayAsk: false,
      withdrawal: null,
      requests: [{ state: 'open', newQuote: null }],
    });
    const { id: requestId } = (await list()).requests[0]!;
    await expect(answer(requestId, 'quoted')).rejects.toThrow(ChangeWithoutNewQuote);
    expect(dropped.ids.size).toBe(0);
    clock.instant = Date.parse('2027-05-20T10:00:00Z');
    expect((await list()).requests).toMatchObject([{ state: 'open' }]);
    await answer(requestId, 'done');
    expect(dropped.ids).toEqual(new Set([id]));
    expect((await list()).requests[0]).toMatchObject({ state: 'done', wish: expect.stringContaining('500,00') });
  });

  it.each(['done', 'refused'] as const)(
    'withdraws what was accepted with an answer (%s), also when staff made the dossier «\u00a0Sans suite\u00a0» before',
    async (outcome) => {
      const { withdraw, accept, answer, list, dropped, outbox, id } = await setUp();
      accept();
      await withdraw();
      await dropped.drop(id);
      expect((await list()).requests).toMatchObject([{ state: 'open' }]);
      await answer(1, outcome, 'Le poste a commencé');
      expect((await list()).requests).toMatchObject([{ state: outcome }]);
      expect(outbox.events.at(-1)).toEqual(ChangeAnswered({ requestId: 1 }));
    },
  );

  it('withdraws what was accepted no more when staff refuse with a reason; it may be withdrawn again', async () => {
    const { withdraw, transform, answer, dropped, acceptedTerms, list } = await setUp();
    // A station without an accepted quote was agreed too.
    await transform();
    expect((await list()).withdrawal).toMatchObject({ isBinding: true, dueCents: 0 });
    acceptedTerms.ownTerms.add(69);
    expect((await list()).withdrawal).toMatchObject({ isBinding: true, dueCents: null });
    await withdraw();
    await expect(answer(1, 'refused', ' ')).rejects.toThrow(InvalidConfiguration);
    await answer(1, 'refused', 'Le poste a commencé');
    expect(dropped.ids.size).toBe(0);
    await withdraw();
    expect((await list()).requests).toMatchObject([{ state: 'refused' }, { state: 'open' }]);
  });

  it('asked, withdrawn, accepted and answered in any order changes nothing of the demand, and ends only what nothing binds', async () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('ask' as const), field: fc.constantFrom(...changeFieldCodes), wish: fc.string() }),
      fc.record({
        kind: fc.constant('answer' as const),
        request: fc.nat(5),
        outcome: fc.constantFrom(...changeOutcomes),
        reason: fc.string(),
      }),
      fc.record({ kind: fc.constant('quote' as const), id: fc.nat(1_000) }),
      fc.record({ kind: fc.constant('withdraw' as const) }),
      fc.record({ kind: fc.constant('accept' as const) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 15 }), fc.boolean(), async (steps, isStation) => {
        const { ask, answer, quote, withdraw, accept, list, state, transform, demands, dropped, acceptedTerms, id } =
          await setUp();
        if (isStation) await transform();
        const before = [await state(), (await demands.find(id))!.timelineEntry];
        let answered: readonly unknown[] = [];
        for (const each of steps) {
          const [wasDropped, isBound] = [dropped.ids.has(id), isStation || acceptedTerms.offers.has(id)];
          // A step that is refused changes nothing either.
          if (each.kind === 'ask') await ask(each).catch(() => undefined);
          else if (each.kind === 'quote') quote(each.id);
          else if (each.kind === 'accept') accept();
          else if (each.kind === 'withdraw') await withdraw().catch(() => undefined);
          else await answer(each.request, each.outcome, each.reason).catch(() => undefined);
          const [shown, shownToStaff] = [(await list()).requests, (await list(manager)).requests];
          expect(shown).toEqual(shownToStaff);
          const now = shown.filter(({ state: is }) => is !== 'open' && is !== 'lapsed');
          expect(now).toEqual(expect.arrayContaining([...answered]));
          const confirmed = now.some(({ field, state: is }) => field === 'withdrawal' && is === 'done');
          expect(dropped.ids.has(id)).toBe(confirmed);
          // What was accepted binds until staff confirm.
          if (isBound && !wasDropped && dropped.ids.has(id))
            expect(each).toMatchObject({ kind: 'answer', outcome: 'done' });
          answered = now;
        }
        expect([await state(), (await demands.find(id))!.timelineEntry]).toEqual(before);
      }),
    );
  });
});
