import { described, Field, type FieldOptions, type FieldRule } from './field';

/** The greatest number of PostgreSQL's `integer`, the type of every id. */
export const greatestId = 2_147_483_647;

export interface NumberOptions extends FieldOptions {
  readonly minimum?: number;
  readonly maximum?: number;
  /** Said of what is no such number, and of one out of bounds unless the next two say otherwise. */
  readonly message?: string;
  readonly tooSmall?: string;
  readonly tooLarge?: string;
}

/** A whole number. */
export function WholeNumberField(options: NumberOptions = {}): PropertyDecorator {
  return Field({
    ...options,
    schema: { type: 'integer', ...bounds(options), ...described(options) },
    rule: numberRule(Number.isInteger, { message: 'Nombre entier attendu', ...options }),
  });
}

/** The id of something: what could be none is refused here, what names nothing or nothing in sight by the domain. */
export function IdField(options: FieldOptions & { readonly message?: string } = {}): PropertyDecorator {
  return Field({
    ...options,
    schema: { type: 'integer', minimum: 1, ...described(options) },
    rule: idRule(options.message),
  });
}

/** The rule of {@link IdField}. */
export function idRule(message = 'Numéro attendu'): FieldRule {
  return numberRule(Number.isInteger, { message, minimum: 1, maximum: greatestId });
}

export interface DecimalOptions extends NumberOptions {
  /** Digits after the decimal point, at most; any number of them when absent. */
  readonly decimals?: number;
}

/** A number that may have decimals. */
export function DecimalField(options: DecimalOptions = {}): PropertyDecorator {
  return Field({
    ...options,
    schema: { type: Number, ...bounds(options), ...described(options) },
    rule: decimalRule({ message: 'Nombre attendu', ...options }),
  });
}

export interface EurosOptions extends NumberOptions {
  /** 2 unless prices go to the thousandth. */
  readonly decimals?: 2 | 3;
}

/** An amount in euros, as it travels on the wire: to the cent, or to the thousandth. */
export function EurosField({ decimals = 2, ...options }: EurosOptions = {}): PropertyDecorator {
  return Field({
    ...options,
    schema: { type: Number, ...bounds(options), multipleOf: 1 / 10 ** decimals, ...described(options) },
    rule: eurosRule({ decimals, ...options }),
  });
}

/** The most that can be counted exactly in thousandths, whatever bounds a field has. */
const greatestEuros = 9_000_000_000_000;

/** The rule of {@link EurosField}. */
export function eurosRule({ decimals = 2, minimum, maximum, ...options }: EurosOptions): FieldRule {
  const inWords = decimals === 2 ? 'deux' : 'trois';
  return decimalRule({
    decimals,
    message: `Montant attendu, à ${inWords} décimales au plus`,
    minimum: minimum ?? -greatestEuros,
    maximum: maximum ?? greatestEuros,
    ...options,
  });
}

function decimalRule({ decimals, ...options }: DecimalOptions): FieldRule {
  const hasFewDecimals = (value: unknown) =>
    Number.isFinite(value) && (decimals === undefined || Number((value as number).toFixed(decimals)) === value);
  return numberRule(hasFewDecimals, options);
}

/** The rule of a number: `isOne` says whether a value is of the kind at all. */
export function numberRule(isOne: (value: unknown) => boolean, options: NumberOptions): FieldRule {
  const { message = 'Nombre attendu', minimum = -Infinity, maximum = Infinity, tooSmall, tooLarge } = options;
  return (value) => {
    if (!isOne(value)) return message;
    if ((value as number) < minimum) return tooSmall ?? message;
    return (value as number) > maximum ? (tooLarge ?? message) : null;
  };
}

function bounds({ minimum, maximum }: NumberOptions): { minimum?: number; maximum?: number } {
  return { ...(minimum === undefined ? {} : { minimum }), ...(maximum === undefined ? {} : { maximum }) };
}
