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

/** Between these lies every number without bounds of its own: what an `integer` column keeps. */
const unlessBounded = { minimum: -greatestId, maximum: greatestId } as const;

/** A whole number; within PostgreSQL's `integer` unless told otherwise. */
export function WholeNumberField(options: NumberOptions = {}): PropertyDecorator {
  const { minimum, maximum, ...rest } = { ...unlessBounded, ...options };
  return Field({
    ...options,
    schema: { type: 'integer', minimum, maximum, ...described(options) },
    rule: numberRule(Number.isInteger, { message: 'Nombre entier attendu', ...rest, minimum, maximum }),
  });
}

/** The id of something: what could be none is refused here, what names nothing or nothing in sight by the domain. */
export function IdField(options: FieldOptions & { readonly message?: string } = {}): PropertyDecorator {
  return Field({
    ...options,
    schema: { ...idSchema, ...described(options) },
    rule: idRule(options.message),
  });
}

/** What Swagger says of an id. */
export const idSchema = { type: 'integer', minimum: 1, maximum: greatestId } as const;

/** The rule of {@link IdField}. */
export function idRule(message = 'Numéro attendu'): FieldRule {
  return numberRule(Number.isInteger, { message, minimum: 1, maximum: greatestId });
}

export interface DecimalOptions extends NumberOptions {
  /** Digits after the decimal point, at most; any number of them when absent. */
  readonly decimals?: number;
}

/** A number that may have decimals; within PostgreSQL's `integer` unless told otherwise. */
export function DecimalField(options: DecimalOptions = {}): PropertyDecorator {
  const { minimum, maximum, ...rest } = { ...unlessBounded, ...options };
  return Field({
    ...options,
    schema: { type: Number, minimum, maximum, ...described(options) },
    rule: decimalRule({ message: 'Nombre attendu', ...rest, minimum, maximum }),
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
    schema: { ...eurosSchema(options), multipleOf: 1 / 10 ** decimals, ...described(options) },
    rule: eurosRule({ decimals, ...options }),
  });
}

/** The most that can be counted exactly in thousandths, whatever bounds a field has. */
const greatestEuros = 9_000_000_000_000;

/** What Swagger says of an amount. */
export function eurosSchema({ minimum = -greatestEuros, maximum = greatestEuros }: EurosOptions) {
  return { type: Number, minimum, maximum } as const;
}

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
