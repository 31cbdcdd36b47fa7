import { Problem } from '@pds/api-client';
import { Button } from '../buttons/button';
import { type ReactNode, useEffect } from 'react';
import styles from './problem-notice.module.css';
import { closeSuccessToasts } from './toast';

/** Returns the French text of anything that a call can throw. */
export function problemText(error: unknown): string {
  return error instanceof Problem
    ? error.message
    : 'Une erreur inattendue est survenue. Réessayez dans quelques instants.';
}

interface NoticeProps {
  tone?: 'error' | 'warning' | 'info' | 'success';
  title?: string;
  children?: ReactNode;
  actions?: ReactNode;
}

/** A message in the page. Errors are announced at once, others politely. */
export function Notice({ tone = 'info', title, children, actions }: NoticeProps) {
  useEffect(() => {
    if (tone === 'error') closeSuccessToasts();
  }, [tone, title]);
  return (
    <div className={`${styles.notice} ${styles[tone]}`} role={tone === 'error' ? 'alert' : 'status'}>
      {title && <p className={styles.title}>{title}</p>}
      {children && <div>{children}</div>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}

/** A failed load, with a retry button. */
export function ProblemNotice({ error, retry }: { error: unknown; retry?: () => void }) {
  return (
    <Notice tone="error" title={problemText(error)} actions={retry && <Button onClick={retry}>Réessayer</Button>} />
  );
}
