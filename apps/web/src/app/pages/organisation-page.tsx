import { OrganisationEditPage } from '../../features/organisations/pages/organisation-edit-page';
import { OrganisationRates } from '../../features/pricing/components/organisation-rates';

/** The edit screen of an organisation (spec back-office 2), composed of the parts that the contexts provide. */
export default function OrganisationPage() {
  return <OrganisationEditPage pricing={({ id }) => <OrganisationRates organisationId={id} />} />;
}
