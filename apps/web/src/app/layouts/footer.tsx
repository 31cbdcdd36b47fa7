import { Link } from 'react-router';
import { pathTo } from '../../routing/routes';
import { BrandMark } from './brand';
import styles from './footer.module.css';

/** Legal links and the copyright line with the logo (spec organiser 2.2). */
export function Footer() {
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        {/* A page that the build drew keeps its year. */}
        <p className={styles.copyright} suppressHydrationWarning>
          <BrandMark size={20} />© {new Date().getFullYear()} Postes de secours
        </p>
        <ul className={styles.links}>
          <li>
            <Link to={pathTo('terms_of_sale')}>Conditions générales de vente</Link>
          </li>
          <li>
            <Link to={pathTo('legal_notices')}>Mentions légales</Link>
          </li>
          <li>
            <Link to={pathTo('privacy')}>Politique de confidentialité</Link>
          </li>
          <li>
            <Link to={pathTo('accessibility')}>Accessibilité : non conforme</Link>
          </li>
        </ul>
      </div>
    </footer>
  );
}
