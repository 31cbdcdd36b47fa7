import type { Principal, UnitOfWork } from '@pds/kernel';
import type { AnswerWords } from '../model/answer';
import type { FollowOwnDocument } from './follow-own-document';
import { acceptance, type Agreeing, type AnswerSender, type GiveAnswer } from './give-answer';
import type { AnswerableView, ShowByLink } from './show-by-link';

/**
 * Shows an organiser one of their documents, and accepts or declines it, once, from their account instead of a link ({@link GiveAnswer}):
 * with the same rule and the same evidence. A repeated identical answer changes nothing and returns the first one.
 *
 * Throws DocumentNotFound (outside the scope included), AnsweringClosed, AgreementNotTicked, AlreadyAccepted, AlreadyDeclined.
 */
export class AnswerOwnDocument {
  constructor(
    private readonly followOwn: FollowOwnDocument,
    private readonly showByLink: ShowByLink,
    private readonly giveAnswer: GiveAnswer,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  async show(documentId: number, principal: Principal): Promise<AnswerableView> {
    return this.showByLink.shown(await this.followOwn.show(documentId, principal));
  }

  async accept(documentId: number, who: Agreeing, principal: Principal, sender: AnswerSender): Promise<AnswerableView> {
    return this.answer(documentId, acceptance(who), principal, sender);
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
  ): Promise<AnswerableView> {
    return this.unitOfWork.run(async () => {
      const followed = await this.followOwn.showForUpdate(documentId, principal);
      return this.showByLink.shown(await this.giveAnswer.execute(followed, words, sender));
    });
  }
}
