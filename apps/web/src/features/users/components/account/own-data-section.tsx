import type { DeleteOwnAccountBody, OwnAccountAnswer } from '@pds/api-client/generated/model';
import Button from 'antd/es/button';
import Form from 'antd/es/form';
import Modal from 'antd/es/modal';
import { useState } from 'react';
import { Link } from 'react-router';
import { getExportOwnDataUrl, useDeleteOwnAccount } from '../../api/account';
import { pathTo } from '../../../../routing/routes';
import { DetailSection } from '../../../../shared/ui/page/detail-page';
import { Field } from '../../../../shared/form/ant-design/field';
import { FormProblem } from '../../../../shared/form/form-problem';
import { loadPage } from '../../../../shared/form/unsaved-changes';
import { useProblemForm } from '../../../../shared/form/ant-design/use-problem-form';
import { forgetPerson } from '../../../../shared/session/forget-person';
import { useReturnFocus } from '../../../../shared/ui/dialog/use-return-focus';
import styles from './sections.module.css';

/** Export of the user's own data, and deletion of their account (docs/privacy.md). */
export function OwnDataSection({ account }: { account: OwnAccountAnswer }) {
  const [deleting, setDeleting] = useState(false);
  return (
    <DetailSection title="Mes données">
      <p className={styles.muted}>
        La <Link to={pathTo('privacy')}>politique de confidentialité</Link> dit ce qui est conservé, pourquoi et combien
        de temps.
      </p>
      <div className={styles.actions}>
        <Button href={getExportOwnDataUrl()} download="mes-donnees.json">
          Télécharger mes données
        </Button>
        <Button danger onClick={() => setDeleting(true)}>
          Supprimer mon compte
        </Button>
      </div>
      {deleting && <DeletionModal account={account} onClose={() => setDeleting(false)} />}
    </DetailSection>
  );
}

function DeletionModal({ account, onClose }: { account: OwnAccountAnswer; onClose: () => void }) {
  useReturnFocus();
  const { mutateAsync: deleteOwnAccount } = useDeleteOwnAccount();
  const form = useProblemForm<DeleteOwnAccountBody>({
    save: async (password) => {
      await deleteOwnAccount(password);
      forgetPerson(account.id);
      loadPage(`${pathTo('login')}?compte=supprime`);
    },
  });
  return (
    <Modal
      open
      centered
      width={520}
      title="Supprimer mon compte"
      okText="Supprimer mon compte"
      okButtonProps={{ danger: true }}
      cancelText="Annuler"
      confirmLoading={form.saving}
      onOk={() => void form.submit()}
      onCancel={onClose}
      closable={{ 'aria-label': 'Fermer' }}
    >
      <p className={styles.text}>
        Votre nom, vos coordonnées, vos sessions et vos jetons sont effacés tout de suite et pour toujours. Les devis,
        conventions et factures déjà émis sont conservés : la loi l’exige.
      </p>
      <Form {...form.formProps} name="deletion" onFinish={() => void form.submit()}>
        <FormProblem problem={form.problem} />
        {account.hasPassword && (
          <Field name="currentPassword" label="Mot de passe actuel" required>
            <input className="pds-input" type="password" maxLength={200} autoComplete="current-password" />
          </Field>
        )}
        {/* Enter deletes: the button that does it is outside the form. */}
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </Form>
    </Modal>
  );
}
