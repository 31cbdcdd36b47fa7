import { useQuery } from '@tanstack/react-query';
import { relatedFileUrl } from '../../../shared/dossier/related-files';

/** Returns the document of an annexed track, null if it is not well-formed. An annexed file never changes. */
export function useTrackFile(id: number) {
  return useQuery({
    queryKey: [relatedFileUrl(id)],
    queryFn: ({ signal }) => loadXml(relatedFileUrl(id), signal),
    staleTime: Infinity,
  });
}

/** Loads a document with XMLHttpRequest, because it decodes the bytes as the document itself declares. */
function loadXml(url: string, signal: AbortSignal): Promise<Document | null> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.responseType = 'document';
    request.onload = () =>
      request.status === 200 ? resolve(request.responseXML) : reject(new Error(`${request.status}`));
    request.onerror = () => reject(new Error('no answer'));
    request.onabort = () => reject(signal.reason as Error);
    signal.addEventListener('abort', () => request.abort());
    request.open('GET', url);
    request.send();
  });
}
