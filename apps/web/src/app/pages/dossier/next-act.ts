import type { DossierBillingAnswer, InvoiceView } from '@pds/api-client/generated/model';
import {
  type DocumentVersion,
  documentTypes,
  hasExpired,
  type NextPaper,
} from '../../../features/documents/components/document-status';
import { daysFrom, today } from '../../../shared/ui/text/today';

/** What the office usually does next in a dossier: to send a paper, to invoice what is left of the price, or to remind of what is overdue. */
export type NextAct = ({ readonly act: 'send' } & NextPaper) | { readonly act: 'invoice' | 'remind' };

interface DossierFacts {
  readonly documents: readonly DocumentVersion[];
  /** The end of the last slot. */
  readonly endDate: string;
  /** Null until it is loaded. */
  readonly billing:
    | (Pick<DossierBillingAnswer, 'remaining' | 'billable' | 'missing'> & {
        readonly invoices: readonly Pick<InvoiceView, 'balance' | 'dueDate'>[];
      })
    | null;
  /** Only an aid station can be invoiced. */
  readonly isAidStation: boolean;
}

/**
 * Returns the usual next act in the life of a dossier: the quote; until the event is over the convention, then the declaration to the
 * authorities; once it is over the invoice of what is left; then the reminder of an overdue invoice. Null while others have to act, and at the
 * end.
 */
export function nextAct({ documents, endDate, billing, isAidStation }: DossierFacts, now = Date.now()): NextAct | null {
  const isOver = Date.parse(endDate) <= now;
  for (const type of isOver ? documentTypes.slice(0, 1) : documentTypes) {
    const ofKind = documents.filter((document) => document.type === type);
    const usable = ofKind.filter((document) => !hasExpired(document, now)).toSorted((a, b) => b.id - a.id)[0];
    const isDone = ofKind.some(({ validatedAt }) => validatedAt !== null) || (usable?.sendingDate ?? null) !== null;
    if (!isDone) return { act: 'send', type, id: usable?.id ?? null };
  }
  if (billing === null) return null;
  const { remaining, billable, missing, invoices } = billing;
  if (isOver && isAidStation && Math.min(remaining, billable) > 0 && missing.length === 0) return { act: 'invoice' };
  const day = today(new Date(now));
  return invoices.some(({ balance, dueDate }) => balance > 0 && daysFrom(dueDate, day) > 0) ? { act: 'remind' } : null;
}
