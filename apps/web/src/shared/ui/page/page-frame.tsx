import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { addressOfList, listHolding } from '../../session/last-list';
import { useDocumentTitle } from './document-title';
import styles from './page-frame.module.css';

/** A step of the breadcrumb. The frame adds the last one, the page itself. */
export interface Crumb {
  readonly label: string;
  readonly to?: string;
}

export interface PageFrameProps {
  /** The page's name: heading, last breadcrumb step and, by default, browser tab. */
  title: string;
  /** Name of the record, shown before the title, which is then smaller. */
  subject?: ReactNode;
  /** Name of the page's record for the browser tab, if the title names the action. */
  documentTitle?: string | undefined;
  breadcrumb?: readonly Crumb[];
  /** Shown beside the title: status tags, an amount. */
  meta?: ReactNode;
  /** Buttons at the right of the title (below it on a phone). */
  actions?: ReactNode;
  /** Narrow column, for reading and for short forms. */
  narrow?: boolean;
  /** The full window width, for tables with many columns. */
  wide?: boolean;
  /** For lists: breadcrumb, title, tags and actions share one band, so that more rows are in sight. */
  dense?: boolean;
  /** At least as tall as the window, so that the last part is at the bottom even with little content above. */
  fills?: boolean;
  children: ReactNode;
}

/** Breadcrumb, title, actions and content of every page behind the login. */
export function PageFrame({
  title,
  subject,
  documentTitle = title,
  breadcrumb = [],
  meta,
  actions,
  narrow,
  wide,
  dense,
  fills,
  children,
}: PageFrameProps) {
  useDocumentTitle(documentTitle);
  const width = narrow ? styles.narrow : wide ? styles.wide : '';
  return (
    <div className={`${styles.frame} ${width} ${dense ? styles.dense : ''} ${fills ? styles.fills : ''}`}>
      <header className={styles.header}>
        {breadcrumb.length > 1 && <Back crumb={breadcrumb.at(-1)!} />}
        {breadcrumb.length > 0 && (
          <nav aria-label="Fil d’Ariane" className={styles.breadcrumb}>
            <ol>
              {breadcrumb.map(({ label, to }) => (
                <li key={label}>{to ? <Link to={addressOfList(to)}>{label}</Link> : label}</li>
              ))}
              <li aria-current="page">{title}</li>
            </ol>
          </nav>
        )}
        <div className={styles.heading}>
          <h1>
            {subject ? (
              <>
                {subject} <small>{title}</small>
              </>
            ) : (
              title
            )}
          </h1>
          {meta && <div className={styles.meta}>{meta}</div>}
          {actions && <div className={styles.actions}>{actions}</div>}
        </div>
      </header>
      {children}
    </div>
  );
}

/** « ‹ Retour » to the list that this tab showed last, with its state, if it can hold the record; else to the parent step. */
function Back({ crumb: { label, to } }: { crumb: Crumb }) {
  const list = listHolding(useLocation().pathname, to) ?? (to ? { address: to, title: label } : undefined);
  if (!list) return null;
  return (
    <Link to={list.address} className={styles.back} title={list.title}>
      ‹ Retour<span className="pds-visually-hidden"> à la page « {list.title} »</span>
    </Link>
  );
}
