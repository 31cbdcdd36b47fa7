import { Link, useSearchParams } from 'react-router';
import styles from './newer-older.module.css';

/** From one page of cards to the next, newest first; nothing where all are on one page. */
export function NewerOlder({ page, perPage, total }: { page: number; perPage: number; total: number }) {
  const last = Math.max(1, Math.ceil(total / perPage));
  if (last === 1 && page === 1) return null;
  // From beyond the end one comes back to the last page that there is.
  const newer = Math.min(page - 1, last);
  return (
    <nav className={styles.pages} aria-label="Pages">
      {newer > 0 && <Link to={newer === 1 ? '?' : `?page=${newer}`}>Plus récentes</Link>}
      {page <= last && (
        <span>
          Page {page} sur {last}
        </span>
      )}
      {page < last && <Link to={`?page=${page + 1}`}>Plus anciennes</Link>}
    </nav>
  );
}

/** What a page of cards says that has none: that there are none at all, or that it lies beyond the last one. */
export function emptyText(page: number, none: string): string {
  return page === 1 ? none : `Rien à afficher sur la page ${page}`;
}

/** The page that the address asks for, from 1; anything that is none is the first. */
export function usePageNumber(): number {
  const [address] = useSearchParams();
  const page = Number(address.get('page'));
  return Number.isInteger(page) && page >= 1 && page <= 10_000_000 ? page : 1;
}
