import type { Clock, FrozenFileRef, FrozenFiles } from '@pds/kernel';
import type { Answers } from '../../ports/answers';
import type { Documents } from '../../ports/documents';
import type { EvidencePaper } from '../../ports/evidence-paper';

/**
 * Returns the copy of an accepted document with its evidence page, printed and frozen on first use and never again; the original stays
 * unchanged. Null for a refusal. Call outside any transaction: a browser must not hold a connection.
 */
export class FreezeEvidence {
  constructor(
    private readonly answers: Answers,
    private readonly documents: Documents,
    private readonly paper: EvidencePaper,
    private readonly frozenFiles: FrozenFiles,
    private readonly clock: Clock,
  ) {}

  async execute(answerNumber: number): Promise<FrozenFileRef | null> {
    const kept = await this.answers.evidenceOf(answerNumber);
    if (kept) return kept;
    const answer = await this.answers.findAnswer(answerNumber);
    // An accepted document is never deleted.
    const document = answer?.words.outcome === 'accepted' ? await this.documents.find(answer.documentId) : null;
    if (!answer || !document) return null;
    const original = await this.frozenFiles.read(document.file);
    const copy = await this.paper.append(original, document, answer);
    const name = document.evidenceFileName.replace(/\.pdf$/, '');
    const file = await this.frozenFiles.freeze(copy, { folder: 'documents', name, extension: 'pdf' });
    return this.answers.storeEvidence(answerNumber, file, this.clock.now());
  }
}
