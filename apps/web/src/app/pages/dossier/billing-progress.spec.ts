import { billingProgressOf } from './billing-progress';

const station = (invoicedPercent: number) => ({
  commercialStatus: 4,
  teamStatus: 1,
  administrativeStatus: 1,
  reinforcement: 1,
  hosting: 1,
  invoicedPercent,
  isSettledByCredit: false,
});
const invoice = (amount: number, balance: number) => ({
  id: 1,
  number: 'F69-2026-000001',
  createdAt: '2026-11-20T14:30:00+01:00',
  sentAt: null,
  dueDate: '2026-12-20',
  paymentMeans: null,
  amount,
  balance,
  comment: '',
  payments: [],
  credits: [],
  aidStation: { id: 1, organizationId: null, organizationName: '', eventName: '', departmentId: 69, officeId: null },
});

describe('billing progress of a dossier', () => {
  it('is zero before the dossier is a station', () => {
    expect(billingProgressOf({ aidStation: null, invoices: [] })).toEqual({
      invoicedPercent: 0,
      owed: 0,
      isBilled: false,
    });
  });

  it('adds up the unpaid balances to the cent', () => {
    const invoices = [invoice(50, 0.1), invoice(50, 0.2)];
    expect(billingProgressOf({ aidStation: station(100), invoices })).toEqual({
      invoicedPercent: 100,
      owed: 0.3,
      isBilled: true,
    });
  });

  it('is zero again once everything was credited', () => {
    expect(billingProgressOf({ aidStation: station(0), invoices: [invoice(480, 0)] })).toEqual({
      invoicedPercent: 0,
      owed: 0,
      isBilled: false,
    });
  });

  it('is what a credit note left', () => {
    expect(billingProgressOf({ aidStation: station(75), invoices: [invoice(480, 360)] })).toEqual({
      invoicedPercent: 75,
      owed: 360,
      isBilled: true,
    });
  });
});
