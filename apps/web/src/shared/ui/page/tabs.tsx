import { createContext, type KeyboardEvent, type ReactNode, useContext, useId, useRef, useState } from 'react';
import styles from './tabs.module.css';
import { useIsPhone } from '../use-media-query';

export interface Tab {
  readonly key: string;
  readonly label: string;
  readonly children: ReactNode;
  /** Number of missing items, shown beside its label. */
  readonly missing?: number;
  /** Rendered from the start, hidden until opened: for a form that is saved from any tab. */
  readonly always?: boolean;
}

const IsPanelOpen = createContext(true);

/** Whether the surrounding panel is the open one. True outside of panels. */
export function useIsPanelOpen(): boolean {
  return useContext(IsPanelOpen);
}

/**
 * Tabs that scroll sideways if they do not fit (Ant Design's tabs hide some behind a button inside the list, which confuses screen
 * readers). A panel is rendered when its tab is first opened, and stays, so that its input is kept.
 */
export function Tabs({
  name,
  tabs,
  active,
  onChange,
  selectOnPhone = false,
}: {
  /** Name of the tabs for screen readers. */
  name: string;
  tabs: readonly Tab[];
  active: string;
  onChange: (key: string) => void;
  /** Whether they become one select on a phone, for more tabs than fit its width. */
  selectOnPhone?: boolean;
}) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const isSelect = useIsPhone() && selectOnPhone;
  const [opened, setOpened] = useState<readonly string[]>([active]);
  if (!opened.includes(active)) setOpened([...opened, active]);

  const move = (event: KeyboardEvent) => {
    const last = tabs.length - 1;
    const now = tabs.findIndex(({ key }) => key === active);
    const targets: Record<string, number> = {
      ArrowRight: now === last ? 0 : now + 1,
      ArrowLeft: now === 0 ? last : now - 1,
      Home: 0,
      End: last,
    };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    onChange(tabs[target]!.key);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[target]?.focus();
  };

  return (
    <>
      {isSelect ? (
        <label className={styles.choice}>
          {name}
          <select className="pds-input" value={active} onChange={(event) => onChange(event.target.value)}>
            {tabs.map(({ key, label, missing = 0 }) => (
              <option key={key} value={key}>
                {missing > 0 ? `${label} (${missing} à compléter)` : label}
              </option>
            ))}
          </select>
        </label>
      ) : (
        <div ref={list} role="tablist" aria-label={name} className={styles.list} onKeyDown={move}>
          {tabs.map(({ key, label, missing = 0 }) => (
            <button
              key={key}
              type="button"
              role="tab"
              id={`${id}-tab-${key}`}
              aria-selected={key === active}
              aria-controls={`${id}-panel-${key}`}
              tabIndex={key === active ? 0 : -1}
              className={styles.tab}
              onClick={() => onChange(key)}
            >
              {label}
              {missing > 0 && (
                <>
                  <span className={styles.missing} aria-hidden="true">
                    {missing}
                  </span>
                  <span className="pds-visually-hidden"> ({missing} à compléter)</span>
                </>
              )}
            </button>
          ))}
        </div>
      )}
      {tabs.map(({ key, label, children, always }) => (
        <div
          key={key}
          role={isSelect ? 'group' : 'tabpanel'}
          data-panel=""
          id={`${id}-panel-${key}`}
          {...(isSelect ? { 'aria-label': label } : { 'aria-labelledby': `${id}-tab-${key}` })}
          hidden={key !== active}
        >
          {(always || opened.includes(key)) && <IsPanelOpen value={key === active}>{children}</IsPanelOpen>}
        </div>
      ))}
    </>
  );
}
