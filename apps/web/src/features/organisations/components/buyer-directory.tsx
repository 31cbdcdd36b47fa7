import type { BuyerAddressAnswer } from '@pds/api-client/generated/model';
import Button from 'antd/es/button';
import Form from 'antd/es/form';
import { useState } from 'react';
import { useOwnDepartment } from '../../../shared/session/own-department';
import { problemText } from '../../../shared/ui/state/problem-notice';
import { useLookUpBuyer, useShowDeliveryChannel } from '../api/delivery-channel';
import styles from './buyer-directory.module.css';

/** Local authority and public body: the buyers whose invoices are delivered by a platform. */
const publicTypes: readonly unknown[] = [2, 3];

/**
 * Asks the directory of the department's platform what it requires of invoices to the public buyer whose SIRET is typed, and fills in both
 * switches of the form. Nothing where no platform is chosen, and for other buyers.
 */
export default function BuyerDirectory() {
  const own = useOwnDepartment();
  const chosen = Form.useWatch<number | null | undefined>('departmentId');
  const type = Form.useWatch<number | null | undefined>('type');
  const departmentId = own?.departmentId ?? chosen ?? null;
  if (departmentId === null || !publicTypes.includes(type)) return null;
  return <Directory key={departmentId} departmentId={departmentId} />;
}

function Directory({ departmentId }: { departmentId: number }) {
  const form = Form.useFormInstance();
  const siret = (Form.useWatch<string | undefined>('identifier') ?? '').replaceAll(/\s/g, '');
  const choice = useShowDeliveryChannel(departmentId);
  const [searched, setSearched] = useState<string | null>(null);
  const [taken, setTaken] = useState<string | null>(null);
  const search = useLookUpBuyer(departmentId, searched);
  if (!choice.data || choice.data.channel === 'off') return null;

  const isSiret = /^\d{14}$/.test(siret);
  const take = (address: BuyerAddressAnswer) => {
    form.setFields([
      { name: 'serviceCodeRequired', value: address.isServiceMandatory, errors: [] },
      { name: 'commitmentNumberRequired', value: address.isCommitmentMandatory, errors: [] },
    ]);
    setTaken(address.address);
  };
  // An answer about another number than the typed one would mislead.
  const addresses = searched === siret ? search.data?.addresses : undefined;
  return (
    <div className={styles.directory}>
      <Button
        disabled={!isSiret}
        loading={search.isFetching}
        onClick={() => {
          setTaken(null);
          if (searched === siret) void search.refetch();
          else setSearched(siret);
        }}
      >
        Consulter l’annuaire
      </Button>
      {!isSiret && <p>L’annuaire se consulte avec un SIRET de 14 chiffres.</p>}
      <div role="status">
        {addresses && !search.isFetching && <p>{foundText(addresses)}</p>}
        {taken !== null && <p>Champs remplis : enregistrez pour les conserver.</p>}
      </div>
      {search.error && searched === siret && !search.isFetching && <p role="alert">{problemText(search.error)}</p>}
      {addresses && !search.isFetching && addresses.length > 0 && (
        <ul className={styles.addresses} aria-label="Adresses de l’annuaire">
          {addresses.map((address) => (
            <li key={address.address}>
              <span>
                <strong>{address.routingCode ?? 'Sans code service'}</strong>
                {address.name && ` – ${address.name}`}
                <span>{requirementText(address)}</span>
              </span>
              <Button
                aria-label={`Reprendre les exigences de ${address.routingCode ?? 'l’acheteur'}`}
                onClick={() => take(address)}
              >
                Reprendre
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function foundText({ length }: readonly BuyerAddressAnswer[]): string {
  if (length === 0) return 'L’annuaire ne connaît pas ce SIRET : vérifiez-le, ou remplissez les champs vous-même.';
  return length === 1 ? '1 adresse dans l’annuaire.' : `${length} adresses dans l’annuaire : choisissez le service.`;
}

/** What an invoice to an address must contain. */
function requirementText(address: BuyerAddressAnswer): string {
  const { isServiceMandatory, isCommitmentMandatory, isEitherMandatory } = address;
  if (isServiceMandatory && isCommitmentMandatory) return 'Exige un code service et un numéro d’engagement';
  if (isServiceMandatory) return 'Exige un code service';
  if (isCommitmentMandatory) return 'Exige un numéro d’engagement';
  return isEitherMandatory ? 'Exige un code service ou un numéro d’engagement, au choix' : 'N’exige rien de plus';
}
