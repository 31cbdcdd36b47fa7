import { useGetInstallation } from '@pds/api-client/generated/installation/installation';
import type {
  DepartmentEssential,
  DepartmentInUseAnswer,
  InstallationAnswer,
  InstallationStep,
} from '@pds/api-client/generated/model';
import { Link } from 'react-router';
import { pathTo } from '../../../routing/routes';
import { PageFrame } from '../../../shared/ui/page/page-frame';
import { Notice } from '../../../shared/ui/state/problem-notice';
import { QueryState } from '../../../shared/ui/state/query-state';
import { StatusTag } from '../../../shared/ui/state/status-tag';
import styles from './installation-page.module.css';

/** What each step is, and where it is done. */
const texts: Readonly<Record<InstallationStep, { title: string; text: string; link: string; to: string }>> = {
  department: {
    title: 'Un premier département',
    text: 'Son SIRET, son adresse, ses coordonnées, son agrément et son RIB figurent sur les devis, les conventions et les factures.',
    link: 'Ouvrir la liste des départements',
    to: pathTo('administration_department_list'),
  },
  manager: {
    title: 'Son premier responsable',
    text: 'Il reçoit les demandes de son département, les chiffre et crée les comptes de son équipe.',
    link: 'Créer son compte',
    to: pathTo('admin_users_add'),
  },
  tariffs: {
    title: 'Les tarifs',
    text: 'Relisez les tarifs par défaut et enregistrez-les : chaque département peut ensuite avoir les siens.',
    link: 'Ouvrir les tarifs et options',
    to: pathTo('aid-station_admin_pricing'),
  },
  mail: {
    title: 'Un premier e-mail',
    text: 'L’invitation d’un responsable suffit. « Messages » dit pourquoi un e-mail ne part pas.',
    link: 'Ouvrir les messages',
    to: pathTo('administration_mails'),
  },
};

const essentials: Readonly<Record<DepartmentEssential, string>> = {
  siret: 'SIRET',
  address: 'adresse',
  contact: 'téléphone et e-mail',
  approval: 'numéro d’agrément',
  bank: 'IBAN et BIC',
};

const done = { text: 'Fait', tone: 'done' } as const;
const toDo = { text: 'À faire', tone: 'attention' } as const;

/** « Mise en route »: the essentials of a new installation, until all are set. */
export default function InstallationPage() {
  const installation = useGetInstallation();
  return (
    <PageFrame title="Mise en route" breadcrumb={[{ label: 'Tableau de bord', to: pathTo('root') }]}>
      <QueryState query={installation}>{(data) => <Steps installation={data} />}</QueryState>
    </PageFrame>
  );
}

function Steps({ installation: { steps, departments } }: { installation: InstallationAnswer }) {
  const incomplete = departments.filter(({ missing }) => missing.length > 0);
  return (
    <div className={styles.page}>
      {steps.every(({ isDone }) => isDone) && (
        <Notice tone="success" title="L’essentiel est réglé.">
          Votre tableau de bord ne rappelle plus cette page.
        </Notice>
      )}
      <ol className={styles.steps}>
        {steps.map(({ step, isDone }) => (
          <li key={step}>
            <h2>
              {texts[step].title} <StatusTag status={isDone ? done : toDo} />
            </h2>
            <p>{texts[step].text}</p>
            {step === 'department' && <Incomplete departments={incomplete} />}
            <Link to={texts[step].to}>{texts[step].link}</Link>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** The departments in use that lack something, each leading to its form. */
function Incomplete({ departments }: { departments: readonly DepartmentInUseAnswer[] }) {
  if (departments.length === 0) return null;
  return (
    <ul>
      {departments.map(({ id, name, missing }) => (
        <li key={id}>
          <Link to={pathTo('administration_department_edit', { id })}>{name}</Link> : il manque{' '}
          {missing.map((essential) => essentials[essential]).join(', ')}
        </li>
      ))}
    </ul>
  );
}
