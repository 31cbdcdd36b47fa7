import { elsewhereDepartment } from '@pds/demand/domain';
import { pathTo } from '../../routing/routes';
import styles from './terms-of-sale-link.module.css';

export interface TermsOfSaleLinkProps {
  /** Code of the department. Without one, or for an event elsewhere, the link leads to the general terms. */
  department: string | null | undefined;
  /** The version in force when a document was issued. Null or absent: the one in force now. */
  version?: number | null;
}

/** Link to a department's terms of sale. It opens a tab of its own, so that nothing that was typed is lost. */
export function TermsOfSaleLink({ department, version }: TermsOfSaleLinkProps) {
  const address = new URLSearchParams();
  if (department && department !== elsewhereDepartment) {
    address.set('departement', department);
    if (version) address.set('version', String(version));
  }
  return (
    <a className={styles.link} href={`${pathTo('terms_of_sale')}?${address}`} target="_blank" rel="noopener">
      Conditions générales de vente
    </a>
  );
}
