import { Injectable } from '@nestjs/common';
import { DocumentAccepted } from '@pds/documents/contract';
import { FreezeEvidence } from '@pds/documents/domain';
import { type EventHandler, HandlesEvent } from '@pds/platform';

/** Once a document is accepted online, prints and freezes its copy with the evidence page, outside any transaction. */
@Injectable()
@HandlesEvent(DocumentAccepted)
export class PrintEvidenceWhenDocumentAccepted implements EventHandler<DocumentAccepted> {
  constructor(private readonly freezeEvidence: FreezeEvidence) {}

  async prepare({ answerNumber }: DocumentAccepted): Promise<void> {
    await this.freezeEvidence.execute(answerNumber);
  }

  async handle(): Promise<void> {
    // `prepare` has done and stored everything.
  }
}
