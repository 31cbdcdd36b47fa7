import type { DossierAnswer } from '@pds/api-client/generated/model';
import { useRef } from 'react';
import { confirm } from '../../../../shared/ui/confirm';
import { type AgreedPart, questionOf } from '../agreement';

/** Quotes of which this visit has said that they may cease to match: it is not asked again, on whichever page. */
const givenUp = new Set<number>();

export interface QuoteAtStake {
  /** Whether an accepted quote still matches this part of the dossier, and nobody has given that up. */
  holds(part: AgreedPart): boolean;
  /** Whether a change may be made: asks, once, where an accepted quote does not survive it. */
  allows(part: AgreedPart): Promise<boolean>;
  /**
   * The same of fields that are about to be saved: answers those that are not to be.
   * @param fields those that such a quote fixes
   */
  declined<Field>(part: AgreedPart, fields: readonly Field[]): Promise<readonly Field[]>;
  /** The form's own button was pressed. */
  begin(): void;
  /** Since then, something went back to what it was: whoever thought better of it sees that before they go on. */
  hasKept(): boolean;
}

/** What was accepted binds whoever changes a dossier outside its own form: staff and organisers alike. */
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
