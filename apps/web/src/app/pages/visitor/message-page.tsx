import type { ReactNode } from 'react';
import { useDocumentTitle } from '../../../shared/ui/page/document-title';
import styles from './message-page.module.css';

/** A page with only a message and links to continue. */
export function MessagePage({
  title,
  children,
  actions,
}: {
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
}) {
  useDocumentTitle(title);
  return (
    <div className={styles.page}>
      <span className={styles.mark} aria-hidden="true" />
      <h1>{title}</h1>
      {children}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
