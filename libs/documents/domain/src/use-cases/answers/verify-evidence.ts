import { type Answer, type ChainEnd, chainStart, hashedText } from '../../model/answer';
import type { Answers } from '../../ports/answers';
import type { Digests } from '../../ports/digests';

/** The defect of the chain at an entry. */
export interface BrokenEntry {
  readonly number: number;
  /**
   * `altered`: its facts are not those that were hashed; `unchained`: it does not follow the previous entry; `missing`: entries before it,
   * or the last ones, were removed.
   */
  readonly problem: 'altered' | 'unchained' | 'missing';
}

export interface EvidenceVerification {
  /** Number of entries read. */
  readonly entries: number;
  /** Empty if the chain is intact. */
  readonly broken: readonly BrokenEntry[];
}

/** Number of entries read at once. */
const batch = 500;

/**
 * Reads the whole evidence and compares it with its hashes: detects a changed entry, a removed one, an inserted one, and a truncated end.
 * If an attacker also rewrites every later entry and the recorded end, the hashes on issued evidence pages reveal it.
 */
export class VerifyEvidence {
  constructor(
    private readonly answers: Answers,
    private readonly digests: Digests,
  ) {}

  async execute(): Promise<EvidenceVerification> {
    // Read before the entries: those added meanwhile are after it.
    const noted = await this.answers.chainEnd();
    const broken: BrokenEntry[] = [];
    let last: ChainEnd = chainStart;
    let entries = 0;
    for (;;) {
      const read = await this.answers.entriesAfter(last.number, batch);
      for (const entry of read) {
        const problem = this.problemOf(entry, last);
        if (problem) broken.push({ number: entry.number, problem });
        if (entry.number === noted.number && entry.hash !== noted.hash && !problem) {
          broken.push({ number: entry.number, problem: 'altered' });
        }
        last = entry;
        entries += 1;
      }
      if (read.length < batch) break;
    }
    if (last.number < noted.number) broken.push({ number: last.number + 1, problem: 'missing' });
    return { entries, broken };
  }

  private problemOf(entry: Answer, last: ChainEnd): BrokenEntry['problem'] | null {
    if (entry.number !== last.number + 1) return 'missing';
    if (this.digests.sha256(hashedText(entry.previousHash, entry.number, entry)) !== entry.hash) return 'altered';
    return entry.previousHash === last.hash ? null : 'unchained';
  }
}
