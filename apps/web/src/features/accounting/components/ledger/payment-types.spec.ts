import type { InvoicePayment } from '@pds/api-client/generated/model';
import { dayOfEntry, notBeforePayments } from './payment-types';

const halfTyped = ['12/0', '31/02/2999', '8 ma', '', undefined];

describe('check of a payment’s day', () => {
  it('refuses a day in the future', () => {
    expect(dayOfEntry('2199-12-31')).toBe('La date ne peut pas être dans le futur');
    expect(dayOfEntry('2020-02-29')).toBeNull();
  });

  it('refuses a day of another century', () => {
    expect(dayOfEntry('1999-12-31')).toBe('La date ne peut pas précéder le 01/01/2000');
    expect(dayOfEntry('2000-01-01')).toBeNull();
  });

  it('accepts what is not a complete day', () => {
    expect(halfTyped.map(dayOfEntry)).toEqual(halfTyped.map(() => null));
  });
});

describe('check of a refund’s day', () => {
  const paid = { kind: 'payment', reversedBy: null, type: 1, paymentDate: '2027-05-08' } as InvoicePayment;
  const check = notBeforePayments([paid], () => 1);

  it('refuses a day before the payment that is refunded', () => {
    expect(check('2027-05-07')).toContain('Le remboursement ne peut pas précéder le règlement qu’il rend');
    expect(check('2027-05-08')).toBeNull();
  });

  it('accepts what is not a complete day', () => {
    expect(halfTyped.map(check)).toEqual(halfTyped.map(() => null));
  });
});
