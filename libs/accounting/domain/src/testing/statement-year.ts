import { daysLater } from '@pds/kernel';
import type { StatementLine } from '../model/statements/statement-line';
import type { KnownDeposit, KnownEntry, MatchedBooks, OpenInvoice } from '../model/statements/statement-matching';

/** A year of an issuer's invoices and the bank statement of its account, with the truth about each line. */
export interface StatementYear {
  readonly books: MatchedBooks;
  readonly lines: readonly StatementLine[];
  /** For each line the invoices that it really pays; empty for fees, subsidies and other movements. */
  readonly truth: readonly (readonly number[])[];
  /** For the places of lines that give back transfers: the entries that the bank took off. */
  readonly bounced: ReadonlyMap<number, readonly number[]>;
}

const towns = (
  'Niort Lyon Parthenay Thouars Bressuire Melle Saint-Maixent-l’École Chauray Aiffres Mauléon Celles-sur-Belle Cerizay Airvault ' +
  'Échiré Frontenay-Rohan-Rohan Coulon Magné Brioux-sur-Boutonne Sauzé-Vaussais Argenton-les-Vallées Moncoutant Secondigny ' +
  'Mazières-en-Gâtine Ménigoute Champdeniers Coulonges-sur-l’Autize La-Crèche La-Mothe-Saint-Héray Lezay Chef-Boutonne'
).split(' ');
const kinds = [
  'Mairie de',
  'Comité des fêtes de',
  'Les Foulées de',
  'Union cycliste de',
  'Amicale laïque de',
  'Rugby club de',
];

/** A generator of numbers from 0 to 1, the same for the same seed (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/**
 * Makes a year: every line is written as French banks do, in capitals without accents, with prefixes, labels cut at some length, numbers
 * left out, several invoices in one transfer, and a tenth of movements that pay no invoice. With noise, a further tenth looks like a payment
 * and is none: days written like a number, payouts of card payments, discounts, rejected transfers of two invoices and repeated downloads, with
 * the amounts of invoices that are open.
 */
