import type { UnitOfWork } from '@pds/kernel';
import type { AcceptanceLink } from '../../model/acceptance-rule';
import type { AnswerWords } from '../../model/answer';
import type { SignerCopies } from '../../ports/signer-copies';
import type { ResolveLink } from './resolve-link';
import { type AcceptanceInput, acceptanceWords, type AnswerSender, type RecordAnswer } from './record-answer';
import type { AnswerableView, ShowByLink } from './show-by-link';

/** The network of an answer by a link: its requests are counted. */
export interface LinkSender extends AnswerSender {
  readonly network: string;
}

/**
 * Accepts or declines a document by its link, once ({@link RecordAnswer}). A repeated identical answer changes nothing and returns the first
 * one.
 *
 * Throws TooManyLinkRequests, LinkUnknown, LinkClosed, AgreementNotTicked, AlreadyAccepted, AlreadyDeclined.
 */
export class AnswerByLink {
  constructor(
    private readonly followLink: ResolveLink,
    private readonly showByLink: ShowByLink,
    private readonly giveAnswer: RecordAnswer,
    private readonly copies: SignerCopies,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** @param copyTo the address of a person to whom the link was forwarded, for a copy of their own */
  async accept(secret: string, who: AcceptanceInput, sender: LinkSender, copyTo?: string): Promise<AnswerableView> {
    const link = await this.followLink.identify(secret, sender.network);
    return this.answer(link, acceptanceWords(who), sender, { copyTo, customer: who.customer });
  }

  async decline(secret: string, reason: string, sender: LinkSender): Promise<AnswerableView> {
    const link = await this.followLink.identify(secret, sender.network);
    return this.answer(link, { outcome: 'declined', reason }, sender);
  }

  private answer(
    link: AcceptanceLink,
    words: AnswerWords,
    sender: LinkSender,
    { copyTo, customer }: { copyTo?: string | undefined; customer?: AcceptanceInput['customer'] } = {},
  ): Promise<AnswerableView> {
    return this.unitOfWork.run(async () => {
      const shown = await this.followLink.showForUpdate(link);
      const answered = await this.giveAnswer.execute(shown, words, sender, customer);
      // Only with the first answer: whoever has the link later cannot send it to another address.
      if (copyTo && !shown.answer) await this.copies.postToSigner(answered.answer!, answered.document, copyTo);
      return this.showByLink.viewOf(answered);
    });
  }
}
