import { type ReactNode, useId } from 'react';
import { useIsTakenOver } from '../lazy/deferred';
import { useDocumentTitle } from './document-title';
import styles from './public-page.module.css';

/** The three steps of a request, in the visitor's words. */
const visitorSteps = ['Votre manifestation', 'Vos coordonnées', 'Demande envoyée'];
/** The same for staff, who type what a customer tells them on the phone. */
const staffSteps = ['L’évènement', 'L’organisateur', 'Dossier'];

export interface PublicPageProps {
  title: string;
  /** A sentence below the title. */
  lead?: ReactNode;
  /** Step of the request, from 1. None outside a request. */
  step?: 1 | 2 | 3;
  /** Whether staff make the request for a customer. */
  forCustomer?: boolean;
  /** Beside the content in a wide window, below it on a phone. */
  aside?: ReactNode;
  /** Behind the link of a mail: address of the call that tells what it leads to, made before the application (ADR 0090). Empty if there is none. */
  asks?: string;
  children: ReactNode;
}

/** A public page: deep blue title band with the steps of the request, and the content on a white background below. */
export function PublicPage({ title, lead, step, forCustomer = false, aside, asks, children }: PublicPageProps) {
  useDocumentTitle(title);
  return (
    <>
      <div className={styles.band}>
        <div className={styles.bandInner}>
          {step && (
            <ol className={styles.steps} aria-label={forCustomer ? 'Étapes de la demande' : 'Étapes de votre demande'}>
              {(forCustomer ? staffSteps : visitorSteps).map((label, index) => (
                <li
                  key={label}
                  className={index + 1 < step ? styles.past : index + 1 === step ? styles.now : undefined}
                  aria-current={index + 1 === step ? 'step' : undefined}
                >
                  <span className={styles.number}>{index + 1}</span>
                  <span className={styles.stepLabel}>{label}</span>
                </li>
              ))}
            </ol>
          )}
          <h1>{title}</h1>
          {lead && <p className={styles.lead}>{lead}</p>}
        </div>
      </div>
      <div className={`${styles.body} ${aside ? styles.withAside : ''}`} data-asks={asks}>
        <div className={styles.content}>{children}</div>
        {!useIsTakenOver() && <BeforeScript />}
        {aside && <aside className={styles.aside}>{aside}</aside>}
      </div>
    </>
  );
}

/** What a page that the build drew says: nothing can be sent before its script is there. */
function BeforeScript() {
  return (
    <div role="status" className={styles.before}>
      <p>
        La suite arrive dans un instant. <span>Remplissez déjà le formulaire.</span>
      </p>
      <p>
        La suite ne peut pas se charger, et sans elle rien ne peut être lu ni envoyé.{' '}
        <span>
          Ce que vous avez saisi reste affiché
          <i>, mais serait perdu si vous rechargiez la page</i>
          <i> et gardé si vous rechargez la page</i>
          <i>, sauf le mot de passe</i>.{' '}
        </span>
        Vérifiez que vous avez du réseau et que JavaScript est activé, ou{' '}
        <a href="/#associations">contactez l’association de votre département</a>.
      </p>
    </div>
  );
}

/** A white block of a public page. */
export function Panel({ title, hint, children }: { title?: ReactNode; hint?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.panel} aria-labelledby={title ? id : undefined}>
      {title && <h2 id={id}>{title}</h2>}
      {hint && <p className={styles.hint}>{hint}</p>}
      {children}
    </section>
  );
}
