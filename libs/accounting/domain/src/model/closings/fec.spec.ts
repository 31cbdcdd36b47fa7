import fc from 'fast-check';
import { daysLater } from '@pds/kernel';
import { accountUses, defaultAccounts, isAccountNumber } from './accounts';
import {
  bookedOn,
  type CustomerMovement,
  entryOf,
  fecBytes,
  fecColumns,
  fecFileName,
  type FecLine,
  fecText,
  type LedgerMovement,
  letteringCode,
  UnknownPaymentMeans,
} from './fec';

const movement = (change: Partial<CustomerMovement> = {}): CustomerMovement => ({
  kind: 'invoice',
  id: 12,
  day: '2026-11-20',
  bookedOn: '2026-11-20',
  validation: { number: 1, on: '2026-12-04', accounts: defaultAccounts },
  amountCents: 123_456,
  vatCents: 0,
  paymentType: null,
  number: 'F69-2026-000004',
  invoiceNumber: 'F69-2026-000004',
  invoiceSequence: 4,
  organisationId: 7,
  organisationName: 'Les Foulées',
  settledOn: null,
  isDeposited: false,
  ...change,
});
const payment = (change: Partial<CustomerMovement> = {}) =>
  movement({ kind: 'payment', number: null, paymentType: 1, ...change });

const posted = (lines: readonly FecLine[]) =>
  lines.map(({ journal, account, debitCents, creditCents }) => [journal.code, account, debitCents, creditCents]);
const entry = (of: LedgerMovement) => entryOf(of, 1, defaultAccounts);

