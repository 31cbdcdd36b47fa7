import type { FrozenDocument } from '@pds/documents/domain';
import { conventionPage } from './convention-page';
import { declarationPage } from './declaration-page';
import { type PaperLook, plainLook } from './letterhead-parts';
import { quotePage } from './quote-page';

/** Builds the complete HTML page of a document, each kind in its own file; a kind without a page does not compile. */
export function documentPage(frozen: FrozenDocument, look: PaperLook = plainLook): string {
  switch (frozen.type) {
    case 1:
      return quotePage(frozen.content, look);
    case 2:
      return conventionPage(frozen.content, look);
    case 3:
      return declarationPage(frozen.content, look);
  }
}
