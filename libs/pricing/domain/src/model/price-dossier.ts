import { formatEuros, formatMills, frenchNumber, roundedProduct } from '@pds/kernel';
import {
  type AppliedRates,
  type DossierContent,
  type ExtraInput,
  type MinuteBuckets,
  type OptionInput,
  type PricedDossier,
  type PricedSlot,
  type PriceLine,
  type PriceLineKind,
  type RateField,
  rateFields,
  type SlotInput,
} from '@pds/pricing/contract';
import { checkAtMost, checkCount, checkDiscount, checkQuantity } from './checks';
import { type HourRules, hourRulesAt, splitHours } from './hours';
import { AmountTooLarge, NotAWholeNumber } from '../pricing.errors';
import { checkNightHour } from './night-hours';
import { checkRate } from './rates';

/** Version of the rules of this file, stored with every quote: spec back-office 9, Pricing formulas. */
const pricingRulesVersion = 'PDS-TARIF-1';

/** 100 000 € apiece, in thousandths of a euro. */
export const maximumPriceMills = 100_000_000;
/** 10 billion €: a larger amount is a typing error. Sums far above it are still exact. */
const maximumAmountCents = 1_000_000_000_000;

/** The pieces of a slot that are counted and multiplied by a rate, in the order of a quote. */
const pieces: readonly {
  readonly count: 'mealCount' | 'lotA' | 'lotB' | 'lotC' | 'medicalLot' | 'vps' | 'vl' | 'vtu' | 'vtp' | 'tent';
  readonly rate: RateField;
  readonly label: string;
  readonly unit: string;
}[] = [
  { count: 'mealCount', rate: 'meal', label: 'Repas', unit: 'repas' },
  { count: 'lotA', rate: 'lotA', label: 'Lot A', unit: 'lot' },
  { count: 'lotB', rate: 'lotB', label: 'Lot B', unit: 'lot' },
  { count: 'lotC', rate: 'lotC', label: 'Lot C', unit: 'lot' },
  { count: 'medicalLot', rate: 'lotMedical', label: 'Lot médical', unit: 'lot' },
  { count: 'vps', rate: 'vps', label: 'VPS', unit: 'véhicule' },
  { count: 'vl', rate: 'vl', label: 'VL', unit: 'véhicule' },
  { count: 'vtu', rate: 'vtu', label: 'VTU', unit: 'véhicule' },
  { count: 'vtp', rate: 'vtp', label: 'VTP', unit: 'véhicule' },
  { count: 'tent', rate: 'tent', label: 'Tente', unit: 'tente' },
];

/** The hours of the rescuers, in the order of a quote. */
const rescuerHours: readonly {
  readonly kind: PriceLineKind;
  readonly bucket: keyof MinuteBuckets;
  readonly rate: RateField;
  readonly label: string;
}[] = [
  { kind: 'rescuers-normal', bucket: 'normal', rate: 'hourlyRescuer', label: 'Secouristes, heures normales' },
  { kind: 'rescuers-night', bucket: 'night', rate: 'hourlyNight', label: 'Secouristes, heures de nuit' },
  { kind: 'rescuers-holiday', bucket: 'holiday', rate: 'hourlyHoliday', label: 'Secouristes, heures de jour férié' },
];

/**
 * Computes the price of a dossier. The stored price and every simulation use this function, which runs on the server and in the browser and
 * depends on its arguments only.
 *
 * Spec back-office 9:
 * - slot = ((normal hours × rate + night hours × rate + holiday hours × rate) × rescuers + doctor and nurse hours ×
 *   their rates + meals × rate (0 where the organiser provides them) + lots, vehicles, tents × their rates)
 *   × (1 − discount / 100);
 * - total = slots + extras (price × quantity × (1 − discount / 100)) + options (days × price, less optionsDiscount %).
 *
 * Each amount is a line, computed exactly and rounded once, half away from zero, to the cent. A discount is a line of its own: its
 * percentage of the rounded lines of the same slot, the same extra or the options. So a price is always the sum of its lines (ADR 0006).
 *
 * A quantity of zero (no nurse, no discount) produces no line; a rate of 0 € does, so that a gift is visible.
 *
 * @throws the errors of `pricing.errors.ts`, whose `fields` name the input: `slots.0.discount`
 */
