import { Injectable } from '@nestjs/common';
import { organiserPage } from '@pds/demand/contract';
import { DocumentAnswered } from '@pds/documents/contract';
import {
  type Answer,
  Answerers,
  Answers,
  contactOfDocument,
  type Document,
  Documents,
  SignerCopies,
} from '@pds/documents/domain';
import type { FrozenFileRef } from '@pds/kernel';
import { type EventHandler, HandlesEvent, Mailer, Settings } from '@pds/platform';
import { answerCopyMail } from '../mails/answer-copy-mail';

/**
 * Posts the e-mail to the person who answered a document, with the document and, for an acceptance, its proof. One e-mail per answer, and
 * one more where the link was forwarded and its signer asked for a copy. The proof contains a person's name and network address, so that it
 * is not sent to an unverified address.
 */
@Injectable()
export class AnswerCopies extends SignerCopies {
  constructor(
    private readonly documents: Documents,
    private readonly answers: Answers,
    private readonly answerers: Answerers,
    private readonly mailer: Mailer,
    private readonly settings: Settings,
  ) {
    super();
  }

  async post(answerNumber: number, outcome: 'accepted' | 'declined'): Promise<void> {
    const answer = await this.answers.findAnswer(answerNumber);
    if (answer?.words.outcome !== outcome) return;
    const document = await this.documents.find(answer.documentId);
    const to = await this.answerers.addressOf(answer);
    if (!document || !to) return;
    const proof = to.isVerified ? await this.answers.evidenceOf(answerNumber) : null;
    await this.send(`answer-copy:${answerNumber}`, to.email, answer, document, proof);
  }

  override async postToSigner(answer: Answer, document: Document, email: string): Promise<void> {
    const usual = await this.answerers.addressOf(answer);
    if (usual?.email.toLowerCase() === email.toLowerCase()) return;
    await this.send(`signer-copy:${answer.number}`, email, answer, document, null);
  }

  private async send(key: string, to: string, answer: Answer, document: Document, proof: FrozenFileRef | null) {
    const { event } = document.content.dossier;
    const { timeZone, email } = document.content.issuer;
    await this.mailer.post({
      ...{ key, to },
      ...answerCopyMail({
        ...{ answer, timeZone },
        eventName: event.name,
        hasProof: proof !== null,
        contact: contactOfDocument(document),
        followUrl: `${this.settings.appUrl}${organiserPage(answer.demandId)}`,
      }),
      replyTo: email ?? undefined,
      demandId: answer.demandId,
      about: { thing: 'document', id: document.id },
      attachments: [
        { filename: document.fileName, fileKey: document.file.key, sha256: document.file.sha256 },
        ...(proof ? [{ filename: document.evidenceFileName, fileKey: proof.key, sha256: proof.sha256 }] : []),
      ],
    });
  }
}

/** Sends the e-mail to the person who declined a document online. */
@Injectable()
@HandlesEvent(DocumentAnswered)
export class SendCopyWhenDocumentAnswered implements EventHandler<DocumentAnswered> {
  constructor(private readonly copies: AnswerCopies) {}

  async handle({ answerNumber }: DocumentAnswered): Promise<void> {
    await this.copies.post(answerNumber, 'declined');
  }
}
