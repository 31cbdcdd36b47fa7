import { Injectable } from '@nestjs/common';
import { DocumentAccepted } from '@pds/documents/contract';
import { type EventHandler, HandlesEvent } from '@pds/platform';
import { AnswerCopies } from './send-copy-when-document-answered';

/** Sends the e-mail to the person who accepted a document online, after its proof is printed: every `prepare` runs before the handlers. */
@Injectable()
@HandlesEvent(DocumentAccepted)
export class SendCopyWhenDocumentAccepted implements EventHandler<DocumentAccepted> {
  constructor(private readonly copies: AnswerCopies) {}

  async handle({ answerNumber }: DocumentAccepted): Promise<void> {
    await this.copies.post(answerNumber, 'accepted');
  }
}