describe('an accounting entry', () => {
  it('debits the customer for an invoice, and credits the customer for a credit note', () => {
    expect(posted(entry(movement()))).toEqual([
      ['VE', '411000', 123_456, 0],
      ['VE', '706000', 0, 123_456],
    ]);
    expect(posted(entry(movement({ kind: 'credit-note', number: 'A69-2026-000001', amountCents: 500 })))).toEqual([
      ['VE', '411000', 0, 500],
      ['VE', '706000', 500, 0],
    ]);
  });

  it.each([
    [1, 'BQ', '512000'],
    [2, 'CH', '511200'],
    [3, 'CA', '530000'],
    [4, 'OD', '623800'],
    [5, 'CB', '511500'],
  ])('writes a payment of type %i in the journal %s', (paymentType, journal, account) => {
    expect(posted(entry(payment({ paymentType, amountCents: 900 })))).toEqual([
      [journal, '411000', 0, 900],
      [journal, account, 900, 0],
    ]);
  });

  it('posts the VAT of an invoice to its own account, and takes it off again for a credit note', () => {
    const taxed = { amountCents: 12_000, vatCents: 2_000 };
    expect(posted(entry(movement(taxed)))).toEqual([
      ['VE', '411000', 12_000, 0],
      ['VE', '706000', 0, 10_000],
      ['VE', '445710', 0, 2_000],
    ]);
    expect(posted(entry(movement({ ...taxed, kind: 'credit-note', number: 'A69-2026-000001' })))).toEqual([
      ['VE', '411000', 0, 12_000],
      ['VE', '706000', 10_000, 0],
      ['VE', '445710', 2_000, 0],
    ]);
  });

  it('posts the VAT of a day closed before the account existed to the default one', () => {
    const { vat: _, ...accounts } = defaultAccounts;
    const validation = { number: 41, on: '2026-12-24', accounts: accounts as typeof defaultAccounts };
    expect(entry(movement({ validation, vatCents: 5 }))[2]?.account).toBe('445710');
  });

  it('takes a refunded cheque off the bank, and restores it when the refund is reversed', () => {
    const accountsOf = (one: LedgerMovement) => entry(one).map(({ journal, account }) => [journal.code, account]);
    const given = payment({ kind: 'refund', paymentType: 2, amountCents: -4000 });
    expect(accountsOf(given)).toEqual(accountsOf({ ...given, paymentType: 1 }));
    const takenBack = payment({ kind: 'counter-entry', paymentType: 2, amountCents: 4000 });
    expect(accountsOf(takenBack)).toEqual(accountsOf({ ...takenBack, paymentType: 1 }));
  });

  it('takes a bounced cheque off the bank if it was deposited, or else off the cheques to deposit', () => {
    const back = payment({ kind: 'counter-entry', paymentType: 2, amountCents: -4000 });
    expect(posted(entry(back))).toEqual([
      ['CH', '411000', 4000, 0],
      ['CH', '511200', 0, 4000],
    ]);
    const bounced = entry({ ...back, isDeposited: true });
    expect(posted(bounced)).toEqual([
      ['BQ', '411000', 4000, 0],
      ['BQ', '512000', 0, 4000],
    ]);
    expect(bounced[0].label).toMatch(/^Contre-passation chèque facture/);
  });

  it('posts deposited cheques to the bank, with the number of their slip or of the payment', () => {
    const { id, day, validation, organisationName, invoiceNumber } = movement();
    const common = { id, day, validation, bookedOn: day, amountCents: 90_000 };
    const slip = entry({ ...common, kind: 'deposit', number: 'R69-2026-000004', cheques: 3 });
    const one = entry({ ...common, kind: 'noted-deposit', invoiceNumber, organisationName });
    for (const lines of [slip, one]) {
      expect(posted(lines)).toEqual([
        ['BQ', '512000', 90_000, 0],
        ['BQ', '511200', 0, 90_000],
      ]);
      expect(lines.map(({ auxiliary, lettering, letteredOn }) => auxiliary + lettering + letteredOn)).toEqual(['', '']);
    }
    expect([slip[0].piece, slip[0].label]).toEqual([
      'R69-2026-000004',
      'Remise de 3 chèques – bordereau R69-2026-000004',
    ]);
    expect([one[0].piece, one[0].label]).toEqual(['R12', 'Remise chèque facture F69-2026-000004 – Les Foulées']);
    const late = entry({ ...common, kind: 'deposit', number: 'R69-2026-000004', cheques: 1, bookedOn: '2026-12-01' });
    expect(late[0].label).toBe('Remise de 1 chèque – bordereau R69-2026-000004 (opération du 20/11/2026)');
  });

  it('posts counter-entries and refunds on the opposite side, as positive amounts', () => {
    for (const kind of ['counter-entry', 'refund'] as const) {
      expect(posted(entry(payment({ kind, amountCents: -900 })))).toEqual([
        ['BQ', '411000', 900, 0],
        ['BQ', '512000', 0, 900],
      ]);
    }
    expect(entry(payment({ kind: 'counter-entry', amountCents: -1 }))[0].label).toMatch(/^Contre-passation virement/);
    expect(entry(payment({ kind: 'refund', amountCents: -1 }))[0].label).toMatch(/^Remboursement virement/);
  });

  it('letters only the customer line of a settled invoice', () => {
    const [customer, other] = entry(payment({ settledOn: '2026-12-01' }));
    expect([customer.lettering, customer.letteredOn]).toEqual(['AAD', '2026-12-01']);
    expect([other.lettering, other.letteredOn]).toEqual(['', '']);
  });

  it('takes its number, day and accounts from the closing of its days', () => {
    const accounts = { ...defaultAccounts, services: '706300' };
    const [, other] = entryOf(movement({ validation: { number: 41, on: '2026-12-24', accounts } }), 7, defaultAccounts);
    expect([other.entry, other.validatedOn, other.account]).toEqual(['41', '2026-12-24', '706300']);
  });

  it('is provisional on an open day: it has no validation date, and a number in its file only', () => {
    const [, other] = entryOf(movement({ validation: null }), 7, defaultAccounts);
    expect([other.entry, other.validatedOn, other.account]).toEqual(['P7', '', '706000']);
  });

  it('is entered on the first open day if its own is closed, with the label of the original day', () => {
    const late = entry(payment({ day: '2026-11-20', bookedOn: '2026-12-01' }));
    for (const line of late) {
      const cells = fecText(line).split('\t');
      expect([cells[3], cells[9], cells[15]]).toEqual(['20261201', '20261120', '20261204']);
      expect(line.label).toBe('Virement facture F69-2026-000004 – Les Foulées (opération du 20/11/2026)');
    }
  });

  it('supports every payment type', () => {
    expect(() => entry(payment({ paymentType: 9 }))).toThrow(UnknownPaymentMeans);
  });

  it('is a line of eighteen cells with one amount, for any movements', () => {
    const movements = fc.record({
      kind: fc.constantFrom('invoice', 'credit-note', 'payment', 'counter-entry', 'refund'),
      id: fc.nat(),
      day: fc.constant('2026-11-20'),
      cents: fc.integer({ min: 1, max: 1_000_000_000 }),
      paymentType: fc.integer({ min: 1, max: 4 }),
      invoiceSequence: fc.integer({ min: 1, max: 1_000_000 }),
      organisationId: fc.option(fc.nat(), { nil: null }),
      organisationName: fc.string({ unit: 'binary' }),
    });
    fc.assert(
      fc.property(fc.array(movements, { maxLength: 30 }), (ledger) => {
        const lines = ledger.flatMap(({ cents, ...one }, index) => {
          const isBack = one.kind === 'counter-entry' || one.kind === 'refund';
          const validation = { number: index + 1, on: '2026-12-04', accounts: defaultAccounts };
          return entry(movement({ ...one, validation, amountCents: isBack ? -cents : cents }));
        });
        const read = lines.map((line) => fecText(line).replace(/\r\n$/, '').split('\t'));
        for (const cells of read) {
          expect(cells).toHaveLength(fecColumns.length);
          for (const cell of cells) expect(cell).not.toMatch(/[\r\n|]/);
        }
        const cents = (text: string) => Number(text.replace(',', ''));
        for (const [at, cells] of read.entries()) {
          const [debit, credit] = [cents(cells[11]!), cents(cells[12]!)];
          expect([cells[2], debit + credit]).toEqual([
            String(Math.floor(at / 2) + 1),
            ledger[Math.floor(at / 2)]!.cents,
          ]);
          expect(Math.min(debit, credit)).toBe(0);
        }
      }),
    );
  });
});

