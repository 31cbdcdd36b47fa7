import { Link } from 'react-router';
import { pathTo } from '../../../routing/routes';
import styles from './privacy-note.module.css';

/** Says, where a form asks for a person's data, who gets them, why and for how long. */
export function PrivacyNote() {
  return (
    <p className={styles.note}>
      Ces coordonnées servent à la protection civile qui traite votre demande, pour vous répondre, préparer le poste de
      secours et le facturer. Elles sont gardées avec votre dossier et votre compte, que vous pouvez supprimer :{' '}
      <Link to={pathTo('privacy')}>politique de confidentialité</Link>.
    </p>
  );
}
