import type { Rolldown } from 'vite';

type ModuleInfos = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>;

interface Pieces {
  /** Modules of every visitor's first load: the entry, the public form and its layout. */
  readonly firstLoad: readonly string[];
  /** What staff open nearly every working day: a dossier in its layout. */
  readonly dossier: readonly string[];
  /** The lists that they open as often, in the same layout. */
  readonly lists: readonly string[];
  readonly staffPages: RegExp;
  /** Packages that only staff pages use. */
  readonly packages: readonly string[];
}

/** Minimum number of pieces that share a module before it goes into the `office` chunk. */
const sharedByMany = 3;

/**
 * Names the chunks of modules that several pages, dialogs or layouts share, so that a page is a few files instead of eighty, and a dossier
 * carries nothing that only others need.
 * - `staff`: what a dossier shares with another staff page.
 * - `lists`: what the daily lists share with another staff page besides.
 * - `office`: what only other staff pages and pieces with staff packages share, many of them, and these packages.
 * - `common`: the layout, and what a dossier or such a list shares with a page that is not the staff's, without the first load.
 * - `visitors`: whatever else such a page shares, without the first load.
 * Returns null for every other module. No chunk needs one that is shared less, and `common` never needs `staff`: whoever uses a module also
 * uses its imports.
 */
export function sharedChunk(pieces: Pieces) {
  let named: Map<string, string> | undefined;
  return (id: string, infos: ModuleInfos): string | null => {
    named ??= chunksOfModules(pieces, infos);
    return named.get(id) ?? null;
  };
}

function chunksOfModules(pieces: Pieces, infos: ModuleInfos): Map<string, string> {
  const all = entryPointsFrom(pieces.firstLoad, infos);
  const isStaffPackage = new RegExp(`/node_modules/(?:${pieces.packages.join('|')})/`);
  const plain = [...pieces.dossier, ...pieces.lists];
  /** Pieces that bring staff packages, and staff pages that use them. */
  const heavy = new Set(
    [...all.keys()].filter(
      (id) =>
        [...all.get(id)!].some((each) => isStaffPackage.test(each)) ||
        (pieces.staffPages.test(id) && !plain.includes(id)),
    ),
  );
  const staffs = staffPiecesAmong(all, heavy, pieces, infos);
  const first = staticImportsOf(pieces.firstLoad, infos);
  const ofOthers = new Set([...all].flatMap(([id, reached]) => (staffs.has(id) ? [] : [...reached])));
  const [dossier, lists] = [pieces.dossier, pieces.lists].map((ids) => staticImportsOf(ids, infos));
  const named = new Map<string, string>();
  for (const id of new Set([...all.values()].flatMap((reached) => [...reached]))) {
    // A library's index imports everything in it. What the first load really takes from it has its own chunk.
    if (first.has(id) && !/\/libs\//.test(id)) continue;
    const uses = [...all].flatMap(([piece, reached]) => (reached.has(id) ? [piece] : []));
    if (ofOthers.has(id)) {
      if (dossier!.has(id) || lists!.has(id)) named.set(id, 'common');
      else if (uses.length > 1) named.set(id, 'visitors');
    } else if (uses.length > 1 && dossier!.has(id)) named.set(id, 'staff');
    else if (uses.length > 1 && lists!.has(id)) named.set(id, 'lists');
    else if (uses.length >= sharedByMany && uses.every((piece) => heavy.has(piece))) named.set(id, 'office');
  }
  return named;
}

/** Returns every module that is loaded on demand, with its static imports. */
function entryPointsFrom(entries: readonly string[], infos: ModuleInfos): Map<string, Set<string>> {
  const found = new Map(entries.map((id) => [id, staticImportsOf([id], infos)]));
  // Iterating over a Map includes the entries that are added meanwhile.
  for (const reached of found.values())
    for (const id of reached)
      for (const next of infos.getModuleInfo(id)?.dynamicallyImportedIds ?? [])
        if (!found.has(next)) found.set(next, staticImportsOf([next], infos));
  return found;
}

/** Returns the staff pieces: those with staff packages, staff pages, and those that only such pieces load. */
function staffPiecesAmong(
  all: ReadonlyMap<string, ReadonlySet<string>>,
  heavy: ReadonlySet<string>,
  { staffPages }: Pieces,
  infos: ModuleInfos,
): Set<string> {
  const staffs = new Set(heavy);
  const loadersOf = new Map<string, string[]>();
  for (const [piece, reached] of all) {
    if (staffPages.test(piece)) staffs.add(piece);
    for (const id of reached) {
      for (const loaded of infos.getModuleInfo(id)?.dynamicallyImportedIds ?? [])
        loadersOf.set(loaded, [...(loadersOf.get(loaded) ?? []), piece]);
    }
  }
  // A piece that such a piece loads may itself load more.
  for (let before = -1; before < staffs.size;) {
    before = staffs.size;
    for (const [piece, loaders] of loadersOf) if (loaders.every((loader) => staffs.has(loader))) staffs.add(piece);
  }
  return staffs;
}

/** Returns modules and all their static imports. */
function staticImportsOf(ids: readonly string[], infos: ModuleInfos): Set<string> {
  const reached = new Set(ids);
  for (const each of reached) for (const next of infos.getModuleInfo(each)?.importedIds ?? []) reached.add(next);
  return reached;
}
