import { Link } from 'react-router';
import styles from './newer-older.module.css';

/** From one page of cards to the next, newest first; nothing where all are on one page. */
export function NewerOlder({ page, perPage, total }: { page: number; perPage: number; total: number }) {
  if (total <= perPage && page === 1) return null;
  return (
    <nav className={styles.pages} aria-label="Pages">
      {page > 1 && <Link to={page === 2 ? '?' : `?page=${page - 1}`}>Plus récentes</Link>}
      <span>
        Page {page} sur {Math.max(page, Math.ceil(total / perPage))}
      </span>
      {page * perPage < total && <Link to={`?page=${page + 1}`}>Plus anciennes</Link>}
    </nav>
  );
}

/** The page that an address asks for, from 1; anything that is none is the first. */
export function pageOf(address: URLSearchParams): number {
  const page = Number(address.get('page'));
  return Number.isInteger(page) && page >= 1 && page <= 10_000_000 ? page : 1;
}
