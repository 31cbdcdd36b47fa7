import { applyDecorators } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { ValidateBy, ValidateIf } from 'class-validator';

/** The error message of a value, in French, to show under its field; null when the value is valid. */
export type FieldRule = (value: unknown) => string | null;

/** How a field may be missing. Without any of these it is required. */
export interface Presence {
  readonly optional?: boolean;
  /** The field may be null: no value, or « to be emptied ». */
  readonly nullable?: boolean;
  /** Null is accepted as if the field were absent, without being documented: programs send it for a field left empty in a form. */
  readonly nullAsAbsent?: boolean;
}

/** The options of every kind of field. */
export interface FieldOptions extends Presence {
  /** For callers of the API, in English. */
  readonly description?: string;
  readonly example?: unknown;
}

/** A field of a request: its Swagger schema, the one rule that checks it, and the conversion before that. */
export interface FieldParts extends Presence {
  readonly schema: ApiPropertyOptions;
  /** When absent, any value is accepted: the fields of a nested object have their own rules. */
  readonly rule?: FieldRule;
  /** Applied before the rule, to any value. */
  readonly convert?: (value: unknown) => unknown;
}

/**
 * The one way to declare a field of a body or query; all field decorators are built on it. A field has one rule that returns one message at
 * a time, so that no message depends on the order of decorators.
 */
export function Field({ schema, rule, convert, ...presence }: FieldParts): PropertyDecorator {
  const { optional = false, nullable = false, nullAsAbsent = false } = presence;
  const decorators: PropertyDecorator[] = [
    ApiProperty({ ...schema, required: !optional, ...(nullable ? { nullable } : {}) } as ApiPropertyOptions),
    ValidateIf((_, value) => !(optional && value === undefined) && !((nullable || nullAsAbsent) && value === null)),
  ];
  if (convert) decorators.push(Transform(({ value }: { value: unknown }) => convert(value)));
  if (rule) {
    decorators.push(
      ValidateBy({
        name: 'rule',
        validator: { validate: (value) => rule(value) === null, defaultMessage: (about) => rule(about?.value) ?? '' },
      }),
    );
  }
  return applyDecorators(...decorators);
}

/** The Swagger options in addition to the type: only those given. */
export function described({ description, example }: FieldOptions): Pick<ApiPropertyOptions, 'description' | 'example'> {
  return { ...(description === undefined ? {} : { description }), ...(example === undefined ? {} : { example }) };
}
