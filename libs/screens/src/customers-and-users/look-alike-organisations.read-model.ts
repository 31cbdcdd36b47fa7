import { comparableText, type Scope, typedCode } from '@pds/kernel';
import { anyOf, sql, type TypeOrmUnitOfWork } from '@pds/platform';
import { organisationScope } from './organisation-scope';

/** Why an organisation looks like the one that is being created, the strongest reason first. */
export const likenesses = [
  /** The same number. */
  'identifier',
  /** The same name, which its scope refuses for a second one. */
  'same-name',
  /** Another establishment of the same company. */
  'company',
  /** Nearly the same name. */
  'name',
] as const;
export type Likeness = (typeof likenesses)[number];

/** An organisation that looks like the one that is being created. */
export interface LookAlikeRow {
  readonly id: number;
  readonly name: string;
  readonly identifier: string | null;
  readonly city: string | null;
  readonly likeness: Likeness;
}

/** Trigrams that two names share, of all that either has: one letter more in a name of some length, or two letters exchanged. */
const leastSimilarity = 0.6;

/** Names that are shorter resemble too many others. */
const leastCharacters = 3;

const mostShown = 5;

/** Digits of the number of a company, with which the numbers of its establishments begin. */
const sirenLength = 9;

const siret = /^\d{14}$/;

/** Organisations of a scope that look like one that is being created. */
export class LookAlikeOrganisations {
  constructor(private readonly unitOfWork: TypeOrmUnitOfWork) {}

  /** At most five, the most similar first. An empty name or number resembles none. */
  async of({ name, identifier }: { name: string; identifier: string }, scope: Scope): Promise<LookAlikeRow[]> {
    const wanted = comparableText(name);
    const code = typedCode(identifier);
    const key = sql`organisations.name_key(${wanted})`;
    const named = wanted.length < leastCharacters ? undefined : sql`n.name_key OPERATOR(public.%) ${key}`;
    // The first nine characters are those of the index.
    const numbered =
      code === ''
        ? undefined
        : sql`left(upper(n.identifier), ${sirenLength}::integer) = ${code.slice(0, sirenLength)}
              AND (upper(n.identifier) = ${code} OR (${siret.test(code)} AND n.identifier ~ '^\\d{14}$'))`;
    if (!named && !numbered) return [];
    return this.unitOfWork.run(async () => {
      await this.unitOfWork.query(`SELECT set_config('pg_trgm.similarity_threshold', $1, true)`, [
        String(leastSimilarity),
      ]);
      const found = await this.unitOfWork.query<Omit<LookAlikeRow, 'likeness'> & { code: string | null }>(
        sql`SELECT o.id, o.name, o.identifier, upper(o.identifier) AS code,
                o.contact_address ->> 'city' AS city
            FROM organisations.v_organisations o
            WHERE o.id IN (SELECT n.id FROM organisations.v_organisations n WHERE ${anyOf(named, numbered)})
              AND ${organisationScope(scope)}
            ORDER BY (upper(o.identifier) IS NOT DISTINCT FROM ${code}) DESC,
                     public.similarity(o.name_key, ${key}) DESC, o.id
            LIMIT ${mostShown}`,
      );
      return found.map(({ code: stored, ...row }) => ({
        ...row,
        likeness: likenessOf({ name: row.name, code: stored }, { name: wanted, code }),
      }));
    });
  }
}

/** @param wanted the compared forms of what was typed */
function likenessOf(
  { name, code }: { readonly name: string; readonly code: string | null },
  wanted: { readonly name: string; readonly code: string },
): Likeness {
  if (code !== null && code === wanted.code) return 'identifier';
  if (comparableText(name) === wanted.name) return 'same-name';
  const isCompany = siret.test(wanted.code) && code?.slice(0, sirenLength) === wanted.code.slice(0, sirenLength);
  return isCompany ? 'company' : 'name';
}
