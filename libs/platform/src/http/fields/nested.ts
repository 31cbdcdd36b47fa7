import { applyDecorators, type Type as Class } from '@nestjs/common';
import type { FieldError } from '@pds/kernel';
import { Type } from 'class-transformer';
import { getMetadataStorage, ValidateNested } from 'class-validator';
import { described, Field, type FieldOptions } from './field';

/** An object with its own fields, each named by its path: `manager.email`. */
export function ObjectField(
  type: () => Class,
  { message = 'Objet attendu', ...options }: FieldOptions & { readonly message?: string } = {},
): PropertyDecorator {
  return applyDecorators(
    Field({
      ...options,
      schema: { type: lazily(type), ...described(options) },
      rule: (value) => (isObject(value) ? null : message),
    }),
    ValidateNested({ message, context: new NestedFieldContext(type) }),
    Type(type),
  );
}

export interface ListOptions extends FieldOptions {
  readonly maxItems: number;
  /** The message for a value that is not a list. */
  readonly message?: string;
  /** The message for a list with more than `maxItems`. */
  readonly tooMany?: string;
  /** The message for an item that is not an object. */
  readonly item?: string;
}

/** Objects in order, whose fields are named by their path: `eventSlots.0.endDate`. */
export function ListField(
  type: () => Class,
  { maxItems, message = 'Liste attendue', tooMany, item = 'Objet attendu', ...options }: ListOptions,
): PropertyDecorator {
  return applyDecorators(
    Field({
      ...options,
      schema: { type: lazily(type), isArray: true, maxItems, ...described(options) },
      rule: (value) => (Array.isArray(value) ? null : message),
    }),
    ValidateNested({
      each: true,
      message: item,
      context: new NestedFieldContext(type, { maxItems, tooMany: tooMany ?? `${maxItems} au plus`, item }),
    }),
    Type(type),
  );
}

/**
 * The data that {@link malformedLists} needs about a nested field. Stored as the context of its validation rule, which the mapped types of
 * `@nestjs/swagger` (`OmitType`, `IntersectionType`…) copy and subclasses inherit.
 */
class NestedFieldContext {
  constructor(
    readonly type: () => Class,
    /** Set for a list. */
    readonly list?: { readonly maxItems: number; readonly tooMany: string; readonly item: string },
  ) {}
}

type NestedField = readonly [name: string, nesting: NestedFieldContext];

/** The nested fields of a class of bodies, including inherited and mapped ones. */
function nestedFieldsOf(type: Class): NestedField[] {
  return getMetadataStorage()
    .getTargetValidationMetadatas(type, '', true, false)
    .flatMap(({ propertyName, context }) =>
      context instanceof NestedFieldContext ? [[propertyName, context] as const] : [],
    );
}

/**
 * Finds the lists of a body, at any level, that have more items than their field allows (their items are not checked), and items that are
 * lists or null: the validator would accept a list as an object without fields, and skip null.
 */
export function malformedLists(body: unknown, type: Class): FieldError[] {
  return malformedIn(body, nestedFieldsOf(type), '');
}

function malformedIn(body: unknown, fields: readonly NestedField[], prefix: string): FieldError[] {
  if (!isObject(body)) return [];
  return fields.flatMap(([name, { type, list }]) => {
    const value = body[name];
    const field = `${prefix}${name}`;
    if (isObject(value)) return malformedIn(value, nestedFieldsOf(type()), `${field}.`);
    if (list === undefined || !Array.isArray(value)) return [];
    if (value.length > list.maxItems) return [{ field, message: list.tooMany }];
    const inner = nestedFieldsOf(type());
    return value.flatMap((item: unknown, index) =>
      item === null || Array.isArray(item)
        ? [{ field: `${field}.${index}`, message: list.item }]
        : malformedIn(item, inner, `${field}.${index}.`),
    );
  });
}

/** Whether a value is an object that JSON writes with braces. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Swagger distinguishes a function that returns a class from the class itself by the function's name, `type`. */
function lazily(type: () => Class): () => Class {
  return { type: () => type() }.type;
}
