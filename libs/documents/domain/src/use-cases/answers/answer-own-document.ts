import type { Principal, UnitOfWork } from '@pds/kernel';
import type { AnswerWords } from '../../model/answer';
import type { ResolveOwnDocument } from './resolve-own-document';
import { type AcceptanceInput, acceptanceWords, type AnswerSender, type RecordAnswer } from './record-answer';
import type { AnswerableView, ShowByLink } from './show-by-link';

/**
 * Shows an organiser one of their documents, and accepts or declines it, once, from their account instead of a link ({@link RecordAnswer}):
 * with the same rule and the same evidence. A repeated identical answer changes nothing and returns the first one.
 *
 * Throws DocumentNotFound (outside the scope included), AnsweringClosed, AgreementNotTicked, AlreadyAccepted, AlreadyDeclined.
 */
export class AnswerOwnDocument {
  constructor(
    private readonly followOwn: ResolveOwnDocument,
    private readonly showByLink: ShowByLink,
    private readonly giveAnswer: RecordAnswer,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  async show(documentId: number, principal: Principal): Promise<AnswerableView> {
    return this.showByLink.viewOf(await this.followOwn.show(documentId, principal));
  }

  async accept(
    documentId: number,
    who: AcceptanceInput,
    principal: Principal,
    sender: AnswerSender,
  ): Promise<AnswerableView> {
    return this.answer(documentId, acceptanceWords(who), principal, sender, who.customer);
  }

  async decline(
    documentId: number,
    reason: string,
    principal: Principal,
    sender: AnswerSender,
  ): Promise<AnswerableView> {
    return this.answer(documentId, { outcome: 'declined', reason }, principal, sender);
  }

  private answer(
    documentId: number,
    words: AnswerWords,
    principal: Principal,
    sender: AnswerSender,
    customer?: AcceptanceInput['customer'],
  ): Promise<AnswerableView> {
    return this.unitOfWork.run(async () => {
      const followed = await this.followOwn.showForUpdate(documentId, principal);
      return this.showByLink.viewOf(await this.giveAnswer.execute(followed, words, sender, customer));
    });
  }
}
