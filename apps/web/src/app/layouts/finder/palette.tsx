import { useFind } from '@pds/api-client/generated/find/find';
import { getShowDemandQueryKey } from '@pds/api-client/generated/demand/demand';
import type { DossierAnswer } from '@pds/api-client/generated/model';
import { useListUsers } from '@pds/api-client/generated/users/users';
import { counted } from '@pds/kernel';
import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { dossierAt } from '../../../shared/session/last-list';
import { recentDossiers } from '../../../shared/session/recent-dossiers';
import { type Account, isStaff } from '../../../shared/session/session';
import { Dialog } from '../../../shared/ui/dialog/dialog';
import { ProblemNotice } from '../../../shared/ui/state/problem-notice';
import { maxFound, type PaletteEntry, paletteGroups } from './palette-entries';
import styles from './palette.module.css';

/** Pause in typing after which the server is asked, in milliseconds. */
const pauseMs = 150;
/** The server's limit. */
const maxTextLength = 200;

interface PaletteProps {
  readonly account: Account;
  readonly onClose: () => void;
  readonly onShowKeys: () => void;
}

/**
 * Finds and opens dossiers, customers, people, papers, actions and screens: a combobox with a list of options (WAI-ARIA). The first option
 * is chosen until the arrows choose another one.
 */
export default function Palette({ account, onClose, onShowKeys }: PaletteProps) {
  const id = useId();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const editedDossier = useEditedDossier(pathname);
  const [shown] = useState(recentDossiers);
  // At each render: the palette may open before the page of a dossier does.
  const recent = shown.filter((dossier) => dossier.id !== dossierAt(pathname));
  const [text, setText] = useState('');
  /** The text that the server was asked for last. */
  const [searched, setSearched] = useState('');
  /** The option that the arrows chose. Null for the first one. */
  const [chosen, setChosen] = useState<string | null>(null);
  /** Enter was pressed before the answer to the text: opens the first option as soon as it is there. */
  const isImpatient = useRef(false);
  const typed = text.trim();

  useEffect(() => {
    const timer = setTimeout(() => setSearched(typed), pauseMs);
    return () => clearTimeout(timer);
  }, [typed]);
  // An answer belongs to its text: one that arrives late replaces no newer one, and its request is cancelled.
  const isAsked = searched !== '';
  const found = useFind({ text: searched }, { query: { enabled: isAsked, placeholderData: keepPreviousData } });
  const people = useListUsers(
    { text: searched, page: 1, perPage: maxFound, sort: 'lastName', direction: 'asc' },
    { query: { enabled: isAsked && isStaff(account), placeholderData: keepPreviousData } },
  );
  const error = found.error ?? people.error;
  const isSettled = typed === '' || (searched === typed && !found.isFetching && !people.isFetching);

  const answer = found.data && { ...found.data, people: people.data?.records ?? [] };
  const groups = paletteGroups(text, answer, { account, recent, editedDossier, address: pathname + search });
  const options = groups.flatMap(({ entries }) => entries);
  const active = options.find(({ key }) => key === chosen) ?? options[0];
  const optionId = ({ key }: PaletteEntry) => `${id}-${options.findIndex((option) => option.key === key)}`;

  const open = ({ opens }: PaletteEntry) => {
    if (opens === 'keys') return onShowKeys();
    onClose();
    void navigate(opens.to);
  };
  useEffect(() => {
    if (!isImpatient.current || !isSettled) return;
    isImpatient.current = false;
    if (active && !error) open(active);
  });
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [active?.key]);

  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && active) {
      event.preventDefault();
      const next = options.indexOf(active) + step;
      setChosen(options.at(next % options.length)!.key);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (active && (isSettled || active.key === chosen)) open(active);
      else if (!isSettled) {
        setSearched(typed);
        isImpatient.current = true;
      }
    }
  };
  return (
    <Dialog title="Rechercher" width={640} described={false} onClose={onClose}>
      <input
        type="text"
        role="combobox"
        className={`pds-input ${styles.text}`}
        aria-label="Dossier, organisateur, personne, ville, numéro, action ou écran"
        aria-expanded={options.length > 0}
        aria-controls={options.length > 0 ? `${id}-list` : undefined}
        aria-activedescendant={active && optionId(active)}
        aria-autocomplete="list"
        placeholder="Évènement, organisateur, personne, numéro, écran…"
        maxLength={maxTextLength}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="go"
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setChosen(null);
          isImpatient.current = false;
        }}
        onKeyDown={press}
      />
      <div className={styles.found} aria-busy={!isSettled}>
        {typed !== '' && error && (
          <ProblemNotice error={error} retry={() => void (found.error ? found : people).refetch()} />
        )}
        {options.length > 0 && (
          <div ref={list} id={`${id}-list`} role="listbox" aria-label="Résultats" className={styles.list}>
            {groups.map(({ label, entries }, index) => (
              <div key={label} role="group" aria-labelledby={`${id}-group-${index}`}>
                <p id={`${id}-group-${index}`} className={styles.group}>
                  {label}
                </p>
                {entries.map((entry) => (
                  // The keyboard stays in the text and chooses from there.
                  <div
                    key={entry.key}
                    id={optionId(entry)}
                    role="option"
                    aria-selected={entry === active}
                    className={styles.option}
                    onPointerDown={(event) => event.preventDefault()}
                    onClick={() => open(entry)}
                  >
                    <span className={styles.label}>{entry.label}</span>
                    {entry.detail && <span className={styles.detail}>{entry.detail}</span>}
                    {entry.shortcut && <kbd className={styles.shortcut}>{entry.shortcut}</kbd>}
                  </div>
                ))}
              </div>
            ))}
          </div>
        )}
        <p role="status" className={options.length > 0 ? 'pds-visually-hidden' : styles.none}>
          {!isSettled
            ? options.length === 0 && 'Recherche…'
            : options.length > 0
              ? counted(options.length, 'résultat', 'résultats')
              : !error && `Rien ne correspond à « ${typed} ».`}
        </p>
      </div>
      <p className={styles.hint} aria-hidden="true">
        <kbd>↓</kbd> <kbd>↑</kbd> choisir · <kbd>Entrée</kbd> ouvrir · <kbd>Échap</kbd> fermer
      </p>
    </Dialog>
  );
}

/** Returns the number of the dossier on screen if the user may edit it. */
function useEditedDossier(pathname: string): number | null {
  const client = useQueryClient();
  const id = dossierAt(pathname);
  if (id === null) return null;
  const shown = client.getQueryData<DossierAnswer>(getShowDemandQueryKey(id));
  return shown?.actions?.save === null ? id : null;
}
