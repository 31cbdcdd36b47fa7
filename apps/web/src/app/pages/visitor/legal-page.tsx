import type { ReactNode } from 'react';
import { Panel, PublicPage } from '../../../shared/ui/page/public-page';
import styles from './legal-page.module.css';

/** A text page with titled sections. The first section has no title. */
export function LegalPage({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <PublicPage title={title} lead={lead}>
      <Panel>
        <div className={styles.text}>{children}</div>
      </Panel>
    </PublicPage>
  );
}

export function LegalSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
