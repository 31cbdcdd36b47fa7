import { emptyRates, sampleDossier } from './dossier-samples';
import { valuesOf } from './dossier-values';
import { livePrice, sizeSlot } from './live-price';

const values = valuesOf(sampleDossier);
const zero = { ...emptyRates, ...Object.fromEntries(Object.keys(emptyRates).map((field) => [field, 0])) };
const defaults = { ...zero, disableNightHours: null, nightHourStart: null, nightHourEnd: null };

describe('the live price', () => {
  it('takes the department first, then the default, and counts 8 May as a holiday', () => {
    const price = livePrice(values, sampleDossier, {
      pricing: { ...emptyRates, hourlyHoliday: 20.5 },
      defaults: { ...defaults, hourlyHoliday: 99, meal: 12, vps: 150 },
    });
    // 5 h × 4 × 20,50 € + 4 × 12 € + 150 €
    expect(price).toMatchObject({ priced: { totalCents: 60_800 } });
  });

  it('splits the night by the hours of the tariff', () => {
    const [slot] = sampleDossier.slots;
    const nextDay = { ...slot!, startDate: '2027-05-10T18:00:00+02:00', endDate: '2027-05-10T23:00:00+02:00' };
    const price = livePrice(
      values,
      { ...sampleDossier, slots: [nextDay] },
      { pricing: { ...emptyRates, nightHourStart: '22:30', nightHourEnd: '05:00' }, defaults },
    );
    expect(price).toMatchObject({ priced: { slots: [{ minutes: { normal: 270, night: 30, holiday: 0 } }] } });
  });

  it('says what is wrong instead of a price', () => {
    const wrong = { ...values, demandSlots: [{ ...values.demandSlots[0]!, discount: 120 }] };
    expect(livePrice(wrong, sampleDossier, { pricing: emptyRates, defaults })).toEqual({ problem: expect.any(String) });
  });
});

describe('the size of a slot', () => {
  it('names what is missing', () => {
    expect(sizeSlot(values.demandSlots[0]!, 1500)).toMatchObject({
      kind: 'incomplete',
      missing: ['interventionDelay'],
    });
  });

  it('follows the levels of the form', () => {
    expect(sizeSlot({ ...values.demandSlots[0]!, interventionDelay: 1 }, 10_000)).toMatchObject({
      kind: 'sized',
      ris: '8',
      proposedRescuers: 8,
    });
  });
});
