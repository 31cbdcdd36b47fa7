import type { DossierAnnex } from '@pds/demand/contract';
import type { FrozenFile, Instant } from '@pds/kernel';
import { DecreeManagedInParticularities, TooManyRelatedFiles, UnknownRelatedFileName } from '../demand.errors';

/** The annexed file that is requested as the decree of the particularities. */
export const annexedDecreeName = 'Arrêté municipal';

/** The annexed file that shows rescuers how to reach the place. */
const accessPlanName = 'Plan d’accès';

/** The inputs of every dossier, in order (spec organiser 3); each holds one file. */
export const standardFileNames = [
  annexedDecreeName,
  'Annuaire tel du site',
  accessPlanName,
  'Tracé GPS',
  'Programme détaillé',
  'Bon de commande',
] as const;

/** The maximum number of files annexed to one demand, without the decree of its particularities. */
export const maxRelatedFiles = 30;

/** The name of the decree of the particularities; it is changed there, and shown among the annexes. */
export const decreeName = 'Arrêté des particularités';

/** What an annex is for other contexts, by the name of its input. */
export function annexKind(name: string): DossierAnnex['kind'] {
  if (name === decreeName || name === annexedDecreeName) return 'decree';
  return name === accessPlanName ? 'access-plan' : 'other';
}

/** A file annexed to a demand. */
export interface RelatedFile {
  readonly id: number;
  readonly demandId: number;
  /** One of {@link standardFileNames}, « Annexe N », or {@link decreeName}. */
  readonly name: string;
  /** Its original file name, with the extension of its content type. */
  readonly originalName: string;
  readonly mediaType: string;
  /** Where its bytes are stored; no other row uses them. */
  readonly file: FrozenFile;
  readonly addedBy: number;
  readonly addedAt: Instant;
}

/** A file whose content was validated and may be stored. */
export interface ReceivedFile {
  readonly originalName: string;
  readonly bytes: Uint8Array;
  /** Of the bytes, 64 hexadecimal digits. */
  readonly sha256: string;
  readonly mediaType: string;
  /** Without its dot. */
  readonly extension: string;
}

const annex = /^Annexe(?: (\d{1,4}))?$/;

/** Normalises names as people type them: either apostrophe, composed accents or not. */
function normalisedName(name: string): string {
  return name.normalize('NFC').trim().replaceAll("'", '’');
}

/** Whether there is an input of that name. */
export function isRelatedFileName(name: string): boolean {
  return (standardFileNames as readonly string[]).includes(normalisedName(name)) || annex.test(normalisedName(name));
}

/**
 * Where a new file is stored among those of its demand: a standard name replaces the file with that name, an annex gets the number after
 * the greatest one, whatever number was sent. A dossier has one decree: when the particularities have one, it is replaced there.
 * @throws UnknownRelatedFileName, DecreeManagedInParticularities, TooManyRelatedFiles
 */
export function placementOf(
  name: string,
  files: readonly RelatedFile[],
): { readonly name: string; readonly replaces: RelatedFile | null } {
  const asked = normalisedName(name);
  if (!isRelatedFileName(asked)) throw new UnknownRelatedFileName();
  if (asked === annexedDecreeName && files.some((file) => file.name === decreeName))
    throw new DecreeManagedInParticularities();
  const isAnnex = annex.test(asked);
  const replaces = isAnnex ? null : (files.find((file) => file.name === asked) ?? null);
  if (!replaces && files.filter((file) => file.name !== decreeName).length >= maxRelatedFiles)
    throw new TooManyRelatedFiles(maxRelatedFiles);
  return { name: isAnnex ? `Annexe ${1 + Math.max(0, ...files.map(annexNumber))}` : asked, replaces };
}

/** The files in the order of the inputs, as the annexes show them; the decree of the particularities is first. */
export function sortedAnnexes(files: readonly RelatedFile[]): RelatedFile[] {
  const names: readonly string[] = [decreeName, ...standardFileNames];
  const rank = ({ name }: RelatedFile) => names.indexOf(name);
  return files.toSorted((one, other) => {
    if (rank(one) < 0 && rank(other) < 0) return annexNumber(one) - annexNumber(other);
    if (rank(one) < 0 || rank(other) < 0) return rank(one) < 0 ? 1 : -1;
    return rank(one) - rank(other);
  });
}

function annexNumber({ name }: RelatedFile): number {
  return Number(annex.exec(name)?.[1] ?? 0);
}
