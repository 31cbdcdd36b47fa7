import { QuoteOutdated } from '@pds/documents/contract';
import { InMemoryTimeline } from '@pds/kernel/testing';
import { type QuotableDossier, ShowAgreement, WatchAgreement } from '../..';
import { completeDossier, documentsInMemory, sampleQuote } from '../../testing';

async function setUp({ isAccepted = true } = {}) {
  const { documents, dossiers, issuers, outbox } = documentsInMemory();
  // Its own: the entries of the documents are not those of the agreement.
  const timeline = new InMemoryTimeline();
  const quote = sampleQuote(12);
  if (isAccepted) quote.validate(41, Date.parse('2026-11-21T10:00:00Z'));
  await documents.add(quote);
  const agreement = new ShowAgreement(documents, dossiers, issuers);
  const watch = new WatchAgreement(documents, dossiers, timeline, outbox);
  let at = Date.parse('2026-11-22T10:00:00Z');
  return {
    ...{ agreement, timeline, outbox, watch },
    change: (change: Partial<QuotableDossier>, isOrganiser = true) =>
      watch.execute({ demandId: 7, by: 40, isOrganiser, at: at++ }, async () => {
        dossiers.dossiers.set(7, { ...completeDossier, ...change });
        return 'saved';
      }),
  };
}

describe('a change of an accepted dossier', () => {
  const [slot] = completeDossier.slots;
  const later = (minutes: number) => ({ slots: [{ ...slot!, endsAt: slot!.endsAt + minutes * 60_000 }] });
  const at = Date.parse('2026-11-22T10:00:00Z');

  it('is published once if the quote matched before, with its author, and is recorded', async () => {
    const { change, outbox, timeline } = await setUp();
    expect(await change(later(60))).toBe('saved');
    await change(later(61));
    await change(later(62), false);
    expect(outbox.events).toEqual([QuoteOutdated({ demandId: 7, quoteId: 12, by: 40, isOrganiser: true, at })]);
    expect(timeline.entries).toEqual([
      {
        dossierId: 7,
        what: 'documents.outdated',
        kinds: ['documents'],
        at,
        by: 40,
        facts: { document: 12, type: 1, isOrganiser: true },
      },
    ]);
  });

  it('is published again after the dossier matched in between', async () => {
    const { change, outbox } = await setUp();
    await change(later(60));
    await change({});
    await change(later(30));
    expect(outbox.events.map(({ payload }) => payload)).toMatchObject([{ at }, { at: at + 2 }]);
  });

  it('is not published if nothing accepted changes, nor if nothing was accepted', async () => {
    for (const [options, made] of [
      [{}, { slots: [{ ...slot!, name: 'Autre nom' }] }],
      [{ isAccepted: false }, later(60)],
    ] as const) {
      const { change, outbox, timeline } = await setUp(options);
      await change(made);
      expect([outbox.events, timeline.entries]).toEqual([[], []]);
    }
  });

  it('is not published if the change fails', async () => {
    const { outbox, watch } = await setUp();
    const attempt = watch.execute({ demandId: 7, by: 40, isOrganiser: true, at }, () =>
      Promise.reject(new Error('no')),
    );
    await expect(attempt).rejects.toThrow('no');
    expect(outbox.events).toEqual([]);
  });

  it('makes the dossier one of those that no longer match', async () => {
    const { change, agreement } = await setUp();
    expect(await agreement.outdatedDossiers([7, 8])).toEqual(new Set());
    await change(later(60));
    expect(await agreement.outdatedDossiers([7, 8])).toEqual(new Set([7]));
  });
});
