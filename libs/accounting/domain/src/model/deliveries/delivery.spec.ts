import fc from 'fast-check';
import { Delivery, isDeliverable } from './delivery';
import { collected, type DeliveryStatus, refused, statusInForce } from './delivery-status';

const now = Date.UTC(2026, 10, 27, 9);
const requested = {
  id: 1,
  invoiceId: 7,
  creditNoteId: null,
  channel: 'platform',
  trackingId: 'F69-2026-000007',
} as const;
const settleTime = 300_000;

const statuses = fc.array(
  fc.record<DeliveryStatus>({
    code: fc.integer({ min: 199, max: 215 }),
    at: fc.integer({ min: now, max: now + 5 }),
    reason: fc.constantFrom('', 'Montant faux', 'Service inconnu'),
  }),
  { maxLength: 12 },
);

/** Statuses, and the same in any order, in any batches, some of them repeated. */
const deliveredTwice = statuses.chain((reports) =>
  fc
    .tuple(
      fc.shuffledSubarray(reports, { minLength: reports.length }),
      fc.shuffledSubarray(reports),
      fc.integer({ min: 1, max: 5 }),
    )
    .map(([shuffled, repeated, size]) => ({ reports, arrived: [...shuffled, ...repeated], size })),
);

function received(arrived: readonly DeliveryStatus[], size: number): Delivery {
  let delivery = Delivery.request(requested, now);
  for (let from = 0; from < arrived.length; from += size) {
    delivery.receive(arrived.slice(from, from + size), 'flow-1', now);
    delivery = Delivery.restore(delivery.snapshot());
  }
  return delivery;
}

describe('the stage of a delivery', () => {
  it('is the same for any order, any batches and any repetition of its statuses', () => {
    fc.assert(
      fc.property(deliveredTwice, ({ reports, arrived, size }) => {
        const [inOrder, otherwise] = [received(reports, reports.length || 1), received(arrived, size)];
        expect(otherwise.stage).toBe(inOrder.stage);
        expect(otherwise.snapshot().statuses).toEqual(inOrder.snapshot().statuses);
        expect(statusInForce(otherwise.snapshot().statuses)).toEqual(statusInForce(inOrder.snapshot().statuses));
      }),
      { numRuns: 500 },
    );
  });

  it('is deposited once any status arrives, also one that does not name the flow: it is not sent again', () => {
    const delivery = Delivery.request(requested, now);
    delivery.beginSubmission(now);
    delivery.receive([{ code: 202, at: now, reason: '' }], null, now);
    expect([delivery.isOpen, delivery.stage]).toEqual([false, 'deposited']);
  });

  it('stores a reason that arrives after its status', () => {
    const delivery = Delivery.restore(received([{ code: refused, at: now, reason: '' }], 1).snapshot());
    delivery.receive([{ code: refused, at: now, reason: 'Engagement absent' }], 'flow-1', now);
    expect(delivery.newStatuses).toEqual([{ code: refused, at: now, reason: 'Engagement absent' }]);
  });

  it('is refused once the buyer refused, whatever follows, and the reason is kept', () => {
    fc.assert(
      fc.property(statuses, fc.integer({ min: now, max: now + 5 }), (reports, at) => {
        const delivery = received([...reports, { code: refused, at, reason: 'Engagement absent' }], 3);
        expect(delivery.stage).toBe('refused');
        expect([210, 213]).toContain(statusInForce(delivery.snapshot().statuses)?.code);
      }),
    );
  });

  it('is never that of a platform that reports a collected invoice: only our books know', () => {
    const delivery = received(
      [
        { code: 203, at: now, reason: '' },
        { code: collected, at: now + 9, reason: '' },
      ],
      1,
    );
    expect(statusInForce(delivery.snapshot().statuses)).toMatchObject({ code: 203 });
  });

  it('is uncertain while a submission has no answer, and deposited once a status proves that it was accepted', () => {
    const delivery = Delivery.request(requested, now);
    expect(delivery.stage).toBe('waiting');
    delivery.beginSubmission(now);
    expect(delivery.stage).toBe('uncertain');
    expect(delivery.mayBeSent(now + settleTime - 1, settleTime)).toBe(false);
    expect(delivery.mayBeSent(now + settleTime, settleTime)).toBe(true);
    delivery.receive([{ code: 202, at: now, reason: '' }], 'flow-9', now);
    expect(delivery).toMatchObject({ stage: 'deposited', isOpen: false });
  });

  it('waits longer after each attempt, at most an hour', () => {
    const delivery = Delivery.request(requested, now);
    const pauses = Array.from({ length: 12 }, () => {
      delivery.postpone(now);
      return (delivery.snapshot().nextAttemptAt - now) / 60_000;
    });
    expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60, 60, 60, 60]);
    delivery.postpone(now, now + 5_000);
    expect(delivery.snapshot().nextAttemptAt).toBe(now + 5_000);
  });
});

describe('the collected amount to report', () => {
  const deposited = () => {
    const delivery = Delivery.request(requested, now);
    delivery.accept('flow-1', now);
    return delivery;
  };

  it('is nothing before a payment settles the invoice', () => {
    expect(deposited().amountToReport({ paidCents: 0, balanceCents: 50_000 })).toBe(0);
    expect(deposited().amountToReport({ paidCents: 20_000, balanceCents: 30_000 })).toBe(0);
  });

  it('is nothing for an invoice that is credited and never paid', () =>
    expect(deposited().amountToReport({ paidCents: 0, balanceCents: 0 })).toBe(0));

  it('is the paid amount once, and its negative if the payment is reversed', () => {
    const delivery = deposited();
    expect(delivery.amountToReport({ paidCents: 50_000, balanceCents: 0 })).toBe(50_000);
    delivery.noteReported(50_000, now);
    expect(delivery.amountToReport({ paidCents: 50_000, balanceCents: 0 })).toBe(0);
    expect(delivery.amountToReport({ paidCents: 0, balanceCents: 50_000 })).toBe(-50_000);
  });

  it('is nothing for a refused invoice, and for a credit note', () => {
    const delivery = deposited();
    delivery.receive([{ code: refused, at: now, reason: '' }], null, now);
    expect(delivery.amountToReport({ paidCents: 50_000, balanceCents: 0 })).toBe(0);
    const note = Delivery.restore({ ...deposited().snapshot(), creditNoteId: 3 });
    expect(note.amountToReport({ paidCents: 50_000, balanceCents: 0 })).toBe(0);
  });
});

describe('a buyer', () => {
  it.each([
    [2, '213 800 012 00015', true],
    [3, '21380001200015', true],
    [1, '21380001200015', false],
    [2, 'W691234567', false],
    [2, null, false],
    [null, '21380001200015', false],
  ])('of type %s with the number %s receives invoices by platform: %s', (type, identifier, isPublic) =>
    expect(isDeliverable({ type, identifier })).toBe(isPublic),
  );
});
