import { previewLetter } from '@pds/api-client/generated/document/document';
import type { LetterPreviewBody } from '@pds/api-client/generated/model';
import { useMutation } from '@tanstack/react-query';

/** Renders a letter as its recipient will see it. Stores nothing. */
export function usePreviewLetter() {
  return useMutation({ mutationFn: (letter: LetterPreviewBody) => previewLetter(letter), meta: { outdates: [] } });
}
