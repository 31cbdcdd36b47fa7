import { useMutation } from '@tanstack/react-query';
import { uploadApi } from './upload-api';
import { dossierQueries } from '../../reference/dossier-queries';

/** A letter is prepared anew each time that it is opened. */
export const preparedAnew = { query: { gcTime: 0, refetchOnWindowFocus: false } } as const;

/**
 * Sends a paper of a dossier with the letter of a form.
 * @param id the paper's
 */
export function useSendLetter<Answer>(url: string, demandId: number, id: number) {
  const outdates = dossierQueries(demandId);
  return useMutation({
    mutationFn: (letter: FormData) => {
      letter.append('id', String(id));
      return uploadApi<Answer>(url, letter);
    },
    meta: { outdates, outdatesWhenRefused: outdates },
  });
}
