import type { DossierAnswer } from '@pds/api-client/generated/model';
import { useRef } from 'react';
import { confirm } from '../../../../shared/ui/confirm';
import { type AgreedPart, questionOf } from '../agreement';

/** Quotes that this visit has agreed to break. No page asks about them again. */
const givenUp = new Set<number>();

export interface QuoteAtStake {
  /** Whether an accepted quote still matches this part of the dossier, and the user has not agreed to break it. */
  holds(part: AgreedPart): boolean;
  /** Asks once before a change that breaks an accepted quote. Returns whether the change may be made. */
  allows(part: AgreedPart): Promise<boolean>;
  /**
   * Asks in the same way before fields are saved. Returns those that must not be saved.
   * @param fields those that the accepted quote fixes
   */
  declined<Field>(part: AgreedPart, fields: readonly Field[]): Promise<readonly Field[]>;
  /** Called when the form's own button is pressed. */
  begin(): void;
  /** Whether a declined change was restored since then: the user should see that before they go on. */
  hasKept(): boolean;
}

/** Guards an accepted quote against changes outside the dossier's own form, by staff and organisers alike. */
export function useQuoteAtStake(dossier: Pick<DossierAnswer, 'agreement' | 'isAidStation' | 'actions'>): QuoteAtStake {
  const wasKept = useRef(false);
  const question = (part: AgreedPart) =>
    dossier.agreement && givenUp.has(dossier.agreement.quoteId) ? null : questionOf(dossier, part);
  const allows = async (part: AgreedPart) => {
    const asked = question(part);
    if (!asked) return true;
    if (!(await confirm(asked))) return false;
    givenUp.add(dossier.agreement!.quoteId);
    return true;
  };
  return {
    holds: (part) => question(part) !== null,
    allows,
    declined: async (part, fields) => {
      if (fields.length === 0 || (await allows(part))) return [];
      wasKept.current = true;
      return fields;
    },
    begin: () => {
      wasKept.current = false;
    },
    hasKept: () => wasKept.current,
  };
}
