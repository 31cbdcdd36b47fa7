import {
  deleteSavedView,
  getListSavedViewsQueryKey,
  saveView,
  useListSavedViews,
} from '@pds/api-client/generated/users/users';
import type { SavedViewAnswer, SaveViewBody } from '@pds/api-client/generated/model';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '../../ui/buttons/button';
import { confirm } from '../../ui/dialog/confirm';
import { ProblemNotice } from '../../ui/state/problem-notice';
import { QueryState } from '../../ui/state/query-state';
import { toast } from '../../ui/state/toast';
import { ListPopup } from './list-popup';
import type { ListView } from './list-view';
import { isQueryOfView, queryToSave, viewParameter } from './saved-view-address';
import common from '../../ui/common.module.css';
import styles from './saved-views.module.css';

/**
 * « Vues »: the saved views of a list, and the form that saves the filters, columns and sort order as shown. The address names the chosen
 * view (`?vue=`), so that a link shows the same.
 */
export function SavedViews({ view }: { view: ListView }) {
  const [address, setAddress] = useSearchParams();
  const [isOpen, setOpen] = useState(false);
  const menu = useRef<HTMLDetailsElement>(null);
  const chosenId = Number(address.get(viewParameter)) || null;
  const views = useListSavedViews({ list: view.list }, { query: { enabled: isOpen || chosenId !== null } });
  const chosen = views.data?.records.find(({ id }) => id === chosenId);
  const outdated = { outdates: [{ queryKey: getListSavedViewsQueryKey({ list: view.list }) }] };
  const saving = useMutation({ mutationFn: (body: SaveViewBody) => saveView(body), meta: outdated });
  const deleting = useMutation({ mutationFn: (id: number) => deleteSavedView(id), meta: outdated });

  const showColumns = useEffectEvent((columns: string | null) => view.setColumns(columns?.split(',') ?? null));
  // Also when the page was opened by a link to the view.
  useEffect(() => {
    if (chosen) showColumns(chosen.columns);
  }, [chosen]);

  const close = () => {
    if (menu.current) menu.current.open = false;
  };
  const choose = ({ id, query }: SavedViewAnswer) => {
    close();
    const next = new URLSearchParams(query);
    next.set(viewParameter, String(id));
    setAddress(next);
  };
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const name = String(form.get('name')).trim();
    const replaced = views.data?.records.find((saved) => saved.isOwn && saved.name === name);
    if (replaced && replaced.id !== chosenId && !(await confirmReplacing(replaced))) return;
    const saved = await saving
      .mutateAsync({
        list: view.list,
        name,
        query: queryToSave(address),
        columns: view.columns?.join(',') ?? null,
        isShared: form.has('isShared'),
      })
      .catch(() => null);
    if (!saved) return;
    toast.success(`La vue « ${saved.name} » est enregistrée`);
    choose(saved);
  };
  const remove = async (saved: SavedViewAnswer) => {
    if (!(await confirmDeleting(saved))) return;
    const { id, name } = saved;
    const isDeleted = await deleting.mutateAsync(id).then(
      () => true,
      () => false,
    );
    if (!isDeleted) return;
    toast.success(`La vue « ${name} » est supprimée`);
    if (id === chosenId) setAddress(new URLSearchParams(queryToSave(address)));
  };
  const isChanged = chosen && !isQueryOfView(address, chosen.query);
  return (
    <ListPopup
      ref={menu}
      label={chosen ? `${chosen.name}${isChanged ? ' (modifiée)' : ''}` : 'Vues'}
      className={styles.panel}
      onOpenChange={setOpen}
    >
      <QueryState query={views}>
        {({ records, canShare }) => (
          <>
            {records.length === 0 ? (
              <p className={common.hint}>
                Aucune vue enregistrée. Filtrez et triez la liste, choisissez ses colonnes, puis nommez-la ici.
              </p>
            ) : (
              <ul className={styles.views}>
                {records.map((saved) => (
                  <li key={saved.id}>
                    <button
                      type="button"
                      className={styles.choose}
                      aria-current={saved.id === chosenId || undefined}
                      onClick={() => choose(saved)}
                    >
                      {saved.name}
                      {saved.isShared && <span className={styles.shared}>partagée</span>}
                    </button>
                    {saved.isOwn && (
                      <Button
                        size="small"
                        aria-label={`Supprimer la vue ${saved.name}`}
                        onClick={() => void remove(saved)}
                      >
                        Supprimer
                      </Button>
                    )}
                  </li>
                ))}
              </ul>
            )}
            <form className={styles.form} onSubmit={(event) => void save(event)}>
              <label>
                Nom de la vue
                <input
                  name="name"
                  className="pds-input"
                  required
                  maxLength={60}
                  autoComplete="off"
                  defaultValue={chosen?.isOwn ? chosen.name : ''}
                />
              </label>
              {canShare && (
                <label className={styles.share}>
                  <input type="checkbox" name="isShared" defaultChecked={chosen?.isOwn === true && chosen.isShared} />
                  Partager avec le département
                </label>
              )}
              <Button type="submit" size="small" variant="primary" disabled={saving.isPending}>
                Enregistrer cette vue
              </Button>
            </form>
          </>
        )}
      </QueryState>
      {(saving.error ?? deleting.error) ? <ProblemNotice error={saving.error ?? deleting.error} /> : null}
    </ListPopup>
  );
}

const confirmReplacing = ({ name }: SavedViewAnswer) =>
  confirm({
    title: `Remplacer la vue « ${name} » ?`,
    text: 'Vous avez déjà une vue de ce nom : ses filtres, ses colonnes et son tri seront remplacés.',
    action: 'Remplacer',
  });

const confirmDeleting = ({ name, isShared }: SavedViewAnswer) =>
  confirm({
    title: `Supprimer la vue « ${name} » ?`,
    text: isShared ? 'Elle disparaîtra aussi pour vos collègues du département.' : 'La liste elle-même ne change pas.',
    action: 'SUPPRIMER',
    danger: true,
  });
