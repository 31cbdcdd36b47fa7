import type { DossierContent, SlotInput } from '@pds/pricing/contract';
import { explainHours, hourRulesAt, priceDossier, resolveRates } from '@pds/pricing/domain';
import { defaultRatesForTests } from '@pds/pricing/domain/testing';
import { percentile } from '../measured';
import type { BenchRow } from './report';

const slots = 50;
const runs = 3000;
const goalMs = 1;

/** A festival of `count` slots with nights, a clock change, a holiday, every kind of line and discounts. */
function dossierOf(count: number): DossierContent {
  const start = Date.parse('2029-03-23T18:00+01:00');
  return {
    eventDepartment: '67',
    timeZone: 'Europe/Paris',
    isOrganizationMealSupport: false,
    slots: Array.from({ length: count }, (_, index): SlotInput => {
      const startsAt = start + index * 7 * 3_600_000;
      return {
        id: index + 1,
        name: `Créneau ${index + 1}`,
        startsAt,
        endsAt: startsAt + (6 * 60 + index) * 60_000,
        rescueWorkerCount: 4 + (index % 9),
        doctorHours: 6.5,
        nurseHours: 12,
        mealCount: 8,
        lotA: 1,
        lotB: 2,
        lotC: 1,
        medicalLot: 1,
        vps: 2,
        vl: 1,
        vtu: 1,
        vtp: 1,
        tent: 2,
        discount: index % 3 === 0 ? 12.5 : 0,
      };
    }),
    extras: Array.from({ length: 10 }, (_, index) => ({
      id: index + 1,
      name: `Complément ${index + 1}`,
      quantity: 1.5 + index,
      priceMills: 12_345,
      discount: 10,
    })),
    options: Array.from({ length: 9 }, (_, index) => ({
      id: index + 1,
      name: `Option ${index + 1}`,
      priceCents: 6_000,
      dayCount: 3,
    })),
    optionsDiscount: 5,
  };
}

/** Measures pricing while a user types: the whole dossier at each key press, by the same code in the browser and on the server. */
export async function benchPricing(): Promise<BenchRow[]> {
  const dossier = dossierOf(slots);
  const rates = resolveRates([defaultRatesForTests]);
  const { lines } = priceDossier(dossier, rates);
  const rules = hourRulesAt(dossier, rates.night);
  // The minimum cost of a computation of this size: a new object, a multiplication and a text for each of the same lines.
  const reference = () =>
    lines.map((line, index) => ({
      ...line,
      amountCents: Math.round(line.quantity * line.unitPriceCents),
      explanation: `${index} × ${line.quantity} = ${line.amountCents / 100}`,
    }));
  const times = { price: [] as number[], explain: [] as number[], reference: [] as number[] };
  for (let run = -500; run < runs; run++) {
    const measured = {
      price: timed(() => priceDossier(dossier, rates)),
      explain: timed(() =>
        dossier.slots.map(({ startsAt: start, endsAt: end }) => explainHours({ start, end }, rules)),
      ),
      reference: timed(reference),
    };
    // The first runs let the compiler optimise.
    if (run >= 0) for (const key of ['price', 'explain', 'reference'] as const) times[key].push(measured[key]);
  }
  const p50 = percentile(times.price, 0.5);
  const p95 = percentile(times.price, 0.95);
  const explained = percentile(times.explain, 0.95);
  const against = percentile(times.reference, 0.5);
  const row = { unit: 'ms', reference: `as many lines copied and written (${against.toFixed(3)} ms)` };
  const goal = { text: `under ${goalMs} ms` };
  return [
    {
      ...row,
      what: `price of ${slots} slots, ${lines.length} lines: p50`,
      value: p50,
      ratio: p50 / against,
      goal: { ...goal, met: p50 < goalMs },
    },
    { ...row, what: 'the same: p95', value: p95, ratio: p95 / against, goal: { ...goal, met: p95 < goalMs } },
    {
      ...row,
      what: `hours of ${slots} slots explained: p95`,
      value: explained,
      ratio: explained / against,
      goal: { ...goal, met: explained < goalMs },
    },
  ];
}

/** Returns the milliseconds of the fastest of three consecutive runs, which excludes interruptions by other programs. */
function timed(work: () => unknown): number {
  let fastest = Infinity;
  for (let run = 0; run < 3; run++) {
    const start = performance.now();
    work();
    fastest = Math.min(fastest, performance.now() - start);
  }
  return fastest;
}
