import type { DiscoveryService } from '@nestjs/core';
import { FrozenFileAltered, FrozenFileMissing, type FrozenFiles } from '@pds/kernel';
import { type IntegrityFinding, type IntegritySeverity, IntegritySource, type StoredFile } from './integrity-source';
import { providersOf } from '../wiring/providers-of';

/** Which frozen files are read and hashed: all, one in twenty taken at random, or none. */
export const fileSelections = ['all', 'sample', 'none'] as const;
export type FileSelection = (typeof fileSelections)[number];

/** The result of one check. */
export interface CheckOutcome {
  readonly name: string;
  readonly title: string;
  readonly severity: IntegritySeverity;
  /** The number of violations, at most {@link maxFindings}. */
  readonly found: number;
  /** Whether there are more violations than are listed. */
  readonly more: boolean;
}

/** The checks and their violations. */
export interface IntegrityReport {
  readonly checks: readonly CheckOutcome[];
  readonly findings: readonly IntegrityFinding[];
  /** How many frozen files were read. */
  readonly filesRead: number;
}

export interface InspectionOptions {
  readonly files: FileSelection;
  /** Stops between two checks or two files, with its reason. */
  readonly signal?: AbortSignal;
  /** Called after each check and each file. */
  readonly onProgress?: (done: number, total: number) => Promise<void> | void;
}

/** Findings listed per check: with so many, one repairs the cause, not each of them. */
const maxFindings = 200;

const sampleOneIn = 20;

/** Files read at the same time: a network store has a high latency, a disk gains nothing from more. */
const concurrentReads = 4;

const filesExistCheck = { name: 'files.missing', title: 'Chaque fichier conservé est là', severity: 'error' } as const;
const filesIntactCheck = {
  name: 'files.altered',
  title: 'Chaque fichier conservé est tel qu’il a été figé (SHA-256)',
  severity: 'error',
} as const;

/** Runs the checks of every {@link IntegritySource}, and reads the frozen files again. Changes nothing. */
export class IntegrityInspection {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly files: FrozenFiles,
  ) {}

  /** @throws the signal's reason; any error that makes the database or the store unreadable */
  async execute({ files, signal, onProgress }: InspectionOptions): Promise<IntegrityReport> {
    const sources = this.sources();
    const checks = sources.flatMap((source) => source.checks);
    const checkedFiles = files === 'none' ? [] : sources.flatMap((source) => source.files);
    let total = checks.length;
    for (const { count } of checkedFiles) total += await count();
    let done = 0;
    const step = async () => {
      signal?.throwIfAborted();
      // Files added since the count must not raise progress above the total.
      await onProgress?.(Math.min(++done, total), total);
    };

    const outcomes: CheckOutcome[] = [];
    const findings: IntegrityFinding[] = [];
    for (const { name, title, severity, find } of checks) {
      signal?.throwIfAborted();
      const found = await find(maxFindings + 1);
      const listed = found.slice(0, maxFindings);
      outcomes.push({ name, title, severity, found: listed.length, more: found.length > listed.length });
      for (const { subject, message } of listed) findings.push({ check: name, severity, subject, message });
      await step();
    }

    const wrong = { missing: 0, altered: 0 };
    let filesRead = 0;
    for (const { read } of checkedFiles) {
      await forEachConcurrently(read(), concurrentReads, async (file) => {
        if (files === 'all' || Math.random() < 1 / sampleOneIn) {
          filesRead++;
          const problem = await this.problemOf(file);
          if (problem && ++wrong[problem] <= maxFindings) findings.push(fileFinding(file, problem));
        }
        await step();
      });
    }
    if (files !== 'none') {
      outcomes.push(outcomeOf(filesExistCheck, wrong.missing), outcomeOf(filesIntactCheck, wrong.altered));
    }
    return { checks: outcomes, findings, filesRead };
  }

  private sources(): IntegritySource[] {
    return providersOf(this.discovery, IntegritySource);
  }

  private async problemOf({ file }: StoredFile): Promise<'missing' | 'altered' | null> {
    try {
      // Read to its end, where the SHA-256 is verified; the content is discarded.
      for await (const piece of await this.files.open(file)) void piece;
      return null;
    } catch (error) {
      if (error instanceof FrozenFileMissing) return 'missing';
      if (error instanceof FrozenFileAltered) return 'altered';
      throw error;
    }
  }
}

function outcomeOf(check: typeof filesExistCheck | typeof filesIntactCheck, count: number): CheckOutcome {
  return { ...check, found: Math.min(count, maxFindings), more: count > maxFindings };
}

function fileFinding({ subject, file }: StoredFile, problem: 'missing' | 'altered'): IntegrityFinding {
  return problem === 'missing'
    ? { check: filesExistCheck.name, severity: 'error', subject, message: `Le fichier ${file.key} n’est plus là.` }
    : {
        check: filesIntactCheck.name,
        severity: 'error',
        subject,
        message: `Les octets du fichier ${file.key} ne sont plus ceux qui ont été figés.`,
      };
}

/** Processes every item, a given number at once; after the first failure, waits for those in progress and stops. */
async function forEachConcurrently<Item>(
  items: AsyncIterable<Item>,
  atOnce: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const iterator = items[Symbol.asyncIterator]();
  let failed = false;
  const worker = async () => {
    try {
      for (let next = await iterator.next(); !next.done && !failed; next = await iterator.next())
        await work(next.value);
    } catch (error) {
      failed = true;
      throw error;
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: atOnce }, worker));
  await iterator.return?.();
  const failure = ended.find((end) => end.status === 'rejected');
  if (failure) throw failure.reason;
}
