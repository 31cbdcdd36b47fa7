import { type Answer, beginningOfChain, type ChainEnd, chainedText } from '../model/answer';
import type { Answers } from '../ports/answers';
import type { Digests } from '../ports/digests';

/** What is wrong with the chain at an entry. */
export interface BrokenEntry {
  readonly number: number;
  /**
   * `altered`: its facts are not those that were hashed; `unchained`: it does not follow the entry before; `missing`: entries
   * before it, or the last ones, are gone.
   */
  readonly problem: 'altered' | 'unchained' | 'missing';
}

export interface EvidenceVerification {
  /** How many entries were read. */
  readonly entries: number;
  /** Empty where everything is as it was written. */
  readonly broken: readonly BrokenEntry[];
}

/** Entries read at once. */
const batch = 500;

/**
 * Reads the whole evidence again and compares it with its hashes: a changed entry, a removed one, one slipped in, and an end that
 * was cut off are found. Whoever rewrites every later entry and the noted end too is found by the hashes on evidence pages that
 * were given out.
 */
export class VerifyEvidence {
  constructor(
    private readonly answers: Answers,
    private readonly digests: Digests,
  ) {}

  async execute(): Promise<EvidenceVerification> {
    // Before the entries are read: those that come meanwhile lie beyond it.
    const noted = await this.answers.end();
    const broken: BrokenEntry[] = [];
    let last: ChainEnd = beginningOfChain;
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
    if (this.digests.sha256(chainedText(entry.previousHash, entry.number, entry)) !== entry.hash) return 'altered';
    return entry.previousHash === last.hash ? null : 'unchained';
  }
}
