import { Problem } from '@pds/api-client';
import { useRef } from 'react';
import { checkFieldsText } from '../problem-form';

/** The rules about probable slips are loaded when a contact was typed. Null without a network: then nothing is asked about. */
export const loadContactDoubts = () => import('./contact-doubts').catch(() => null);

/**
 * Returns a function that refuses a doubtful contact the first time that it is sent: sent again as it is, it is confirmed.
 *
 * @throws Problem with the questions
 */
export function useContactDoubts() {
  const asked = useRef('');
  return async (contact: { email: string; tel?: string }) => {
    const errors = (await loadContactDoubts())?.contactDoubts(contact) ?? [];
    const about = JSON.stringify([contact.email, contact.tel]);
    if (errors.length === 0 || asked.current === about) return;
    asked.current = about;
    throw new Problem(422, checkFieldsText, { errors });
  };
}
