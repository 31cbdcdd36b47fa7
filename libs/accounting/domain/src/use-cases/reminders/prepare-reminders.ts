import { checkedLetter, type Clock, DomainError, type Letters, type Principal } from '@pds/kernel';
import type { OrganisationsFacade } from '@pds/organisations/contract';
import type { ReminderStage } from '../../model/reminders/reminder-stages';
import { filledAtSending } from '../../model/invoice-letters/invoice-letter';
import type { PaymentLinks } from '../../ports/card-payments/payment-links';
import type { Invoices } from '../../ports/invoices/invoices';
import { draftReminder } from './draft-reminder';
import { inScope } from '../invoices/invoice-in-scope';
import type { InvoiceLetter } from '../invoice-letters/prepare-invoice-letter';
import { refusalReason } from '../invoices/refusal-reason';

/** A reminder that a user wants to send. */
export interface WantedReminder {
  readonly invoiceId: number;
  readonly stage: ReminderStage;
  /** Replaces the billing contact's address. */
  readonly to?: string | undefined;
}

/** A reminder as its recipient will read it. */
export interface PreparedReminder extends InvoiceLetter {
  readonly invoiceId: number;
  readonly stage: ReminderStage;
  /** The reason why it cannot be sent unchanged; null if it can. */
  readonly problem: string | null;
}

/**
 * Prepares the letters of reminders with the current balance, without sending them. Stores nothing. Throws `InvoiceNotFound` (missing or
 * out of scope).
 */
export class PrepareReminders {
  constructor(
    private readonly invoices: Invoices,
    private readonly templates: Pick<OrganisationsFacade, 'mailTemplate'>,
    private readonly letters: Letters,
    private readonly links: PaymentLinks,
    private readonly clock: Clock,
  ) {}

  async execute(reminders: readonly WantedReminder[], principal: Principal): Promise<PreparedReminder[]> {
    const prepared: PreparedReminder[] = [];
    for (const { invoiceId, stage, to } of reminders) {
      const invoice = inScope(await this.invoices.find(invoiceId), principal);
      const ports = { templates: this.templates, letters: this.letters, links: this.links };
      const draft = await draftReminder(ports, invoice, stage, this.clock.now());
      const letter = { ...draft, content: this.letters.clean(draft.content), receiver: to ?? draft.receiver };
      prepared.push({ ...letter, invoiceId, stage, problem: problemOf(letter) });
    }
    return prepared;
  }
}

function problemOf({ receiver, subReceiver, subject, content }: InvoiceLetter): string | null {
  try {
    checkedLetter({ to: receiver, cc: subReceiver, subject, content }, filledAtSending);
    return null;
  } catch (error) {
    if (error instanceof DomainError) return refusalReason(error).message;
    throw error;
  }
}
