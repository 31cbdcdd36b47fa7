import type { Schema } from './operations';

/** A value inside a body: `['eventSlots', '0', 'name']`, with its schema. */
export interface Place {
  readonly path: readonly string[];
  readonly schema: Schema;
}

/** Every value that a body may contain, at any depth; the first element of a list represents all of them. */
export function placesOf(schema: Schema, resolve: (schema: Schema) => Schema): Place[] {
  const { type, items, properties = {} } = resolve(schema);
  const inner: [string, Schema][] = type === 'array' ? [['0', items ?? {}]] : Object.entries(properties);
  return inner.flatMap(([name, part]) => [
    { path: [name], schema: resolve(part) },
    ...placesOf(part, resolve).map((place) => ({ ...place, path: [name, ...place.path] })),
  ]);
}

/** The body with one value replaced; missing objects and lists on the path are added. */
export function withValueAt(body: unknown, [name, ...rest]: readonly string[], value: unknown): unknown {
  if (name === undefined) return value;
  if (/^\d+$/.test(name)) {
    const list = Array.isArray(body) ? [...(body as unknown[])] : [];
    list[Number(name)] = withValueAt(list[Number(name)], rest, value);
    return list;
  }
  const object = (body ?? {}) as Record<string, unknown>;
  return { ...object, [name]: withValueAt(object[name], rest, value) };
}
