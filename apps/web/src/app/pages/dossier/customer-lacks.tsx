import type { DossierAnswer } from '@pds/api-client/generated/model';
import { Link } from 'react-router';
import { pathTo } from '../../../routing/routes';
import { Notice } from '../../../shared/ui/state/problem-notice';

/** Says before convention and invoice are refused what they lack of the customer, and which other organisation has its number. */
export function CustomerLacks({
  dossier: { organization, customerLacks, customerTwins },
}: {
  dossier: Pick<DossierAnswer, 'organization' | 'customerLacks' | 'customerTwins'>;
}) {
  if (customerLacks.length + customerTwins.length === 0) return null;
  return (
    <Notice>
      {customerLacks.length > 0 && (
        <>
          Pour la convention et la facture, il manque&nbsp;: {customerLacks.join(', ')}.{' '}
          {organization && (
            <Link to={pathTo('organization_edit', { id: organization.id })}>Compléter {organization.name}</Link>
          )}
        </>
      )}
      {customerTwins.map(({ id, name }) => (
        <p key={id}>
          Même SIRET ou numéro&nbsp;: <Link to={pathTo('organization_edit', { id })}>{name}</Link>. Vérifiez d’abord
          auprès de ses gestionnaires&nbsp;: si elle a bien fait cette demande, choisissez-la dans l’onglet
          «&nbsp;Manifestation&nbsp;».
        </p>
      ))}
    </Notice>
  );
}
