import { useMutation } from '@tanstack/react-query';
import { uploadApi } from './upload-api';
import { dossierQueries } from '../../reference/dossier-queries';

/** Prepares a letter anew each time it is opened. */
export const preparedAnew = { query: { gcTime: 0, refetchOnWindowFocus: false } } as const;

/**
 * Sends a dossier's paper with the letter's form.
 * @param id of the paper
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