export function priceDossier(dossier: DossierContent, rates: AppliedRates): PricedDossier {
  checkRates(rates);
  const rules = hourRulesAt(dossier, rates.night);
  const slots = dossier.slots.map((slot, index) =>
    priceSlot(slot, dossier.isOrganizationMealSupport, rates, rules, `slots.${index}.`),
  );
  const lines = [
    ...slots.flatMap((slot) => slot.lines),
    ...dossier.extras.flatMap((extra, index) => priceExtra(extra, `extras.${index}.`)),
    ...priceOptions(dossier.options, dossier.optionsDiscount),
  ];
  return { rulesVersion: pricingRulesVersion, rates, slots, lines, totalCents: sum(lines) };
}

function priceSlot(
  slot: SlotInput,
  mealsProvided: boolean,
  rates: AppliedRates,
  rules: HourRules,
  path: string,
): PricedSlot {
  const minutes = splitHours({ start: slot.startsAt, end: slot.endsAt }, rules, path);
  checkCount(slot.rescueWorkerCount, `${path}rescueWorkerCount`);
  checkQuantity(slot.doctorHours, `${path}doctorHours`);
  checkQuantity(slot.nurseHours, `${path}nurseHours`);
  checkDiscount(slot.discount, `${path}discount`);
  const lines: PriceLine[] = [];

  if (slot.rescueWorkerCount > 0) {
    const people = `${frenchNumber(slot.rescueWorkerCount)} secouriste${slot.rescueWorkerCount > 1 ? 's' : ''}`;
    for (const { kind, bucket, rate, label } of rescuerHours) {
      if (minutes[bucket] === 0) continue;
      const personMinutes = minutes[bucket] * slot.rescueWorkerCount;
      const rateCents = rates.cents[rate];
      const amountCents = toCents(personMinutes, rateCents, 60, path);
      lines.push({
        kind,
        slotId: slot.id,
        itemId: null,
        rate,
        label,
        quantity: Math.round((personMinutes * 100) / 60) / 100,
        unit: 'h',
        unitPriceCents: rateCents,
        amountCents,
        explanation: `${formatMinutes(minutes[bucket])} × ${people} × ${formatEuros(rateCents)} = ${formatEuros(amountCents)}`,
      });
    }
  }

  const medical = [
    { kind: 'doctor', label: 'Médecin', hours: slot.doctorHours },
    { kind: 'nurse', label: 'Infirmier', hours: slot.nurseHours },
  ] as const;
  for (const { kind, label, hours } of medical) {
    if (hours === 0) continue;
    const rateCents = rates.cents[kind];
    const amountCents = toCents(hours, rateCents, 1, path);
    lines.push({
      kind,
      slotId: slot.id,
      itemId: null,
      rate: kind,
      label,
      quantity: hours,
      unit: 'h',
      unitPriceCents: rateCents,
      amountCents,
      explanation: `${frenchNumber(hours)} h × ${formatEuros(rateCents)} = ${formatEuros(amountCents)}`,
    });
  }

  for (const { count, rate, label, unit } of pieces) {
    const quantity = slot[count];
    checkCount(quantity, `${path}${count}`);
    if (quantity === 0) continue;
    const provided = mealsProvided && count === 'mealCount';
    const unitPriceCents = provided ? 0 : rates.cents[rate];
    const amountCents = toCents(quantity, unitPriceCents, 1, path);
    lines.push({
      kind: count === 'mealCount' ? 'meals' : 'equipment',
      slotId: slot.id,
      itemId: null,
      rate,
      label,
      quantity,
      unit,
      unitPriceCents,
      amountCents,
      explanation: provided
        ? `${frenchNumber(quantity)} repas fournis par l’organisateur : ${formatEuros(0)}`
        : `${frenchNumber(quantity)} × ${formatEuros(unitPriceCents)} = ${formatEuros(amountCents)}`,
    });
  }

  if (slot.discount > 0) {
    const label = `Remise de ${frenchNumber(slot.discount)} % sur le créneau « ${slot.name} »`;
    const of = { slotId: slot.id, itemId: null };
    lines.push(discountLine('slot-discount', of, label, slot.discount, lines, path));
  }
  return { id: slot.id, minutes, lines, totalCents: sum(lines) };
}