export function statementYear({
  seed,
  lines: count,
  issuerCode = '79',
  from = '2026-01-01',
  noise = false,
}: {
  seed: number;
  lines: number;
  issuerCode?: string;
  from?: string;
  noise?: boolean;
}): StatementYear {
  const random = seeded(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  const pick = <Value>(values: readonly Value[]) => values[below(values.length)]!;
  const customers = Math.max(40, Math.ceil(count / 4));
  const invoices: OpenInvoice[] = [];
  const lines: StatementLine[] = [];
  const truth: number[][] = [];
  const entries: KnownEntry[] = [];
  const deposits: KnownDeposit[] = [];
  const bounced = new Map<number, readonly number[]>();
  const invoice = (customer: number): OpenInvoice => {
    const id = invoices.length + 1;
    const town = towns[customer % towns.length]!;
    const place = Math.floor(customer / towns.length);
    const kind = kinds[place % kinds.length]!;
    const further = Math.floor(place / kinds.length);
    const balanceCents = pick([
      150_00,
      240_00,
      320_50,
      12_000 + below(300_000),
      12_000 + below(300_000),
      12_000 + below(300_000),
    ]);
    const made = {
      id,
      year: Number(from.slice(0, 4)),
      sequence: id,
      customerName: `${kind} ${town}${further > 0 ? ` quartier ${1000 + further}` : ''}`,
      creditedCents: random() < 0.05 ? 50_00 : 0,
      balanceCents,
    };
    invoices.push(made);
    return made;
  };
  const add = (day: string, amountCents: number, label: string, paid: readonly number[], cut = 140) => {
    const shown = label.normalize('NFD').replace(/\p{M}/gu, '').replace(/[’'-]/g, ' ').toUpperCase().slice(0, cut);
    lines.push({
      account: 'FR7630006000011234567890189',
      bookedOn: day,
      amountCents,
      label: shown,
      counterparty: '',
      reference: '',
      bankReference: '',
      isReversal: false,
      doubt: '',
    });
    truth.push([...paid]);
  };
  const numberOf = ({ year, sequence }: Pick<OpenInvoice, 'year' | 'sequence'>) =>
    `F${issuerCode}-${year}-${String(sequence).padStart(6, '0')}`;
  const entry = (made: OpenInvoice, paidOn: string, lineId: number | null) => {
    const { id, year, sequence, customerName, balanceCents: amountCents } = made;
    const paid = { id, kind: 'payment', type: 1, amountCents, paidOn, year, sequence, customerName } as const;
    entries.push({ ...paid, isReversed: false, isLinked: lineId !== null, lineId });
  };
  /** Invoices that nobody pays, of the numbers that months have. */
  const unpaid = noise ? Array.from({ length: 12 }, () => invoice(below(customers))) : [];
  const addNoise = (day: string) => {
    const kind = below(5);
    if (kind === 0) {
      const { year, sequence, balanceCents } = pick(unpaid);
      const written = `${issuerCode} ${year}-${String(sequence).padStart(2, '0')}-${10 + below(18)}`;
      add(day, balanceCents, pick([`VIR SECOURS ${written} M DURAND`, `VIR M DURAND DPS ${written}`]), []);
    } else if (kind === 1) {
      const { id, balanceCents } = invoice(below(customers));
      deposits.push({ depositedOn: day, totalCents: balanceCents, paymentIds: [1_000_000 + id] });
      const labels = ['REMISE CARTE 0045 CONTRAT 1234567', 'REMISE COMMERCIALE', 'REMISE CB 24', 'REMISE PRLV 3'];
      add(day, balanceCents, pick(labels), []);
    } else if (kind === 2) {
      const { balanceCents, customerName } = invoice(below(customers));
      add(day, balanceCents, `VIR SEPA ${pick(['HELLOASSO', 'STRIPE', 'SUMUP'])} REVERSEMENT ${customerName}`, []);
    } else if (kind === 3) {
      const customer = below(customers);
      const pair = [invoice(customer), invoice(customer)];
      invoices.splice(-2, 2, ...pair.map((made) => ({ ...made, balanceCents: 0 })));
      const lineId = lines.length;
      for (const made of pair) entry(made, day, lineId);
      const named = pick([pair.map(numberOf).join(' '), pair[0]!.customerName, numberOf(pair[1]!)]);
      const sum = pair.reduce((total, { balanceCents }) => total + balanceCents, 0);
      bounced.set(
        lines.length,
        pair.map(({ id }) => id),
      );
      add(day, -sum, `REJET VIR SEPA ${named} MOTIF COMPTE CLOS`, []);
    } else {
      const repeated = below(lines.length);
      lines.push({ ...lines[repeated]!, doubt: 'Peut-être déjà connue' });
      truth.push([]);
    }
  };
  while (lines.length < count) {
    const day = daysLater(from, Math.floor((365 * lines.length) / count));
    if (noise && lines.length > 20 && random() < 0.1) {
      addNoise(day);
      continue;
    }
    const roll = random();
    if (roll < 0.1) {
      const other = pick([
        ['COTISATION CARTE BUSINESS', -1_250],
        ['FRAIS TENUE DE COMPTE', -890],
        ['PRLV SEPA EDF PRO REF 7920260001', -23_456],
        ['VIR SEPA RECU /DE CONSEIL DEPARTEMENTAL /MOTIF SUBVENTION 2026', 500_000],
        ['VIR INST RECU /DE M PAUL DURAND /MOTIF COTISATION', 3_500],
        ['REMISE CARTE 4455 SOLDE BUVETTE', 18_700],
      ] as const);
      add(day, other[1], other[0], []);
      continue;
    }
    const customer = below(customers);
    const one = invoice(customer);
    const number = numberOf(one);
    const name = one.customerName;
    if (roll < 0.45)
      add(day, one.balanceCents, `VIR SEPA RECU /DE ${name} /MOTIF FACTURE ${number} /REF ${below(99_999)}`, [one.id]);
    else if (roll < 0.6)
      add(
        day,
        one.balanceCents,
        `VIREMENT SEPA TRESORERIE DE NIORT MANDAT ${below(9_999)} ${number.slice(1)} BORD ${below(99)}`,
        [one.id],
      );
    else if (roll < 0.7)
      add(day, one.balanceCents, `VIR ${name} ${issuerCode}/${one.year}/${one.sequence} DPS`, [one.id]);
    else if (roll < 0.8)
      add(day, one.balanceCents, `VIR SEPA RECU /DE ${name} /MOTIF FACT ${number}`, [one.id], 25 + name.length + 11);
    else if (roll < 0.9) add(day, one.balanceCents, `VIR INST RECU DE ${name} MOTIF POSTE DE SECOURS`, [one.id]);
    else {
      const more = Array.from({ length: 1 + below(2) }, () => invoice(customer));
      const all = [one, ...more];
      const sum = all.reduce((total, { balanceCents }) => total + balanceCents, 0);
      const numbers = all.map(numberOf);
      add(
        day,
        sum,
        `VIR SEPA RECU /DE ${name} /MOTIF ${numbers.join(' ')} /REF`,
        all.map(({ id }) => id),
      );
    }
  }
  // Some customers have not paid yet: their invoices must attract no line.
  for (let open = 0; open < count / 10; open += 1) invoice(below(customers));
  const open = invoices.filter(({ balanceCents }) => balanceCents > 0);
  return { books: { issuerCode, invoices: open, entries, deposits }, lines, truth, bounced };
}
