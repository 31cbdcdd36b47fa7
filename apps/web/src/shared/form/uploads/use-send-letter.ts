import { useCall } from '../../api/calls';
import { dossierQueries } from '../../reference/dossier-queries';
import { uploadApi } from './upload-api';

/** Prepares a letter anew each time it is opened. */
export const freshLetterOptions = { query: { gcTime: 0, refetchOnWindowFocus: false } } as const;

/**
 * Sends a dossier's paper with the letter's form.
 * @param id of the paper
 */
export const useSendLetter = <Answer>(url: string, demandId: number, id: number) =>
  useCall(
    (letter: FormData) => {
      letter.append('id', String(id));
      return uploadApi<Answer>(url, letter);
    },
    { outdates: dossierQueries(demandId), outdatesWhenRefused: true },
  );
