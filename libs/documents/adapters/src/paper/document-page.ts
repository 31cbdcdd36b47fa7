import type { FrozenDocument } from '@pds/documents/domain';
import { quotePage } from './quote-page';

/** The complete HTML page of a document, each kind by its own file; a kind without a page does not compile. */
export function documentPage(frozen: FrozenDocument): string {
  switch (frozen.type) {
    case 1:
      return quotePage(frozen.content);
  }
}
