import { type AppliedRates, type DossierContent, rateFields, type SlotInput } from '@pds/pricing/contract';
import fc from 'fast-check';

const count = fc.nat({ max: 50 });
const percent = fc.oneof(
  fc.constantFrom(0, 100),
  fc.nat({ max: 10_000 }).map((n) => n / 100),
);
/** Two decimals, as a demand stores them. */
const quantity = fc.nat({ max: 40_000 }).map((n) => n / 100);

const anySlot: fc.Arbitrary<SlotInput> = fc
  .record({
    id: fc.nat(),
    name: fc.string(),
    start: fc.integer({ min: Date.parse('2026-01-01') / 60_000, max: Date.parse('2030-01-01') / 60_000 }),
    length: fc.nat({ max: 4000 }),
    rescueWorkerCount: count,
    doctorHours: quantity,
    nurseHours: quantity,
    mealCount: count,
    lotA: count,
    lotB: count,
    lotC: count,
    medicalLot: count,
    vps: count,
    vl: count,
    vtu: count,
    vtp: count,
    tent: count,
    discount: percent,
  })
  .map(({ start, length, ...rest }) => ({ ...rest, startsAt: start * 60_000, endsAt: (start + length) * 60_000 }));

export const anyDossier: fc.Arbitrary<DossierContent> = fc.record({
  eventDepartment: fc.constantFrom('69', '67', '974', null),
  timeZone: fc.constantFrom('Europe/Paris', 'Indian/Reunion'),
  isOrganizationMealSupport: fc.boolean(),
  slots: fc.array(anySlot, { maxLength: 6 }),
  extras: fc.array(
    fc.record({ id: fc.nat(), name: fc.string(), quantity, priceMills: fc.nat({ max: 9_999_999 }), discount: percent }),
    { maxLength: 4 },
  ),
  options: fc.array(
    fc.record({ id: fc.nat(), name: fc.string(), priceCents: fc.nat({ max: 99_999 }), dayCount: count }),
    { maxLength: 4 },
  ),
  optionsDiscount: percent,
});

/** Any rates, with the usual night. */
export const anyRates: fc.Arbitrary<AppliedRates> = fc
  .array(fc.nat({ max: 20_000 }), { minLength: rateFields.length, maxLength: rateFields.length })
  .map((values) => ({
    cents: Object.fromEntries(rateFields.map((name, i) => [name, values[i]])) as AppliedRates['cents'],
    night: { start: 1260, end: 360 },
  }));
