import { Problem } from '@pds/api-client';
import type { AddressAnswer, OrganisationAnswer } from '@pds/api-client/generated/model';
import Button from 'antd/es/button';
import Form from 'antd/es/form';
import Modal from 'antd/es/modal';
import { useState } from 'react';
import { DialogProblem } from './dialog-problem';
import { useAddAddress, useDeleteAddress, useLoadOrganisation, useUpdateAddress } from '../api/organisations';
import { confirm } from '../../../shared/ui/dialog/confirm';
import { DetailSection } from '../../../shared/ui/page/detail-page';
import { Field } from '../../../shared/form/ant-design/field';
import { useProblemForm } from '../../../shared/form/ant-design/use-problem-form';
import { problemText } from '../../../shared/ui/state/problem-notice';
import { StatusTag } from '../../../shared/ui/state/status-tag';
import type { StatusText } from '../../../shared/reference/statuses';
import { toast } from '../../../shared/ui/state/toast';
import { useReturnFocus } from '../../../shared/ui/dialog/use-return-focus';
import common from '../../../shared/ui/common.module.css';
import styles from './addresses-tab.module.css';
import { AddressFields, checkValidityText } from './organisation-fields';

type Kind = AddressAnswer['kind'];

const kinds: Readonly<Record<Kind, StatusText>> = {
  contact: { text: 'Contact', tone: 'done' },
  billing: { text: 'Facturation', tone: 'progress' },
  other: { text: 'Autre', tone: 'neutral' },
};

/** The tab « Adresses »: the contact and billing addresses are permanent, others can be added and removed (spec back-office 2). */
export function AddressesTab({
  organisation: { id, addresses, addressesVersion },
}: {
  organisation: OrganisationAnswer;
}) {
  const { mutateAsync: deleteAddress } = useDeleteAddress(id);
  const [edited, setEdited] = useState<AddressAnswer | 'new' | null>(null);

  const remove = async (address: AddressAnswer) => {
    const goAhead = await confirm({
      title: 'Suppression adresse',
      text: `Êtes-vous sûr de vouloir supprimer l’adresse « ${address.name} » ?`,
      action: 'SUPPRIMER',
      danger: true,
    });
    if (!goAhead) return;
    try {
      await deleteAddress(address.id);
      toast.success('Adresse supprimée');
    } catch (error) {
      toast.error(problemText(error));
    }
  };

  const missing = (['contact', 'billing'] as const).filter((kind) => !addresses.some((each) => each.kind === kind));
  return (
    <DetailSection
      title="Adresses"
      actions={
        <Button type="primary" onClick={() => setEdited('new')}>
          Ajouter une adresse
        </Button>
      }
    >
      {addresses.length === 0 ? (
        <p className={common.muted}>Aucune adresse n’est enregistrée.</p>
      ) : (
        <ul className={styles.cards}>
          {addresses.map((address) => (
            <li key={address.id} className={styles.card}>
              <header>
                <h3>{address.name}</h3>
                <StatusTag status={kinds[address.kind]} />
              </header>
              <address>
                {address.line1}
                {address.line2 && (
                  <>
                    <br />
                    {address.line2}
                  </>
                )}
                <br />
                {address.zipcode} {address.city}
              </address>
              <footer>
                <Button
                  size="small"
                  aria-label={`Modifier l’adresse ${address.name}`}
                  onClick={() => setEdited(address)}
                >
                  MODIFIER
                </Button>
                {address.kind === 'other' && (
                  <Button
                    size="small"
                    danger
                    aria-label={`Supprimer l’adresse ${address.name}`}
                    onClick={() => void remove(address)}
                  >
                    SUPPRIMER
                  </Button>
                )}
              </footer>
            </li>
          ))}
        </ul>
      )}
      {edited && (
        <AddressModal
          organisationId={id}
          address={edited === 'new' ? null : edited}
          version={addressesVersion}
          missingKinds={missing}
          onClose={() => setEdited(null)}
        />
      )}
    </DetailSection>
  );
}

interface AddressValues {
  /** Version of the loaded addresses. */
  readonly version: number;
  readonly name: string;
  readonly kind: Kind;
  readonly line1: string;
  readonly line2: string;
  readonly zipcode: string;
  readonly city: string;
}

/** @param address null for a new one, of the first missing kind */
function valuesOf(address: AddressAnswer | null, version: number, missingKinds: readonly Kind[]): AddressValues {
  return {
    version,
    name: address?.name ?? '',
    kind: address?.kind ?? missingKinds[0] ?? 'other',
    line1: address?.line1 ?? '',
    line2: address?.line2 ?? '',
    zipcode: address?.zipcode ?? '',
    city: address?.city ?? '',
  };
}

function AddressModal({
  organisationId,
  address,
  version,
  missingKinds,
  onClose,
}: {
  organisationId: number;
  /** Null for a new address. */
  address: AddressAnswer | null;
  version: number;
  /** Kinds that the organisation does not have yet. */
  missingKinds: readonly Kind[];
  onClose: () => void;
}) {
  useReturnFocus();
  const { mutateAsync: addAddress } = useAddAddress(organisationId);
  const { mutateAsync: updateAddress } = useUpdateAddress(organisationId);
  const loadOrganisation = useLoadOrganisation(organisationId);
  const [values] = useState(() => valuesOf(address, version, missingKinds));
  const form = useProblemForm<AddressValues>({
    values,
    checkText: checkValidityText,
    save: async ({ kind, version: loaded, ...typed }) => {
      const lines = {
        name: typed.name.trim(),
        line1: typed.line1.trim(),
        line2: typed.line2.trim() || null,
        zipcode: typed.zipcode.trim(),
        city: typed.city.trim(),
      };
      if (address) await updateAddress({ id: address.id, address: { ...lines, version: loaded } });
      else await addAddress({ ...lines, kind });
      toast.success('Changements effectués');
      onClose();
    },
  });
  const loadOther = async () => {
    const { addresses, addressesVersion } = await loadOrganisation();
    const other = addresses.find(({ id }) => id === address?.id);
    if (!other) throw new Problem(404, 'Cette adresse a été supprimée.');
    return valuesOf(other, addressesVersion, missingKinds);
  };
  return (
    <Modal
      open
      centered
      width={560}
      title={address ? `Modifier l’adresse « ${address.name} »` : 'Nouvelle adresse'}
      okText="ENREGISTRER"
      cancelText="Annuler"
      confirmLoading={form.saving}
      onOk={() => void form.submit()}
      onCancel={onClose}
      closable={{ 'aria-label': 'Fermer' }}
    >
      <Form<AddressValues> {...form.formProps} name="address" onFinish={() => void form.submit()}>
        <DialogProblem form={form} load={loadOther} />
        <Field name="name" label="Titre" required>
          <input className="pds-input" maxLength={100} autoComplete="off" />
        </Field>
        {!address && missingKinds.length > 0 && (
          <Field name="kind" label="Usage">
            <select className="pds-input">
              {[...missingKinds, 'other' as const].map((kind) => (
                <option key={kind} value={kind}>
                  {kinds[kind].text}
                </option>
              ))}
            </select>
          </Field>
        )}
        <AddressFields names={{ line1: 'line1', line2: 'line2', zipcode: 'zipcode', city: 'city' }} />
        {/* Enter saves: the button that does it is outside the form. */}
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </Form>
    </Modal>
  );
}
