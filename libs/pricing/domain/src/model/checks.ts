import { DiscountOutOfRange, NegativeNumber, NotANumber, NotAWholeNumber, NumberTooLarge } from '../pricing.errors';

/** No station needs more persons, meals, hours or pieces: a larger number is a typing error that would overflow the amounts. */
const maximumCount = 100_000;

/** Throws unless `value` is a whole number of persons or pieces, 0 to {@link maximumCount}. */
export function checkCount(value: number, field: string): void {
  checkQuantity(value, field);
  if (!Number.isInteger(value)) throw new NotAWholeNumber(field);
}

/** Throws unless `value` is a number, decimals allowed, 0 to {@link maximumCount}. */
export function checkQuantity(value: number, field: string): void {
  checkAtMost(value, field, maximumCount);
}

/** Throws unless `value` is a number from 0 to `maximum`. */
export function checkAtMost(value: number, field: string, maximum: number): void {
  if (typeof value !== 'number' || !Number.isFinite(value)) throw new NotANumber(field);
  if (value < 0) throw new NegativeNumber(field);
  if (value > maximum) throw new NumberTooLarge(field, maximum);
}

/** Throws unless `value` is a percentage, 0 to 100, decimals allowed. */
export function checkDiscount(value: number, field: string): void {
  if (typeof value !== 'number' || !Number.isFinite(value)) throw new NotANumber(field);
  if (value < 0 || value > 100) throw new DiscountOutOfRange(field);
}
