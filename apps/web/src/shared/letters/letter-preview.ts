import { previewLetter } from '@pds/api-client/generated/document/document';
import { useCall } from '../api/calls';

/** Renders a letter as its recipient will see it. Stores nothing. */
export const usePreviewLetter = () => useCall(previewLetter, { outdates: [] });
