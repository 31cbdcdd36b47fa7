import type { InvoicePayment } from '@pds/api-client/generated/model';
import { notBeforePayments, notInFuture } from './payment-types';

const halfTyped = ['12/0', '31/02/2999', '8 ma', '', undefined];

describe('the day of a payment', () => {
  it('is not in the future', () => {
    expect(notInFuture('2199-12-31')).toBe('La date ne peut pas être dans le futur');
    expect(notInFuture('2020-02-29')).toBeNull();
  });

  it('is no day of the future while it is no day', () => {
    expect(halfTyped.map(notInFuture)).toEqual(halfTyped.map(() => null));
  });
});

describe('the day of a refund', () => {
  const paid = { kind: 'payment', reversedBy: null, type: 1, paymentDate: '2027-05-08' } as InvoicePayment;
  const check = notBeforePayments([paid], () => 1);

  it('is not before the payment that it gives back', () => {
    expect(check('2027-05-07')).toContain('Le remboursement ne peut pas précéder le règlement qu’il rend');
    expect(check('2027-05-08')).toBeNull();
  });

  it('is not judged while it is no day', () => {
    expect(halfTyped.map(check)).toEqual(halfTyped.map(() => null));
  });
});
