import { pathTo } from '../../../routing/routes';
import { PageFrame } from '../../../shared/ui/page-frame';

/** The revenue overview (spec back-office 2): its heading, which is all that the specification gives it. */
export default function RevenuesPage() {
  return (
    <PageFrame title="Vue sur chiffre d’affaires" breadcrumb={[{ label: 'Tableau de bord', to: pathTo('root') }]}>
      <p>
        Le chiffre d’affaires d’une période, les devis en cours et la moyenne par poste de secours sont sur le tableau
        de bord.
      </p>
    </PageFrame>
  );
}
