import { plainSpaces } from '@pds/kernel/testing';
import { outdatedText } from '@pds/documents/contract';
import { completeDossier, customer, rhoneIssuer } from '../testing';
import { quoteContent } from './kinds/quote';
import { agreementOn } from './quote-agreement';
import type { QuotableDossier, QuotableSlot, QuoteSizing } from './quotable-dossier';

const quote = quoteContent(
  12,
  { dossier: completeDossier, issuer: rhoneIssuer, customer },
  Date.parse('2026-11-20T13:30:00Z'),
);
const [slot] = completeDossier.slots;

const differences = (change: Partial<QuotableDossier>, name: string | null = customer.name) =>
  plainSpaces(
    agreementOn(quote, { ...completeDossier, ...change }, name).differences.map(({ field, accepted, present }) => [
      field,
      accepted,
      present,
    ]),
  );

describe('a dossier compared with its accepted quote', () => {
  it('matches as long as nothing accepted changes', () => {
    const { event, contact } = completeDossier;
    const { name, startsAt, endsAt } = slot!;
    expect(agreementOn(quote, completeDossier, customer.name)).toEqual({
      quoteId: 12,
      totalCents: 38_400,
      organisationId: 5,
      organisationName: customer.name,
      timeZone: 'Europe/Paris',
      slots: [
        {
          ...{ id: 11, name, startsAt, endsAt, publicPeak: 4_000, publicBehaviour: 3, feature: 2 },
          ...{ interventionDelay: 1, actorDevice: false, deviceNature: null, rescueWorkerCount: 4 },
        },
      ],
      differences: [],
    });
    expect(
      differences({
        version: 9,
        officeId: 3,
        event: { ...event, name: 'Autre nom', place: 'Autre lieu' },
        contact: { ...contact, phone: '0600000000' },
        slots: [{ ...slot!, name: 'Marathon', publicPeak: 5_000, interventionDelay: 3 }],
      }),
    ).toEqual([]);
  });

  it('reports another customer, and a deleted one', () => {
    expect(differences({ organisationId: 6 }, 'Autre club')).toEqual(
      plainSpaces([['customer', customer.name, 'Autre club']]),
    );
    expect(differences({ organisationId: null }, null)).toEqual(plainSpaces([['customer', customer.name, 'aucun']]));
  });

  it('reports another price, and a missing one', () => {
    expect(differences({ totalCents: 50_000 })).toEqual(plainSpaces([['price', '384,00 €', '500,00 €']]));
    expect(differences({ totalCents: null })).toEqual(plainSpaces([['price', '384,00 €', 'aucun prix']]));
  });

  it('reports other dates and the affected slots, in the time zone of the event', () => {
    const moved = { startsAt: Date.parse('2027-03-13T22:30:00Z'), endsAt: slot!.endsAt };
    expect(differences({ event: { ...completeDossier.event, ...moved }, slots: [{ ...slot!, ...moved }] })).toEqual(
      plainSpaces([
        ['dates', '14/03/2027 08:00 – 16:00', '13/03/2027 – 14/03/2027'],
        ['slots', '« Course » 14/03/2027 08:00 – 16:00', '« Course » 13/03/2027 23:30 – 14/03/2027 16:00'],
      ]),
    );
  });

  it('reports other staff and equipment of a slot, but not its discount, which belongs to the price', () => {
    const staffed = { ...slot!, rescueWorkerCount: 6, staffing: { ...slot!.staffing, lotA: 1, doctorHours: 2.5 } };
    expect(differences({ slots: [staffed] })).toEqual(
      plainSpaces([
        [
          'slots',
          '« Course » 4 secouristes, 0 h de médecin, 0 lot A',
          '« Course » 6 secouristes, 2,5 h de médecin, 1 lot A',
        ],
      ]),
    );
    expect(differences({ slots: [{ ...slot!, staffing: { ...slot!.staffing, discount: 10 } }] })).toEqual([]);
  });

  const sized = (change: Partial<QuotableSlot>, sizing: Partial<QuoteSizing>): QuotableSlot => ({
    ...slot!,
    ...change,
    sizing: { ...slot!.sizing, actorsClass: null, ...sizing },
  });

  it('reports a public or levels that require another class, or more rescuers than were sold', () => {
    const bigger = sized({ publicPeak: 40_000 }, { stationClass: 'DPS-ME', proposedRescuers: 36 });
    expect(differences({ slots: [bigger] })).toEqual(
      plainSpaces([
        [
          'slots',
          '« Course » DPS-PE pour 4 000 personnes (RIS : 4)',
          '« Course » DPS-ME pour 40 000 personnes (RIS : 36)',
        ],
      ]),
    );
    const wilder = sized({ publicBehaviour: 4 }, { proposedRescuers: 6 });
    expect(differences({ slots: [wilder] })).toEqual(
      plainSpaces([
        [
          'slots',
          '« Course » DPS-PE pour 4 000 personnes (RIS : 4)',
          '« Course » DPS-PE pour 4 000 personnes (RIS : 6)',
        ],
      ]),
    );
    const unknownLevels = sized({ publicBehaviour: null }, { stationClass: null, proposedRescuers: null });
    expect(differences({ slots: [unknownLevels] })[0]![2]).toBe(
      plainSpaces('« Course » dimensionnement incomplet pour 4 000 personnes'),
    );
  });

  it('reports another device of the actors, for older quotes by the fields from which it is derived', () => {
    const actors = { actorDevice: true, deviceNature: 3 };
    const now = { ...sized(actors, { actorsClass: 'DPS-ME', proposedRescuers: null }) };
    const expectedText = plainSpaces(
      '« Course » DPS-PE pour 4 000 personnes, DPS-ME pour les acteurs (RIS : à définir)',
    );
    expect(differences({ slots: [now] })[0]![2]).toBe(expectedText);
    const was = { ...quote, dossier: { ...quote.dossier, slots: [sized({}, {})] } };
    const [difference] = agreementOn(was, { ...completeDossier, slots: [now] }, customer.name).differences;
    expect(plainSpaces(difference!.present)).toBe(expectedText);
  });

  it('does not report a public or levels for which the accepted device suffices, nor the effect of new rules on the same slot', () => {
    expect(differences({ slots: [sized({ publicPeak: 3_000 }, { proposedRescuers: 4 })] })).toEqual([]);
    expect(differences({ slots: [sized({ publicPeak: 300 }, { proposedRescuers: 2 })] })).toEqual([]);
    expect(differences({ slots: [sized({}, { stationClass: 'DPS-ME', proposedRescuers: 20 })] })).toEqual([]);
  });

  it('does not report the levels of a slot that was accepted without sizing: nothing was promised', () => {
    const unsized = sized({ feature: null }, { stationClass: null, proposedRescuers: null });
    const was = { ...quote, dossier: { ...quote.dossier, slots: [unsized] } };
    expect(agreementOn(was, completeDossier, customer.name).differences).toEqual([]);
  });

  it('reports other options, also at the same package price', () => {
    const option = (name: string, dayCount: number) => ({ name, priceCents: 9_000, dayCount });
    const pricing = (...options: ReturnType<typeof option>[]) => ({ ...completeDossier.pricing!, options });
    const added = { pricing: pricing(option('Quad', 3), option('Vélo', 0)) };
    expect(differences(added)).toEqual([['options', 'aucune', 'Quad (3 jours)']]);
    const was = { ...quote, dossier: { ...quote.dossier, pricing: pricing(option('Quad', 1)) } };
    const [difference] = agreementOn(was, { ...completeDossier, ...added }, customer.name).differences;
    expect(difference).toEqual({ field: 'options', accepted: 'Quad (1 jour)', present: 'Quad (3 jours)' });
    expect(agreementOn(was, completeDossier, customer.name).differences[0]).toMatchObject({ present: 'aucune' });
  });

  it('reports added and removed slots, and only their number if there are many', () => {
    const added = (id: number) => ({ ...slot!, id, name: `Créneau ${id}` });
    expect(differences({ slots: [slot!, added(12)] })).toEqual(
      plainSpaces([['slots', 'aucun', '« Créneau 12 » 14/03/2027 08:00 – 16:00']]),
    );
    expect(differences({ slots: [added(12)] })).toEqual(
      plainSpaces([['slots', '« Course » 14/03/2027 08:00 – 16:00', '« Créneau 12 » 14/03/2027 08:00 – 16:00']]),
    );
    expect(differences({ slots: [slot!, ...[12, 13, 14, 15].map(added)] })).toEqual(
      plainSpaces([['slots', 'aucun', '4 créneaux']]),
    );
  });

  it('is described in one sentence', () => {
    const agreement = agreementOn(quote, { ...completeDossier, organisationId: 6, totalCents: 50_000 }, 'Autre club');
    expect(plainSpaces(outdatedText(agreement, agreement.differences))).toBe(
      plainSpaces(
        `Le devis n° 12 ne correspond plus : organisateur ${customer.name} → Autre club ; 384,00 € → 500,00 €`,
      ),
    );
  });
});
