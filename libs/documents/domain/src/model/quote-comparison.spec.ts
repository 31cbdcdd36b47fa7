import { plainSpaces } from '@pds/kernel/testing';
import fc from 'fast-check';
import { completeDossier, customer, ordinaryQuote, rhoneIssuer } from '../testing';
import { quoteContent } from './kinds/quote';
import type { QuoteCustomer, QuoteIssuer } from './parties';
import { compareQuotes, type QuoteComparison } from './quote-comparison';
import type { QuotableDossier, QuotableSlot, QuoteLine } from './quotable-dossier';

const [slot] = completeDossier.slots as readonly [QuotableSlot];
const [rescuers] = slot.lines as readonly [QuoteLine];
const meals: QuoteLine = {
  label: 'Repas',
  quantity: 4,
  unit: 'repas',
  unitPriceCents: 950,
  amountCents: 3_800,
  explanation: '',
};

interface Change extends Partial<QuotableDossier> {
  readonly issuer?: Partial<QuoteIssuer>;
  readonly customer?: Partial<QuoteCustomer>;
  readonly at?: string;
}

const quoteOf = (number: number, { issuer, customer: other, at, ...change }: Change = {}) =>
  quoteContent(
    number,
    {
      dossier: { ...completeDossier, ...change },
      issuer: { ...rhoneIssuer, ...issuer },
      customer: { ...customer, ...other },
    },
    Date.parse(at ?? '2026-11-20T13:30:00Z'),
  );

/** The changed parts as people read them, with amounts in cents. */
const changedParts = ({ parts }: QuoteComparison) =>
  plainSpaces(
    Object.fromEntries(
      parts.map(({ title, changes }) => [
        title,
        changes.map(({ text, differenceCents }) => (differenceCents === null ? text : `${text} (${differenceCents})`)),
      ]),
    ),
  );
const compared = (change: Change) => changedParts(compareQuotes(quoteOf(12), quoteOf(13, change)));

/** A dossier whose lines are those of its slots and some others, in the form of pricing. */
const priced = (slots: readonly QuotableSlot[], others: readonly QuoteLine[] = []) => {
  const lines = [...slots.flatMap((each) => each.lines), ...others];
  return { slots, lines, totalCents: lines.reduce((sum, { amountCents }) => sum + amountCents, 0) };
};

