import { calendarDateRule, calendarDateSchema } from './dates';
import { choiceRule, choiceSchema, type ChoiceOptions } from './choices';
import { described, Field, type FieldOptions } from './field';
import { eurosRule, eurosSchema, type EurosOptions, idRule, idSchema, numberRule } from './numbers';
import { TextField, type TextOptions } from './text';

/**
 * Filters of a list: fields of a query string, which contains only texts, and where any filter may be absent. A filter sent empty
 * (`department=`), as the specified client does, filters nothing.
 */
type FilterOptions = Omit<FieldOptions, 'optional' | 'nullable'>;

/** An id to filter by. */
export function IdFilter(options: FilterOptions & { readonly message?: string } = {}): PropertyDecorator {
  return Field({
    optional: true,
    schema: { ...idSchema, ...described(options) },
    convert: parseQueryNumber,
    rule: idRule(options.message),
  });
}

/** A whole number to filter by, within bounds: a year. */
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
    convert: parseQueryNumber,
    rule: numberRule(Number.isInteger, { message, minimum, maximum }),
  });
}

export function TextFilter({ maxLength = 200, ...options }: TextOptions = {}): PropertyDecorator {
  return TextField({ ...options, maxLength, optional: true });
}

/** The first or last day of a period to filter by, `2026-11-20`. */
export function CalendarDateFilter(options: FilterOptions = {}): PropertyDecorator {
  return Field({
    optional: true,
    schema: { ...calendarDateSchema, ...described(options) },
    convert: emptyToUndefined,
    rule: calendarDateRule,
  });
}

/** The lowest or highest amount to filter by, in euros. */
export function EurosFilter(options: Omit<EurosOptions, 'optional' | 'nullable'> = {}): PropertyDecorator {
  return Field({
    optional: true,
    schema: { ...eurosSchema(options), ...described(options) },
    convert: parseQueryNumber,
    rule: eurosRule(options),
  });
}

/** One of several values to filter by; with a `default` the field is always set, and an empty one is refused. */
export function ChoiceFilter<Value extends string | number>(
  values: readonly Value[],
  options: Omit<ChoiceOptions<Value>, 'optional' | 'nullable'>,
): PropertyDecorator {
  const ofQuery = typeof values[0] === 'number' ? parseQueryNumber : emptyToUndefined;
  return Field({
    optional: true,
    schema: choiceSchema(values, options),
    convert: options.default === undefined ? ofQuery : undefined,
    rule: choiceRule(values, options.message),
  });
}

function emptyToUndefined(value: unknown): unknown {
  return value === '' ? undefined : value;
}

/** Leaves a text that is not a decimal number to the rule. */
function parseQueryNumber(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (value === '') return undefined;
  return /^-?\d+(?:\.\d+)?$/.test(value) ? Number(value) : value;
}
