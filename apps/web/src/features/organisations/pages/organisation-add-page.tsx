import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { pathTo } from '../../../routing/routes';
import { FormPage } from '../../../shared/form/ant-design/form-page';
import { PageFrame } from '../../../shared/ui/page/page-frame';
import { Notice } from '../../../shared/ui/state/problem-notice';
import {
  createdText,
  type NewOrganisation,
  NewOrganisationFields,
  type OrganisationValues,
  useNewOrganisationForm,
} from '../components/new-organisation-form';

const title = 'Nouvelle organisation';
const breadcrumb = [{ label: 'Mes organisations', to: pathTo('organization_list') }];
/** Milliseconds (spec back-office 9). */
const redirectDelay = 3000;

/** The page of the new organisation form (spec back-office 2, 5 and 8). */
export default function OrganisationAddPage() {
  const navigate = useNavigate();
  const [done, setDone] = useState<NewOrganisation | null>(null);
  const form = useNewOrganisationForm(setDone);

  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => void navigate(pathTo('organization_list')), redirectDelay);
    return () => clearTimeout(timer);
  }, [done, navigate]);

  if (done) {
    return (
      <PageFrame title={title} breadcrumb={breadcrumb} narrow>
        <Notice
          tone="success"
          title={createdText}
          actions={<Link to={pathTo('organization_list')}>Mes organisations</Link>}
        >
          « {done.name} » porte le numéro {done.id}. La liste des organisations s’ouvre dans trois secondes.
        </Notice>
      </PageFrame>
    );
  }
  return (
    <FormPage<OrganisationValues> title={title} breadcrumb={breadcrumb} form={form}>
      <NewOrganisationFields />
    </FormPage>
  );
}