describe('a comparison of two quotes of a dossier', () => {
  it('reports identical quotes as identical', () => {
    const comparison = compareQuotes(quoteOf(12), quoteOf(13));
    expect(comparison).toMatchObject({ differenceCents: 0, parts: [] });
    expect(plainSpaces(comparison.summary)).toBe(
      plainSpaces('Le devis n° 13 est au même prix que le devis n° 12 et dit la même chose.'),
    );
  });

  it('reports the new needs and costs of a slot, line by line, with their sum', () => {
    const more = { ...rescuers, quantity: 48, amountCents: 57_600 };
    const changed = {
      ...slot,
      name: 'Course et relais',
      rescueWorkerCount: 6,
      staffing: { ...slot.staffing, mealCount: 4 },
      lines: [more, meals],
    };
    const comparison = compareQuotes(quoteOf(12), quoteOf(13, priced([changed])));
    expect(changedParts(comparison)).toEqual(
      plainSpaces({
        'Créneau « Course et relais »': [
          'Nom : « Course » → « Course et relais »',
          '4 secouristes → 6 secouristes',
          '0 repas → 4 repas',
          'Secouristes, heures normales : 32 h à 12,00 € = 384,00 € → 48 h à 12,00 € = 576,00 € (19200)',
          'Ajouté : Repas : 4 repas à 9,50 € = 38,00 € (3800)',
        ],
      }),
    );
    expect(plainSpaces(comparison.summary)).toBe(
      plainSpaces('Le devis n° 13 coûte 230,00 € de plus que le devis n° 12.'),
    );
  });

  it('reports added and removed slots with their costs', () => {
    const added = { ...slot, id: 12, name: 'Podium', lines: [meals] };
    expect(compared(priced([added]))).toEqual(
      plainSpaces({
        'Créneau « Course »': ['Retiré : 14/03/2027 08:00 – 16:00, 4 secouristes (-38400)'],
        'Créneau « Podium »': ['Ajouté : 14/03/2027 08:00 – 16:00, 4 secouristes (3800)'],
      }),
    );
  });

  it('reports a changed discount as one change', () => {
    const discount = (percent: number): QuoteLine => ({
      label: `Remise de ${percent} % sur le créneau « Course »`,
      quantity: percent,
      unit: '%',
      unitPriceCents: 38_400,
      amountCents: -384 * percent,
      explanation: '',
    });
    const with5 = quoteOf(12, priced([{ ...slot, lines: [rescuers, discount(5)] }]));
    const with10 = quoteOf(13, priced([{ ...slot, lines: [rescuers, discount(10)] }]));
    expect(changedParts(compareQuotes(with5, with10))).toEqual(
      plainSpaces({
        'Créneau « Course »': [
          'Remise de 5 % sur le créneau « Course » : 5 % de 384,00 € = −19,20 € → Remise de 10 % sur le créneau « Course » : 10 % de 384,00 € = −38,40 € (-1920)',
        ],
      }),
    );
  });

  it('reports a renamed slot once, without its discount', () => {
    const named = (name: string) => {
      const label = `Remise de 5 % sur le créneau « ${name} »`;
      const discount = { ...rescuers, label, quantity: 5, unit: '%', unitPriceCents: 38_400, amountCents: -1_920 };
      return priced([{ ...slot, name, lines: [rescuers, discount] }]);
    };
    expect(changedParts(compareQuotes(quoteOf(12, named('Course')), quoteOf(13, named('Marathon'))))).toEqual(
      plainSpaces({ 'Créneau « Marathon »': ['Nom : « Course » → « Marathon »'] }),
    );
  });

  it('reports options and complements, and who pays for meals', () => {
    const quad = { ...meals, label: 'Quad', quantity: 2, unit: 'jour', unitPriceCents: 9_000, amountCents: 18_000 };
    const pricing = { ...completeDossier.pricing!, isOrganisationMealSupport: true };
    expect(compared({ ...priced([slot], [quad]), pricing })).toEqual(
      plainSpaces({
        'Options et compléments': [
          'Repas : compris dans le prix → fournis par l’organisateur',
          'Ajouté : Quad : 2 jour à 90,00 € = 180,00 € (18000)',
        ],
      }),
    );
  });

  it('reports a package price as one amount, with options by name only', () => {
    const forfait = {
      ...meals,
      label: 'Forfait',
      quantity: 1,
      unit: 'unité',
      unitPriceCents: 90_000,
      amountCents: 90_000,
    };
    const pricing = {
      ...completeDossier.pricing!,
      options: [{ name: 'Quad', priceCents: 9_000, dayCount: 2 }],
      extras: [{ name: 'Barrières', infos: '', address: '', quantity: 10, priceMills: 100, discount: 0 }],
    };
    const packaged = { isPackagePrice: true, lines: [forfait], totalCents: 90_000, pricing };
    expect(compared(packaged)).toEqual(
      plainSpaces({
        'Options et compléments': ['Ajouté : Quad, 2 jours', 'Ajouté : Barrières × 10'],
        'Prix forfaitaire': ['Prix au détail de 384,00 € → forfait de 900,00 € (51600)'],
      }),
    );
    const dearer = { ...packaged, totalCents: 95_000 };
    expect(changedParts(compareQuotes(quoteOf(1, packaged), quoteOf(2, dearer)))).toEqual(
      plainSpaces({ 'Prix forfaitaire': ['Forfait de 900,00 € → forfait de 950,00 € (5000)'] }),
    );
  });

  it('reports another customer, event, issuer, and other conditions', () => {
    const { event, contact } = completeDossier;
    expect(
      compared({
        at: '2026-11-30T13:30:00Z',
        customer: { name: 'Autre club', identifier: null },
        contact: { ...contact, lastName: 'Blanc' },
        event: { ...event, place: 'Berges', publicPeak: 5_000, startsAt: Date.parse('2027-03-13T07:00:00Z') },
        issuer: {
          officeName: 'Antenne 3',
          quoteConditions: '<p>Autres.</p>',
          termsOfSale: { version: 2, address: 'https://secours.example/conditions-generales-de-vente?version=2' },
          paymentConditions: 'Comptant.',
          vat: { regime: 'taxable', coverRate: 20, optionsRate: 5.5 },
          vatMention: 'Option pour les débits',
        },
      }),
    ).toEqual(
      plainSpaces({
        Organisateur: [
          'Nom : « Association Courir à Lyon » → « Autre club »',
          'Identifiant : « RNA W691234567 » → aucun',
          'À l’attention de : « Camille Roux » → « Camille Blanc »',
        ],
        Évènement: [
          'Lieu : « Quais de Saône » → « Berges »',
          'Dates : 14/03/2027 08:00 – 16:00 → 13/03/2027 – 14/03/2027',
          'Public attendu : 4 000 → 5 000',
        ],
        Émetteur: ['Antenne : « Antenne 2 » → « Antenne 3 »'],
        'Conditions et validité': [
          'Valable jusqu’au 05/12/2026 inclus → 15/12/2026 inclus',
          'Les conditions du devis ont changé.',
          'Les conditions générales de vente ont changé.',
          'Conditions de paiement : « Paiement à 30 jours. » → « Comptant. »',
          'TVA du prix : aucun → « 20 %, options 5,5 % »',
          'TVA : « Exonération de TVA, art. 261-7-1° du CGI » → « Option pour les débits »',
        ],
      }),
    );
  });
});

