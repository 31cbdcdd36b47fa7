import { described, Field, type FieldOptions, type FieldRule } from './field';

/** The largest value of PostgreSQL's `integer`, the type of every id. */
export const greatestId = 2_147_483_647;

export interface NumberOptions extends FieldOptions {
  readonly minimum?: number;
  readonly maximum?: number;
  /** The message for a value that is not such a number, and for one out of bounds unless the next two are set. */
  readonly message?: string;
  readonly tooSmall?: string;
  readonly tooLarge?: string;
}

/** The bounds of every number without its own: the range of an `integer` column. */
const unlessBounded = { minimum: -greatestId, maximum: greatestId } as const;

/** A whole number; by default within PostgreSQL's `integer`. */
export function WholeNumberField(options: NumberOptions = {}): PropertyDecorator {
  const { minimum, maximum, ...rest } = { ...unlessBounded, ...options };
  return Field({
    ...options,
    schema: { type: 'integer', minimum, maximum, ...described(options) },
    rule: numberRule(Number.isInteger, { message: 'Nombre entier attendu', ...rest, minimum, maximum }),
  });
}

/** The id of an object: impossible values are refused here, unknown or invisible objects by the domain. */
export function IdField(options: FieldOptions & { readonly message?: string } = {}): PropertyDecorator {
  return Field({
    ...options,
    schema: { ...idSchema, ...described(options) },
    rule: idRule(options.message),
  });
}

/** What Swagger shows for an id. */
export const idSchema = { type: 'integer', minimum: 1, maximum: greatestId } as const;

/** The rule of {@link IdField}. */
export function idRule(message = 'Numéro attendu'): FieldRule {
  return numberRule(Number.isInteger, { message, minimum: 1, maximum: greatestId });
}

export interface DecimalOptions extends NumberOptions {
  /** Maximum number of digits after the decimal point; unlimited when absent. */
  readonly decimals?: number;
}

/** A number that may have decimals; by default within PostgreSQL's `integer`. */
export function DecimalField(options: DecimalOptions = {}): PropertyDecorator {
  const { minimum, maximum, ...rest } = { ...unlessBounded, ...options };
  return Field({
    ...options,
    schema: { type: Number, minimum, maximum, ...described(options) },
    rule: decimalRule({ message: 'Nombre attendu', ...rest, minimum, maximum }),
  });
}

export interface EurosOptions extends NumberOptions {
  /** 2, or 3 for prices to the thousandth. */
  readonly decimals?: 2 | 3;
}

/** An amount in euros, as the API transmits it: to the cent, or to the thousandth. */
export function EurosField({ decimals = 2, ...options }: EurosOptions = {}): PropertyDecorator {
  return Field({
    ...options,
    schema: { ...eurosSchema(options), multipleOf: 1 / 10 ** decimals, ...described(options) },
    rule: eurosRule({ decimals, ...options }),
  });
}

/** The largest amount that can be counted exactly in thousandths, whatever a field's own bounds. */
const greatestEuros = 9_000_000_000_000;

/** What Swagger shows for an amount. */
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

/** The rule of a number: `isOne` checks the kind of number. */
export function numberRule(isOne: (value: unknown) => boolean, options: NumberOptions): FieldRule {
  const { message = 'Nombre attendu', minimum = -Infinity, maximum = Infinity, tooSmall, tooLarge } = options;
  return (value) => {
    if (!isOne(value)) return message;
    if ((value as number) < minimum) return tooSmall ?? message;
    return (value as number) > maximum ? (tooLarge ?? message) : null;
  };
}
