import type { DossierAnswer } from '@pds/api-client/generated/model';
import { useRef } from 'react';
import { confirm } from '../../../../shared/ui/confirm';
import { needsNewQuote, slotsAtStake } from '../agreement';
import type { SlotValues } from './slot-values';

/**
 * Asks, once, before the first save of other times that an accepted quote does not survive: what else is told of a slot binds nobody. Answers
 * the fields that are not to be saved. An organiser, who is told of no agreement, is asked nothing.
 */
export function useTimesAtStake({ agreement, isAidStation }: Pick<DossierAnswer, 'agreement' | 'isAidStation'>) {
  const agreed = useRef(false);
  return async (changes: Partial<SlotValues>): Promise<readonly (keyof SlotValues)[]> => {
    const atStake = slotsAtStake(agreement);
    if (atStake === null || agreed.current || !('startAt' in changes || 'endAt' in changes)) return [];
    agreed.current = await confirm({
      title: `Le devis n°\u00a0${agreement!.quoteId} ne correspondra plus`,
      text: `${atStake} ${needsNewQuote(isAidStation)}`,
      action: 'Enregistrer quand même',
    });
    return agreed.current ? [] : ['startAt', 'endAt'];
  };
}
