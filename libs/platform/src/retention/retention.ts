import type { DiscoveryService } from '@nestjs/core';
import type { Clock, Instant } from '@pds/kernel';
import { sql } from '../sql/sql';
import type { TypeOrmUnitOfWork } from '../transactions/typeorm-unit-of-work';
import { RetentionCategoryNotFound, RetentionTermOutOfBounds } from './retention.errors';
import { dueBefore, type RetentionCategory, RetentionSource } from './retention-source';
import { providersOf } from '../wiring/providers-of';

/** A category with the term that holds now. */
export interface TermedCategory extends RetentionCategory {
  readonly months: number;
}

/** What a run found of one category, or erased. */
export interface RetentionOutcome {
  readonly category: string;
  readonly title: string;
  readonly months: number;
  /** Rows erased; in a dry run those that would be. */
  readonly erased: number;
  /** Rows whose term has passed and that are kept, since their dossier must be. */
  readonly kept: number;
  /** Why they are kept. */
  readonly holds: readonly RetentionHold[];
}

/** A reason to keep rows whose term has passed. */
export interface RetentionHold {
  /** In French. */
  readonly reason: string;
  readonly rows: number;
  /** Numbers of their first dossiers. */
  readonly dossiers: readonly number[];
}

/** How many dossiers are named for a reason at most. */
const namedDossiers = 20;

export interface ApplyOptions {
  /** Counts, and changes nothing. */
  readonly dryRun: boolean;
  /** Stops between two batches, with its reason. */
  readonly signal?: AbortSignal;
  /** Called after each category, with the number of categories. */
  readonly onProgress?: (done: number, total: number) => Promise<void> | void;
}

/** Rows per transaction: a batch takes less than a second, and its locks with it. */
const batchSize = 200;

/**
 * Erases what has reached its term. Each context declares its categories and which dossiers it must keep ({@link RetentionSource}); the
 * terms are settings. A batch is one transaction: a killed run leaves whole batches, and the next run continues with what is still due.
 */
export class Retention {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly unitOfWork: TypeOrmUnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Every category, those that delete whole dossiers first, with its term. */
  async categories(): Promise<readonly TermedCategory[]> {
    const terms = await this.unitOfWork.query<{ category: string; months: number }>(
      'SELECT category, months FROM platform.retention_terms',
    );
    const monthsOf = new Map(terms.map(({ category, months }) => [category, months]));
    return this.sources()
      .flatMap((source) => source.categories)
      .map((category) => ({ ...category, months: monthsOf.get(category.name) ?? category.defaultMonths }))
      .sort((a, b) => Number(b.dossiers === 'deleted') - Number(a.dossiers === 'deleted'));
  }

  /**
   * Sets the term of a category, in months. Throws {@link RetentionCategoryNotFound}, {@link RetentionTermOutOfBounds}.
   * @param by the account that decides
   */
  async setTerm(name: string, months: number, by: number): Promise<void> {
    const category = this.sources()
      .flatMap((source) => source.categories)
      .find((each) => each.name === name);
    if (!category) throw new RetentionCategoryNotFound();
    const { minMonths, maxMonths } = category;
    if (!Number.isInteger(months) || months < minMonths || months > maxMonths) {
      throw new RetentionTermOutOfBounds(minMonths, maxMonths);
    }
    await this.unitOfWork.query(
      sql`INSERT INTO platform.retention_terms (category, months, changed_by, changed_at)
          VALUES (${name}, ${months}, ${by}, ${new Date(this.clock.now())})
          ON CONFLICT (category) DO UPDATE
            SET months = excluded.months, changed_by = excluded.changed_by, changed_at = excluded.changed_at`,
    );
  }

  /** @throws the signal's reason; what was erased before stays erased */
  async apply({ dryRun, signal, onProgress }: ApplyOptions): Promise<readonly RetentionOutcome[]> {
    const categories = await this.categories();
    const now = this.clock.now();
    const befores = new Map(categories.map((each) => [each.name, beforeOf(each, now)] as const));
    const outcomes: RetentionOutcome[] = [];
    for (const category of categories) {
      const { name, title, months } = category;
      let erased = 0;
      const holds = new Map<string, RetentionHold>();
      for (let after = 0; ;) {
        signal?.throwIfAborted();
        const batch = await this.unitOfWork.run(() => this.applyToBatch(category, befores, after, dryRun));
        erased += batch.erased;
        for (const row of batch.kept) addHold(holds, row);
        if (batch.last === null) break;
        after = batch.last;
      }
      const kept = [...holds.values()].reduce((sum, { rows }) => sum + rows, 0);
      outcomes.push({ category: name, title, months, erased, kept, holds: [...holds.values()] });
      await onProgress?.(outcomes.length, categories.length);
    }
    return outcomes;
  }

  private async applyToBatch(
    category: RetentionCategory,
    befores: ReadonlyMap<string, Instant>,
    after: number,
    dryRun: boolean,
  ): Promise<{
    readonly erased: number;
    readonly kept: readonly KeptRow[];
    readonly last: number | null;
  }> {
    const before = befores.get(category.name)!;
    const rows = await category.due({ before, after, limit: batchSize, lock: !dryRun });
    const onHold = category.ignoresHolds
      ? new Map<number, string>()
      : await this.dossiersOnHold(category, befores, [...new Set(rows.flatMap(({ dossierId }) => dossierId ?? []))]);
    const ids = rows.filter(({ dossierId }) => dossierId === null || !onHold.has(dossierId)).map(({ id }) => id);
    if (!dryRun && ids.length > 0) {
      if (category.dossiers) {
        for (const source of this.sources()) await source.forgetDossiers(ids, category.dossiers === 'deleted');
      }
      await category.erase(ids);
    }
    return {
      erased: ids.length,
      kept: rows.flatMap(({ dossierId }) => {
        const reason = dossierId === null ? undefined : onHold.get(dossierId);
        return reason === undefined ? [] : [[dossierId!, reason] as const];
      }),
      last: rows.length < batchSize ? null : rows.at(-1)!.id,
    };
  }

  private async dossiersOnHold(
    { name: category, dossiers }: RetentionCategory,
    befores: ReadonlyMap<string, Instant>,
    dossierIds: readonly number[],
  ): Promise<ReadonlyMap<number, string>> {
    const onHold = new Map<number, string>();
    if (dossierIds.length === 0) return onHold;
    // A category that is unknown keeps everything.
    const before = (name: string) => befores.get(name) ?? Number.NEGATIVE_INFINITY;
    for (const source of this.sources()) {
      const held = await source.holds({ dossierIds, isDeletion: dossiers === 'deleted', category, before });
      for (const [id, reason] of held) onHold.set(id, [onHold.get(id), reason].filter(Boolean).join('\u00a0; '));
    }
    return onHold;
  }

  private sources(): RetentionSource[] {
    return providersOf(this.discovery, RetentionSource);
  }
}

function beforeOf({ months, fromEndOfYear }: TermedCategory, now: Instant): Instant {
  return dueBefore(now, months, fromEndOfYear);
}

/** A row whose term has passed and that is kept. */
type KeptRow = readonly [dossierId: number, reason: string];

/** Counts a kept row under its reason. */
function addHold(holds: Map<string, RetentionHold>, [id, reason]: KeptRow): void {
  const { rows, dossiers }: Omit<RetentionHold, 'reason'> = holds.get(reason) ?? { rows: 0, dossiers: [] };
  const isNamed = dossiers.length < namedDossiers && !dossiers.includes(id);
  holds.set(reason, { reason, rows: rows + 1, dossiers: isNamed ? [...dossiers, id] : dossiers });
}
