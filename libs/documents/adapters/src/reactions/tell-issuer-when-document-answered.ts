import { Injectable } from '@nestjs/common';
import { DocumentAnswered } from '@pds/documents/contract';
import { Answers, Documents, Issuers } from '@pds/documents/domain';
import { type EventHandler, HandlesEvent, Mailer, Settings } from '@pds/platform';
import { documentAnsweredMail } from '../mails/document-answered-mail';

/** Sends the e-mail that notifies the office, or else the department, of an online answer to one of its documents. */
@Injectable()
@HandlesEvent(DocumentAnswered)
export class TellIssuerWhenDocumentAnswered implements EventHandler<DocumentAnswered> {
  constructor(
    private readonly documents: Documents,
    private readonly answers: Answers,
    private readonly issuers: Issuers,
    private readonly mailer: Mailer,
    private readonly settings: Settings,
  ) {}

  async handle({ documentId, answerNumber }: DocumentAnswered): Promise<void> {
    const document = await this.documents.find(documentId);
    const answer = await this.answers.findAnswer(answerNumber);
    // The declined document was deleted meanwhile: the user who deleted it knows the answer.
    if (!document || !answer) return;
    const { departmentId, officeId } = document.content.dossier;
    const issuer = departmentId === null ? null : await this.issuers.issuer(departmentId, officeId);
    if (!issuer?.email) return;
    await this.mailer.post({
      key: `document-answered:${answerNumber}`,
      to: issuer.email,
      ...documentAnsweredMail({
        type: answer.documentType,
        number: documentId,
        eventName: document.content.dossier.event.name,
        words: answer.words,
        timeZone: document.content.issuer.timeZone,
        answeredAt: answer.answeredAt,
        link: `${this.settings.appUrl}/admin/aid-station/demand/${answer.demandId}`,
      }),
      demandId: answer.demandId,
      about: { thing: 'document', id: documentId },
    });
  }
}
