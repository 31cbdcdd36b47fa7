import { NavLink, useParams } from 'react-router';
import { useListMailTemplates } from '../api/mail-templates';
import { MailTemplateForm } from '../components/structures/mail-template-form';
import { pathTo } from '../../../routing/routes';
import { useHasRole } from '../../../shared/session/session';
import { PageFrame } from '../../../shared/ui/page/page-frame';
import { Notice } from '../../../shared/ui/state/problem-notice';
import { QueryState } from '../../../shared/ui/state/query-state';
import styles from './mail-templates-page.module.css';

const title = 'Modèles d’e-mail';

/** The letters of a department, one at a time. */
export default function MailTemplatesPage() {
  const { id: number, kind } = useParams();
  const id = Number(number);
  const isAdmin = useHasRole('ROLE_ADMIN');
  const templates = useListMailTemplates(id);
  const template = templates.data?.find((each) => each.kind === kind);
  const breadcrumb = [
    isAdmin
      ? { label: 'Département', to: pathTo('administration_department_edit', { id }) }
      : { label: 'Mon département', to: pathTo('affiliation_department') },
  ];
  const kinds = (
    <nav aria-label={title} className={styles.kinds}>
      {templates.data?.map((each) => (
        <NavLink key={each.kind} to={pathTo('administration_department_letters', { id, kind: each.kind })}>
          {each.name}
        </NavLink>
      ))}
    </nav>
  );
  if (template) {
    return (
      <MailTemplateForm
        key={template.kind}
        departmentId={id}
        template={template}
        title={title}
        breadcrumb={breadcrumb}
        kinds={kinds}
      />
    );
  }
  return (
    <PageFrame title={title} breadcrumb={breadcrumb}>
      {templates.data ? (
        <>
          {kinds}
          <Notice tone="warning" title="Ce modèle d’e-mail n’existe pas" />
        </>
      ) : (
        <QueryState query={templates}>{() => null}</QueryState>
      )}
    </PageFrame>
  );
}