function priceExtra(extra: ExtraInput, path: string): PriceLine[] {
  checkQuantity(extra.quantity, `${path}quantity`);
  checkAtMost(extra.priceMills, `${path}priceMills`, maximumPriceMills);
  if (!Number.isInteger(extra.priceMills)) throw new NotAWholeNumber(`${path}priceMills`);
  checkDiscount(extra.discount, `${path}discount`);
  if (extra.quantity === 0) return [];
  const amountCents = toCents(extra.quantity, extra.priceMills, 10, path);
  const line: PriceLine = {
    kind: 'extra',
    slotId: null,
    itemId: extra.id,
    rate: null,
    label: extra.name,
    quantity: extra.quantity,
    unit: 'unité',
    unitPriceCents: extra.priceMills / 10,
    amountCents,
    explanation: `${frenchNumber(extra.quantity)} × ${formatMills(extra.priceMills)} = ${formatEuros(amountCents)}`,
  };
  if (extra.discount === 0) return [line];
  const label = `Remise de ${frenchNumber(extra.discount)} % sur « ${extra.name} »`;
  return [line, discountLine('extra-discount', line, label, extra.discount, [line], path)];
}

function priceOptions(options: readonly OptionInput[], discount: number): PriceLine[] {
  checkDiscount(discount, 'optionsDiscount');
  const lines: PriceLine[] = [];
  options.forEach((option, index) => {
    const path = `options.${index}.`;
    checkCount(option.dayCount, `${path}dayCount`);
    checkAtMost(option.priceCents, `${path}priceCents`, maximumPriceMills / 10);
    if (!Number.isInteger(option.priceCents)) throw new NotAWholeNumber(`${path}priceCents`);
    if (option.dayCount === 0) return;
    const amountCents = toCents(option.dayCount, option.priceCents, 1, path);
    const days = `${frenchNumber(option.dayCount)} jour${option.dayCount > 1 ? 's' : ''}`;
    lines.push({
      kind: 'option',
      slotId: null,
      itemId: option.id,
      rate: null,
      label: option.name,
      quantity: option.dayCount,
      unit: 'jour',
      unitPriceCents: option.priceCents,
      amountCents,
      explanation: `${days} × ${formatEuros(option.priceCents)} = ${formatEuros(amountCents)}`,
    });
  });
  if (discount > 0 && lines.length > 0) {
    const label = `Remise de ${frenchNumber(discount)} % sur les options`;
    const of = { slotId: null, itemId: null };
    lines.push(discountLine('options-discount', of, label, discount, lines, 'options.'));
  }
  return lines;
}

/** A percentage off lines that are already rounded, itself rounded half away from zero. */
function discountLine(
  kind: PriceLineKind,
  { slotId, itemId }: Pick<PriceLine, 'slotId' | 'itemId'>,
  label: string,
  percent: number,
  lines: readonly PriceLine[],
  path: string,
): PriceLine {
  const grossCents = sum(lines);
  const amountCents = -toCents(percent, grossCents, 100, path) || 0;
  return {
    kind,
    slotId,
    itemId,
    rate: null,
    label,
    quantity: percent,
    unit: '%',
    unitPriceCents: grossCents,
    amountCents,
    explanation: `${frenchNumber(percent)} % de ${formatEuros(grossCents)} = ${formatEuros(amountCents)}`,
  };
}

function checkRates({ cents, night }: AppliedRates): void {
  for (const field of rateFields) checkRate(cents[field], field);
  if (night) {
    checkNightHour(night.start, 'nightHourStart');
    checkNightHour(night.end, 'nightHourEnd');
  }
}

/** Returns `quantity × price / divisor` rounded to the cent; throws AmountTooLarge. */
function toCents(quantity: number, price: number, divisor: number, path: string): number {
  const cents = roundedProduct(quantity, price, divisor);
  if (cents > maximumAmountCents) throw new AmountTooLarge(path.replace(/\.$/, ''));
  return cents;
}

function sum(lines: readonly PriceLine[]): number {
  return lines.reduce((total, line) => total + line.amountCents, 0);
}

/** `8 h 20`, `8 h`, `20 min`. */
function formatMinutes(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return `${rest} min`;
  const whole = frenchNumber(hours);
  return rest === 0 ? `${whole} h` : `${whole} h ${String(rest).padStart(2, '0')}`;
}
