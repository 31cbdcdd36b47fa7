import type { OpenAPIObject } from '@nestjs/swagger';
import { operationsOf, resolved, type Schema } from './operations';

/**
 * All fields of bodies and query strings without a limit of length or size, as `POST /api/x name: text`. Texts need `maxLength` or a
 * choice, lists `maxItems`, numbers both bounds, objects named fields. Files are bounded by their routes.
 */
export function unbounded(document: OpenAPIObject): string[] {
  const found: string[] = [];

  function look(schema: Schema, path: string, within: readonly string[]): void {
    const reference = schema.$ref ?? schema.allOf?.[0]?.$ref;
    if (reference !== undefined) {
      if (!within.includes(reference)) look(resolved(document, schema), path, [...within, reference]);
      return;
    }
    const inner = (part: Schema, name: string) => look(part, `${path}.${name}`, within);
    const complain = (what: string) => found.push(`${path}: ${what}`);
    for (const choice of [...(schema.oneOf ?? []), ...(schema.anyOf ?? [])]) look(choice, path, within);
    if (schema.oneOf || schema.anyOf) return;
    if (schema.enum || schema.type === 'boolean') return;
    if (schema.type === 'array') {
      if (schema.maxItems === undefined) complain('list');
      inner(schema.items ?? {}, '[]');
    } else if (schema.type === 'object') {
      if (!schema.properties || schema.additionalProperties) complain('object');
      for (const [name, part] of Object.entries(schema.properties ?? {})) inner(part, name);
    } else if (schema.type === 'string') {
      if (schema.maxLength === undefined && schema.format !== 'binary') complain('text');
    } else if (schema.type === 'number' || schema.type === 'integer') {
      if (schema.minimum === undefined || schema.maximum === undefined) complain('number');
    } else complain(`unknown type ${schema.type}`);
  }

  for (const { name, parameters, bodies } of operationsOf(document)) {
    for (const parameter of parameters)
      if (parameter.in === 'query') look(parameter.schema, `${name} ${parameter.name}`, []);
    for (const schema of Object.values(bodies)) look(schema, `${name} body`, []);
  }
  return found;
}
