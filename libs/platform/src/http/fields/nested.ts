import { applyDecorators, type Type as Class } from '@nestjs/common';
import type { FieldError } from '@pds/kernel';
import { Type } from 'class-transformer';
import { ValidateNested } from 'class-validator';
import { described, Field, type FieldOptions } from './field';

/** An object with fields of its own, each named by its path: `manager.email`. */
export function ObjectField(
  type: () => Class,
  { message = 'Objet attendu', ...options }: FieldOptions & { readonly message?: string } = {},
): PropertyDecorator {
  return applyDecorators(
    Field({
      ...options,
      schema: { type: lazily(type), ...described(options) },
      rule: (value) => (typeof value === 'object' && !Array.isArray(value) ? null : message),
    }),
    ValidateNested({ message }),
    Type(type),
    noted({ type }),
  );
}

export interface ListOptions extends FieldOptions {
  readonly maxItems: number;
  /** Said of what is no list. */
  readonly message?: string;
  /** Said of a list with more than `maxItems`. */
  readonly tooMany?: string;
  /** Said of an item that is no object. */
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
    ValidateNested({ each: true, message: item }),
    Type(type),
    noted({ type, maxItems, tooMany: tooMany ?? `${maxItems} au plus`, item }),
  );
}

/** What {@link misshapenLists} has to know of a nested field. */
interface Nesting {
  readonly type: () => Class;
  /** Of a list. */
  readonly maxItems?: number;
  readonly tooMany?: string;
  readonly item?: string;
}

/** The nested fields of each class of bodies, beside those that it inherits. */
const nestings = new WeakMap<object, Map<string, Nesting>>();

function noted(nesting: Nesting): PropertyDecorator {
  return (prototype, name) => {
    const own = nestings.get(prototype) ?? new Map<string, Nesting>();
    nestings.set(prototype, own.set(String(name), nesting));
  };
}

/**
 * The lists of a body, or of what is in it, that have more items than their field allows (nothing inside them is looked at),
 * and the lists where one of their items should be: the validator would take them for objects without any field.
 */
export function misshapenLists(body: unknown, type: Class, prefix = ''): FieldError[] {
  if (typeof body !== 'object' || body === null) return [];
  return nestingsOf(type).flatMap(([name, { type: itemType, maxItems, tooMany, item: noItem }]) => {
    const value = (body as Record<string, unknown>)[name];
    const field = `${prefix}${name}`;
    if (!Array.isArray(value)) return misshapenLists(value, itemType(), `${field}.`);
    if (maxItems !== undefined && value.length > maxItems) return [{ field, message: tooMany! }];
    return value.flatMap((item, index) =>
      Array.isArray(item) && noItem !== undefined
        ? [{ field: `${field}.${index}`, message: noItem }]
        : misshapenLists(item, itemType(), `${field}.${index}.`),
    );
  });
}

function nestingsOf(type: Class): [string, Nesting][] {
  const all: [string, Nesting][] = [];
  for (let each = type.prototype as object | null; each; each = Object.getPrototypeOf(each) as object | null) {
    all.push(...(nestings.get(each) ?? []));
  }
  return all;
}

/** Swagger knows a function that answers a class from the class itself by its name, `type`. */
function lazily(type: () => Class): () => Class {
  return { type: () => type() }.type;
}
