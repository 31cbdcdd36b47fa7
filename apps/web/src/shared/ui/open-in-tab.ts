import { toast } from './state/toast';

/**
 * Opens a tab at once, since browsers block one that opens later, and leads it to an address once that is known.
 * @throws what `addressOf` throws, after closing the tab: errors are shown in the page and not in an empty tab
 */
export async function openInTab(addressOf: () => Promise<string>): Promise<void> {
  const tab = window.open('', '_blank');
  if (!tab) {
    toast.error('Votre navigateur a bloqué le nouvel onglet.');
    return;
  }
  try {
    tab.location.href = await addressOf();
  } catch (error) {
    tab.close();
    throw error;
  }
}
