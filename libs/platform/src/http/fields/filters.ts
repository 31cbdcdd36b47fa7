import { calendarDateRule, calendarDateSchema } from './dates';
import { choiceRule, choiceSchema, type ChoiceOptions } from './choices';
import { described, Field, type FieldOptions } from './field';
import { eurosRule, eurosSchema, type EurosOptions, idRule, idSchema, numberRule } from './numbers';
import { TextField, type TextOptions } from './text';

/**
 * Filters of a list: fields of a query string, which knows texts only and may always leave a filter out. One that is sent
 * empty (`department=`), as the specified client does, filters nothing.
 */
type FilterOptions = Omit<FieldOptions, 'optional' | 'nullable'>;

/** An id to look for. */
export function IdFilter(options: FilterOptions & { readonly message?: string } = {}): PropertyDecorator {
  return Field({
    optional: true,
    schema: { ...idSchema, ...described(options) },
    convert: numberOfQuery,
    rule: idRule(options.message),
  });
}

/** A whole number to look for, between bounds: a year. */
export function WholeNumberFilter({
  minimum,
  maximum,
  message,
  ...options
}: FilterOptions & {
  readonly minimum: number;
  readonly maximum: number;
  readonly message: string;
}): PropertyDecorator {
  return Field({
    optional: true,
    schema: { type: 'integer', minimum, maximum, ...described(options) },
    convert: numberOfQuery,
    rule: numberRule(Number.isInteger, { message, minimum, maximum }),
  });
}

/** A text to look for. */
export function TextFilter({ maxLength = 200, ...options }: TextOptions = {}): PropertyDecorator {
  return TextField({ ...options, maxLength, optional: true });
}

/** A day to look from or to, `2026-11-20`. */
export function CalendarDateFilter(options: FilterOptions = {}): PropertyDecorator {
  return Field({
    optional: true,
    schema: { ...calendarDateSchema, ...described(options) },
    convert: filled,
    rule: calendarDateRule,
  });
}

/** An amount to look from or to, in euros. */
export function EurosFilter(options: Omit<EurosOptions, 'optional' | 'nullable'> = {}): PropertyDecorator {
  return Field({
    optional: true,
    schema: { ...eurosSchema(options), ...described(options) },
    convert: numberOfQuery,
    rule: eurosRule(options),
  });
}

/** One of a few values to look for; with a `default` the field is always set, and an empty one is refused. */
export function ChoiceFilter<Value extends string | number>(
  values: readonly Value[],
  options: Omit<ChoiceOptions<Value>, 'optional' | 'nullable'>,
): PropertyDecorator {
  const ofQuery = typeof values[0] === 'number' ? numberOfQuery : filled;
  return Field({
    optional: true,
    schema: choiceSchema(values, options),
    convert: options.default === undefined ? ofQuery : undefined,
    rule: choiceRule(values, options.message),
  });
}

function filled(value: unknown): unknown {
  return value === '' ? undefined : value;
}

/** What reads as no decimal number is left to the rule. */
function numberOfQuery(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (value === '') return undefined;
  return /^-?\d+(?:\.\d+)?$/.test(value) ? Number(value) : value;
}
