import type { DossierAnswer } from '@pds/api-client/generated/model';
import { useRef } from 'react';
import { confirm } from '../../../../../shared/ui/dialog/confirm';
import { type AgreedPart, changeQuestion } from '../../agreement/agreement';

/** Quotes that this visit has agreed to break. No page asks about them again. */
const waivedQuotes = new Set<number>();

export interface QuoteGuard {
  /** Whether an accepted quote still matches this part of the dossier, and the user has not agreed to break it. */
  stillMatches(part: AgreedPart): boolean;
  /** Asks once before a change that breaks an accepted quote. Returns whether the change may be made. */
  mayChange(part: AgreedPart): Promise<boolean>;
  /**
   * Asks in the same way before fields are saved. Returns those that must not be saved.
   * @param fields those that the accepted quote fixes
   */
  declinedFields<Field>(part: AgreedPart, fields: readonly Field[]): Promise<readonly Field[]>;
  /** Called when the form's own button is pressed. */
  startSubmit(): void;
  /** Whether a declined change was restored since then: the user should see that before they go on. */
  hasReverted(): boolean;
}

/** Guards an accepted quote against changes outside the dossier's own form, by staff and organisers alike. */
export function useQuoteGuard(dossier: Pick<DossierAnswer, 'agreement' | 'isAidStation' | 'actions'>): QuoteGuard {
  const wasReverted = useRef(false);
  const question = (part: AgreedPart) =>
    dossier.agreement && waivedQuotes.has(dossier.agreement.quoteId) ? null : changeQuestion(dossier, part);
  const mayChange = async (part: AgreedPart) => {
    const confirmation = question(part);
    if (!confirmation) return true;
    if (!(await confirm(confirmation))) return false;
    waivedQuotes.add(dossier.agreement!.quoteId);
    return true;
  };
  return {
    stillMatches: (part) => question(part) !== null,
    mayChange,
    declinedFields: async (part, fields) => {
      if (fields.length === 0 || (await mayChange(part))) return [];
      wasReverted.current = true;
      return fields;
    },
    startSubmit: () => {
      wasReverted.current = false;
    },
    hasReverted: () => wasReverted.current,
  };
}
