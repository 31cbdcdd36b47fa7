import { applyDecorators } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { ValidateBy, ValidateIf } from 'class-validator';

/** What is wrong with a value, in French, to show under its field; null when nothing is. */
export type FieldRule = (value: unknown) => string | null;

/** How a field may be missing. Without either it must be sent. */
export interface Presence {
  /** May be left out. */
  readonly optional?: boolean;
  /** May be null: nothing, or « to be emptied ». */
  readonly nullable?: boolean;
  /** Null is let pass as if the field were left out, without being offered: programs send it for what a form left empty. */
  readonly nullAsAbsent?: boolean;
}

/** What every field of the vocabulary takes. */
export interface FieldOptions extends Presence {
  /** For whoever calls the API, in English. */
  readonly description?: string;
  readonly example?: unknown;
}

/** A field of a request: what Swagger says of it, the one rule that checks it, and what is made of its value before. */
export interface FieldParts extends Presence {
  readonly schema: ApiPropertyOptions;
  /** Absent: whatever is there is accepted, as a nested object's own fields are checked. */
  readonly rule?: FieldRule;
  /** Applied before the rule, whatever was sent. */
  readonly convert?: (value: unknown) => unknown;
}

/**
 * The one way in which a field of a body or query is declared; the words of the vocabulary are made of it. A field has one
 * rule that says one thing at a time, so that no message depends on the order in which decorators run.
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

/** What Swagger says beside the type: only what was given. */
export function described({ description, example }: FieldOptions): Pick<ApiPropertyOptions, 'description' | 'example'> {
  return { ...(description === undefined ? {} : { description }), ...(example === undefined ? {} : { example }) };
}
