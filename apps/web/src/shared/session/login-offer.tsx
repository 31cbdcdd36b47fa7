import type { ReactNode } from 'react';
import styles from './login-offer.module.css';

/** Another way to log in, below a password: what it is, and its button. */
export function LoginOffer({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className={styles.offer}>
      <p>{text}</p>
      {children}
    </div>
  );
}
