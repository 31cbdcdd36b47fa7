import type { Importable, ImportContext } from './importable';
import type { ImportField } from './import-field';
import {
  isOfSource,
  isSourceKey,
  keysOf,
  matchesOf,
  type ObjectPlan,
  type ObjectRead,
  planObject,
  sourceKey,
  type StoredObject,
} from './plan-objects';
import type { ImportRecord, ImportStore } from './import-store';
import { sourceIdOf } from './read-rows';

/** What plans of one import share. */
export interface PlanSetting {
  readonly record: ImportRecord;
  readonly importable: Importable;
  readonly context: ImportContext;
  readonly fields: readonly ImportField[];
  /** The titles of the columns by the keys of their fields. */
  readonly titles: ReadonlyMap<string, string>;
}

/** Objects that are planned together. */
export const plannedTogether = 500;

/**
 * Plans objects of a file against what is stored now. Writes nothing.
 * @param asks whether objects that look like stored ones are a question; otherwise they are new
 * @param decided the stored object that somebody named for each of them
 */
export async function planObjects(
  objects: readonly ObjectRead[],
  { record, importable, context, fields, titles }: PlanSetting,
  store: ImportStore,
  { asks, decided }: { readonly asks: boolean; readonly decided?: readonly number[] | undefined },
): Promise<readonly ObjectPlan[]> {
  const keys = objects.map((object) => keysOf(importable.identitiesOf(object), sourceIdOf(object.values, fields)));
  const idsOf = await storedIds(objects, keys, { record, importable, context, fields }, store);
  const candidates = decided ?? [...new Set([...idsOf.values()].flat())];
  const stored: Awaited<ReturnType<Importable['current']>> =
    candidates.length === 0 ? new Map() : await importable.current(candidates, context);
  const plans = objects.map((object, at) => {
    const known = (ids: readonly number[]) => ids.filter((id) => stored.has(id));
    const withId = (id: number): StoredObject => ({ id, ...stored.get(id)! });
    const sourceId = sourceIdOf(object.values, fields);
    const ofSource = sourceId === null ? [] : known(idsOf.get(sourceKey(sourceId)) ?? []);
    const identified = keys[at]!.flatMap((key) => (isSourceKey(key) ? [] : (idsOf.get(key) ?? [])));
    const isSure = ofSource.every((id) => isOfSource(object, withId(id), identified, fields));
    const idsWith = (key: string) => (isSourceKey(key) && !isSure ? [] : known(idsOf.get(key) ?? []));
    const matches = (decided ? known([decided[at]!]) : matchesOf(keys[at]!, idsWith)).map(withId);
    const rules = (whole: Parameters<Importable['problems']>[0]) => importable.problems(whole, context);
    const plan = planObject(object, matches, fields, rules, ({ key, label }) => titles.get(key) ?? label);
    // As a question for `withLookAlikes`: the number alone may be that of another file.
    if (isSure || plan.outcome !== 'create') return plan;
    return { ...plan, lookAlikes: ofSource.map((id) => ({ id, name: stored.get(id)!.name })) };
  });
  return asks ? await withLookAlikes(objects, plans, { importable, context }) : plans;
}

/** The stored objects with each key. */
async function storedIds(
  objects: readonly ObjectRead[],
  keys: readonly (readonly string[])[],
  { record, importable, context, fields }: Omit<PlanSetting, 'titles'>,
  store: ImportStore,
): Promise<ReadonlyMap<string, number[]>> {
  const sourceIds = objects.flatMap(({ values }) => sourceIdOf(values, fields) ?? []);
  const identities = [...new Set(keys.flat())].filter((key) => !isSourceKey(key));
  const found = new Map<string, number[]>();
  for (const [sourceId, id] of await store.links(record, sourceIds)) found.set(sourceKey(sourceId), [id]);
  for (const { identity, id } of await importable.find(identities, context)) {
    found.set(identity, [...(found.get(identity) ?? []), id]);
  }
  return found;
}

/** New objects that look like stored ones become a question. */
async function withLookAlikes(
  objects: readonly ObjectRead[],
  plans: readonly ObjectPlan[],
  { importable, context }: Pick<PlanSetting, 'importable' | 'context'>,
): Promise<readonly ObjectPlan[]> {
  const places = plans.flatMap(({ outcome }, at) => (outcome === 'create' ? [at] : []));
  if (places.length === 0) return plans;
  const found = await importable.lookAlikes(
    places.map((at) => objects[at]!),
    context,
  );
  const asked = [...plans];
  places.forEach((at, index) => {
    const own = plans[at]!.lookAlikes;
    const lookAlikes = [...own, ...(found[index] ?? []).filter(({ id }) => own.every((each) => each.id !== id))];
    if (lookAlikes.length > 0) asked[at] = { ...plans[at]!, outcome: 'ask', lookAlikes };
  });
  return asked;
}
