import { described, Field, type FieldOptions, type FieldRule } from './field';

/** Yes or no. */
export function YesNoField({
  message = 'Oui ou non attendu',
  default: unlessGiven,
  ...options
}: FieldOptions & { readonly message?: string; readonly default?: boolean } = {}): PropertyDecorator {
  return Field({
    ...options,
    schema: { type: Boolean, ...(unlessGiven === undefined ? {} : { default: unlessGiven }), ...described(options) },
    rule: (value) => (typeof value === 'boolean' ? null : message),
  });
}

export interface ChoiceOptions<Value> extends FieldOptions {
  readonly message: string;
  /** The name of the value type in the generated client. */
  readonly enumName?: string;
  /** The value when the field is absent. */
  readonly default?: Value;
}

/** One of a few values: codes of a table, columns to sort by. */
export function ChoiceField<Value extends string | number>(
  values: readonly Value[],
  options: ChoiceOptions<Value>,
): PropertyDecorator {
  return Field({ ...options, schema: choiceSchema(values, options), rule: choiceRule(values, options.message) });
}

/** The rule of {@link ChoiceField}. */
export function choiceRule(values: readonly unknown[], message: string): FieldRule {
  return (value) => (values.includes(value) ? null : message);
}

/** What Swagger shows for a choice; numbers are codes of a table, whole. */
export function choiceSchema<Value extends string | number>(
  values: readonly Value[],
  { enumName, default: unlessGiven, ...options }: ChoiceOptions<Value>,
): object {
  return {
    enum: [...values],
    ...(enumName === undefined ? { type: typeOf(values) } : { enumName }),
    ...(unlessGiven === undefined ? {} : { default: unlessGiven }),
    ...described(options),
  };
}

function typeOf(values: readonly (string | number)[]): 'integer' | 'number' | 'string' {
  if (values.every(Number.isInteger)) return 'integer';
  return values.every((value) => typeof value === 'number') ? 'number' : 'string';
}
