import styles from './pro-connect-button.module.css';

/**
 * The button of ProConnect as its documentation asks for it, with the link that explains it. A full navigation: the server sends the browser
 * there.
 */
export function ProConnectButton({ href }: { href: string }) {
  return (
    <div className={styles.group}>
      <a className={styles.button} href={href}>
        <span>S’identifier avec</span> <strong>ProConnect</strong>
      </a>
      <a
        className={styles.explanation}
        href="https://www.proconnect.gouv.fr/"
        target="_blank"
        rel="noopener noreferrer"
      >
        Qu’est-ce que ProConnect ?<span className="pds-visually-hidden"> (nouvel onglet)</span>
      </a>
    </div>
  );
}
