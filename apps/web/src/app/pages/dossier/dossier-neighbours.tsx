import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { pathTo } from '../../../routing/routes';
import { neighboursOf } from '../../../shared/session/last-list';
import { rememberDossier } from '../../../shared/session/recent-dossiers';
import { showControlOnceRendered } from '../../../shared/ui/lazy/show-control';
import { useSingleKeys } from '../../../shared/ui/single-keys';
import styles from './dossier-neighbours.module.css';

/**
 * Leads to the previous and the next dossier of the list that this one was opened from, at the same tab, also by `K` and `J`. Notes the
 * dossier for the palette, whose links name a control of the dossier in the address (`#generate-quote`).
 */
export function DossierNeighbours({ id, name }: { id: number; name: string }) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const [neighbours] = useState(() => neighboursOf(id));
  useEffect(() => rememberDossier({ id, title: name }), [id, name]);
  useFocusNamedControl();

  const addressOf = (other: number) => pathTo('aid-station_admin_demand', { id: other }) + search;
  const go = (other: number | null | undefined) => {
    if (other) void navigate(addressOf(other));
  };
  useSingleKeys({ j: () => go(neighbours?.next), k: () => go(neighbours?.previous) });

  if (!neighbours || neighbours.list.dossiers.length < 2) return null;
  const { list, place, previous, next } = neighbours;
  const link = (other: number | null, text: string, arrow: string, key: string) =>
    other === null ? (
      <span className={styles.end} aria-hidden="true">
        {arrow}
      </span>
    ) : (
      <Link
        to={addressOf(other)}
        title={`${text} (${key}) · ici ${place} sur ${list.dossiers.length}`}
        aria-label={text}
        aria-keyshortcuts={key}
      >
        {arrow}
      </Link>
    );
  return (
    <nav aria-label={`Dossiers de la page « ${list.title} »`} className={styles.neighbours}>
      {link(previous, 'Dossier précédent', '‹', 'K')}
      <span className={styles.place}>
        {place} sur {list.dossiers.length}
      </span>
      {link(next, 'Dossier suivant', '›', 'J')}
    </nav>
  );
}

/** Scrolls to the control that the address names, and focuses it. */
function useFocusNamedControl(): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    return hash === '' ? undefined : showControlOnceRendered(() => document.getElementById(hash.slice(1)));
  }, [hash, key]);
}
