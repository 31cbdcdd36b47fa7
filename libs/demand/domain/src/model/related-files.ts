import { type DemandStatusCode, demandStatusCodes, type DossierAnnex } from '@pds/demand/contract';
import { dayMilliseconds, type FrozenFile, type Instant } from '@pds/kernel';
import {
  DecreeManagedInParticularities,
  TooManyLatePapers,
  TooManyRelatedFiles,
  UnknownRelatedFileName,
} from '../demand.errors';

/** The annexed file that is requested as the decree of the particularities. */
export const annexedDecreeName = 'Arrêté municipal';

/** The annexed file that shows rescuers how to reach the place. */
const accessPlanName = 'Plan d’accès';

const programmeName = 'Programme détaillé';
const purchaseOrderName = 'Bon de commande';

/** The inputs of every dossier, in order (spec organiser 3); each holds one file. */
export const standardFileNames = [
  annexedDecreeName,
  'Annuaire tel du site',
  accessPlanName,
  'Tracé GPS',
  programmeName,
  purchaseOrderName,
] as const;

/** What an organiser may send of a station: papers that others issue late. */
export const latePaperNames = [purchaseOrderName, annexedDecreeName, accessPlanName, programmeName] as const;

/**
 * Days after the end of its event in which the organiser of a station may send papers and give the references of its invoices: a month in
 * which it is invoiced, and the longest term of payment (60 days, C. com. L441-10).
 */
const daysForLatePapers = 90;

/** The maximum number of files annexed to one demand, without the decree of its particularities. */
export const maxRelatedFiles = 30;

/** How many papers of the names of {@link latePaperNames} a station may have when its organiser sends another one: places stay for staff. */
export const maxLatePapers = 10;

/** The name of the decree of the particularities; it is changed there, and shown among the annexes. */
export const decreeName = 'Arrêté des particularités';

/** What an annex is for other contexts, by the name of its input. */
export function annexKind(name: string): DossierAnnex['kind'] {
  const { input } = numberedName(name);
  if (name === decreeName || input === annexedDecreeName) return 'decree';
  return input === accessPlanName ? 'access-plan' : 'other';
}

/**
 * Whether the organiser of a demand may still send {@link latePaperNames} and give the references of its invoices: while it is EN COURS,
 * and of a station until ninety days after its event.
 *
 * @param endsAt the end of the event
 */
export function takesLatePapers(status: DemandStatusCode, endsAt: Instant, now: Instant): boolean {
  const { inProgress, transformed } = demandStatusCodes;
  return status === inProgress || (status === transformed && now < endsAt + daysForLatePapers * dayMilliseconds);
}

/** Whether a file of that name is a late paper, whatever its number. */
export function isLatePaper(name: string): boolean {
  return (latePaperNames as readonly string[]).includes(numberedName(normalisedName(name)).input);
}

/** A file annexed to a demand. */
export interface RelatedFile {
  readonly id: number;
  readonly demandId: number;
  /** One of {@link standardFileNames}, with a number if it is beside an earlier one; « Annexe N »; or {@link decreeName}. */
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

const annexName = 'Annexe';

/** The input of a file's name, and its number: 0 without one. */
function numberedName(name: string): { readonly input: string; readonly number: number } {
  const [, input = name, number = '0'] = /^(.+?)(?: (\d{1,4}))?$/.exec(name) ?? [];
  return { input, number: Number(number) };
}

/** Normalises names as people type them: either apostrophe, composed accents or not. */
function normalisedName(name: string): string {
  return name.normalize('NFC').trim().replaceAll("'", '’');
}

/** Whether there is an input of that name. */
export function isRelatedFileName(name: string): boolean {
  const asked = normalisedName(name);
  return (standardFileNames as readonly string[]).includes(asked) || numberedName(asked).input === annexName;
}

/**
 * Where a new file is stored among those of its demand: a standard name replaces the file with that name, an annex gets the number after
 * the greatest one, whatever number was sent. A dossier has one decree: when the particularities have one, it is replaced there. A late
 * paper replaces nothing, since staff may have used the earlier one: it gets the next number of its name.
 * @throws UnknownRelatedFileName, DecreeManagedInParticularities, TooManyRelatedFiles, TooManyLatePapers
 */
export function placementOf(
  name: string,
  files: readonly RelatedFile[],
  isLate = false,
): { readonly name: string; readonly replaces: RelatedFile | null } {
  const asked = normalisedName(name);
  if (!isRelatedFileName(asked)) throw new UnknownRelatedFileName();
  if (!isLate && asked === annexedDecreeName && files.some((file) => file.name === decreeName))
    throw new DecreeManagedInParticularities();
  if (isLate && files.filter((file) => isLatePaper(file.name)).length >= maxLatePapers)
    throw new TooManyLatePapers(maxLatePapers);
  const { input } = numberedName(asked);
  const isNumbered = isLate || input === annexName;
  const replaces = isNumbered ? null : (files.find((file) => file.name === asked) ?? null);
  if (!replaces && files.filter((file) => file.name !== decreeName).length >= maxRelatedFiles)
    throw new TooManyRelatedFiles(maxRelatedFiles);
  return { name: isNumbered ? nextName(input, files) : asked, replaces };
}

/** « Annexe 1 » is the first annex; of other inputs the first has no number, and the next one is « Bon de commande 2 ». */
function nextName(input: string, files: readonly RelatedFile[]): string {
  const numbers = files
    .map(({ name }) => numberedName(name === decreeName ? annexedDecreeName : name))
    .filter((other) => other.input === input)
    .map(({ number }) => Math.max(1, number));
  return numbers.length === 0 && input !== annexName ? input : `${input} ${1 + Math.max(0, ...numbers)}`;
}

/** The files in the order of the inputs, as the annexes show them; the decree of the particularities is first. */
export function sortedAnnexes(files: readonly RelatedFile[]): RelatedFile[] {
  const inputs: readonly string[] = [decreeName, ...standardFileNames, annexName];
  const placeOf = ({ name }: RelatedFile) => {
    const { input, number } = numberedName(name);
    return { rank: inputs.indexOf(input), number };
  };
  return files.toSorted((one, other) => {
    const [first, second] = [placeOf(one), placeOf(other)];
    return first.rank - second.rank || first.number - second.number;
  });
}
