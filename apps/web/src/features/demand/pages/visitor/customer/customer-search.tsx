import type { OrganisationRowAnswer } from '@pds/api-client/generated/model';
import { counted } from '@pds/kernel';
import { type KeyboardEvent, useId, useState } from 'react';
import { useCustomersNamed } from '../../../../../shared/reference/named-organisations';
import { formatNumber } from '../../../../../shared/ui/text/format';
import { problemText } from '../../../../../shared/ui/state/problem-notice';
import { type Customer, customerOf } from './customer';
import styles from './customer-search.module.css';

const maxFound = 6;

export interface CustomerSearchProps {
  onChoose: (customer: Customer) => void;
  /** Whether the field takes the focus, after « Changer d’organisateur ». */
  autoFocus: boolean;
}

/**
 * Finds a customer while typing (ARIA combobox): by organisation or manager, in the caller's scope. Arrow keys go through the list, Enter
 * takes the marked one (the first, unless another was marked), Escape closes the list, then clears the field.
 */
export function CustomerSearch({ onChoose, autoFocus }: CustomerSearchProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(true);
  const [lastMarked, setMarked] = useState(0);
  const { found, others, isSettled, error } = useCustomersNamed(typed, maxFound);
  // A later answer may have fewer.
  const marked = Math.min(lastMarked, found.length - 1);
  const isListed = isOpen && found.length > 0;
  const choose = (organisation: OrganisationRowAnswer) => onChoose(customerOf(organisation, typed));
  const mark = (index: number) => {
    setMarked((index + found.length) % found.length);
    setOpen(true);
  };
  const keys: Record<string, () => void> = {
    ArrowDown: () => mark(isListed ? marked + 1 : 0),
    ArrowUp: () => mark(isListed ? marked - 1 : found.length - 1),
    // What is still shown for an earlier text is not what is meant.
    Enter: () => isListed && isSettled && choose(found[marked]!),
    Escape: () => (isListed ? setOpen(false) : setTyped('')),
  };
  const press = (event: KeyboardEvent) => {
    const act = found.length > 0 || event.key === 'Escape' ? keys[event.key] : undefined;
    if (!act) return;
    event.preventDefault();
    act();
  };
  return (
    <div className={styles.search}>
      <label htmlFor={id}>Organisation ou gestionnaire</label>
      <div className={styles.field}>
        <input
          id={id}
          className="pds-input"
          role="combobox"
          aria-expanded={isListed}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={isListed ? `${id}-${marked}` : undefined}
          aria-describedby={`${id}-state`}
          autoComplete="off"
          autoFocus={autoFocus}
          maxLength={120}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setMarked(0);
            setOpen(true);
          }}
          onKeyDown={press}
          onBlur={() => setOpen(false)}
          onFocus={() => setOpen(true)}
        />
        <div className={styles.list} hidden={!isListed}>
          <ul id={`${id}-list`} role="listbox" aria-label="Organisateurs trouvés">
            {found.map((organisation, index) => (
              <li
                key={organisation.id}
                id={`${id}-${index}`}
                role="option"
                aria-selected={index === marked}
                className={styles.option}
                // The field keeps the focus.
                onMouseDown={(event) => event.preventDefault()}
                onMouseMove={() => setMarked(index)}
                onClick={() => choose(organisation)}
              >
                <strong>{organisation.name}</strong>
                <span>{managersText(organisation)}</span>
              </li>
            ))}
          </ul>
          {others > 0 && (
            <p className={styles.others} aria-hidden="true">
              {othersText(others)}
            </p>
          )}
        </div>
      </div>
      <p id={`${id}-state`} className={styles.state} role="status">
        {error ? problemText(error) : isSettled && stateText(found.length, others)}
      </p>
    </div>
  );
}

function stateText(found: number, others: number): string {
  if (found === 0) return 'Aucun organisateur de ce nom : notez-le à l’étape suivante.';
  return others === 0
    ? `${counted(found, 'organisateur')}.`
    : `${counted(found, 'organisateur')}, ${othersText(others)}.`;
}

/** Returns « 3 autres, précisez le nom ». */
function othersText(others: number): string {
  const text = Number.isFinite(others)
    ? `${formatNumber(others)} ${others > 1 ? 'autres' : 'autre'}`
    : 'Beaucoup d’autres';
  return `${text}, précisez le nom`;
}

function managersText({ managers, contactAddress }: OrganisationRowAnswer): string {
  const names = managers.map(({ firstName, lastName }) => `${firstName} ${lastName}`);
  return [names.join(', ') || 'Sans gestionnaire', contactAddress?.city].filter(Boolean).join(' – ');
}
