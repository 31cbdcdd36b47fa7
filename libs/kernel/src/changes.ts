/** A value that JSON can hold. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/**
 * One difference between two states of an object. A missing side means that there was no value.
 *
 * The path is a JSON pointer (RFC 6901) with two additions: in a list whose elements have whole numbers as `id`, `#12` is the element with
 * the id 12 at any position, and a bare `#` is the order of the ids.
 */
export interface Change {
  readonly path: string;
  readonly before?: Json;
  readonly after?: Json;
}

type Mutable = Record<string, Json | undefined>;

/**
 * Returns the changes from one state to another with the fewest values that describe them and that {@link undone} can undo: changed fields,
 * added and removed elements. Both states are compared as JSON stores them: undefined values are ignored.
 */
export function changesBetween(before: object, after: object): Change[] {
  return differences('', before as Json, after as Json);
}

/** Returns the state before the changes that led to `after`; the reverse of {@link changesBetween}. Does not modify `after`. */
export function undone<State extends object>(after: State, changes: readonly Change[]): State {
  const root = { state: structuredClone(after) as Json | undefined };
  // From the last to the first, so that elements added at the end of a list are removed first; orders last, once all elements are restored.
  const isOrder = ({ path }: Change) => path.endsWith('/#');
  const reversed = changes.toReversed();
  for (const change of reversed.filter((each) => !isOrder(each))) takeBack(root, change);
  for (const { path, before } of reversed.filter(isOrder)) {
    const list = at(root, segmentsOf(path).slice(0, -1)) as { id: number }[];
    const ids = before as readonly number[];
    list.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
  }
  return root.state as unknown as State;
}

function differences(path: string, before: Json | undefined, after: Json | undefined): Change[] {
  if (before === after) return [];
  if (isList(before) && isList(after)) return listDifferences(path, before, after);
  if (isObject(before) && isObject(after)) {
    const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    return keys.flatMap((key) => differences(`${path}/${escaped(key)}`, before[key], after[key]));
  }
  return [{ path, ...(before !== undefined && { before }), ...(after !== undefined && { after }) }];
}

function listDifferences(path: string, before: readonly Json[], after: readonly Json[]): Change[] {
  const [were, are] = [idsOf(before), idsOf(after)];
  if (!were || !are) {
    const length = Math.max(before.length, after.length);
    return Array.from({ length }, (_, index) => differences(`${path}/${index}`, before[index], after[index])).flat();
  }
  const element = (list: readonly Json[], ids: readonly number[], id: number) => list[ids.indexOf(id)];
  const changes = [...new Set([...were, ...are])].flatMap((id) =>
    differences(`${path}/#${id}`, element(before, were, id), element(after, are, id)),
  );
  const isSameOrder = were.length === are.length && were.every((id, index) => id === are[index]);
  return isSameOrder ? changes : [...changes, { path: `${path}/#`, before: were, after: are }];
}

/** Returns the ids of a list whose elements all have a unique id; null for another list. */
function idsOf(list: readonly Json[]): number[] | null {
  const ids = list.map((element) => (isObject(element) ? element['id'] : undefined));
  const areIds = ids.every((id): id is number => Number.isSafeInteger(id)) && new Set(ids).size === ids.length;
  return areIds ? ids : null;
}

function takeBack(root: { state: Json | undefined }, { path, before }: Change): void {
  const segments = segmentsOf(path);
  const last = segments.pop();
  if (last === undefined) {
    root.state = copyOf(before);
    return;
  }
  const holder = at(root, segments) as Json[] | Mutable;
  if (!Array.isArray(holder)) {
    if (before === undefined) delete holder[last];
    else holder[last] = copyOf(before)!;
    return;
  }
  const index = positionIn(holder, last);
  if (before === undefined) holder.splice(index, 1);
  else holder[index === -1 ? holder.length : index] = copyOf(before)!;
}

/** Returns the value at a split path. */
function at(root: { state: Json | undefined }, segments: readonly string[]): Json | undefined {
  return segments.reduce<Json | undefined>(
    (value, segment) => (isList(value) ? value[positionIn(value, segment)] : (value as Mutable)[segment]),
    root.state,
  );
}

function positionIn(list: readonly Json[], segment: string): number {
  if (!segment.startsWith('#')) return Number(segment);
  const id = Number(segment.slice(1));
  return list.findIndex((element) => isObject(element) && element['id'] === id);
}

const escaped = (key: string) => key.replaceAll('~', '~0').replaceAll('/', '~1');

/** Splits the path of a {@link Change} into its unescaped parts. */
export function segmentsOf(path: string): string[] {
  return path
    .split('/')
    .slice(1)
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'));
}

function copyOf(value: Json | undefined): Json | undefined {
  return structuredClone(value) as Json | undefined;
}

function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

function isObject(value: Json | undefined): value is { readonly [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
