import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { addressOfList, lastList } from '../session/last-list';
import { useDocumentTitle } from './document-title';
import styles from './page-frame.module.css';

/** A step of the breadcrumb; the last one, the page itself, is added by the frame. */
export interface Crumb {
  readonly label: string;
  readonly to?: string;
}

export interface PageFrameProps {
  /** The page's name: heading, last breadcrumb step and, unless told otherwise, browser tab. */
  title: string;
  /** The name of the thing that the page is about, where its title says what is done with it: for the browser tab. */
  documentTitle?: string | undefined;
  breadcrumb?: readonly Crumb[];
  /** Beside the title: status tags, an amount. */
  meta?: ReactNode;
  /** Buttons at the right of the title (below it on a phone). */
  actions?: ReactNode;
  /** Narrow column for reading and for short forms. */
  narrow?: boolean;
  /** The whole window, for tables of many columns. */
  wide?: boolean;
  /** At least as tall as the window leaves room for: what is last stays at the bottom, however little is above it. */
  fills?: boolean;
  children: ReactNode;
}

/** Breadcrumb, title, actions and content: the quiet frame of every page behind the login. */
export function PageFrame({
  title,
  documentTitle = title,
  breadcrumb = [],
  meta,
  actions,
  narrow,
  wide,
  fills,
  children,
}: PageFrameProps) {
  useDocumentTitle(documentTitle);
  return (
    <div className={`${styles.frame} ${narrow ? styles.narrow : wide ? styles.wide : ''} ${fills ? styles.fills : ''}`}>
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
          <h1>{title}</h1>
          {meta && <div className={styles.meta}>{meta}</div>}
          {actions && <div className={styles.actions}>{actions}</div>}
        </div>
      </header>
      {children}
    </div>
  );
}

/** « ‹ Retour » to the list this tab showed last, as it was left; to the step above when it showed none. */
function Back({ crumb: { label, to } }: { crumb: Crumb }) {
  const list = lastList() ?? (to ? { address: to, title: label } : undefined);
  if (!list) return null;
  return (
    <Link to={list.address} className={styles.back} title={list.title}>
      ‹ Retour<span className="pds-visually-hidden"> à la page « {list.title} »</span>
    </Link>
  );
}
