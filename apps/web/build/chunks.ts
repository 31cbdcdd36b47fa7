import type { Rolldown } from 'vite';

type ModuleInfos = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>;

interface Pieces {
  /** Modules that every visitor's first load has: the entry, the public form and what is around it. */
  readonly firstLoad: readonly string[];
  /** What nearly every working day of the staff begins with: their layout, and the dossier. */
  readonly layout: string;
  readonly dossier: string;
  /** What only the staff's pages use. */
  readonly packages: readonly string[];
}

/** How many of the staff's pieces share what all of them may as well have. */
const widely = 8;

/**
 * Names the chunks of what several pages, dialogs or layouts share, so that a page is a few files instead of eighty, and a dossier carries
 * nothing that only others need: `staff` is the staff's layout and what a dossier shares with another of their pages, `lists` what many of
 * their pages share besides; `common` is what a dossier shares with a page that is not the staff's, `visitors` whatever else such a page
 * shares, both without what is of the first load; null is every other module. None needs one that less is shared of, `common` never
 * `staff`: what a module imports is used by everybody who uses the module.
 */
export function sharedChunk(pieces: Pieces) {
  let named: Map<string, string> | undefined;
  return (id: string, infos: ModuleInfos): string | null => {
    named ??= chunksOfModules(pieces, infos);
    return named.get(id) ?? null;
  };
}

function chunksOfModules(pieces: Pieces, infos: ModuleInfos): Map<string, string> {
  const all = piecesFrom(pieces.firstLoad, infos);
  const staffs = staffsAmong(all, pieces, infos);
  const first = reachedFrom(pieces.firstLoad, infos);
  const ofOthers = new Set([...all].flatMap(([id, reached]) => (staffs.has(id) ? [] : [...reached])));
  const [layout, dossier] = [pieces.layout, pieces.dossier].map((id) => all.get(id));
  const named = new Map<string, string>();
  for (const id of new Set([...all.values()].flatMap((reached) => [...reached]))) {
    // The index of a library imports all that it has; what the first load really takes of one has a chunk of its own.
    if (first.has(id) && !/\/libs\//.test(id)) continue;
    const uses = [...all.values()].filter((reached) => reached.has(id)).length;
    const isOfDossier = layout?.has(id) || dossier?.has(id);
    if (ofOthers.has(id)) {
      if (uses > 1) named.set(id, isOfDossier ? 'common' : 'visitors');
    } else if (layout?.has(id) || (uses > 1 && dossier?.has(id))) named.set(id, 'staff');
    else if (uses >= widely) named.set(id, 'lists');
  }
  return named;
}

/** Every module that some other loads when it is needed, with all that it imports statically. */
function piecesFrom(entries: readonly string[], infos: ModuleInfos): Map<string, Set<string>> {
  const found = new Map(entries.map((id) => [id, reachedFrom([id], infos)]));
  // A Map's iteration goes on over what is added to it meanwhile.
  for (const reached of found.values())
    for (const id of reached)
      for (const next of infos.getModuleInfo(id)?.dynamicallyImportedIds ?? [])
        if (!found.has(next)) found.set(next, reachedFrom([next], infos));
  return found;
}

/** The pieces of the staff: those with their packages, and those that only such pieces load. */
function staffsAmong(
  all: ReadonlyMap<string, ReadonlySet<string>>,
  { packages }: Pieces,
  infos: ModuleInfos,
): Set<string> {
  const isStaffs = new RegExp(`/node_modules/(?:${packages.join('|')})/`);
  const staffs = new Set<string>();
  const loadersOf = new Map<string, string[]>();
  for (const [piece, reached] of all)
    for (const id of reached) {
      if (isStaffs.test(id)) staffs.add(piece);
      for (const loaded of infos.getModuleInfo(id)?.dynamicallyImportedIds ?? [])
        loadersOf.set(loaded, [...(loadersOf.get(loaded) ?? []), piece]);
    }
  // What such a piece loads may itself load more.
  for (let before = -1; before < staffs.size;) {
    before = staffs.size;
    for (const [piece, loaders] of loadersOf) if (loaders.every((loader) => staffs.has(loader))) staffs.add(piece);
  }
  return staffs;
}

/** Modules and all that they import statically. */
function reachedFrom(ids: readonly string[], infos: ModuleInfos): Set<string> {
  const reached = new Set(ids);
  for (const each of reached) for (const next of infos.getModuleInfo(each)?.importedIds ?? []) reached.add(next);
  return reached;
}