describe('a comparison of any two quotes', () => {
  const amounts = fc.integer({ min: -500_000, max: 900_000 });
  const line = fc.record({
    label: fc.constantFrom('Repas', 'Médecin', 'Lot A', 'Remise de 5 % sur tout', 'Remise de 10 % sur tout'),
    quantity: fc.integer({ min: 0, max: 40 }),
    unit: fc.constantFrom('h', 'lot', '%'),
    unitPriceCents: amounts,
    amountCents: amounts,
    explanation: fc.constant(''),
  });
  const slots = fc.uniqueArray(
    fc.record({
      id: fc.integer({ min: 1, max: 6 }),
      name: fc.constantFrom('Course', 'Podium'),
      rescueWorkerCount: fc.integer({ min: 2, max: 9 }),
      lines: fc.array(line, { maxLength: 5 }),
    }),
    { selector: ({ id }) => id, maxLength: 5 },
  );
  const quotes = fc
    .record({ slots, others: fc.array(line, { maxLength: 4 }), isPackagePrice: fc.boolean() })
    .map(({ slots: some, others, isPackagePrice }) => {
      const whole = priced(
        some.map((each) => ({ ...slot, ...each })),
        others,
      );
      const dossier = { ...completeDossier, ...whole, isPackagePrice };
      return { ...ordinaryQuote(1), dossier, totalCents: whole.totalCents };
    });
  const differences = ({ parts }: QuoteComparison) =>
    parts.flatMap(({ changes }) => changes.flatMap(({ differenceCents }) => differenceCents ?? []));
  const numerically = (one: number, other: number) => one - other;

  it('of a quote with itself is empty', () => {
    fc.assert(
      fc.property(quotes, (quote) => {
        expect(compareQuotes(quote, structuredClone(quote))).toMatchObject({ parts: [], differenceCents: 0 });
      }),
    );
  });

  it('has differences that add up to the difference of the totals', () => {
    fc.assert(
      fc.property(quotes, quotes, (older, newer) => {
        const comparison = compareQuotes(older, newer);
        const sum = differences(comparison).reduce((total, cents) => total + cents, 0);
        expect(sum).toBe(newer.totalCents - older.totalCents);
        expect(comparison.differenceCents).toBe(sum);
      }),
    );
  });

  it('of the newer with the older has the opposite amounts', () => {
    fc.assert(
      fc.property(quotes, quotes, (older, newer) => {
        const forth = differences(compareQuotes(older, newer)).sort(numerically);
        const back = differences(compareQuotes(newer, older)).map((cents) => 0 - cents);
        expect(back.sort(numerically)).toEqual(forth);
      }),
    );
  });
});
