import type { OpenAPIObject } from '@nestjs/swagger';

/** What a JSON schema of our document contains; references are resolved by {@link resolved}. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly format?: string;
  readonly pattern?: string;
  readonly nullable?: boolean;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly multipleOf?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly allOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header' | 'cookie';
  readonly schema: Schema;
}

/** One call of the API, as the document describes it. */
export interface Operation {
  /** `POST /api/demand/add` */
  readonly name: string;
  readonly method: string;
  /** With `{id}` for its parameters. */
  readonly path: string;
  readonly parameters: readonly Parameter[];
  /** Schemas of the body, by media type. */
  readonly bodies: Readonly<Record<string, Schema>>;
}

/** Every operation of a document, in order. */
export function operationsOf(document: OpenAPIObject): Operation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item as Record<string, { parameters?: Parameter[]; requestBody?: { content?: object } }>).map(
      ([method, { parameters = [], requestBody }]) => ({
        name: `${method.toUpperCase()} ${path}`,
        method: method.toUpperCase(),
        path,
        parameters,
        bodies: Object.fromEntries(
          Object.entries((requestBody?.content ?? {}) as Record<string, { schema: Schema }>).map(
            ([type, { schema }]) => [type, schema],
          ),
        ),
      }),
    ),
  );
}

/** The schema itself when only its name is given. Our schemas contain either the reference alone, or the reference alone in `allOf`. */
export function resolved(document: OpenAPIObject, schema: Schema): Schema {
  const reference = schema.$ref ?? schema.allOf?.[0]?.$ref;
  if (reference === undefined) return schema;
  const named = document.components!.schemas![reference.split('/').pop()!] as Schema;
  return schema.nullable ? { ...named, nullable: true } : named;
}
