import { Link, useSearchParams } from 'react-router';
import styles from './page-links.module.css';

/** Links between pages of cards, newest first. Renders nothing if there is only one page. */
export function PageLinks({ page, perPage, total }: { page: number; perPage: number; total: number }) {
  const last = Math.max(1, Math.ceil(total / perPage));
  if (last === 1 && page === 1) return null;
  // Beyond the end, leads back to the last existing page.
  const newer = Math.min(page - 1, last);
  return (
    <nav className={styles.pages} aria-label="Pages">
      {newer > 0 && <Link to={newer === 1 ? '?' : `?page=${newer}`}>Page précédente</Link>}
      {page <= last && (
        <span>
          Page {page} sur {last}
        </span>
      )}
      {page < last && <Link to={`?page=${page + 1}`}>Page suivante</Link>}
    </nav>
  );
}

/** Returns the text of a page without cards: there are none at all, or it is beyond the last page. */
export function emptyText(page: number, none: string): string {
  return page === 1 ? none : `Rien à afficher sur la page ${page}`;
}

/** Returns the page number of the address, from 1. An invalid one gives the first page. */
export function usePageNumber(): number {
  const [address] = useSearchParams();
  const page = Number(address.get('page'));
  return Number.isInteger(page) && page >= 1 && page <= 10_000_000 ? page : 1;
}
