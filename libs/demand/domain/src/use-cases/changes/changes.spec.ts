import { InMemoryTimeline } from '@pds/kernel/testing';
import { ChangeAnswered, ChangeAsked, changeFieldCodes, maxChangeText, type WantedChange } from '@pds/demand/contract';
import fc from 'fast-check';
import {
  ChangeAfterEvent,
  ChangeAlreadyAnswered,
  ChangeOfClosedDemand,
  ChangeRequestNotFound,
  ChangeWithoutNewQuote,
  DemandNotFound,
  InvalidConfiguration,
  TooManyOpenChanges,
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

const wanted: WantedChange = { field: 'dates', wish: ' Le 9 mai ', note: '' };

async function setUp() {
  const scene = await demandInMemory();
  const { demands, outbox, unitOfWork, clock, id } = scene;
  const [requests, quotes, timeline] = [
    new InMemoryChangeRequests(),
    new InMemoryNewestQuotes(),
    new InMemoryTimeline(),
  ];
  const ask = new AskForChange(demands, requests, timeline, outbox, unitOfWork, clock);
  const answer = new AnswerChange(demands, requests, quotes, timeline, outbox, unitOfWork, clock);
  const list = new ListChanges(requests, quotes, clock);
  return {
    ...{ ...scene, requests, timeline },
    ask: (change: Partial<WantedChange> = {}, by: typeof organiser | null = organiser) =>
      ask.execute(id, { ...wanted, ...change }, by),
    answer: (requestId: number, outcome: ChangeOutcome, reason = '', by = manager, demandId = id) =>
      answer.execute({ demandId, requestId, outcome, reason }, by),
    list: async () => list.execute((await demands.find(id))!, organiser),
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
    const { ask, list, transform, clock } = await setUp();
    await transform();
    clock.instant = Date.parse('2027-05-09T09:59:59Z');
    await ask();
    clock.instant += 1_000;
    expect((await list()).mayAsk).toBe(false);
    await expect(ask()).rejects.toThrow(ChangeAfterEvent);

    const refused = await setUp();
    const demand = (await refused.demands.findForUpdate(refused.id))!;
    demand.refuse(2, manager.accountId, refused.clock.now());
    await refused.demands.save(demand);
    await expect(refused.ask()).rejects.toThrow(ChangeOfClosedDemand);
    expect((await refused.list()).mayAsk).toBe(false);

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

  it('asked and answered in any order changes nothing of the demand', async () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('ask' as const), field: fc.constantFrom(...changeFieldCodes), wish: fc.string() }),
      fc.record({
        kind: fc.constant('answer' as const),
        request: fc.nat(5),
        outcome: fc.constantFrom(...changeOutcomes),
        reason: fc.string(),
      }),
      fc.record({ kind: fc.constant('quote' as const), id: fc.nat(1_000) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 15 }), fc.boolean(), async (steps, isStation) => {
        const { ask, answer, quote, list, state, transform, demands, id } = await setUp();
        if (isStation) await transform();
        const before = [await state(), (await demands.find(id))!.timelineEntry];
        let answered: readonly unknown[] = [];
        for (const each of steps) {
          // A step that is refused changes nothing either.
          if (each.kind === 'ask') await ask(each).catch(() => undefined);
          else if (each.kind === 'quote') quote(each.id);
          else await answer(each.request, each.outcome, each.reason).catch(() => undefined);
          const now = (await list()).requests.filter(({ state: is }) => is !== 'open');
          expect(now).toEqual(expect.arrayContaining([...answered]));
          answered = now;
        }
        expect([await state(), (await demands.find(id))!.timelineEntry]).toEqual(before);
      }),
    );
  });
});
