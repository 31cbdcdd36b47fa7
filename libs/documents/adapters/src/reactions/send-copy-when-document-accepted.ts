import { Injectable } from '@nestjs/common';
import { DocumentAccepted } from '@pds/documents/contract';
import { type EventHandler, HandlesEvent } from '@pds/platform';
import { AnswerCopies } from './send-copy-when-document-answered';

/** The e-mail to whoever accepted a document on line: once its proof is printed, which is prepared before anything is handled. */
@Injectable()
@HandlesEvent(DocumentAccepted)
export class SendCopyWhenDocumentAccepted implements EventHandler<DocumentAccepted> {
  constructor(private readonly copies: AnswerCopies) {}

  async handle({ answerNumber }: DocumentAccepted): Promise<void> {
    await this.copies.post(answerNumber, 'accepted');
  }
}