it('a movement is entered on its own day while that is open, never on a closed one', () => {
  expect(bookedOn('2026-11-20', null)).toBe('2026-11-20');
  expect(bookedOn('2026-12-01', '2026-11-30')).toBe('2026-12-01');
  expect(bookedOn('2026-11-30', '2026-11-30')).toBe('2026-12-01');
  expect(bookedOn('2026-01-15', '2026-12-31')).toBe('2027-01-01');
  const days = fc.integer({ min: 0, max: 800 }).map((later) => daysLater('2026-01-01', later));
  fc.assert(
    fc.property(days, days, (day, closedThrough) => {
      const booked = bookedOn(day, closedThrough);
      expect(booked > closedThrough && booked >= day).toBe(true);
      expect(booked === day || booked === daysLater(closedThrough, 1)).toBe(true);
    }),
  );
});

describe('a line of the file', () => {
  it('has the format that the law requires', () => {
    const [customer] = entry(movement({ settledOn: '2026-12-01' }));
    expect(fecText(customer)).toBe(
      'VE\tVentes\t1\t20261120\t411000\tClients\tC000007\tLes Foulées\tF69-2026-000004\t20261120\t' +
        'Facture F69-2026-000004 – Les Foulées\t1234,56\t0,00\tAAD\t20261201\t20261204\t\t\r\n',
    );
  });

  it('keeps its cells apart for any customer name', () => {
    const [customer] = entry(movement({ organisationName: 'Club\t|\r\nde\u2028l’été', organisationId: 1 }));
    expect(fecText(customer).split('\t')).toHaveLength(18);
    expect(fecText(customer)).toContain('\tClub de l’été\t');
  });

  it('is encoded in ISO 8859-15, without unsupported characters', () => {
    const decoded = (text: string) => new TextDecoder('iso-8859-15').decode(fecBytes(text));
    expect(['\u2019', '\u2013', '€', 'Š', 'œ', 'ō', '🚑', '¤'].map(decoded).join('')).toBe("'-€Šœo??");
  });

  it('is in a file named after the issuer and the last day, marked as an extract, and as provisional while days are open', () => {
    expect(fecFileName('356000000', '2026-12-31', false)).toBe('356000000FEC20261231-extrait.txt');
    expect(fecFileName('356000000', '2026-12-31', true)).toBe('356000000FEC20261231-extrait-provisoire.txt');
  });
});

it('lettering codes count in capitals, each once', () => {
  expect([1, 2, 26, 27, 703, 17_576, 17_577].map(letteringCode)).toEqual([
    'AAA',
    'AAB',
    'AAZ',
    'ABA',
    'BBA',
    'ZZZ',
    'BAAA',
  ]);
});

it('account numbers start with a class', () => {
  expect(accountUses.map((use) => isAccountNumber(defaultAccounts[use]))).toEqual(accountUses.map(() => true));
  for (const wrong of ['', '41', '811000', '411 000', '4110000000000', '41é', '=411'])
    expect(isAccountNumber(wrong)).toBe(false);
});
