import type { Role } from '@pds/kernel';
import { useState } from 'react';
import { Link } from 'react-router';
import { pathTo } from '../../routing/routes';
import { useAccount } from '../../shared/session/session';
import { Button } from '../../shared/ui/buttons/button';
import styles from './first-steps.module.css';

interface FirstStep {
  readonly title: string;
  readonly text: string;
  readonly to: string;
}

const demands = pathTo('aid-station_admin_demand_list');
const invoices = pathTo('accounting_operational_invoice_list');

const managerSteps: readonly FirstStep[] = [
  {
    title: 'Une demande arrive',
    text: 'Elle est dans « À traiter », ou saisie avec « Nouvelle demande ».',
    to: demands,
  },
  {
    title: 'Vous la chiffrez',
    text: 'La grille des créneaux donne classe, équipe et prix ; une ligne dit ce qui manque.',
    to: demands,
  },
  {
    title: 'Le devis part et s’accepte',
    text: 'Onglet « Administratif » : générer, envoyer ; l’organisateur répond en ligne.',
    to: demands,
  },
  {
    title: 'Le poste se tient et se facture',
    text: 'Une fois transformé, son équipe se compose dans « Engagement » et il se facture dans « Administratif ».',
    to: pathTo('aid-station_admin_list'),
  },
];

/** What each role does first, in four steps. */
const stepsOf: Readonly<Partial<Record<Role, readonly FirstStep[]>>> = {
  ROLE_LOCAL_MANAGER: managerSteps,
  ROLE_OFFICE_LOCAL_MANAGER: managerSteps,
  ROLE_ACCOUNTING: [
    { title: 'Les factures', text: 'Celles de vos départements, avec échéance, retard et solde.', to: invoices },
    {
      title: 'Les règlements',
      text: 'S’enregistrent sur une facture ; les chèques se remettent en banque par bordereau.',
      to: pathTo('accounting_check_list'),
    },
    {
      title: 'Les relances',
      text: 'Sont proposées, relues, puis envoyées en une fois.',
      to: pathTo('accounting_reminders'),
    },
    {
      title: 'Les écritures',
      text: 'Le fichier des écritures comptables (FEC) se prépare dans « Mes exports ».',
      to: pathTo('accounting_exports'),
    },
  ],
  ROLE_ADMIN: [
    {
      title: 'Départements et antennes',
      text: 'Leur adresse, leur agrément, leur RIB.',
      to: pathTo('administration_department_list'),
    },
    { title: 'Utilisateurs', text: 'Chacun avec son rôle et son lieu.', to: pathTo('admin_users_list') },
    {
      title: 'Tarifs',
      text: 'Ceux par défaut, puis ceux de chaque département.',
      to: pathTo('aid-station_admin_pricing'),
    },
    { title: 'Les demandes', text: 'De tous les départements, avec leur suite.', to: demands },
  ],
};

/** The first steps of a role, until the user closes them for good in this browser. */
export function FirstSteps() {
  const { data: account } = useAccount();
  const key = `pds.first-steps.${account?.id ?? 0}`;
  const [isClosed, setClosed] = useState(false);
  const steps = account?.roles.map((role) => stepsOf[role]).find((known) => known !== undefined);
  if (!steps || isClosed || localStorage.getItem(key) === 'closed') return null;
  return (
    <section className={styles.steps} aria-labelledby="first-steps-title">
      <header>
        <h2 id="first-steps-title">Vos premiers pas</h2>
        <Button
          size="small"
          onClick={() => {
            localStorage.setItem(key, 'closed');
            setClosed(true);
          }}
        >
          Ne plus afficher
        </Button>
      </header>
      <ol>
        {steps.map(({ title, text, to }) => (
          <li key={title}>
            <Link to={to}>{title}</Link>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
